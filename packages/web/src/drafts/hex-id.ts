/** 32 hexadecimal digits by chance. randomUUID is missing where the page came by plain http. */
export function hexId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
