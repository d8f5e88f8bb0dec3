/** The pictures of a post, small; each opens in full. They are read through the post, since not everybody may see them. */
import { readPostPicture } from '@farmers-mailbox/contract/interaction-posts/endpoints.ts';
import { useState } from 'react';
import { useFetchedPicture } from '../../account/Picture.tsx';
import { NativeDialog } from '../../notices/NativeDialog.tsx';

export function PostPictures({ postId, urls }: { postId: string; urls: readonly string[] }) {
  const [open, setOpen] = useState<number | null>(null);
  if (urls.length === 0) return null;
  return (
    <>
      <ul className="post-pictures">
        {urls.map((url, place) => (
          <li key={url}>
            <button type="button" aria-label={`图片 ${place + 1}，放大`} onClick={() => setOpen(place)}>
              <PostPicture postId={postId} url={url} alt={`图片 ${place + 1}`} />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <NativeDialog
          title={`图片 ${open + 1}，共 ${urls.length} 张`}
          onClose={() => setOpen(null)}
          closeButton
        >
          <div className="post-picture-large">
            <PostPicture postId={postId} url={urls[open] ?? ''} alt={`图片 ${open + 1}`} />
          </div>
          {urls.length > 1 && (
            // round and round: a button that is switched off under the finger would take the focus along
            <p className="post-picture-turn">
              <button
                type="button"
                className="plain-button"
                onClick={() => setOpen((open + urls.length - 1) % urls.length)}
              >
                上一张
              </button>
              <button
                type="button"
                className="plain-button"
                onClick={() => setOpen((open + 1) % urls.length)}
              >
                下一张
              </button>
            </p>
          )}
        </NativeDialog>
      )}
    </>
  );
}

function PostPicture({ postId, url, alt }: { postId: string; url: string; alt: string }) {
  const address = useFetchedPicture(readPostPicture, { postId, relativeUrl: url });
  if (address) return <img src={address} alt={alt} />;
  return <span className="post-no-picture">{address === null ? '加载中' : '图片读不出来'}</span>;
}
