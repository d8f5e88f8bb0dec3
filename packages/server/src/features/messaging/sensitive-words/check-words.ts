/**
 * Looks at words before they come into the list: whether they are there already, and whether they would stop what offices rightly
 * send. Pure: what the list holds is handed in.
 */
import { ANYWHERE, WORD_LENGTH_MAX } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { buildMatcher } from './automaton.ts';
import { INNOCENT_WORDS } from './innocent-words.ts';
import { normalise } from './normalise.ts';
import { USUAL_TEXTS } from './usual-texts.ts';

export interface NewWord {
  readonly typeName: string;
  readonly matchMode: number;
  readonly exceptWords: readonly string[];
  readonly aliasWords: readonly string[];
  readonly effectDeptId: string;
}

export interface KnownWord {
  readonly typeId: string;
  readonly typeName: string;
  readonly effectDeptId: string;
}

export type WordField = 'typeName' | 'exceptWords' | 'aliasWords';

export interface WordProblem {
  /** place among the new words */
  readonly index: number;
  readonly field: WordField;
  readonly problem: string;
  readonly isRepeat: boolean;
}

/** Two words are the same if they are the same to the matcher. */
export const keyOf = (word: string): string => normalise(word).letters.join(' ');

/**
 * @param nameOf what the line or row of a new word is called: 第3行
 * @returns at most one problem of each word, in their order
 */
export function problemsOf(
  words: readonly NewWord[],
  known: readonly KnownWord[],
  nameOf: (index: number) => string,
): WordProblem[] {
  const knownByKey = Map.groupBy(known, ({ typeName }) => keyOf(typeName));
  const firstByKey = new Map<string, number>();
  const victims = victimsOf(words);
  return words.flatMap((word, index): WordProblem[] => {
    const key = `${word.effectDeptId} ${keyOf(word.typeName)}`;
    const first = firstByKey.get(key);
    if (first === undefined) firstByKey.set(key, index);
    const told = (field: WordField, problem: string, isRepeat = false) => [
      { index, field, problem, isRepeat },
    ];
    const malformed = malformedProblem(word);
    if (malformed) return told('typeName', malformed);
    if (first !== undefined) return told('typeName', `与${nameOf(first)}是同一个词，请删去其中一个`, true);
    const twin = knownByKey
      .get(keyOf(word.typeName))
      ?.find((one) => word.effectDeptId.startsWith(one.effectDeptId));
    if (twin) return told('typeName', `敏感词里已有“${twin.typeName}”，不用再加`, true);
    const listed = listedProblem(word);
    if (listed) return told(listed.field, listed.problem);
    const victim = victims.get(index);
    return victim === undefined ? [] : told('typeName', victim);
  });
}

function malformedProblem({ typeName, matchMode }: NewWord): string | null {
  if (typeName.length > WORD_LENGTH_MAX) return `超过${WORD_LENGTH_MAX}个字，请只写关键的词`;
  const { letters } = normalise(typeName);
  if (letters.length === 0) return '没有文字或数字，不能作为敏感词';
  if (letters.length === 1 && matchMode === ANYWHERE) {
    return '只有一个字，会误伤很多正常的短信，请写成词，或把匹配方式改为“整词”';
  }
  return null;
}

function listedProblem({
  typeName,
  exceptWords,
  aliasWords,
}: NewWord): { field: WordField; problem: string } | null {
  const key = keyOf(typeName);
  const foreign = exceptWords.find(
    (excuse) => !` ${keyOf(excuse)} `.includes(` ${key} `) || keyOf(excuse) === key,
  );
  if (foreign !== undefined) {
    return { field: 'exceptWords', problem: `例外词“${foreign}”应当包含“${typeName}”，并且比它长` };
  }
  const short = aliasWords.find((alias) => normalise(alias).letters.length < 2);
  if (short !== undefined) return { field: 'aliasWords', problem: `别写“${short}”太短，会误伤正常的短信` };
  return null;
}

/** New words that would stop something harmless: the sentence by the word's place. */
function victimsOf(words: readonly NewWord[]): Map<number, string> {
  const places = new Map<string, number>(words.map((_, index) => [String(index), index]));
  const matcher = buildMatcher(
    words.map(({ typeName, matchMode, exceptWords, aliasWords }, index) => ({
      word: typeName,
      level: 1,
      matchMode: matchMode === ANYWHERE ? 1 : 2,
      exceptWords,
      aliasWords,
      typeId: String(index),
    })),
  );
  const victims = new Map<number, string>();
  const look = (text: string, sentence: (word: string) => string) => {
    for (const { typeId = '', word } of matcher.find(text)) {
      const index = places.get(typeId);
      if (index !== undefined && !victims.has(index)) victims.set(index, sentence(word));
    }
  };
  for (const innocent of INNOCENT_WORDS) {
    look(innocent, () => `会误伤常用的词“${innocent}”，请写得更长，或把它加为例外词`);
  }
  for (const text of USUAL_TEXTS) {
    look(text, () => `会误伤常用的短信“${text.slice(0, 20)}…”，请写得更长，或加上例外词`);
  }
  return victims;
}
