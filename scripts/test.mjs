// All tests: those of vitest, then those in a browser. npm test -- mass-sms runs the files whose path holds that.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { CHECKOUT, FAILED_TESTS, run } from './run.mjs';
import { prepareTestTools } from './test-tools.mjs';

const filters = process.argv.slice(2);
const browserTests = path.join(CHECKOUT, 'test/e2e');
const withBrowser =
  existsSync(browserTests) &&
  readdirSync(browserTests, { recursive: true }).some((file) => file.endsWith('.e2e.ts') && isWanted(file));

const env = await prepareTestTools({ withBrowser });
rmSync(FAILED_TESTS, { force: true });
const results = [runVitest(), ...(withBrowser ? [runPlaywright()] : [])];
const names = results.flatMap((result) => result.names);
if (names.length > 0) writeFileSync(FAILED_TESTS, `${names.join('\n')}\n`);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);

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
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report);
  // A file that cannot be loaded fails without any test of its own.
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const names = testResults.flatMap((file) => [
    ...(file.status === 'failed' && file.assertionResults.length === 0 ? [file.name] : []),
    ...file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => withReason(test.fullName, test.failureMessages?.[0])),
  ]);
  return tally('vitest', code, numPassedTests, numFailedTests + unloaded, names);
}

function runPlaywright() {
  const report = freshReport('playwright.json');
  const code = run('playwright', ['test', '--reporter=list,json', ...filters], {
    timeoutMinutes: 45,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const { stats = {}, errors = [], suites = [] } = readReport(report);
  const failed = (stats.unexpected ?? 0) + errors.length;
  const names = [
    ...failedBrowserTests(suites),
    ...errors.map((error) => String(error.message).slice(0, 200)),
  ];
  return tally('playwright', code, (stats.expected ?? 0) + (stats.flaky ?? 0), failed, names);
}

function failedBrowserTests(suites) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) => withReason(`${spec.file}: ${spec.title}`, lastError(spec))),
    ...failedBrowserTests(suite.suites ?? []),
  ]);
}

function lastError(spec) {
  const tries = spec.tests.flatMap((test) => test.results);
  return tries.findLast((result) => result.error)?.error.message;
}

/** The start of what failed beside its name: often the last lines are all that is kept of a run. */
function withReason(name, message) {
  if (!message) return name;
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  return `${name} | ${lines.filter(Boolean).join(' / ').slice(0, 400)}`;
}

/** A runner that ends badly without naming a failed test has failed all the same. */
function tally(runner, code, passed, failed, names) {
  const isBadEnd = code !== 0 && failed === 0;
  return {
    code,
    passed,
    failed: isBadEnd ? 1 : failed,
    names: isBadEnd ? [`${runner} ended with code ${code} and named no failed test`] : names,
  };
}

function freshReport(name) {
  const file = path.join(CHECKOUT, '.cache', name);
  rmSync(file, { force: true });
  return file;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
