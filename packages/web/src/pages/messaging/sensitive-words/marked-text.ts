/** Cuts a text where words were found in it, and names the characters that nobody sees. Pure. */

export type Mark = 'forbidden' | 'reminded' | 'excused';

export interface Piece {
  readonly text: string;
  /** the strictest of what covers it */
  readonly mark: Mark | null;
  readonly start: number;
}

type Range = { readonly start: number; readonly end: number };

/** Hits in a text, and those that a harmless word around them let through. */
export interface FoundInText {
  readonly hits: readonly (Range & { readonly level: number })[];
  readonly excused: readonly Range[];
}

/** @param found places in UTF-16 units of the text; they may overlap */
export function piecesOf(text: string, { hits, excused }: FoundInText): Piece[] {
  const ranges: (Range & { mark: Mark })[] = [
    ...hits.map(({ start, end, level }) => ({
      start,
      end,
      mark: level === 1 ? ('forbidden' as const) : ('reminded' as const),
    })),
    ...excused.map(({ start, end }) => ({ start, end, mark: 'excused' as const })),
  ];
  const cuts = [...new Set([0, text.length, ...ranges.flatMap(({ start, end }) => [start, end])])]
    .filter((at) => at >= 0 && at <= text.length)
    .toSorted((a, b) => a - b);
  return cuts.slice(0, -1).map((start, place) => {
    const end = cuts[place + 1] ?? text.length;
    const over = ranges.filter((range) => range.start <= start && range.end >= end).map(({ mark }) => mark);
    const mark = (['forbidden', 'reminded', 'excused'] as const).find((one) => over.includes(one)) ?? null;
    return { text: text.slice(start, end), mark, start };
  });
}

export interface Sign {
  readonly text: string;
  /** what the character is called when it cannot be seen; null for all others */
  readonly unseen: string | null;
}

const NAMES: Readonly<Record<string, string>> = {
  '\t': '制表符',
  '\u00ad': '软连字符',
  '\u200b': '零宽空格',
  '\u200c': '零宽不连字',
  '\u200d': '零宽连字',
  '\u200e': '方向符',
  '\u200f': '方向符',
  '\u2060': '零宽连接符',
  '\u3164': '空白字符',
  '\ufeff': '零宽空格',
};
const isUnseen = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;
const isDirection = /^[\u202a-\u202e\u2066-\u2069]$/;

/** Runs of what is seen, and each character that is not by its name; line ends stay line ends. */
export function signsOf(text: string): Sign[] {
  const signs: Sign[] = [];
  for (const character of text) {
    const last = signs.at(-1);
    if (character !== '\n' && character !== '\r' && isUnseen.test(character)) {
      signs.push({ text: character, unseen: nameOf(character) });
    } else if (last && last.unseen === null) {
      signs[signs.length - 1] = { text: last.text + character, unseen: null };
    } else signs.push({ text: character, unseen: null });
  }
  return signs;
}

function nameOf(character: string): string {
  if (isDirection.test(character)) return '方向符';
  return (
    NAMES[character] ?? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  );
}
