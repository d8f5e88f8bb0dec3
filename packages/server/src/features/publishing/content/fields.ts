/** Picks fields by a list of their names that stands in the contract, so that a new column of a table goes nowhere by itself. */
import type { TextBlock } from '@farmers-mailbox/contract/publishing/content-review/text.ts';
import { wordsOfBlock } from '@farmers-mailbox/contract/publishing/content-review/text.ts';
import type { TextPart } from '../../messaging/sensitive-words/text-actions.ts';

/** @param fields whose names are picked */
export const pickerOf =
  <Fields extends object>(fields: Fields) =>
  <From extends { readonly [Field in keyof Fields]: unknown }>(from: From): Pick<From, keyof Fields> =>
    Object.fromEntries(Object.keys(fields).map((field) => [field, from[field as keyof Fields]])) as Pick<
      From,
      keyof Fields
    >;

/** Texts of some fields, where sensitive words are looked for: lines, lists of words, and texts of blocks by their places. */
export const partsIn = <Written, Field extends keyof Written & string>(
  written: Written & { readonly [One in Field]: string | readonly (string | TextBlock)[] },
  fields: readonly Field[],
): TextPart[] =>
  fields.flatMap((field): TextPart[] => {
    const value: string | readonly (string | TextBlock)[] = written[field];
    if (typeof value === 'string') return [[field, value]];
    return value.flatMap((one, place): TextPart[] =>
      typeof one === 'string'
        ? [[field, one]]
        : wordsOfBlock(one).map((text): TextPart => [`${field}.${place}`, text]),
    );
  });
