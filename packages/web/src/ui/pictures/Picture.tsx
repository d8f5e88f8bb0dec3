/** A picture that somebody uploaded. It is fetched with the token, which an address in the page could not carry. */
import type { Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { downloadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { send } from '../../api/call.ts';

/** The address of the picture inside this page; null while it is on its way, undefined when it cannot be had. */
export function useFetchedPicture<E extends Endpoint>(
  endpoint: E,
  fields: RequestOf<E> | null,
): string | null | undefined {
  const asked = fields === null ? null : JSON.stringify(fields);
  const [loaded, setLoaded] = useState<{ of: string; address: string | undefined } | null>(null);
  useEffect(() => {
    if (asked === null) return;
    const controller = new AbortController();
    let address: string | undefined;
    const settle = (blob: Blob | null) => {
      if (controller.signal.aborted) return;
      address = blob === null ? undefined : URL.createObjectURL(blob);
      setLoaded({ of: asked, address });
    };
    // a picture that does not come is no reason to disturb anybody: its place shows that there is none
    fetchPicture(endpoint, JSON.parse(asked), controller.signal).then(settle, () => settle(null));
    return () => {
      controller.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [endpoint, asked]);
  return loaded?.of === asked ? loaded?.address : null;
}

async function fetchPicture(endpoint: Endpoint, fields: unknown, signal: AbortSignal): Promise<Blob | null> {
  const { response } = await send(endpoint, fields, { signal });
  const isPicture = response.headers.get('Content-Type')?.startsWith('image/') ?? false;
  return isPicture ? response.blob() : null;
}

interface PictureProps {
  /** what `uploadFile` answered */
  relativeUrl: string | null;
  side: number;
  alt?: string;
  /** shown while there is none */
  children: ReactNode;
}

export function Picture({ relativeUrl, side, alt = '头像', children }: PictureProps) {
  const address = useFetchedPicture(downloadFile, relativeUrl === null ? null : { relativeUrl });
  if (!address) return children;
  return <img className="avatar" src={address} width={side} height={side} alt={alt} />;
}
