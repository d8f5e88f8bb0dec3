/** Whether a reply is one word and nothing else, in any case and width: one that opts out, or one that takes it back. */

const ignored = /[\s\p{P}\p{S}\p{Cf}]/gu;

/** Punctuation, spaces and invisible marks around and inside are ignored: `【Ｔ Ｄ】。` is TD. */
export function isOneOf(content: string, words: readonly string[]): boolean {
  const said = plain(content);
  return said !== '' && words.some((word) => plain(word) === said);
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(ignored, '').toUpperCase();
}
