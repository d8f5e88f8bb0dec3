/** Choosing pictures from the machine, with their progress, in every form that has some. */
import { AVATAR_EXTENSIONS } from '@farmers-mailbox/contract/rules/avatar.ts';
import type { RefObject } from 'react';

export interface PictureInputProps {
  /** a button clicks it: browsers draw it each in their own way */
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  multiple?: boolean;
  /** of the files that may be chosen; left out: pictures' */
  extensions?: readonly string[];
  /** at least one */
  onChoose: (files: readonly File[]) => void;
}

export function PictureInput(props: PictureInputProps) {
  const { ref, label, multiple = false, extensions = AVATAR_EXTENSIONS, onChoose } = props;
  return (
    <input
      ref={ref}
      type="file"
      multiple={multiple}
      className="only-heard"
      tabIndex={-1}
      accept={extensions.map((extension) => `.${extension}`).join(',')}
      aria-label={label}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // the same file can be chosen again
        target.value = '';
        if (files.length > 0) onChoose(files);
      }}
    />
  );
}

/** @param share 0…1 of the bytes */
export function UploadStatus({ share, onStop }: { share: number; onStop: () => void }) {
  return (
    <p role="status">
      正在上传 {Math.floor(share * 100)}% <progress aria-label="上传进度" value={share} />
      <button type="button" className="plain-link" onClick={onStop}>
        取消上传
      </button>
    </p>
  );
}
