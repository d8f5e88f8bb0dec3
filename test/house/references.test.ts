// A comment that cites a document outside the repository sends its reader nowhere: it names a row of docs/requirements.md.
// The protocol library is left out: the specification of SMPP is public.

import { expect, test } from 'vitest';
import { sourceTexts } from './source-texts.ts';

const CITATION = /(?:contract|specification)[,)]? ?§|\(§/i;
const FOLDERS = ['packages/contract/src', 'packages/server/src', 'packages/web/src'];

test('no source cites a section of a document that is not in the repository', () => {
  const sources = FOLDERS.flatMap(sourceTexts).filter(({ file }) => !file.includes('/migrations/'));
  expect(sources.length).toBeGreaterThan(500);
  const citing = sources.filter(({ text }) => CITATION.test(text)).map(({ file }) => file);
  expect(citing).toEqual([]);
});
