/** The database breaks off, or its disk is full, in mid-send: nothing leaves that is not written down, and it goes on by itself. */
import { execFileSync } from 'node:child_process';
import { closeSync, lstatSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../packages/server/src/database/embedded-postgres.ts';
import { migrateToLatest } from '../../packages/server/src/database/migrate.ts';
import { createTestDatabase } from '../../packages/server/src/testing/database.ts';
import { startSilentProxy, throughProxy } from '../../packages/server/src/testing/silent-proxy.ts';
import type { CarrierProcess } from '../bench/processes.ts';
import { CrashRun, personalData } from './crash-run.ts';

const NOBODY_WRONGED = { lost: 0, twiceFlagged: 0, twiceUnflagged: 0, contradicted: 0 };

function accepted(run: CrashRun, carrier: CarrierProcess, count: number): Promise<true> {
  return run.until(40_000, async () => ((await carrier.figures()).acceptedCount >= count ? true : undefined));
}

describe('a sender', { timeout: 120_000 }, () => {
  it('whose connections are all cut, again and again, goes on without a doubt', async () => {
    const database = await createTestDatabase();
    const run = new CrashRun(database.url);
    try {
      const carrier = await run.carrier({ receiptAfterMs: [100, 1_000] });
      await run.channels([{ carrier, ratePerSecond: 600 }]);
      await run.sender();
      const applyId = await run.passed({ recipients: 4_000, category: '06' });
      for (const share of [300, 1_000, 1_700, 2_400, 3_100]) {
        await accepted(run, carrier, share);
        await run.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE application_name = 'sender' AND datname = current_database()`);
      }
      expect(await run.settled(applyId, 60_000)).toMatchObject({ delivered: 4_000, unknown: 0 });
      expect((await run.pool.query('SELECT FROM sms_doubt')).rows).toEqual([]);
      expect(await run.compare(applyId, [await carrier.truth()])).toMatchObject(NOBODY_WRONGED);
      expect(await run.brokenInvariants()).toEqual({});
    } finally {
      await run.end();
      await database.drop();
    }
  });
});

describe('a network', { timeout: 120_000 }, () => {
  it('that drops connections without a word stops a sender for less than half a minute', async () => {
    const database = await createTestDatabase();
    const { hostname: host, port } = new URL(database.url);
    const proxy = await startSilentProxy({ host, port: Number(port) });
    const run = new CrashRun(database.url);
    try {
      const carrier = await run.carrier({ receiptAfterMs: [100, 1_000] });
      await run.channels([{ carrier, ratePerSecond: 300 }]);
      await run.sender({ url: throughProxy(database.url, proxy) });
      const applyId = await run.passed({ recipients: 3_000, category: '06' });
      await accepted(run, carrier, 1_000);
      proxy.silence();
      await sleep(3_000);
      const { acceptedCount } = await carrier.figures();
      const silentAt = performance.now();
      await accepted(run, carrier, acceptedCount + 100);
      expect(performance.now() - silentAt).toBeLessThan(27_000);
      expect(await run.settled(applyId, 60_000)).toMatchObject({ delivered: 3_000, unknown: 0 });
      expect(await run.compare(applyId, [await carrier.truth()])).toMatchObject(NOBODY_WRONGED);
      expect(await run.brokenInvariants()).toEqual({});
    } finally {
      await run.end();
      await proxy.close();
      await database.drop();
    }
  });
});

describe('a full disk', { timeout: 180_000 }, () => {
  it('lets nothing leave that is not written down, and costs nobody a message when there is room again', async (test) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-disk-'));
    const refusal = mountDisk(folder);
    if (refusal) {
      rmSync(folder, { recursive: true });
      return test.skip(refusal);
    }
    try {
      if (!(await sendOnFullDisk(folder))) test.skip('PostgreSQL may not stand on a disk of its own here');
    } finally {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** Why there can be no small disk here; undefined when there is one. */
function mountDisk(folder: string): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root can mount a small disk';
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=0755', 'tmpfs', folder], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return `a small disk cannot be mounted: ${String(error)}`;
  }
}

/** False when the server had to stand elsewhere. */
async function sendOnFullDisk(disk: string): Promise<boolean> {
  const folder = path.join(disk, 'postgres');
  const settings = { min_wal_size: '32MB', max_wal_size: '64MB', shared_buffers: '16MB' };
  const server = await startEmbeddedPostgres({ folder, settings });
  const run = new CrashRun(server.url);
  try {
    if (lstatSync(folder).isSymbolicLink()) return false;
    await migrateToLatest(server.url);
    const carrier = await run.carrier({ receiptAfterMs: [100, 1_000] });
    await run.channels([{ carrier, ratePerSecond: 500 }]);
    const sender = await run.sender();
    const applyId = await run.passed({ recipients: 4_000, category: '06' });
    await accepted(run, carrier, 800);
    const ballast = path.join(disk, 'ballast');
    fill(ballast);
    // The log takes a new file of sixteen megabytes, and there is no room for it.
    await exhaustLog(run);
    const stalledAt = await untilStalled(carrier);
    expect(stalledAt).toBeLessThan(4_000);
    // While the sender is stopped it can commit nothing afterwards that would excuse what left before.
    sender.signal('SIGSTOP');
    rmSync(ballast);
    const truth = await carrier.truth();
    await expectAllCommitted(run, applyId, new Set(truth.accepted.map(([phone]) => phone)));
    sender.signal('SIGCONT');
    expect(await run.settled(applyId, 90_000)).toMatchObject({ delivered: 4_000, unknown: 0 });
    expect(await run.compare(applyId, [await carrier.truth()])).toMatchObject(NOBODY_WRONGED);
    expect(await run.brokenInvariants()).toEqual({});
    return true;
  } finally {
    await run.end();
    await server.stop();
  }
}

/** Until not a byte more goes in; others free and take a little meanwhile. */
function fill(file: string): void {
  const megabyte = Buffer.alloc(1 << 20, 1);
  const handle = openSync(file, 'w');
  try {
    for (let written = 1; written > 0; ) written = writeSync(handle, megabyte);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(handle);
  }
}

async function exhaustLog(run: CrashRun): Promise<void> {
  for (let file = 0; file < 10; file += 1) {
    try {
      await run.pool.query("SELECT pg_logical_emit_message(false, 'crash', 'fill'), pg_switch_wal()");
    } catch {
      return;
    }
  }
}

async function untilStalled(carrier: CarrierProcess): Promise<number> {
  for (let last = -1; ; ) {
    const { acceptedCount } = await carrier.figures();
    if (acceptedCount === last) return last;
    last = acceptedCount;
    await sleep(1_500);
  }
}

async function expectAllCommitted(
  run: CrashRun,
  applyId: string,
  phones: ReadonlySet<string>,
): Promise<void> {
  const rows = await run.until(60_000, async () => {
    const found = await run.pool.query<{ phone_cipher: Buffer; is_committed: boolean }>(
      `SELECT d.phone_cipher, d.seq <= s.intent_seq AS is_committed
       FROM mass_sms_detail AS d JOIN mass_sms_slice AS s ON s.apply_id = d.apply_id AND s.slice_no = d.slice_no
       WHERE d.apply_id = $1`,
      [applyId],
    );
    return found.rows;
  });
  const left = rows.filter((row) => phones.has(personalData.decrypt(row.phone_cipher)));
  expect(left).toHaveLength(phones.size);
  expect(left.filter((row) => !row.is_committed)).toEqual([]);
}
