// A comment states what a thing is in the field's terms (STYLE.md, "Comments"): one that begins as a question is a riddle.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CHECKOUT } from './source-texts.ts';

/** First words of a block, or of a run of line comments; a later line of a comment may begin with any word. */
const RIDDLE =
  /\/\*\*?\s+(?:\*\s+)?(?:What|Who|Whom|Whose|Whether|How)\b|(?<!^[ \t]*\/\/.*\n[ \t]*)\/\/ (?:What|Who|Whom|Whose|Whether|How)\b/gm;

test('no comment begins with What, Who, Whom, Whose, Whether or How', () => {
  const files = ['packages', 'test'].flatMap(sourceFiles);
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap(riddlesIn)).toEqual([]);
});

/** Tests as well, unlike sourceTexts; without migrations, which do not change. */
function sourceFiles(folder: string): string[] {
  return readdirSync(path.join(CHECKOUT, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.(?:tsx?|m?js)$/.test(file) && !/(?:^|\/)(?:node_modules|dist|migrations)\//.test(file),
    )
    .map((file) => path.join(folder, file));
}

function riddlesIn(file: string): string[] {
  const text = readFileSync(path.join(CHECKOUT, file), 'utf8');
  return [...text.matchAll(RIDDLE)].map(
    ({ 0: words, index }) =>
      `${file}:${text.slice(0, index).split('\n').length} ${words.replace(/\s+/g, ' ')}`,
  );
}
