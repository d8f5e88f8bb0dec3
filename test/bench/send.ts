/**
 * One mass SMS from the last pass to the last receipt in the rows: PostgreSQL, a sender and a carrier in processes of their
 * own, all on this machine, fsync on.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NO_CONDITIONS } from '@farmers-mailbox/contract/messaging/channels/conditions.ts';
import { openPersonalData } from '../../packages/server/src/access/personal-data.ts';
import { openDatabase } from '../../packages/server/src/database/connect.ts';
import { ensureCarrierChannels } from '../../packages/server/src/features/messaging/channels/start-actions.ts';
import { keepShortLink } from '../../packages/server/src/features/messaging/short-links/queries.ts';
import type { CarrierProtocol } from '../../packages/server/src/gateways/carrier-way.ts';
import { findFreePort } from '../../packages/server/src/gateways/free-port.ts';
import { ACCOUNT } from './carrier.ts';
import { loadApplication, PERSONAL_TEXT, passApplication } from './load-application.ts';
import { databaseCpuSeconds } from './machine.ts';
import { CarrierProcess, SenderProcess, speechOf } from './processes.ts';

/** As the settings' addresses name them. */
export const BENCH_PROTOCOLS = {
  smpp: 'SMPP34',
  cmpp: 'CMPP30',
  smgp: 'SMGP30',
  sgip: 'SGIP12',
} as const satisfies Record<string, CarrierProtocol>;
export type BenchProtocol = keyof typeof BENCH_PROTOCOLS;

export interface SendBench {
  readonly url: string;
  readonly protocol: BenchProtocol;
  readonly recipients: number;
  readonly window: number;
  readonly connections: number;
  /** the last receipts come so long after their texts */
  readonly receiptSeconds?: number;
  /** a text with each recipient's name and a link of their own, instead of one for all */
  readonly personal?: boolean;
  readonly onProgress?: (line: string) => void;
}

export interface SendResult {
  protocol: BenchProtocol;
  recipients: number;
  /** from the pass to the last answer and receipt in rows and totals */
  seconds: number;
  perSecond: number;
  firstPduMs: number;
  lastSubmitSeconds: number;
  /** from the carrier's last receipt to the end, seen to the next look */
  settledAfterMs: number;
  senderRssMaxMb: number;
  /** from the pass on, as the database's: to start a program costs as much as 100,000 messages */
  senderCpuSeconds: number;
  databaseCpuSeconds: number | undefined;
  /** of the carrier, which has the same two cores */
  carrierCpuSeconds: number;
  isComplete: boolean;
}

/** The limits that operations.md advises for a sender of its own. */
const MEMORY_LIMITS = ['--max-semi-space-size=16', '--max-old-space-size=160', '--heap-growing-percent=100'];
const LOOK_MS = 50;
const LOOKS_A_LINE = 40;
const SECRET = 'bench bench bench bench bench bench bench';

export async function benchSend({
  url,
  protocol,
  recipients,
  window,
  connections,
  receiptSeconds = 2,
  personal = false,
  onProgress = () => {},
}: SendBench): Promise<SendResult> {
  const personalData = openPersonalData(SECRET);
  const database = openDatabase(url, { applicationName: 'bench', statementTimeoutMs: 0 });
  const carrier = new CarrierProcess(
    {
      protocol: BENCH_PROTOCOLS[protocol],
      receiptAfterMs: [200, receiptSeconds * 1000],
      deliverWindow: 1_000,
      ...(protocol === 'sgip' ? { reportPort: await findFreePort() } : {}),
    },
    false,
  );
  await carrier.start();
  await ensureCarrierChannels(database.db, personalData, [
    {
      ...speechOf(carrier),
      account: ACCOUNT.name,
      password: ACCOUNT.secret,
      host: '127.0.0.1',
      port: carrier.port,
      window,
      connections,
      ratePerSecond: 1_000_000,
      carrier: undefined,
      source: '10659',
      ...NO_CONDITIONS,
    },
  ]);
  const loading = performance.now();
  const applyId = await loadApplication(url, personalData, {
    recipients,
    ...(personal ? { text: PERSONAL_TEXT, linkUrl: 'https://nynct.zj.gov.cn/policy' } : {}),
  });
  if (personal) await keepShortLink(database.db, personalData, { applyId, validDays: 30 });
  onProgress(`loaded ${recipients} recipients in ${((performance.now() - loading) / 1000).toFixed(1)} s`);
  await database.pool.query('CHECKPOINT');
  const wireLogs = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-bench-wire-'));
  const sender = new SenderProcess({ url, secretKey: SECRET, wireLogs }, MEMORY_LIMITS);
  await sender.start();
  // Half-way between two looks of a sender that has found nothing.
  await new Promise((resolve) => setTimeout(resolve, 1_750));
  const passedAt = Date.now();
  const started = performance.now();
  const databaseCpuBefore = (await databaseCpuSeconds(database.pool)) ?? 0;
  const senderCpuBefore = cpuSecondsOf(await sender.figures());
  const carrierCpuBefore = cpuSecondsOf(await carrier.figures());
  await passApplication(database.pool, applyId);
  let rssMax = 0;
  let isComplete = false;
  for (let look = 0; !isComplete && performance.now() - started < 1_200_000; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const { rows } = await database.pool.query<{ settled: number; send_count: number; send_status: number }>(
      'SELECT success_count + fail_count + unknown_count AS settled, send_count, send_status FROM mass_sms_apply WHERE apply_id = $1',
      [applyId],
    );
    const [row] = rows;
    const figures = await sender.figures();
    rssMax = Math.max(rssMax, figures.rss);
    isComplete = row?.settled === recipients;
    if (look % LOOKS_A_LINE === 0 || isComplete) {
      const journal = await database.pool.query(
        'SELECT (SELECT coalesce(sum(size), 0) FROM sms_journal) + (SELECT coalesce(sum(amount), 0) FROM sms_delivered) AS waiting',
      );
      const mb = (bytes: number) => Math.round(bytes / 2 ** 20);
      onProgress(
        `${((performance.now() - started) / 1000).toFixed(1)} s: sent ${row?.send_count}, settled ${row?.settled}, journal ${journal.rows[0].waiting}, ` +
          `rss ${mb(figures.rss)} heap ${mb(figures.heapUsed)} ${JSON.stringify(figures.figures)}`,
      );
    }
  }
  const seconds = (performance.now() - started) / 1000;
  const endedAt = passedAt + seconds * 1000;
  const carrierFigures = await carrier.figures();
  const { firstSubmitAt, lastSubmitAt, lastReceiptAt } = carrierFigures;
  const senderCpuSeconds = cpuSecondsOf(await sender.figures()) - senderCpuBefore;
  const databaseCpu = await databaseCpuSeconds(database.pool);
  await sender.end();
  rmSync(wireLogs, { recursive: true });
  await carrier.end();
  await database.close();
  return {
    protocol,
    recipients,
    seconds,
    perSecond: Math.round(recipients / seconds),
    firstPduMs: firstSubmitAt - passedAt,
    lastSubmitSeconds: (lastSubmitAt - passedAt) / 1000,
    settledAfterMs: Math.round(endedAt - lastReceiptAt),
    senderRssMaxMb: Math.round(rssMax / 2 ** 20),
    senderCpuSeconds,
    databaseCpuSeconds: databaseCpu === undefined ? undefined : databaseCpu - databaseCpuBefore,
    carrierCpuSeconds: cpuSecondsOf(carrierFigures) - carrierCpuBefore,
    isComplete,
  };
}

function cpuSecondsOf({ cpu }: { readonly cpu: NodeJS.CpuUsage }): number {
  return (cpu.user + cpu.system) / 1e6;
}
