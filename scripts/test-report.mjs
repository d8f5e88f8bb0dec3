// Reads what the runners wrote down of a run: how many tests passed and failed, which, the slowest files, and which test
// passed at a second try only.

import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { CHECKOUT } from './run.mjs';

const SLOWEST_SHOWN = 12;

export function freshReport(name) {
  const file = path.join(CHECKOUT, '.cache', name);
  rmSync(file, { force: true });
  return file;
}

export function readVitestReport(report) {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report);
  // A file that cannot be loaded fails without any test of its own.
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const tests = testResults.flatMap((file) => file.assertionResults);
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    names: [
      ...unloaded.map((file) => file.name),
      ...tests
        .filter((test) => test.status === 'failed')
        .map((test) => withReason(test.fullName, test.failureMessages?.[0])),
    ],
    secondTries: tests
      .filter((test) => test.status === 'passed' && test.failureMessages?.length > 0)
      .map((test) => withReason(test.fullName, test.failureMessages[0])),
    leftOut: tests
      .filter((test) => test.status === 'skipped' || test.status === 'pending')
      .map((test) => test.fullName),
    slowest: slowestOf(testResults.map((file) => [file.name, file.endTime - file.startTime])),
    firstTest: Math.min(...testResults.map((file) => file.startTime)),
    working: testResults.reduce((sum, file) => sum + file.endTime - file.startTime, 0),
  };
}

export function readBrowserReport(report) {
  const { stats = {}, errors = [], suites = [] } = readReport(report);
  const specs = suites.flatMap(specsOf);
  const triesOf = (spec) => spec.tests.flatMap((test) => test.results);
  const told = (spec) =>
    withReason(
      `${spec.file}: ${spec.title}`,
      // what the first try left behind may be all that the others failed on
      triesOf(spec).find((result) => result.error)?.error.message,
    );
  const times = new Map();
  for (const spec of specs) {
    const spent = triesOf(spec).reduce((sum, result) => sum + result.duration, 0);
    times.set(spec.file, (times.get(spec.file) ?? 0) + spent);
  }
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: (stats.unexpected ?? 0) + errors.length,
    names: [
      ...specs.filter((spec) => !spec.ok).map(told),
      ...errors.map((error) => String(error.message).slice(0, 200)),
    ],
    secondTries: specs.filter((spec) => spec.tests.some((test) => test.status === 'flaky')).map(told),
    slowest: slowestOf([...times]),
    firstTest: Math.min(...specs.flatMap(triesOf).map((result) => Date.parse(result.startTime))),
    working: [...times.values()].reduce((sum, spent) => sum + spent, 0),
  };
}

/** Of one runner: until its first test, then what its tests took together, and the whole machine meanwhile. */
export function whereTimeWent({ runner, began, ended, firstTest, working, idle }) {
  const seconds = (ms) => `${(ms / 1000).toFixed(0)} s`;
  const setUp = Number.isFinite(firstTest) ? seconds(firstTest - began) : 'all';
  return (
    `${seconds(ended - began).padStart(9)}  ${runner}: ${setUp} until the first test, all tests together ` +
    `${seconds(working)}, processors idle ${(idle * 100).toFixed(0)} %`
  );
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

function slowestOf(files) {
  return files
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SLOWEST_SHOWN)
    .map(
      ([file, ms]) =>
        `${(ms / 1000).toFixed(1).padStart(7)} s  ${path.relative(CHECKOUT, path.resolve(file))}`,
    );
}

/** The start of what failed beside its name: often the last lines are all that is kept of a run. */
function withReason(name, message) {
  if (!message) return name;
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  return `${name} | ${lines.filter(Boolean).join(' / ').slice(0, 400)}`;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
