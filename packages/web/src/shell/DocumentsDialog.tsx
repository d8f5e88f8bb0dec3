/** The documents for download: name, size, day, and a button that fetches and counts. */

import {
  addDownloadCount,
  listDocuments,
  type SharedDocument,
} from '@farmers-mailbox/contract/office/documents/endpoints.ts';
import { documentFileOf } from '@farmers-mailbox/contract/office/documents/fields.ts';
import { getFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { formatDocumentDate, formatFileSize } from '@farmers-mailbox/contract/rules/document-format.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { saveAnswer } from '../api/download.ts';
import { showFailure } from '../api/failure-notice.ts';
import { useCall } from '../api/hooks.ts';
import { NativeDialog } from '../notices/NativeDialog.tsx';
import { tell } from '../notices/notices.ts';
import { EmptyState, ErrorState, Skeleton } from '../ui/page/states.tsx';

export function DocumentsDialog({ onClose }: { onClose: () => void }) {
  const { data: answer, error, refetch } = useCall(listDocuments, { releaseFlag: 1 });
  const data = Array.isArray(answer) ? answer : answer?.list;
  return (
    <NativeDialog title="文档下载" onClose={onClose}>
      <div className="documents">
        {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={4} />}
        {data?.length === 0 && <EmptyState text="暂无下载文件" />}
        {data && data.length > 0 && (
          <ul>
            {data.map((document) => (
              <DocumentRow key={document.id} document={document} />
            ))}
          </ul>
        )}
      </div>
      <div className="foot dialog-buttons">
        <button type="button" className="plain-button" onClick={onClose}>
          关闭
        </button>
      </div>
    </NativeDialog>
  );
}

function DocumentRow({ document }: { document: SharedDocument }) {
  const [busy, setBusy] = useState(false);
  const { documentName, documentSize, updateTime } = document;
  const fetchFile = async () => {
    const file = documentFileOf(document.url);
    if (!file) return tell('error', '文件地址不正确，请联系管理员');
    setBusy(true);
    try {
      await saveAnswer(getFile, { relativeUrl: file.url }, file.name);
      await call(addDownloadCount, { id: document.id });
    } catch (failure) {
      showFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <li>
      <span className="document-name">{documentName}</span>
      <span className="document-note">
        {formatFileSize(documentSize)} · {formatDocumentDate(updateTime)}
      </span>
      <button
        type="button"
        className="plain-button"
        aria-label={`下载${documentName}`}
        disabled={busy}
        onClick={() => void fetchFile()}
      >
        {busy ? '下载中…' : '下载'}
      </button>
    </li>
  );
}
