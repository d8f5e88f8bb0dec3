// Which tests there are: pure ones, those of the server, which share one PostgreSQL started for the run, and the crash runs
// with another one, after or beside all others. With TEST_POSTGRES only what may differ between versions of PostgreSQL.

import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const onOldestPostgres: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'oldest PostgreSQL',
    include: [
      'packages/server/src/{database,sender/claim,sender/journal}/**/*.test.ts',
      'packages/server/src/sender/*.test.ts',
      'packages/server/src/features/messaging/mass-sms/recipients/months.test.ts',
      'test/oldest-postgres/**/*.test.ts',
    ],
    // starts the packaged PostgreSQL, whatever the others are run on
    exclude: ['packages/server/src/database/embedded-postgres.test.ts'],
    globalSetup: ['packages/server/src/testing/vitest-database.ts'],
  },
};

export default defineConfig({
  test: {
    // on two processors the default is one worker, although the tests mostly wait for the database
    maxWorkers: 2,
    // a worker loads each module once for all of its files: loading was a third of the time
    isolate: false,
    unstubGlobals: true,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // a machine that others use as well may be late once; a real fault fails every time
    retry: process.env['CI'] ? 2 : 0,
    projects: process.env['TEST_POSTGRES']
      ? [onOldestPostgres]
      : [
          {
            extends: true,
            test: {
              name: 'pure',
              include: [
                'packages/{contract,smpp,web}/{src,build}/**/*.test.{ts,tsx}',
                'test/house/**/*.test.ts',
              ],
            },
          },
          {
            extends: true,
            test: {
              name: 'server',
              include: ['packages/server/src/**/*.test.ts', 'test/foreign/**/*.test.ts'],
              globalSetup: ['packages/server/src/testing/vitest-database.ts'],
              setupFiles: ['packages/server/src/testing/record-run-statements.ts'],
            },
          },
          {
            extends: true,
            test: {
              name: 'crash',
              include: ['test/crash/**/*.test.ts'],
              globalSetup: ['packages/server/src/testing/vitest-database.ts'],
              // each file starts processes of its own, which need the processors that the server's tests would take
              sequence: { groupOrder: 1 },
            },
          },
        ],
  },
});
