/** An address that somebody typed: a link where it is a page of the web, else its words. */
import { isWebAddress } from '@farmers-mailbox/contract/publishing/content-review/written.ts';

export function SafeLink({ address }: { address: string }) {
  if (!isWebAddress(address)) return address;
  return (
    <a href={address} target="_blank" rel="noreferrer noopener">
      {address}
    </a>
  );
}
