/** Chooses the table and shows how much of it has left for the server. */
import type { importUsers } from '@farmers-mailbox/contract/people/user-import/endpoints.ts';
import { useRef } from 'react';
import type { Upload } from '../../../../api/use-upload.ts';
import { Problem } from '../../../../ui/form/Field.tsx';
import { FileInput } from '../../../../ui/form/FileInput.tsx';

export interface FileChoiceProps {
  upload: Upload<typeof importUsers>;
  /** a file is on its way, or an import goes on */
  isBusy: boolean;
  /** something was imported before, or was to be */
  isAgain: boolean;
  onChoose: (file: File) => void;
}

export function FileChoice({ upload: { share, failure, stop }, isBusy, isAgain, onChoose }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const problem = failure?.requestId ? `${failure.message}（编号 ${failure.requestId}）` : failure?.message;
  return (
    <div className="import-file">
      <FileInput
        ref={input}
        label="要导入的表格文件"
        extensions={['xlsx']}
        onChoose={([file]) => onChoose(file)}
      />
      {!isBusy && (
        <button type="button" className="plain-button" onClick={() => input.current?.click()}>
          {isAgain ? '选择文件再导入' : '选择文件'}
        </button>
      )}
      {share !== null && (
        <p className="import-sending" role="status">
          <span>{share < 1 ? `正在上传 ${Math.floor(share * 100)}%` : '服务器正在接收…'}</span>
          <progress aria-label="上传进度" {...(share < 1 ? { value: share } : {})} />
          <button type="button" className="plain-button" onClick={stop}>
            取消
          </button>
        </p>
      )}
      <Problem sentence={problem} />
    </div>
  );
}
