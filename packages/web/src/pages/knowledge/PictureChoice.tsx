/** One picture: chosen from the machine, on its way, shown, exchanged. */
import { uploadFile } from '@farmers-mailbox/contract/files/endpoints.ts';
import { AVATAR_EXTENSIONS, avatarProblem } from '@farmers-mailbox/contract/rules/avatar.ts';
import { useRef, useState } from 'react';
import { useUpload } from '../../api/use-upload.ts';
import { Problem } from '../../ui/Field.tsx';
import { StoredImage } from './StoredImage.tsx';

export interface PictureChoiceProps {
  /** 封面, 图片 */
  label: string;
  url: string | null;
  problem: string | undefined;
  onChange: (url: string) => void;
  onRemove?: () => void;
}

export function PictureChoice({ label, url, problem, onChange, onRemove }: PictureChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | undefined>();
  const { share, failure, start, stop } = useUpload(uploadFile, onChange);
  const choose = (file: File) => {
    const wrong = avatarProblem(file);
    setRefused(wrong ?? undefined);
    if (wrong === null) void start(file);
  };
  return (
    <div className="knowledge-picture">
      {url && <StoredImage url={url} alt={label} />}
      <input
        ref={input}
        type="file"
        className="only-heard"
        tabIndex={-1}
        accept={AVATAR_EXTENSIONS.map((extension) => `.${extension}`).join(',')}
        aria-label={`选择${label}`}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // the same file can be chosen again
          target.value = '';
          if (file) choose(file);
        }}
      />
      {share === null ? (
        <p className="knowledge-picture-buttons">
          <button type="button" className="plain-button" onClick={() => input.current?.click()}>
            {url ? `更换${label}` : `上传${label}`}
          </button>
          {url && onRemove && (
            <button type="button" className="plain-link" onClick={onRemove}>
              删除{label}
            </button>
          )}
        </p>
      ) : (
        <p role="status">
          正在上传 {Math.floor(share * 100)}%
          <button type="button" className="plain-link" onClick={stop}>
            取消上传
          </button>
        </p>
      )}
      <p className="form-field-hint">png、jpg、jpeg 格式，不超过 5 MB</p>
      <Problem sentence={refused ?? failure?.message ?? problem} />
    </div>
  );
}
