// Finds the tests near a change: they change themselves, stand in a folder of the same name on any floor, or
// import what changed. Everything that starts the whole program would follow from almost any change, so that
// nothing further is sought.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT } from './run.mjs';

/** So many test files take about a minute and a half on two processors. */
const MOST = 40;

/** @returns the files that differ from where this branch left the main one, those that git does not know yet included */
export function changedFiles() {
  const base = ['origin/main', 'origin/HEAD', 'main']
    .map((branch) => git('merge-base', 'HEAD', branch)[0])
    .find(Boolean);
  if (!base) throw new Error('Neither origin nor a branch main is here to compare with.');
  const changed = git('diff', '--name-only', '--diff-filter=d', base);
  return [...changed, ...git('ls-files', '--others', '--exclude-standard')];
}

/** @returns tests of vitest and of the browser, the nearest first, and how many are left out */
export function nearTests(changed) {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard', 'packages', 'test');
  const sources = changed.filter((file) => /\.(ts|tsx)$/.test(file) && /^(packages|test)\//.test(file));
  const near = rank(
    files.filter((file) => /\.test\.tsx?$/.test(file) && !isLong(file)),
    sources,
  );
  const rooms = new Set(sources.filter((file) => file.startsWith('packages/web/src/pages/')).map(roomOf));
  const isBrowserTest = (file) => file.endsWith('.e2e.ts');
  const browser = files.filter(
    (file) => isBrowserTest(file) && (changed.includes(file) || rooms.has(path.basename(file).split('.')[0])),
  );
  const house = files.filter((file) => file.startsWith('test/house/') && file.endsWith('.test.ts'));
  const others = near.filter((file) => !house.includes(file));
  return {
    vitest: sources.length === 0 ? house : [...house, ...others.slice(0, MOST)],
    browser,
    leftOut: Math.max(0, others.length - MOST),
  };
}

/** @returns those of `tests` that are near `sources` */
export function rank(tests, sources, read = readText) {
  const rooms = new Set(sources.filter((file) => !GENERAL.has(roomOf(file))).map(roomOf));
  const folders = new Set(sources.map((file) => path.dirname(file)));
  const distance = (test) => {
    if (sources.includes(test)) return 0;
    if (importsOf(test, read(test)).some((file) => sources.includes(file))) return 1;
    if (folders.has(path.dirname(test))) return 2;
    return rooms.has(roomOf(test)) ? 3 : undefined;
  };
  return tests
    .map((test) => ({ test, far: distance(test) }))
    .filter(({ far }) => far !== undefined)
    .toSorted((one, other) => one.far - other.far)
    .map(({ test }) => test);
}

/** Folders that say nothing of what stands in them. */
const GENERAL = new Set(['src', 'migrations', 'testing', 'pages', 'e2e']);

const roomOf = (file) => path.basename(path.dirname(file));
const readText = (file) => readFileSync(path.join(CHECKOUT, file), 'utf8');
/** The crash runs take minutes whatever changed: they are run when they change themselves, as `npm test -- crash`. */
const isLong = (file) => file.startsWith('test/crash/') || file.startsWith('test/oldest-postgres/');

function importsOf(file, text) {
  return [...text.matchAll(/from '([^']+)'/g)].map(([, from]) =>
    from.startsWith('.')
      ? path.join(path.dirname(file), from)
      : from.replace(/^@farmers-mailbox\/(\w+)\//, 'packages/$1/src/'),
  );
}

function git(...args) {
  const { stdout, status } = spawnSync('git', args, { cwd: CHECKOUT, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}
