/** The part of a text that the log of hits keeps: some characters on both sides of a word, and no number by which somebody is found. */

const AROUND = 12;
/** More than a disguise needs; the rest of a word that was spread over a page is left out. */
const PART_MAX = 80;
/** Telephones, ID and card numbers; dates and amounts are shorter. */
const LONG_FIGURES = /\p{N}[\p{N}\p{Zs}-]{4,}\p{N}/gu;

/** @returns the part, and where the word stands in it, in UTF-16 units */
export function excerptAround(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): { part: string; start: number; end: number } {
  const hidden = text.replace(LONG_FIGURES, (figures) =>
    figures.replace(/\p{N}/gu, (one) => '*'.repeat(one.length)),
  );
  const from = wholeCharacter(hidden, Math.max(0, start - AROUND));
  const to = wholeCharacter(hidden, Math.min(hidden.length, end + AROUND, from + PART_MAX));
  return { part: hidden.slice(from, to), start: start - from, end: Math.min(end, to) - from };
}

/** Not in the middle of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  const isLow = (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  const isPair = isLow && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800;
  return isPair ? at - 1 : at;
}
