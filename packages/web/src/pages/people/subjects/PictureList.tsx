/** Photos or licences of a subject: added one by one, shown small, taken away again. They count when the form is saved. */
import { uploadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { AVATAR_EXTENSIONS, avatarProblem } from '@farmers-mailbox/contract/rules/avatar.ts';
import { useRef, useState } from 'react';
import { useUpload } from '../../../api/use-upload.ts';
import { Problem } from '../../../ui/form/Field.tsx';
import { FileInput } from '../../../ui/form/FileInput.tsx';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { UploadStatus } from '../../../ui/pictures/UploadStatus.tsx';

export interface PictureListProps {
  label: string;
  value: readonly string[];
  picturesMax: number;
  problem: string | undefined;
  onChange: (urls: readonly string[]) => void;
}

const SIDE = 96;

export function PictureList({ label, value, picturesMax, problem, onChange }: PictureListProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | undefined>();
  const { share, failure, start, stop } = useUpload(uploadFile, (url) => onChange([...value, url]));
  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    const wrong = avatarProblem(file);
    setRefused(wrong ?? undefined);
    if (wrong === null) void start(file);
  };
  return (
    <fieldset className="form-field field-set field-wide">
      <legend>
        {label}（{value.length}/{picturesMax}）
      </legend>
      <ul className="subject-pictures">
        {value.map((url, place) => (
          <li key={url}>
            <Picture relativeUrl={url} side={SIDE} alt={`${label} ${place + 1}`}>
              <span className="subject-no-picture">加载中</span>
            </Picture>
            <button
              type="button"
              className="plain-link"
              aria-label={`删除${label} ${place + 1}`}
              onClick={() => onChange(value.filter((one) => one !== url))}
            >
              删除
            </button>
          </li>
        ))}
      </ul>
      <FileInput ref={input} label={`选择${label}`} extensions={AVATAR_EXTENSIONS} onChoose={choose} />
      {share !== null && <UploadStatus share={share} onStop={stop} />}
      {share === null && value.length < picturesMax && (
        <button type="button" className="plain-button" onClick={() => input.current?.click()}>
          添加{label}
        </button>
      )}
      <p className="form-field-hint">png、jpg、jpeg 格式，每张不超过 5 MB</p>
      <Problem sentence={refused ?? failure?.message ?? problem} />
    </fieldset>
  );
}
