/** The check of the whole chain while people wait for it: at most one runs in a program, and whoever asks meanwhile follows that one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { type ChainReport, checkChain } from './chain.ts';

const TOLD_EVERY_MS = 300;

export interface ChainRun {
  readonly checked: number;
  readonly total: number;
  /** null while it runs */
  readonly report: ChainReport | null;
}

export interface ChainCheck {
  /** Starts a check unless one runs, and tells how far it is until it ends. `record` is called at the end of a check that this call started. */
  follow(record: (report: ChainReport) => Promise<void>): AsyncGenerator<ChainRun>;
}

interface Running {
  checked: number;
  total: number;
  readonly report: Promise<ChainReport>;
}

export function openChainCheck(db: Kysely<Tables>): ChainCheck {
  let running: Running | null = null;
  const start = (record: (report: ChainReport) => Promise<void>): Running => {
    const run = async () => {
      started.total = await lengthOfChain(db);
      const report = await checkChain(db, (checked) => {
        started.checked = checked;
      });
      await record(report);
      return report;
    };
    // the first step comes after `started` stands
    const report = Promise.resolve()
      .then(run)
      .finally(() => {
        running = null;
      });
    const started: Running = { checked: 0, total: 0, report };
    // whoever follows is told; without anybody left a failure must not end the program
    report.catch(() => {});
    return started;
  };
  return {
    async *follow(record) {
      running ??= start(record);
      const run = running;
      for (;;) {
        yield { checked: run.checked, total: Math.max(run.total, run.checked), report: null };
        const report = await Promise.race([run.report, sleep(TOLD_EVERY_MS, null)]);
        if (report === null) continue;
        yield { checked: report.checked, total: Math.max(run.total, report.checked), report };
        return;
      }
    },
  };
}

async function lengthOfChain(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ length: number }>`
    SELECT coalesce(max(chain_no), 0)::integer AS length FROM log_oper`.execute(db);
  return rows[0]?.length ?? 0;
}
