// Every check of this repository as a titled step, the same here and in CI.
// npm run check               all of them
// npm run check -- types      those that are named
// npm run check -- --changed  what judges a change in a few minutes: all but the tests that are far from it

import { existsSync, readFileSync } from 'node:fs';
import { changedFiles, nearTests } from './near-tests.mjs';
import { FAILED_TESTS, run, start } from './run.mjs';

const STEPS = [
  { title: 'format', run: () => run('biome', ['ci', '--linter-enabled=false', '--colors=off', '.']) },
  {
    title: 'types',
    run: () => {
      const projects = ['.', 'packages/contract', 'packages/web', 'test'];
      // several checkers of one project each work out the types that they share
      return together(projects.map((project) => ['tsc', ['--project', project, '--checkers', '1']]));
    },
  },
  { title: 'lint', run: () => run('oxlint', ['--deny-warnings']) },
  {
    title: 'import directions',
    run: () =>
      together([
        ['depcruise', [...judgedBy('.dependency-cruiser.mjs'), 'packages', 'test', 'scripts']],
        ['depcruise', [...judgedBy('.dependency-cruiser.folders.mjs'), 'packages']],
      ]),
  },
  { title: 'dead code', run: () => run('knip', ['--no-progress']) },
  { title: 'sizes', run: () => run('size-limit', []) },
  { title: 'tests', run: () => run('node', ['scripts/test.mjs'], { timeoutMinutes: 82 }) },
];

const NEAR_TESTS = { title: 'tests near the change', run: runNearTests };

const given = process.argv.slice(2);
const isOfChange = given.includes('--changed');
const wanted = given.filter((name) => name !== '--changed');
const unknown = wanted.filter((name) => !STEPS.some((step) => step.title === name));
if (unknown.length > 0) {
  console.error(
    `No such check: ${unknown.join(', ')}. There are: ${STEPS.map((step) => step.title).join(', ')}.`,
  );
  process.exit(2);
}

const steps = isOfChange
  ? [...STEPS.filter(({ title }) => title !== 'tests'), NEAR_TESTS]
  : STEPS.filter((step) => wanted.length === 0 || wanted.includes(step.title));
const results = [];
for (const step of steps) {
  console.log(`\n=== ${step.title}`);
  const before = performance.now();
  const isPassed = (await step.run()) === 0;
  results.push({ title: step.title, isPassed, seconds: ((performance.now() - before) / 1000).toFixed(1) });
}

console.log('');
for (const { title, isPassed, seconds } of results)
  console.log(`${isPassed ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)`);
// Last of all: whoever reads only the end of a long output learns what to look at.
if (results.some(({ title, isPassed }) => title === 'tests' && !isPassed) && existsSync(FAILED_TESTS))
  console.log(readFileSync(FAILED_TESTS, 'utf8').split('\n').slice(0, 12).join('\n'));
process.exit(results.every((result) => result.isPassed) ? 0 : 1);

/** Runs each beside the others; the worst of their codes. */
async function together(commands) {
  const ended = await Promise.all(commands.map(([command, args]) => start(command, args)));
  return Math.max(...ended.map(({ code }) => code));
}

/** What was found stays until a file changes: test/house/import-directions.test.ts asks the same. */
function judgedBy(config) {
  return ['--config', config, '--cache', `.cache/cruise${config}`];
}

function runNearTests() {
  const changed = changedFiles();
  const { vitest, browser, leftOut } = nearTests(changed);
  console.log(
    `${changed.length} files changed: ${vitest.length} test files and ${browser.length} of the browser are near` +
      `${leftOut > 0 ? `, ${leftOut} more are left to npm run check` : ''}.`,
  );
  const codes = [vitest.length > 0 ? run('vitest', ['run', ...vitest]) : 0];
  if (browser.length > 0) codes.push(run('node', ['scripts/test.mjs', ...browser]));
  return Math.max(...codes);
}
