// All tests: those of vitest, then those in a browser. npm test -- mass-sms runs the files whose path holds that.
// In a whole run what mostly waits goes beside them: the crash runs beside vitest, the oldest PostgreSQL beside the browser.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKOUT, FAILED_TESTS, start } from './run.mjs';
import { freshReport, readBrowserReport, readVitestReport, whereTimeWent } from './test-report.mjs';
import { prepareTestTools } from './test-tools.mjs';

const filters = process.argv.slice(2);
const browserTests = path.join(CHECKOUT, 'test/e2e');
const withBrowser =
  existsSync(browserTests) &&
  readdirSync(browserTests, { recursive: true }).some((file) => file.endsWith('.e2e.ts') && isWanted(file));

const env = await prepareTestTools({ withBrowser });
/** Statements that test/oldest-postgres reads: only of a whole run, since a part would say less. */
const STATEMENTS = path.join(CHECKOUT, '.cache/statements');
rmSync(FAILED_TESTS, { force: true });
const results = filters.length === 0 ? await runAll() : await runSome();
const names = results.flatMap((result) => result.names);
if (names.length > 0) writeFileSync(FAILED_TESTS, `${names.join('\n')}\n`);
const sum = (key) => results.reduce((total, result) => total + result[key], 0);

for (const { runner, slowest, secondTries } of results) {
  console.log(`\n${runner}: the files that took longest\n${slowest.join('\n')}`);
  if (secondTries.length > 0)
    console.log(`Passed at a second try only, which is a defect:\n${secondTries.join('\n')}`);
}
console.log(`\nWhere the time went\n${results.map(whereTimeWent).join('\n')}`);
if (sum('passed') + sum('failed') === 0) console.error(`No test matches ${filters.join(' ')}.`);
const leftOut = results.flatMap((result) => result.leftOut ?? []);
if (leftOut.length > 0)
  console.log(`\nLeft out, for want of what their names tell:\n${leftOut.join('\n')}\n`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(
  sum('failed') === 0 && sum('passed') > 0 && results.every((result) => result.code === 0) ? 0 : 1,
);

function isWanted(file) {
  return filters.length === 0 || filters.some((filter) => path.join('test/e2e', file).includes(filter));
}

async function runAll() {
  rmSync(STATEMENTS, { recursive: true, force: true });
  mkdirSync(STATEMENTS, { recursive: true });
  env.RECORD_STATEMENTS = STATEMENTS;
  const crash = runQuietly('crash runs', ['--project=crash']);
  const first = await runVitest('vitest', ['--project=pure', '--project=server']);
  const oldest = crash.then(runOldestPostgres);
  const browser = await runPlaywright();
  return [first, await crash, ...(await oldest), browser];
}

async function runSome() {
  return [await runVitest('vitest', filters), ...(withBrowser ? [await runPlaywright()] : [])];
}

async function runOldestPostgres() {
  if (existsSync('/usr/lib/postgresql/15/bin/postgres'))
    return [await runQuietly('PostgreSQL 15', [], { TEST_POSTGRES: '15' })];
  console.log("PostgreSQL 15 is left out: Debian's postgresql-15 is not installed.");
  return [];
}

/** Printed when it has ended: its lines between those of others could not be read. */
async function runQuietly(runner, args, settings) {
  const output = path.join(CHECKOUT, '.cache', `${nameOfFile(runner)}.log`);
  const result = await runVitest(runner, args, { output, ...settings });
  console.log(`\n=== ${runner}, which went beside others\n${readFileSync(output, 'utf8')}`);
  return result;
}

async function runVitest(runner, args, { output, ...settings } = {}) {
  const report = freshReport(`${nameOfFile(runner)}.json`);
  const all = [
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ];
  const ended = await start('vitest', all, { env: { ...env, ...settings }, timeoutMinutes: 40, output });
  return tally(runner, ended, readVitestReport(report));
}

async function runPlaywright() {
  const report = freshReport('playwright.json');
  const ended = await start('playwright', ['test', '--reporter=list,json', ...filters], {
    timeoutMinutes: 62,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return tally('playwright', ended, readBrowserReport(report));
}

/** A runner that ends badly without naming a failed test has failed all the same. */
function tally(runner, { code, ...times }, report) {
  const isBadEnd = code !== 0 && report.failed === 0;
  return {
    ...report,
    ...times,
    runner,
    code,
    failed: isBadEnd ? 1 : report.failed,
    names: isBadEnd ? [`${runner} ended with code ${code} and named no failed test`] : report.names,
  };
}

function nameOfFile(runner) {
  return runner.toLowerCase().replaceAll(' ', '-');
}
