/** The files that hang on something, each to be saved; nothing at all where there are none. */
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { getFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { formatFileSize } from '@farmers-mailbox/contract/rules/document-format.ts';
import { useState } from 'react';
import { saveAnswer } from '../../api/download.ts';
import { showFailure } from '../../api/failure-notice.ts';
import { HeldBack } from './HeldBack.tsx';

export interface AttachmentListProps {
  files: readonly AttachedFile[];
  /** 附件 */
  label?: string;
}

export function AttachmentList({ files, label = '附件' }: AttachmentListProps) {
  if (files.length === 0) return null;
  return (
    <ul className="attachments" aria-label={label}>
      {files.map((file) => (
        <Attachment key={file.fileId} file={file} />
      ))}
    </ul>
  );
}

function Attachment({ file }: { file: AttachedFile }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveAnswer(getFile, { fileId: file.fileId }, file.name);
    } catch (failure) {
      showFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li>
      <span className="attachment-name">{file.name}</span>
      <span className="attachment-note">{formatFileSize(file.size)}</span>
      {file.heldBack ? (
        <HeldBack why={file.heldBack} />
      ) : (
        <button
          type="button"
          className="plain-link"
          aria-label={`下载 ${file.name}`}
          disabled={busy}
          onClick={() => void save()}
        >
          {busy ? '下载中…' : '下载'}
        </button>
      )}
    </li>
  );
}
