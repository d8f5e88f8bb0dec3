/** Parts of what is written of every kind of reviewed content, and what can be wrong with its lines. */
import * as z from 'zod/mini';
import { flag } from '../../envelope.ts';
import { hiddenCharacterProblem } from '../../rules/hidden-characters.ts';
import { plainLine } from '../../rules/plain-text.ts';

export interface Problem {
  readonly field: string;
  readonly message: string;
}

export const optionalLine = (max: number) => z._default(plainLine(max), '');

export const oneFrom = <Value extends number>(
  choices: readonly { readonly value: Value }[],
  sentence: string,
) =>
  z.literal(
    choices.map(({ value }) => value),
    sentence,
  );

/** @param called with its counting word: 个标签 */
export const shortWords = (lengthMax: number, wordsMax: number, called: string) =>
  z._default(z.array(plainLine(lengthMax, 1)).check(z.maxLength(wordsMax, `最多${wordsMax}${called}`)), []);

/** 1: and hand it in for review */
export const submitFlag = z._default(flag, 0);

export const hiddenIn = <Field extends string>(
  written: Readonly<Partial<Record<Field, string | undefined>>>,
  fields: readonly Field[],
): Problem[] =>
  fields.flatMap((field) => {
    const message = hiddenCharacterProblem(written[field] ?? '');
    return message === null ? [] : [{ field, message }];
  });

export const wordProblems = (field: string, label: string, words: readonly string[]): Problem[] => [
  ...hiddenIn({ [field]: words.join('') }, [field]),
  ...(new Set(words).size < words.length ? [{ field, message: `${label}有重复` }] : []),
];
