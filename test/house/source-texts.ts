/** The texts of the source files below a folder, without tests, for house tests that look for a use of a name. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const CHECKOUT = path.join(import.meta.dirname, '../..');

/** `folder`: from the top of the checkout. */
export function sourceTexts(folder: string): { file: string; text: string }[] {
  return readdirSync(path.join(CHECKOUT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
    .map((file) => path.join(folder, file))
    .map((file) => ({ file, text: readFileSync(path.join(CHECKOUT, file), 'utf8') }));
}
