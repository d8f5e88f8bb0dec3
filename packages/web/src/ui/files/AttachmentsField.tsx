/** The files of a form: several chosen at once, sent one after another, moved to the front, taken away again. */
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { FILE_KINDS, fileProblem } from '@farmers-mailbox/contract/office/files/content-types.ts';
import { deleteFiles } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { formatFileSize } from '@farmers-mailbox/contract/rules/document-format.ts';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../api/call.ts';
import { useUploads } from '../../api/use-uploads.ts';
import { Problems } from '../form/Field.tsx';
import { FileInput } from '../form/FileInput.tsx';
import { movedTo } from '../form/order.ts';
import { useRoom } from '../form/use-room.ts';
import { HeldBack } from './HeldBack.tsx';
import { sendFile } from './send-file.ts';
import { UploadProgress } from './UploadProgress.tsx';

export interface AttachmentsFieldProps {
  /** as the form and the server name it */
  name?: string;
  /** 附件 */
  label?: string;
  /** how many there may be */
  max: number;
  /** of each, where the form allows less than files do */
  bytesMax?: number;
  /** beside the limits: 领导签字的审批件 */
  hint?: string;
  value: readonly AttachedFile[];
  problem: string | undefined;
  /** what becomes of those that are there when it is called */
  onChange: (changed: (now: readonly AttachedFile[]) => readonly AttachedFile[]) => void;
  /** while files are on their way the form is not to be sent */
  onBusy: (isBusy: boolean) => void;
}

export function AttachmentsField({
  name = 'attachments',
  label = '附件',
  max,
  bytesMax,
  hint,
  value,
  problem,
  onChange,
  onBusy,
}: AttachmentsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const adds = useRef<HTMLButtonElement>(null);
  const fresh = useRef(new Set<string>());
  const uploads = useUploads({
    problemOf: (file) => fileProblem(file, bytesMax),
    send: sendFile,
    onArrived(file) {
      fresh.current.add(file.fileId);
      onChange((now) => [...now, file]);
    },
  });
  const { progress, problems, start, stop } = uploads;
  const problemId = useId();
  const { left, tooMany, choose } = useRoom({ max, count: value.length, unit: '个', start, onBusy });
  const takeAway = ({ fileId }: AttachedFile) => {
    // its button goes with the file, and whoever pressed it goes on at the one that adds
    flushSync(() => onChange((now) => now.filter((one) => one.fileId !== fileId)));
    adds.current?.focus();
    // nothing hangs on it: should this fail, it goes with later uploads
    if (fresh.current.delete(fileId)) void call(deleteFiles, { fileIds: [fileId] }).catch(() => {});
  };
  return (
    <fieldset data-field={name} className="form-field attachments-group" aria-describedby={problemId}>
      <legend>
        {label}（{value.length}/{max}）
      </legend>
      <ul className="attachments">
        {value.map((file, place) => (
          <Attachment
            key={file.fileId}
            file={file}
            onForward={place > 0 ? () => onChange((now) => movedTo(now, place, place - 1)) : null}
            onRemove={() => takeAway(file)}
          />
        ))}
      </ul>
      <FileInput
        ref={input}
        label={`选择${label}`}
        extensions={FILE_KINDS}
        multiple={max > 1}
        onChoose={(files) => void choose(files)}
      />
      <UploadProgress progress={progress} onStop={stop} />
      {left > 0 && (
        <button
          ref={adds}
          type="button"
          className="plain-button"
          aria-disabled={progress !== null}
          onClick={() => {
            if (!progress) input.current?.click();
          }}
        >
          添加{label}
        </button>
      )}
      <p className="form-field-hint">
        {hint && `${hint}。`}
        {limitsOf(bytesMax)}
      </p>
      <Problems id={problemId} sentences={[tooMany, ...problems, problem]} />
    </fieldset>
  );
}

interface AttachmentProps {
  file: AttachedFile;
  /** null: it is the first */
  onForward: (() => void) | null;
  onRemove: () => void;
}

function Attachment({ file, onForward, onRemove }: AttachmentProps) {
  return (
    <li>
      <span className="attachment-name">{file.name}</span>
      <span className="attachment-note">{formatFileSize(file.size)}</span>
      {file.heldBack && <HeldBack why={file.heldBack} />}
      {onForward && (
        <button type="button" className="plain-link" aria-label={`${file.name} 前移`} onClick={onForward}>
          前移
        </button>
      )}
      <button type="button" className="plain-link" aria-label={`删除 ${file.name}`} onClick={onRemove}>
        删除
      </button>
    </li>
  );
}

const limitsOf = (bytesMax: number | undefined): string =>
  bytesMax === undefined
    ? '图片不超过 5\u00a0MB，文档不超过 50\u00a0MB，mp4 视频不超过 200\u00a0MB'
    : `图片每个不超过 5\u00a0MB，其他每个不超过 ${Math.floor(bytesMax / 1024 / 1024)}\u00a0MB`;
