/** The pictures of a subject, small; each opens in full. */
import { useState } from 'react';
import { NativeDialog } from '../../../notices/NativeDialog.tsx';
import { Picture } from '../../../ui/pictures/Picture.tsx';

const SMALL = 96;
const LARGE = 640;

export function Pictures({ title, urls }: { title: string; urls: readonly string[] }) {
  const [open, setOpen] = useState<string | null>(null);
  if (urls.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className="subject-pictures">
        {urls.map((url, place) => (
          <li key={url}>
            <button type="button" aria-label={`${title} ${place + 1}，放大`} onClick={() => setOpen(url)}>
              <Picture relativeUrl={url} side={SMALL} alt={`${title} ${place + 1}`}>
                <span className="subject-no-picture">加载中</span>
              </Picture>
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <NativeDialog title={title} onClose={() => setOpen(null)} closeButton>
          <div className="subject-picture-large">
            <Picture relativeUrl={open} side={LARGE} alt={title}>
              <span>加载中</span>
            </Picture>
          </div>
        </NativeDialog>
      )}
    </section>
  );
}
