/** Numbers from a file: sent with its progress, read by the server, and what could not be used is told row by row, to be mended. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { IMPORTED_ROWS_MAX } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { uploadPhoneFile } from '@farmers-mailbox/contract/messaging/mass-sms/phone-file-endpoints.ts';
import { NOTHING_CHOSEN, type TableChoice } from '@farmers-mailbox/contract/tables/understood.ts';
import { useRef, useState } from 'react';
import type { CallFailure } from '../../../../../api/call-failure.ts';
import { useUpload } from '../../../../../api/use-upload.ts';
import { Problem } from '../../../../../ui/form/Field.tsx';
import { FileInput } from '../../../../../ui/form/FileInput.tsx';
import { TableReading } from '../../../../../ui/form/TableReading.tsx';
import { inDigits } from '../../../../../ui/text/in-digits.ts';
import type { FormState } from '../draft/use-application-form.ts';
import { type FileCounts, WrongRows } from './WrongRows.tsx';

/** A file, and how it is to be read. */
interface Asked {
  readonly file: File;
  readonly choice: TableChoice;
}
type Read = Asked & FileCounts & Pick<AnswerOf<typeof uploadPhoneFile>, 'fileId' | 'fileName' | 'understood'>;

/** Excel opens it as a table of text: the mark at the beginning tells it the encoding. */
const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent('\uFEFF手机号码,姓名\r\n13800001234,张三\r\n')}`;

export function PhoneFile({ form }: { form: FormState }) {
  const { draft, problems } = form;
  const input = useRef<HTMLInputElement>(null);
  const { read, asked, share, failure, readAs, stop, mended, remove } = usePhoneFile(form);
  const isOfDraft = (draft.file?.fileId ?? null) === (read?.fileId ?? null);
  // where the same file is read in another way its parts stay where they are, and so does the focus
  const isReadAnew = share !== null && asked !== null && asked.file === read?.file;
  return (
    <div>
      <p className="form-field-hint">
        表里要有一列手机号码，姓名可有可无，列的先后不限；支持 xlsx、xls、csv、txt，最多{' '}
        {inDigits(IMPORTED_ROWS_MAX)} 行。
        <a href={TEMPLATE} download="号码导入模板.csv">
          下载模板
        </a>
      </p>
      <FileInput
        ref={input}
        label="选择号码文件"
        extensions={['xlsx', 'xls', 'csv', 'txt']}
        onChoose={([file]) => readAs(file, NOTHING_CHOSEN)}
      />
      {share === null || isReadAnew ? (
        <p className="file-line">
          {draft.file && (
            <span>
              <b>{draft.file.name}</b>，{inDigits(draft.file.rowCount)} 个号码
            </span>
          )}
          <button type="button" className="plain-button" onClick={() => input.current?.click()}>
            {draft.file ? '换一个文件' : '选择文件'}
          </button>
          {draft.file && (
            <button type="button" className="plain-button" onClick={remove}>
              移除
            </button>
          )}
        </p>
      ) : (
        <UploadProgress share={share} onStop={stop} />
      )}
      <Problem sentence={failure ? sentenceOf(failure) : problems.phoneFileId} />
      {read && isOfDraft && (share === null || isReadAnew) && (
        <>
          {isReadAnew ? <ReadAnew onStop={stop} /> : <WhatWasRead read={read} />}
          <TableReading
            understood={read.understood}
            choice={isReadAnew ? asked.choice : read.choice}
            onChoose={(choice) => readAs(read.file, choice)}
          />
        </>
      )}
      {draft.file && (share === null || isReadAnew) && (
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

function usePhoneFile({ draft, change }: FormState) {
  const [read, setRead] = useState<Read | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const onItsWay = useRef<Asked | null>(null);
  const { share, failure, start, stop } = useUpload(uploadPhoneFile, (imported) => {
    const { fileId, fileName: name, rowCount } = imported;
    if (onItsWay.current) setRead({ ...imported, ...onItsWay.current });
    change({ file: fileId === null ? null : { fileId, name, rowCount } });
  });
  return {
    read,
    asked,
    share,
    failure,
    stop,
    readAs: (file: File, choice: TableChoice) => {
      onItsWay.current = { file, choice };
      setAsked(onItsWay.current);
      void start(file, { reading: JSON.stringify(choice) });
    },
    mended: (now: FileCounts) => {
      if (!draft.file) return;
      if (read) setRead({ ...read, ...now });
      change({ file: { ...draft.file, rowCount: now.rowCount } });
    },
    remove: () => {
      stop();
      setRead(null);
      change({ file: null });
    },
  };
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

function ReadAnew({ onStop }: { onStop: () => void }) {
  return (
    <p role="status">
      正在按新的选择读取…{' '}
      <button type="button" className="plain-link" onClick={onStop}>
        取消
      </button>
    </p>
  );
}

function WhatWasRead({ read: { fileId, fileName, rowCount, validCount } }: { read: Read }) {
  if (fileId === null) {
    return (
      <p>
        <b>{fileName}</b>
      </p>
    );
  }
  return (
    <p role="status">
      读到 {inDigits(rowCount)} 个号码，<b>可用 {inDigits(validCount)} 个</b>
    </p>
  );
}
