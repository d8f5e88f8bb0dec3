// Runs a program of node_modules/.bin in the checkout, with its output on the console.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const CHECKOUT = fileURLToPath(new URL('..', import.meta.url));
/** One line for each test that failed in the last run of scripts/test.mjs; missing when all passed. */
export const FAILED_TESTS = path.join(CHECKOUT, '.cache/failed-tests.txt');

/** @returns the exit code; 124 after the time limit, 127 when the program is missing */
export function run(command, args, { env = {}, timeoutMinutes = 20 } = {}) {
  const { status, error, signal } = spawnSync(command, args, optionsOf(env, timeoutMinutes));
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

/**
 * As `run`, beside others; what it prints goes into the file `output` when there is one.
 * @returns the exit code, when it began and ended, and the share of that time in which the processors had nothing to do
 */
export async function start(command, args, { env = {}, timeoutMinutes = 20, output } = {}) {
  const printed = output === undefined ? 'inherit' : openSync(output, 'w');
  const [began, before] = [Date.now(), processorTimes()];
  const { timeout, ...options } = optionsOf(env, timeoutMinutes);
  const child = spawn(command, args, { ...options, stdio: ['ignore', printed, printed] });
  let code = 124;
  const limit = setTimeout(() => child.kill(options.killSignal), timeout);
  try {
    const [status] = await once(child, 'exit');
    if (!child.killed) code = status ?? 1;
    else console.error(`${command} did not end within ${timeoutMinutes} minutes.`);
  } catch (error) {
    console.error(`${command} cannot be run: ${error.message}`);
    code = 127;
  }
  clearTimeout(limit);
  if (output !== undefined) closeSync(printed);
  const after = processorTimes();
  return { code, began, ended: Date.now(), idle: (after.idle - before.idle) / (after.all - before.all) };
}

function optionsOf(env, timeoutMinutes) {
  const bin = path.join(CHECKOUT, 'node_modules/.bin');
  return {
    cwd: CHECKOUT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      PATH: `${bin}${path.delimiter}${process.env.PATH}`,
      // half of what a program of the tests takes until it is ready is compiling itself
      NODE_COMPILE_CACHE: path.join(CHECKOUT, '.cache/node'),
      ...env,
    },
    timeout: timeoutMinutes * 60_000,
    killSignal: 'SIGTERM',
  };
}

function processorTimes() {
  const times = cpus().map((processor) => processor.times);
  const all = times.flatMap(Object.values).reduce((sum, time) => sum + time, 0);
  return { all, idle: times.reduce((sum, { idle }) => sum + idle, 0) };
}
