// npm run screens: takes pictures from the program itself, those of docs/screens anew. Not a test of anything.

import { defineConfig } from '@playwright/test';
import usual from '../../playwright.config.ts';

export default defineConfig({
  ...usual,
  workers: 1,
  testDir: '.',
  globalSetup: '../e2e/program.ts',
  outputDir: '../../test-results',
  projects: [{ name: 'screens', testMatch: '*.screens.ts' }],
});
