/** By which the server knows a second press of the button after an answer that got lost: the same for the same content. */
import { hexId } from '../../../../drafts/hex-id.ts';

export function requestIdFor(last: { current: { text: string; clientReqId: string } }, text: string): string {
  if (last.current.text !== text) last.current = { text, clientReqId: hexId() };
  return last.current.clientReqId;
}
