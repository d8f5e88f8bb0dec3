/** Numbers from a file: sent with its progress, read by the server, and what could not be used is told row by row, to be mended. */
import { uploadPhoneFile } from '@farmers-mailbox/contract/mass-sms/endpoints.ts';
import { IMPORTED_ROWS_MAX } from '@farmers-mailbox/contract/mass-sms/fields.ts';
import { useRef, useState } from 'react';
import type { CallFailure } from '../../../api/call-failure.ts';
import { useUpload } from '../../../api/use-upload.ts';
import { Problem } from '../../../ui/Field.tsx';
import { inDigits } from '../figures.ts';
import type { FormState } from './use-form.ts';
import { type FileCounts, WrongRows } from './WrongRows.tsx';

/** Excel opens it as a table of text: the mark at the beginning tells it the encoding. */
const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent('\uFEFF手机号码,姓名\r\n13800001234,张三\r\n')}`;

export function PhoneFile({ form: { draft, change, problems } }: { form: FormState }) {
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<(FileCounts & { fileId: string }) | null>(null);
  const { share, failure, start, stop } = useUpload(uploadPhoneFile, (imported) => {
    setRead(imported);
    change({
      file: { fileId: imported.fileId, name: imported.fileName, rowCount: imported.rowCount },
    });
  });
  const mended = (now: FileCounts) => {
    if (!draft.file) return;
    setRead({ ...now, fileId: draft.file.fileId });
    change({ file: { ...draft.file, rowCount: now.rowCount } });
  };
  return (
    <div>
      <p className="form-field-hint">
        表格第一列填手机号码，第二列填姓名（可不填）；支持 xlsx、xls、csv、txt，最多{' '}
        {inDigits(IMPORTED_ROWS_MAX)} 行。
        <a href={TEMPLATE} download="号码导入模板.csv">
          下载模板
        </a>
      </p>
      <input
        ref={input}
        type="file"
        className="only-heard"
        accept=".xlsx,.xls,.csv,.txt"
        aria-label="选择号码文件"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // the same file can be chosen again after it was mended
          target.value = '';
          if (file) void start(file);
        }}
      />
      {share === null ? (
        <p className="file-line">
          {draft.file && (
            <span>
              <b>{draft.file.name}</b>，{inDigits(draft.file.rowCount)} 行
            </span>
          )}
          <button type="button" className="plain-button" onClick={() => input.current?.click()}>
            {draft.file ? '换一个文件' : '选择文件'}
          </button>
          {draft.file && (
            <button type="button" className="plain-button" onClick={() => change({ file: null })}>
              移除
            </button>
          )}
        </p>
      ) : (
        <UploadProgress share={share} onStop={stop} />
      )}
      <Problem sentence={failure ? sentenceOf(failure) : problems.phoneFileId} />
      {read && draft.file?.fileId === read.fileId && <WhatWasRead counts={read} />}
      {draft.file && share === null && (
        <WrongRows
          key={draft.file.fileId}
          fileId={draft.file.fileId}
          fileName={draft.file.name}
          onMended={mended}
        />
      )}
    </div>
  );
}

const sentenceOf = (failure: CallFailure): string =>
  failure.requestId ? `${failure.message}（编号 ${failure.requestId}）` : failure.message;

function UploadProgress({ share, onStop }: { share: number; onStop: () => void }) {
  return (
    <div className="file-line" role="status">
      <span>{share < 1 ? `正在上传 ${Math.floor(share * 100)}%` : '正在读取号码…'}</span>
      <progress aria-label="上传进度" {...(share < 1 ? { value: share } : {})} />
      <button type="button" className="plain-button" onClick={onStop}>
        取消
      </button>
    </div>
  );
}

function WhatWasRead({ counts: { rowCount, validCount } }: { counts: FileCounts }) {
  return (
    <p role="status">
      读到 {inDigits(rowCount)} 行，<b>可用 {inDigits(validCount)} 行</b>
    </p>
  );
}
