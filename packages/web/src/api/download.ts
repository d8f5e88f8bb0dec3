/** Fetches files and hands them to the browser to save: a plain link could not carry the token's header. */
import type { Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { accepted, send } from './call.ts';

/** The browser may take so long to begin with the saving. */
const SAVING_MS = 60_000;

/** Saves the answer of a call that is a file, such as an export. @throws CallFailure when it is refused */
export async function saveAnswer<E extends Endpoint>(
  endpoint: E,
  fields: RequestOf<E>,
  name: string,
): Promise<void> {
  const sent = await send(endpoint, fields);
  const { response } = sent;
  // a refusal comes in an envelope, a file as an attachment
  if (!response.headers.has('Content-Disposition')) await accepted(sent, await response.json());
  saveBlob(await response.blob(), name);
}

/** A file that came inside an envelope, as base64. */
export function saveBytes(base64: string, name: string): void {
  saveBlob(new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))]), name);
}

/** A file that was made in the browser. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVING_MS);
}
