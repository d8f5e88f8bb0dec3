// The documents say what is true: the map and the page about modules name folders and files that exist, every requirement that is not
// marked "later" is named by a test, and decisions are numbered without gaps, short, each with its date and status.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const CHECKOUT = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(CHECKOUT, file), 'utf8');

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results']);
function* testFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED_FOLDERS.has(entry.name)) continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* testFiles(full);
    else if (/\.(test|e2e)\.tsx?$/.test(entry.name)) yield full;
  }
}

test('the map names folders and files that exist', () => {
  const named = [...read('ARCHITECTURE.md').matchAll(/`((?:packages|test|docs|data)\/[\w./-]*)`/g)].map(
    (match) => match[1] ?? '',
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((file) => !existsSync(path.join(CHECKOUT, file)))).toEqual([]);
});

test('adding a module leads to places that exist, those of a module as its example has them', () => {
  const roots = ['packages/contract/src', 'packages/server/src', 'packages/web/src', ''];
  const quoted = [...read('docs/adding-a-module.md').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  const named = quoted
    .filter((text) => /^[\w./<>-]+(?:\/|\.(?:tsx?|md))$|^[\w.<>-]+(?:\/[\w.<>-]+)+$/.test(text))
    .filter((text) => !text.includes('NNNN'))
    .map((text) => text.replace('<quarter>', 'publishing').replaceAll('<module>', 'article'));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((file) => !roots.some((root) => existsSync(path.join(CHECKOUT, root, file))))).toEqual(
    [],
  );
});

test('every requirement that is built stands in the title of a test', () => {
  const tests = [...testFiles(path.join(CHECKOUT, 'packages')), ...testFiles(path.join(CHECKOUT, 'test'))]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const rows = [...read('docs/requirements.md').matchAll(/^\| ([A-Z]+-\d+) \|.*\| (later )?\|$/gm)];
  expect(rows.length).toBeGreaterThan(80);
  const built = rows.filter((row) => row[2] === undefined).map((row) => row[1] ?? '');
  expect(built.filter((id) => !tests.includes(`[${id}]`))).toEqual([]);
});

const PICTURE_BYTES_MAX = 120 * 1024;

test('docs/screens holds the pictures that documents show, none too large to be read along', () => {
  const pictures = readdirSync(path.join(CHECKOUT, 'docs/screens'));
  const shown = [...read('README.md').matchAll(/\(docs\/screens\/([^)]+)\)/g)].map((match) => match[1] ?? '');
  expect(pictures.toSorted()).toEqual(shown.toSorted());
  const large = (file: string) =>
    statSync(path.join(CHECKOUT, 'docs/screens', file)).size > PICTURE_BYTES_MAX;
  expect(pictures.filter(large)).toEqual([]);
});

test('decisions are numbered one after another', () => {
  const numbers = readdirSync(path.join(CHECKOUT, 'docs/decisions')).map((file) => Number(file.slice(0, 4)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
});

test('every decision says below its heading when it was taken and whether it still holds', () => {
  const line =
    /^# \d+\. .+\n\n\*\d{4}-\d\d-\d\d\. (Accepted|Accepted\. Amended by \d+(?: and \d+)*|Superseded by \d+)\.\*\n\n/;
  const decisions = readdirSync(path.join(CHECKOUT, 'docs/decisions'));
  expect(decisions.filter((file) => !line.test(read(`docs/decisions/${file}`)))).toEqual([]);
});

test('a decision has no more than 320 words', () => {
  const long = readdirSync(path.join(CHECKOUT, 'docs/decisions'))
    .map((file) => ({
      file,
      words: read(`docs/decisions/${file}`).split(/\s+/).filter(Boolean).length,
    }))
    .filter(({ words }) => words > 320);
  expect(long).toEqual([]);
});
