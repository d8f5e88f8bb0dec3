/**
 * The day's figures of each channel: written with the journal in bulk, so that nobody ever counts recipients for it. Over all days, the
 * submitted less the ended are the texts for which a channel still owes a result.
 */
import type pg from 'pg';
import { countUnreported } from './unreported.ts';

/** Recipients of one channel that moved from one result to another. */
export interface MovedOnChannel {
  readonly channel_id: number;
  /** another one when they were sent again: what it had taken ended there without delivery */
  readonly former_channel_id: number;
  /** D:SMS_RESULT */
  readonly previous_result: number;
  readonly send_result: number;
  /** of failed ones */
  readonly fail_code: string | null;
  readonly amount: number;
}

const WAITING = 0;
const [SUBMITTED, DELIVERED, FAILED, UNKNOWN] = [1, 2, 3, 4];
const LEFT = new Set([SUBMITTED, DELIVERED, FAILED, UNKNOWN]);

/** A day of China, whatever the server's own zone. */
const TODAY = `(now() AT TIME ZONE 'Asia/Shanghai')::date`;

/** Of rows that no channel took. */
const NO_CHANNEL = 0;
/** Why a channel's text is sent again over another one. */
const NOT_IN_TIME = 'EXPIRED';

interface DaySums {
  submitted: number;
  /** of which a report came, whatever it says */
  reported: number;
  delivered: number;
  failed: number;
  unknown: number;
}

/** In the transaction that moved the rows; one writer at a time, the journal's lock sees to it. */
export async function countOnChannels(
  client: pg.PoolClient,
  moved: readonly MovedOnChannel[],
): Promise<void> {
  const byChannel = new Map<number, DaySums>();
  const failures = new Map<string, number>();
  for (const one of moved) {
    const { channel_id, former_channel_id, previous_result: from, send_result: to, fail_code, amount } = one;
    const sum = sumOf(byChannel, channel_id);
    const isTakenOver = from === SUBMITTED && former_channel_id !== channel_id;
    if (isTakenOver) {
      sumOf(byChannel, former_channel_id).failed += amount;
      addFailure(failures, former_channel_id, NOT_IN_TIME, amount);
    }
    if (isTakenOver || (from === WAITING && LEFT.has(to))) sum.submitted += amount;
    if (from === UNKNOWN) sum.unknown -= amount;
    if (from === to) continue;
    if (to === DELIVERED || (to === FAILED && from === SUBMITTED)) sum.reported += amount;
    if (to === DELIVERED) sum.delivered += amount;
    if (to === FAILED) sum.failed += amount;
    if (to === UNKNOWN) sum.unknown += amount;
    if (to === FAILED && fail_code !== null) addFailure(failures, channel_id, fail_code, amount);
  }
  byChannel.delete(NO_CHANNEL);
  if (byChannel.size === 0) return;
  const sums = [...byChannel.values()];
  await client.query({
    name: 'count-channels',
    text: `INSERT INTO sms_channel_day AS d (channel_id, day, submitted_count, delivered_count, failed_count, unknown_count)
      SELECT m.channel_id, ${TODAY}, m.submitted, m.delivered, m.failed, m.unknown
      FROM unnest($1::integer[], $2::integer[], $3::integer[], $4::integer[], $5::integer[])
        AS m (channel_id, submitted, delivered, failed, unknown)
      ON CONFLICT (channel_id, day) DO UPDATE SET submitted_count = d.submitted_count + excluded.submitted_count,
        delivered_count = d.delivered_count + excluded.delivered_count, failed_count = d.failed_count + excluded.failed_count,
        unknown_count = d.unknown_count + excluded.unknown_count`,
    values: [
      [...byChannel.keys()],
      sums.map((sum) => sum.submitted),
      sums.map((sum) => sum.delivered),
      sums.map((sum) => sum.failed),
      sums.map((sum) => sum.unknown),
    ],
  });
  await countUnreported(client, byChannel);
  if (failures.size > 0) await countFailures(client, failures);
}

function sumOf(byChannel: Map<number, DaySums>, channelId: number): DaySums {
  const sum = byChannel.get(channelId) ?? { submitted: 0, reported: 0, delivered: 0, failed: 0, unknown: 0 };
  byChannel.set(channelId, sum);
  return sum;
}

function addFailure(
  failures: Map<string, number>,
  channelId: number,
  failCode: string,
  amount: number,
): void {
  if (channelId === NO_CHANNEL) return;
  const key = `${channelId} ${failCode}`;
  failures.set(key, (failures.get(key) ?? 0) + amount);
}

async function countFailures(client: pg.PoolClient, failures: ReadonlyMap<string, number>): Promise<void> {
  const keys = [...failures.keys()].map((key) => {
    const space = key.indexOf(' ');
    return { channelId: Number(key.slice(0, space)), code: key.slice(space + 1) };
  });
  await client.query({
    name: 'count-channel-failures',
    text: `INSERT INTO sms_channel_failure AS f (channel_id, day, fail_code, amount, last_time)
      SELECT m.channel_id, ${TODAY}, m.fail_code, m.amount, now()
      FROM unnest($1::integer[], $2::text[], $3::integer[]) AS m (channel_id, fail_code, amount)
      ON CONFLICT (channel_id, day, fail_code) DO UPDATE SET amount = f.amount + excluded.amount, last_time = excluded.last_time`,
    values: [keys.map(({ channelId }) => channelId), keys.map(({ code }) => code), [...failures.values()]],
  });
}
