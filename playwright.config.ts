// The tests in a browser, against the real programs that test/e2e/program.ts starts, one for each worker.
// scripts/test-tools.mjs says which browser there is.

import { defineConfig } from '@playwright/test';
import { chromium } from './test/e2e/chromium.ts';

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: './test/e2e/program.ts',
  // Tests of one program take turns: each of the trial's accounts has one session at a time. Two workers wait for their pages
  // and programs so often that two processors were idle for a fifth of the time.
  workers: process.env['E2E_URL'] ? 1 : 3,
  timeout: 120_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  // a machine that others use as well may be late once; a real fault fails every time
  retries: process.env['CI'] ? 2 : 0,
  projects: [
    {
      name: 'desktop',
      testMatch: '**/*.e2e.ts',
      testIgnore: '**/*.phone.e2e.ts',
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: '**/*.phone.e2e.ts',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  use: {
    actionTimeout: 15_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // every frame of a chart that grows is drawn by the processor; a test of what moves says so
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // recording costs every test a share of its time: where a test is tried again, its second try is recorded
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    // a page of a test is gone before a script optimised for it has earned what the optimising took
    launchOptions: { ...chromium, args: [...chromium.args, '--js-flags=--no-maglev --no-turbofan'] },
  },
});
