/** The names that the specification gives to pages, read out of its own text. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The names that follow these words, up to the full stop. */
export function specifiedNamesAfter(words: string): string[] {
  const text = readFileSync(path.join(import.meta.dirname, 'excerpt.md'), 'utf8');
  const [, list = ''] = new RegExp(`${words}([\\w, ]+)\\.`).exec(text) ?? [];
  return list.split(',').map((name) => name.trim());
}
