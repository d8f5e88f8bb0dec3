// The tests in a browser, against the real program. scripts/test-tools.mjs says which browser there is.

import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // The tests share one program and one processor or two.
  workers: 1,
  timeout: 60_000,
  globalTimeout: 15 * 60_000,
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      // Root may not use Chromium's sandbox, and containers have little shared memory.
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
});
