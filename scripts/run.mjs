// Runs a program of node_modules/.bin in the checkout, with its output on the console.

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));
/** One line for each test that failed in the last run of scripts/test.mjs; missing when all passed. */
export const FAILED_TESTS = path.join(CHECKOUT, '.cache/failed-tests.txt');

/** @returns the exit code; 124 after the time limit, 127 when the program is missing */
export function run(command, args, { env = {}, timeoutMinutes = 20 } = {}) {
  const bin = path.join(CHECKOUT, 'node_modules/.bin');
  const { status, error, signal } = spawnSync(command, args, {
    cwd: CHECKOUT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ...env },
    timeout: timeoutMinutes * 60_000,
    killSignal: 'SIGTERM',
  });
  if (error?.code === 'ETIMEDOUT') {
    console.error(`${command} did not end within ${timeoutMinutes} minutes.`);
    return 124;
  }
  if (error) {
    console.error(`${command} cannot be run: ${error.message}`);
    return 127;
  }
  return status ?? (signal ? 1 : 0);
}
