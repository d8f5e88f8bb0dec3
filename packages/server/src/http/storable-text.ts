/**
 * Texts that PostgreSQL cannot keep: those with U+0000, and those with half a surrogate pair, which would silently become
 * another character. They come from broken programs and from people who look for faults, never from a keyboard.
 */
import type { FieldError } from '@farmers-mailbox/contract/envelope.ts';

const SENTENCE = '有看不见的坏字符，请删除后重新输入';

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** The text without what cannot be kept: for names that nobody typed, such as an uploaded file's. */
export const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Every text within the value that cannot be kept, names of fields included. */
export function unstorableFields(value: unknown, path: readonly string[] = []): FieldError[] {
  if (typeof value === 'string') {
    return isStorable(value) ? [] : [{ field: path.join('.'), message: SENTENCE }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    isStorable(name)
      ? unstorableFields(inner, [...path, name])
      : [{ field: [...path, toStorable(name)].join('.'), message: SENTENCE }],
  );
}
