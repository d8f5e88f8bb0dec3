import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { TOKEN_GROUPS, UNSHOWN_TOKENS } from './tokens.ts';

test('the page of the design system names every token of the console, and no other', () => {
  const sheet = readFileSync(path.join(import.meta.dirname, '../../../ui/tokens.css'), 'utf8');
  const defined = new Set([...sheet.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name = '']) => name));
  const named = TOKEN_GROUPS.flatMap(({ tokens }) => tokens.map(([name]) => name));
  expect(defined.size).toBeGreaterThan(80);
  expect([...named, ...UNSHOWN_TOKENS].toSorted()).toEqual([...defined].toSorted());
});
