/** Chooses a filled-in template, sends it, and shows below what the server made of it. */
import { isUnreadAsked, type UnreadPart } from '@farmers-mailbox/contract/tables/unread.ts';
import { type ReactNode, useRef } from 'react';
import type { CallFailure } from '../../api/call-failure.ts';
import { Problem } from './Field.tsx';
import { FileInput } from './FileInput.tsx';
import { SKIP_UNREAD, SKIP_WRONG, UnreadParts } from './UnreadParts.tsx';

interface SheetAnswer {
  readonly unread: readonly UnreadPart[];
  readonly successCount: number;
  readonly problemCount: number;
}

/** The parts of an `Upload` that it needs. */
export interface SheetOnItsWay<Answer> {
  readonly share: number | null;
  readonly failure: CallFailure | null;
  readonly answer: Answer | null;
  readonly arrived: File | null;
  readonly start: (file: File, fields?: Readonly<Record<string, string>>) => Promise<void>;
  readonly stop: () => void;
}

export interface SheetUploadProps<Answer extends SheetAnswer> {
  upload: SheetOnItsWay<Answer>;
  /** endings of files; xlsx alone when left out */
  extensions?: readonly string[] | undefined;
  /** says what became of the file; `skipWrong` sends it again for its right rows */
  children: (answer: Answer, fileName: string, skipWrong: () => void) => ReactNode;
}

export function SheetUpload<Answer extends SheetAnswer>({
  upload,
  extensions = ['xlsx'],
  children,
}: SheetUploadProps<Answer>) {
  const { share, failure, answer, arrived, start, stop } = upload;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        ref={input}
        label="选择要导入的表格"
        extensions={extensions}
        onChoose={([file]) => void start(file)}
      />
      {share === null ? (
        <button type="button" className="plain-button plain-primary" onClick={() => input.current?.click()}>
          上传表格
        </button>
      ) : (
        <p role="status">
          {share < 1 ? `正在上传 ${Math.floor(share * 100)}%` : '正在检查和导入…'}
          {share < 1 && (
            <button type="button" className="plain-link" onClick={stop}>
              取消上传
            </button>
          )}
        </p>
      )}
      <Problem sentence={failure?.message} />
      {answer && arrived && share === null && !failure && (
        <>
          {children(answer, arrived.name, () => void start(arrived, SKIP_WRONG))}
          <UnreadParts
            parts={answer.unread}
            isAsked={isUnreadAsked(answer)}
            onSkip={() => void start(arrived, SKIP_UNREAD)}
          />
        </>
      )}
    </>
  );
}
