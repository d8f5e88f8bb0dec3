/** Machine and cost of a figure: machine, versions, processor time of processes. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import type pg from 'pg';

export async function describeMachine(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ version: string; fsync: string }>(
    "SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync",
  );
  const [cpu] = cpus();
  return [
    `${cpus().length} × ${cpu?.model.trim() ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    `Node ${process.versions.node}, PostgreSQL ${rows[0]?.version} (fsync ${rows[0]?.fsync})`,
    `commit ${commit()}, load before the run ${loadavg()[0]?.toFixed(1)}`,
  ].join('\n');
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

const TICKS_PER_SECOND = 100;

/**
 * Processor seconds that a PostgreSQL server used so far, those of its ended backends included. Undefined where there is no
 * /proc, or the server is elsewhere.
 */
export async function databaseCpuSeconds(pool: pg.Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const backend = readStat(rows[0]?.pid ?? 0);
  if (!backend) return undefined;
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined;
    if (stat?.pid === backend.parent) ticks += stat.own + stat.children;
    else if (stat?.parent === backend.parent) ticks += stat.own;
  }
  return ticks / TICKS_PER_SECOND;
}

function readStat(pid: number): { pid: number; parent: number; own: number; children: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
    return { pid, parent, own: user + system, children: childUser + childSystem };
  } catch {
    return undefined;
  }
}

/**
 * Seconds of processor that the machine under this virtual one gave to others instead, since its start: a list that waits for them
 * is not slow by itself. NaN where there is no /proc.
 */
export function stolenSeconds(): number {
  try {
    const [, stolen] = /^cpu(?:\s+\d+){7}\s+(\d+)/.exec(readFileSync('/proc/stat', 'utf8')) ?? [];
    return Number(stolen) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory of a process; NaN where there is no /proc. */
export function residentMb(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return Number.NaN;
  }
}

/** Of the processes that it started, the largest; 0 while there is none, or no /proc. */
export function largestChildMb(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return Math.max(0, ...children.map((child) => residentMb(Number(child)) || 0));
  } catch {
    return 0;
  }
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** @param share 0.99 is what 99 of 100 values do not pass; NaN of no values */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
