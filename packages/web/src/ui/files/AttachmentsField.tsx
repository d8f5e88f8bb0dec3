/** The files of a form: several chosen at once, sent one after another, moved to the front, taken away again. */
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { FILE_KINDS, fileProblem } from '@farmers-mailbox/contract/office/files/content-types.ts';
import { deleteFiles } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { formatFileSize } from '@farmers-mailbox/contract/rules/document-format.ts';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../api/call.ts';
import { useUploads } from '../../api/use-uploads.ts';
import { Problem } from '../form/Field.tsx';
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
  const [tooMany, setTooMany] = useState<string | null>(null);
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
  const room = max - value.length;
  const choose = async (files: readonly File[]) => {
    const left = files.length - room;
    setTooMany(left > 0 ? `最多 ${max} 个，后面的 ${left} 个没有上传` : null);
    onBusy(true);
    await start(files.slice(0, room));
    onBusy(false);
  };
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
          <li key={file.fileId}>
            <span className="attachment-name">{file.name}</span>
            <span className="attachment-note">{formatFileSize(file.size)}</span>
            {file.heldBack && <HeldBack why={file.heldBack} />}
            {place > 0 && (
              <button
                type="button"
                className="plain-link"
                aria-label={`${file.name} 前移`}
                onClick={() => onChange((now) => movedForward(now, place))}
              >
                前移
              </button>
            )}
            <button
              type="button"
              className="plain-link"
              aria-label={`删除 ${file.name}`}
              onClick={() => takeAway(file)}
            >
              删除
            </button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple={max > 1}
        className="only-heard"
        tabIndex={-1}
        accept={FILE_KINDS.map((kind) => `.${kind}`).join(',')}
        aria-label={`选择${label}`}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // the same file can be chosen again
          target.value = '';
          if (files.length > 0) void choose(files);
        }}
      />
      <UploadProgress progress={progress} onStop={stop} />
      {room > 0 && (
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
      <div id={problemId}>
        {[tooMany, ...problems, problem].map(
          (sentence) => sentence && <Problem key={sentence} sentence={sentence} />,
        )}
      </div>
    </fieldset>
  );
}

const limitsOf = (bytesMax: number | undefined): string =>
  bytesMax === undefined
    ? '图片不超过 5\u00a0MB，文档不超过 50\u00a0MB，mp4 视频不超过 200\u00a0MB'
    : `图片每个不超过 5\u00a0MB，其他每个不超过 ${Math.floor(bytesMax / 1024 / 1024)}\u00a0MB`;

function movedForward(files: readonly AttachedFile[], place: number): readonly AttachedFile[] {
  const moved = files[place];
  if (moved === undefined) return files;
  const others = files.filter((_, at) => at !== place);
  return [...others.slice(0, place - 1), moved, ...others.slice(place - 1)];
}
