/**
 * Limits of the machine for each half of the work alone: the bare SMPP loop with receipts, no database; and
 * the bare database writes (journal of answers and receipts, applied to rows and totals), no network.
 */
import { NO_CONDITIONS } from '@farmers-mailbox/contract/messaging/channels/conditions.ts';
import { openPersonalData } from '../../packages/server/src/access/personal-data.ts';
import { openDatabase } from '../../packages/server/src/database/connect.ts';
import { ensureCarrierChannels } from '../../packages/server/src/features/messaging/channels/start-actions.ts';
import { EventKind, partOf } from '../../packages/server/src/sender/events.ts';
import { applyJournal, whileApplying } from '../../packages/server/src/sender/journal/apply-journal.ts';
import { BeatRecord, commitBeat } from '../../packages/server/src/sender/journal/beat.ts';
import { bareLoop } from '../../packages/smpp/bench/loop.ts';
import { loadApplication, passApplication } from './load-application.ts';

export interface Limit {
  readonly name: string;
  readonly perSecond: number;
}

const MESSAGES_A_BEAT = 1_000;
const ROWS_PER_SLICE = 2_000;

export async function measureLimits(url: string, messages: number): Promise<Limit[]> {
  const loop = await bareLoop({ messages, receipts: true });
  return [
    { name: 'bare SMPP loop with receipts', perSecond: loop.perSecond },
    { name: 'bare database writes', perSecond: await bareWrites(url, messages) },
  ];
}

async function bareWrites(url: string, messages: number): Promise<number> {
  const personalData = openPersonalData('bench bench bench bench bench bench bench');
  const { db, pool, close } = openDatabase(url, { statementTimeoutMs: 0, maxConnections: 4 });
  const target = { account: 'x', password: 'x', host: '127.0.0.1', port: 1, window: 1, connections: 1 };
  await ensureCarrierChannels(db, personalData, [
    {
      ...NO_CONDITIONS,
      protocol: 'SMPP34',
      terms: null,
      ...target,
      ratePerSecond: 1,
      carrier: undefined,
      source: '1',
    },
  ]);
  const { channelId } = await db.selectFrom('smsChannel').select('channelId').executeTakeFirstOrThrow();
  const applyId = await loadApplication(url, personalData, {
    recipients: messages,
    rowsPerSlice: ROWS_PER_SLICE,
  });
  await passApplication(pool, applyId);
  let beatNo = 0;
  const beat = (kind: EventKind, from: number) => {
    const record = new BeatRecord();
    const batch = { applyId, sliceNo: Math.ceil(from / ROWS_PER_SLICE), leaseEpoch: 0 };
    const message = { applyId, part: partOf(0, 1), attempt: 0 };
    for (let seq = from; seq < from + MESSAGES_A_BEAT; seq += 1) {
      const messageId = String(10_000_000 + seq);
      if (kind === EventKind.accepted) record.accept({ batch, seq }, messageId);
      else
        record.addReceipt(
          { ...message, seq, accepted: { messageId, at: performance.now() } },
          kind,
          'DELIVRD',
        );
    }
    beatNo += 1;
    return commitBeat(pool, { senderId: 1, beatNo, channelId, record, intents: [], releases: [] });
  };
  const started = performance.now();
  const applying = { isOver: false };
  const apply = (async () => {
    for (;;) {
      const wasOver = applying.isOver;
      const applied = await whileApplying(pool, (client) => applyJournal(client));
      if (!applied && wasOver) return;
    }
  })();
  // Receipts follow their answers at a distance, as they do in truth.
  const distance = 50 * MESSAGES_A_BEAT;
  for (let from = 1; from <= messages + distance; from += MESSAGES_A_BEAT) {
    if (from <= messages) await beat(EventKind.accepted, from);
    if (from > distance) await beat(EventKind.delivered, from - distance);
  }
  applying.isOver = true;
  await apply;
  const seconds = (performance.now() - started) / 1_000;
  await close();
  return Math.round(messages / seconds);
}
