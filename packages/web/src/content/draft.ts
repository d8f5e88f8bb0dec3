/** Pure parts of a draft that somebody is writing: its problems by field, and lists that are typed in one line. */
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { plainText } from '@farmers-mailbox/contract/rules/plain-text.ts';

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The first sentence of each field; `deptIds.3` of the server is the field of the areas. */
export function problemsBy(
  errors: readonly FieldError[],
  nameOf = (field: string) => field.split('.')[0] ?? field,
): Problems {
  const problems: Record<string, string> = {};
  for (const { field, message } of errors) problems[nameOf(field)] ??= message;
  return problems;
}

/** These fields as the server keeps them: without what was pasted along and nobody sees. */
export const plainFields = <Field extends string>(
  draft: Readonly<Record<Field, string>>,
  fields: readonly Field[],
) => Object.fromEntries(fields.map((field) => [field, plainText(draft[field])])) as Record<Field, string>;

/** The same of every text in it. */
export const plainTexts = <Draft extends object>(draft: Draft): Draft =>
  Object.fromEntries(
    Object.entries(draft).map(([field, value]) => [
      field,
      typeof value === 'string' ? plainText(value) : value,
    ]),
  ) as Draft;

type Typed = string | readonly unknown[] | object | null;

const isEmpty = (value: Typed): boolean =>
  typeof value === 'string'
    ? plainText(value) === ''
    : value === null || (Array.isArray(value) && value.length === 0);

/** @param asked by field: the value, and the sentence when it is empty */
export const missingOf = (
  asked: Readonly<Record<string, readonly [value: Typed, sentence: string]>>,
): Problems =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([field, [value, sentence]]) =>
      isEmpty(value) ? [[field, sentence]] : [],
    ),
  );

/** Separated as people type them: by spaces, commas, 、 or semicolons. */
export const wordsIn = (typed: string): string[] =>
  typed
    .split(/[\s,，、;；]+/)
    .map(plainText)
    .filter((word) => word !== '');
