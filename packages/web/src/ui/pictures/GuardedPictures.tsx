/** Pictures that are read through a call, which asks who reads, small; each opens in full. */
import type { Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { useState } from 'react';
import { NativeDialog } from '../../notices/NativeDialog.tsx';
import { useFetchedPicture } from './Picture.tsx';
import './pictures.css';

export interface GuardedPicturesProps<E extends Endpoint> {
  endpoint: E;
  fieldsOf: (relativeUrl: string) => RequestOf<E>;
  urls: readonly string[];
}

export function GuardedPictures<E extends Endpoint>({ endpoint, fieldsOf, urls }: GuardedPicturesProps<E>) {
  const [open, setOpen] = useState<number | null>(null);
  if (urls.length === 0) return null;
  const picture = (place: number) => (
    <GuardedPicture endpoint={endpoint} fields={fieldsOf(urls[place] ?? '')} alt={`图片 ${place + 1}`} />
  );
  return (
    <>
      <ul className="pictures">
        {urls.map((url, place) => (
          <li key={url}>
            <button type="button" aria-label={`图片 ${place + 1}，放大`} onClick={() => setOpen(place)}>
              {picture(place)}
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
          <div className="picture-large">{picture(open)}</div>
          {urls.length > 1 && (
            // round and round: a button that is switched off under the finger would take the focus along
            <p className="picture-turn">
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

export function GuardedPicture<E extends Endpoint>(props: {
  endpoint: E;
  fields: RequestOf<E>;
  alt: string;
}) {
  const address = useFetchedPicture(props.endpoint, props.fields);
  if (address) return <img src={address} alt={props.alt} />;
  return <span className="no-picture">{address === null ? '加载中' : '图片读不出来'}</span>;
}
