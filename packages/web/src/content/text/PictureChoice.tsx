/** One picture: chosen from the machine, on its way, shown, exchanged. */
import { uploadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { AVATAR_EXTENSIONS, avatarProblem } from '@farmers-mailbox/contract/rules/avatar.ts';
import { useRef, useState } from 'react';
import { useUpload } from '../../api/use-upload.ts';
import { Problem } from '../../ui/form/Field.tsx';
import { FileInput } from '../../ui/form/FileInput.tsx';
import { UploadStatus } from '../../ui/pictures/UploadStatus.tsx';
import { StoredImage } from './StoredImage.tsx';

export interface PictureChoiceProps {
  /** 封面, 图片 */
  label: string;
  url: string | null;
  problem: string | undefined;
  onChange: (url: string) => void;
  onRemove?: () => void;
  /** while it is on its way the form is not to be sent */
  onBusy: (isBusy: boolean) => void;
}

export function PictureChoice({ label, url, problem, onChange, onRemove, onBusy }: PictureChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | undefined>();
  const { share, failure, start, stop } = useUpload(uploadFile, onChange);
  const choose = async ([file]: readonly File[]) => {
    if (!file) return;
    const wrong = avatarProblem(file);
    setRefused(wrong ?? undefined);
    if (wrong !== null) return;
    onBusy(true);
    await start(file);
    onBusy(false);
  };
  return (
    <div className="content-picture" data-field>
      {url && <StoredImage url={url} alt={label} />}
      <FileInput
        ref={input}
        label={`选择${label}`}
        extensions={AVATAR_EXTENSIONS}
        onChoose={(files) => void choose(files)}
      />
      {share === null ? (
        <p className="content-picture-buttons">
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
        <UploadStatus share={share} onStop={stop} />
      )}
      <p className="form-field-hint">png、jpg、jpeg 格式，不超过 5 MB</p>
      <Problem sentence={refused ?? failure?.message ?? problem} />
    </div>
  );
}
