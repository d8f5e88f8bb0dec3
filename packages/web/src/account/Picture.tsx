/** A picture that somebody uploaded. It is fetched with the token, which an address in the page could not carry. */
import { downloadFile } from '@farmers-mailbox/contract/files/endpoints.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { send } from '../api/call.ts';

/** The address of the picture inside this page; null while it is on its way, and when it cannot be had. */
export function useStoredPicture(relativeUrl: string | null): string | null {
  const [loaded, setLoaded] = useState<{ of: string; address: string } | null>(null);
  useEffect(() => {
    if (relativeUrl === null) return;
    const controller = new AbortController();
    let address: string | undefined;
    fetchPicture(relativeUrl, controller.signal).then(
      (blob) => {
        if (blob === null || controller.signal.aborted) return;
        address = URL.createObjectURL(blob);
        setLoaded({ of: relativeUrl, address });
      },
      // a picture that does not come is no reason to disturb anybody: its place shows that there is none
      () => {},
    );
    return () => {
      controller.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [relativeUrl]);
  return loaded?.of === relativeUrl ? loaded.address : null;
}

async function fetchPicture(relativeUrl: string, signal: AbortSignal): Promise<Blob | null> {
  const response = await send(downloadFile, { relativeUrl }, signal);
  const isPicture = response.headers.get('Content-Type')?.startsWith('image/') ?? false;
  return isPicture ? response.blob() : null;
}

interface PictureProps {
  /** what `uploadFile` answered */
  relativeUrl: string | null;
  side: number;
  /** shown while there is none */
  children: ReactNode;
}

export function Picture({ relativeUrl, side, children }: PictureProps) {
  const address = useStoredPicture(relativeUrl);
  if (address === null) return children;
  return <img className="avatar" src={address} width={side} height={side} alt="头像" />;
}
