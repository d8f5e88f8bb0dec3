/** The tables beside this file. */
import { readFileSync } from 'node:fs';

export const tableOfTests = (fileName: string): Buffer =>
  readFileSync(new URL(`./tables/${fileName}`, import.meta.url));
