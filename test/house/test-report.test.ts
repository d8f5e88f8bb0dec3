// The end of a run tells what was left out: a test that silently did not run looks like one that passed.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readVitestReport } from '../../scripts/test-report.mjs';
import { CHECKOUT } from './source-texts.ts';

test('a test that was skipped is named among those left out', { timeout: 60_000 }, () => {
  // inside the checkout, so that vitest is found
  mkdirSync(path.join(CHECKOUT, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(CHECKOUT, '.cache/left-out-'));
  try {
    writeFileSync(
      path.join(folder, 'one.test.mjs'),
      `import { test } from 'vitest';\ntest('runs', () => {});\ntest.skipIf(true)('needs what is absent', () => {});\n`,
    );
    const report = path.join(folder, 'report.json');
    const vitest = path.join(CHECKOUT, 'node_modules/vitest/vitest.mjs');
    const args = ['run', '--root', folder, '--reporter=json', `--outputFile=${report}`];
    const { status, stderr } = spawnSync(process.execPath, [vitest, ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    expect(readVitestReport(report)).toMatchObject({
      passed: 1,
      failed: 0,
      leftOut: ['needs what is absent'],
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
