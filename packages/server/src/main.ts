// Starts the program: settings, database, schema, then the services of SERVICES; and stops it in the opposite order.

import { inspect } from 'node:util';
import { ConfigError, readConfig } from './config.ts';
import { startProgram } from './program.ts';

/** The operating system or its service manager kills us after 20 s. */
const STOP_DEADLINE_MS = 19_000;

/** What has to be stopped, in the order in which it was started. */
const started: { stop(): Promise<void> }[] = [];
let isStopping = false;

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
  for (const part of started.toReversed()) await part.stop();
  process.exit(0);
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());

try {
  await startProgram(readConfig(), { say, onStarted: (part) => started.push(part) });
} catch (error) {
  const isExpected = error instanceof ConfigError;
  say(isExpected ? error.message : `The program cannot start: ${inspect(error)}`);
  for (const part of started.toReversed()) await part.stop();
  process.exit(isExpected ? 2 : 1);
}
