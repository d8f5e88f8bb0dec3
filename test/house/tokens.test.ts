// Colours, sizes of text, weights and radii of the console are numbers in one file, ui/tokens.css; every other stylesheet names
// them. The big screens have measures of their own, read from five metres.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CHECKOUT } from './source-texts.ts';

const WEB = path.join(CHECKOUT, 'packages/web/src');
const TOKENS = 'ui/tokens.css';
const OWN_MEASURES = ['pages/screens/'];

const FAULTS: readonly [name: string, pattern: RegExp][] = [
  ['a colour', /#[\da-f]{3,8}\b|\brgba?\(|\bhsla?\(/gi],
  // relative to the text around it, or as large as telephones want it
  ['a size of text', /font-size:(?!\s*(?:var\(|inherit|[\d.]+em\b|max\(16px, 1rem\)))[^;]+/g],
  ['a weight', /font-weight:(?!\s*(?:var\(|inherit))[^;]+/g],
  ['a radius', /border(?:-[a-z]+)*-radius:(?=[^;]*\dpx)[^;]+/g],
];

function faultsOf(file: string, text: string): string[] {
  const rules = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/url\("[^"]*"\)/g, '');
  return FAULTS.flatMap(([name, pattern]) =>
    [...rules.matchAll(pattern)].map(([found]) => `${file}: ${name}, ${found.trim()}`),
  );
}

test('no stylesheet has a colour, a size of text, a weight or a radius of its own', () => {
  const sheets = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.css') && file !== TOKENS && !OWN_MEASURES.some((room) => file.startsWith(room)),
  );
  expect(sheets.length).toBeGreaterThan(70);
  expect(sheets.flatMap((file) => faultsOf(file, readFileSync(path.join(WEB, file), 'utf8')))).toEqual([]);
});

test('such ones are found, and nothing that is allowed is blamed', () => {
  const text = `a { color: #fff; background: rgb(0 0 0 / 4%) url("data:#abc"); font-size: 13px; font-weight: 500; border-radius: 6px; }
    b { /* #fff */ color: var(--ink); font-size: 0.8em; font-weight: var(--weight-strong); border-radius: 50% }`;
  expect(faultsOf('a.css', text)).toEqual([
    'a.css: a colour, #fff',
    'a.css: a colour, rgb(',
    'a.css: a size of text, font-size: 13px',
    'a.css: a weight, font-weight: 500',
    'a.css: a radius, border-radius: 6px',
  ]);
});
