// All tests: those of vitest, then those in a browser. npm test -- mass-sms runs the files whose path holds that.

import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT, FAILED_TESTS, run } from './run.mjs';
import { freshReport, readBrowserReport, readVitestReport } from './test-report.mjs';
import { prepareTestTools } from './test-tools.mjs';

const filters = process.argv.slice(2);
const browserTests = path.join(CHECKOUT, 'test/e2e');
const withBrowser =
  existsSync(browserTests) &&
  readdirSync(browserTests, { recursive: true }).some((file) => file.endsWith('.e2e.ts') && isWanted(file));

const env = await prepareTestTools({ withBrowser });
/** What test/oldest-postgres reads: only of a whole run, since a part would say less. */
const STATEMENTS = path.join(CHECKOUT, '.cache/statements');
if (filters.length === 0) {
  rmSync(STATEMENTS, { recursive: true, force: true });
  mkdirSync(STATEMENTS, { recursive: true });
  env.RECORD_STATEMENTS = STATEMENTS;
}
rmSync(FAILED_TESTS, { force: true });
const results = [runVitest(), ...(withBrowser ? [runPlaywright()] : [])];
const names = results.flatMap((result) => result.names);
if (names.length > 0) writeFileSync(FAILED_TESTS, `${names.join('\n')}\n`);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);

for (const { runner, slowest, secondTries } of results) {
  console.log(`\n${runner}: the files that took longest\n${slowest.join('\n')}`);
  if (secondTries.length > 0)
    console.log(`Passed at a second try only, which is a defect:\n${secondTries.join('\n')}`);
}
if (sum('passed') + sum('failed') === 0) console.error(`No test matches ${filters.join(' ')}.`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(
  sum('failed') === 0 && sum('passed') > 0 && results.every((result) => result.code === 0) ? 0 : 1,
);

function isWanted(file) {
  return filters.length === 0 || filters.some((filter) => path.join('test/e2e', file).includes(filter));
}

function runVitest() {
  const report = freshReport('vitest.json');
  const args = [
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ];
  const code = run('vitest', args, { env, timeoutMinutes: 30 });
  return tally('vitest', code, readVitestReport(report));
}

function runPlaywright() {
  const report = freshReport('playwright.json');
  const code = run('playwright', ['test', '--reporter=list,json', ...filters], {
    timeoutMinutes: 45,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return tally('playwright', code, readBrowserReport(report));
}

/** A runner that ends badly without naming a failed test has failed all the same. */
function tally(runner, code, report) {
  const isBadEnd = code !== 0 && report.failed === 0;
  return {
    ...report,
    runner,
    code,
    failed: isBadEnd ? 1 : report.failed,
    names: isBadEnd ? [`${runner} ended with code ${code} and named no failed test`] : report.names,
  };
}
