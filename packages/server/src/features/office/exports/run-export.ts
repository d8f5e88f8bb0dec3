/** Writing exports: whose turn it is, how far each has come, and what is left on the disk. */
import { ExportStatus } from '@farmers-mailbox/contract/office/exports/task.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { ExportNeeds, ExportOrder, ExportPortion } from './order.ts';
import { endDeadExports, endExport, endOldExports, findKeptExports, noteProgress } from './queries.ts';
import { removeLeftovers, removeResult, writeResult } from './result-file.ts';
import { type WrittenRow, writtenRows } from './written-rows.ts';

const AT_ONCE = 2;
/** Signs of life of those that wait for their turn, far more often than one is given up without them. */
const BEAT_MS = 5_000;
/** Its progress is stored at least so often. */
const NOTED_EVERY_MS = 500;
const TIDIED_EVERY_MS = 600_000;
const STOPPED = '导出途中程序停止了，请重新导出';

export interface Runs {
  /** Begins at once or when it is its turn; never throws. */
  add(exportId: string, order: ExportOrder, requestId: string): void;
  keepTidy(): void;
  stop(): Promise<void>;
}

export function openRuns(needs: ExportNeeds): Runs {
  const stopping = new AbortController();
  const takeTurn = openTurns();
  const going = new Set<Promise<void>>();
  let tidying: NodeJS.Timeout | undefined;
  const tidyNow = () =>
    tidy(needs).catch((error: unknown) => needs.log.warn({ err: error }, 'old exports could not be removed'));
  return {
    add(exportId, order, requestId) {
      const stopBeating = keepBeating(needs, exportId);
      const run = takeTurn(() => runExport(needs, exportId, order, requestId, stopping.signal)).finally(
        () => {
          stopBeating();
          going.delete(run);
        },
      );
      going.add(run);
    },
    keepTidy() {
      void tidyNow();
      tidying = setInterval(() => void tidyNow(), TIDIED_EVERY_MS);
      tidying.unref();
    },
    async stop() {
      clearInterval(tidying);
      stopping.abort();
      await Promise.all(going);
    },
  };
}

function openTurns(): (work: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = [];
  let free = AT_ONCE;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

function keepBeating({ db, log }: ExportNeeds, exportId: string): () => void {
  const timer = setInterval(() => {
    noteProgress(db, exportId).catch((error: unknown) =>
      log.warn({ err: error }, 'an export could not say that it lives'),
    );
  }, BEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** It was given up by its owner, or taken for dead. */
class Unwanted extends Error {}

async function runExport(
  needs: ExportNeeds,
  exportId: string,
  order: ExportOrder,
  requestId: string,
  stopped: AbortSignal,
): Promise<void> {
  const { db, clock, log, personalData, config } = needs;
  try {
    stopped.throwIfAborted();
    if (!(await noteProgress(db, exportId, { status: ExportStatus.running }))) return;
    const { totalCount, columns, portions } = await order.open();
    if (!(await noteProgress(db, exportId, { totalCount }))) return;
    const counted = { rowCount: 0 };
    const rows = follow(needs, exportId, portions, counted);
    const content = writtenRows(order.format, columns, rows);
    const { key, byteCount } = await writeResult(config, exportId, content, stopped);
    const ready = {
      status: ExportStatus.ready,
      fileKeyCipher: personalData.encryptSecret(key),
      byteCount: String(byteCount),
      ...counted,
    };
    if (!(await endExport(db, exportId, ready, clock.now()))) await removeResult(config, exportId);
  } catch (error) {
    if (error instanceof Unwanted) return;
    const isOurs = !stopped.aborted && (!(error instanceof Refusal) || error.cause !== undefined);
    if (isOurs) log.error({ err: error, reqId: requestId }, 'an export failed');
    const reason = stopped.aborted
      ? STOPPED
      : error instanceof Refusal
        ? error.message
        : `系统出错，没有导出，请稍后再试（编号 ${requestId}）`;
    await endExport(db, exportId, { status: ExportStatus.failed, reason }, clock.now()).catch(
      (failure: unknown) => log.error({ err: failure }, 'the end of an export could not be written'),
    );
  }
}

/** Notes how far it is at most half a second late. @throws Unwanted once it was ended from elsewhere */
async function* follow(
  { db }: ExportNeeds,
  exportId: string,
  portions: AsyncIterable<ExportPortion>,
  counted: { rowCount: number },
): AsyncGenerator<WrittenRow> {
  let noted = performance.now();
  for await (const { rows, doneCount } of portions) {
    counted.rowCount += rows.length;
    yield* rows;
    if (performance.now() - noted < NOTED_EVERY_MS) continue;
    if (!(await noteProgress(db, exportId, { doneCount, ...counted }))) throw new Unwanted();
    noted = performance.now();
  }
}

/** Nothing that has no row in the database stays. */
async function tidy({ db, clock, config }: ExportNeeds): Promise<void> {
  await endDeadExports(db, clock.now());
  await endOldExports(db, clock.now());
  await removeLeftovers(config, (exportIds) => findKeptExports(db, exportIds));
}
