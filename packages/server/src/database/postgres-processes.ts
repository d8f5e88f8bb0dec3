// Finds the processes of a data folder of PostgreSQL: reads it from the folder's postmaster.pid and the operating system's list
// of processes, and ends what a killed program left behind.

import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A program that was killed leaves its server behind for the moment that an orderly end takes, or for ever where
 * nothing told the server. We hold the folder's lock, so that whatever still works in it is such an orphan.
 */
export async function endOrphan(data: string, log: (sentence: string) => void): Promise<void> {
  const started = performance.now();
  let signal: NodeJS.Signals | undefined;
  for (let pids = processesIn(data); pids.length > 0; pids = processesIn(data)) {
    const waitedMs = performance.now() - started;
    const next = waitedMs < 10_000 ? 'SIGINT' : 'SIGQUIT';
    if (next !== signal) {
      signal = next;
      log('Waiting for the database of a program that was killed to end.');
      const postmaster = readPostmasterFile(data)?.pid;
      for (const pid of pids) if (pid === postmaster || postmaster === undefined) trySignal(pid, signal);
    }
    if (waitedMs > 60_000)
      throw new Error(`Another PostgreSQL (process ${pids.join(', ')}) does not leave ${data}.`);
    await sleep(20);
  }
  // PostgreSQL takes any living process with the remembered number for itself, and numbers come again after a reboot.
  const remembered = readPostmasterFile(data)?.pid;
  if (remembered && isAlive(remembered)) rmSync(path.join(data, 'postmaster.pid'), { force: true });
}

/** PostgreSQL's processes work with the data folder as current directory. */
function processesIn(data: string): number[] {
  if (process.platform !== 'linux') {
    const pid = readPostmasterFile(data)?.pid;
    return pid !== undefined && isAlive(pid) ? [pid] : [];
  }
  const folder = realpathSync(data);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && currentDirectoryOf(name) === folder)
    .map(Number);
}

function currentDirectoryOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** The lines of postmaster.pid: process, folder, start, port, socket folder, address, shared memory, status. */
export function readPostmasterFile(
  data: string,
): { pid: number; port: number; isReady: boolean } | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in the meantime.
  }
}
