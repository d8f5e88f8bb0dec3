/** Choosing files from the machine, out of sight: a button clicks it, since browsers draw it each in their own way. */
import type { RefObject } from 'react';

export interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /** endings of the files that may be chosen, without a dot */
  extensions: readonly string[];
  multiple?: boolean;
  onChoose: (files: readonly [File, ...File[]]) => void;
}

export function FileInput({ ref, label, extensions, multiple = false, onChoose }: FileInputProps) {
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
        const [first, ...others] = target.files ?? [];
        // the same file can be chosen again, after it was mended
        target.value = '';
        if (first) onChoose([first, ...others]);
      }}
    />
  );
}
