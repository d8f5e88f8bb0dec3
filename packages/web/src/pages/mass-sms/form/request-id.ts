/**
 * By which the server knows a second press of the button after an answer that got lost: the same for the same content.
 * randomUUID is missing where the page came by plain http.
 */
export function requestIdFor(last: { current: { text: string; clientReqId: string } }, text: string): string {
  if (last.current.text !== text) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const clientReqId = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    last.current = { text, clientReqId };
  }
  return last.current.clientReqId;
}
