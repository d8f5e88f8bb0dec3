/**
 * Texts that PostgreSQL cannot keep: those with U+0000, and those with half a surrogate pair, which would silently become
 * another character. They come from broken programs and from people who look for faults, never from a keyboard.
 */
import type { FieldError } from '@farmers-mailbox/contract/envelope.ts';
import { hiddenCharacterSentence } from '@farmers-mailbox/contract/rules/hidden-characters.ts';

const UNSTORABLE = /\0|\p{Cs}/u;

/** The text without what cannot be kept: for names that nobody typed, such as an uploaded file's. */
export const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Every text within the value that cannot be kept, names of fields included. */
export const unstorableFields = (value: unknown): FieldError[] =>
  isStorable(value) ? [] : unstorableIn(value, []);

/** Asked first, of every call: the paths to hundreds of thousands of values cost more than all other work. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !UNSTORABLE.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isStorable);
  return Object.entries(value).every(([name, inner]) => !UNSTORABLE.test(name) && isStorable(inner));
}

function unstorableIn(value: unknown, path: readonly string[]): FieldError[] {
  if (typeof value === 'string') {
    return problemsOf(value, path);
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    UNSTORABLE.test(name)
      ? problemsOf(name, [...path, toStorable(name)])
      : unstorableIn(inner, [...path, name]),
  );
}

function problemsOf(text: string, path: readonly string[]): FieldError[] {
  const index = text.search(UNSTORABLE);
  return index < 0 ? [] : [{ field: path.join('.'), message: hiddenCharacterSentence(text, index) }];
}
