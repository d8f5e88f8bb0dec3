/** Start-up time of an installed program, until it first answers that it is ready, on data of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './machine.ts';

const PROGRAM = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url));

export async function benchStart(runs: number): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-start-'));
  try {
    console.log(`  first start, with the trial's data: ${(await timeStart(dataDir)).toFixed(2)} s`);
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) times.push(await timeStart(dataDir));
    console.log(`  later starts: ${median(times).toFixed(2)} s (median of ${runs})`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function timeStart(dataDir: string): Promise<number> {
  const started = performance.now();
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' };
  const program = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const origin = await addressIn(program.stderr);
  await fetch(`${origin}/readyz`).then((answer) => answer.text());
  const seconds = (performance.now() - started) / 1000;
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  await ended;
  return seconds;
}

async function addressIn(output: AsyncIterable<Buffer>): Promise<string> {
  let said = '';
  for await (const text of output) {
    said += String(text);
    const found = /http:\/\/\S+/.exec(said);
    if (found) return found[0];
  }
  throw new Error(`The program ended: ${said}`);
}
