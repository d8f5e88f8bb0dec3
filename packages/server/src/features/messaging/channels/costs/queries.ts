/**
 * Bills of carriers for mass SMS: segments that they took, at the channel's price of the moment in which that was written down. Counted
 * with the journal, so that nobody ever passes over recipients for it.
 */
import type { Cost } from '@farmers-mailbox/contract/messaging/mass-sms/costs.ts';
import { AuditStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { firstCodeBehind } from '../../../../access/scope.ts';
import type { Tables } from '../../../../database/tables.ts';

/** Segments that a channel's carrier took for the first time. */
export interface TakenSegments {
  readonly apply_id: string;
  readonly carrier: string;
  readonly channel_id: number;
  readonly amount: number;
}

const SUMS = `sum(amount) AS segment_count, sum(CASE WHEN price IS NULL THEN amount ELSE 0 END) AS unpriced_count,
  sum(amount * coalesce(price, 0)) AS cost`;
const ADDED = `segment_count = c.segment_count + excluded.segment_count, unpriced_count = c.unpriced_count + excluded.unpriced_count,
  cost = c.cost + excluded.cost`;

/** In the transaction that moved the rows; one writer at a time, the journal's lock sees to it. */
export async function countCosts(client: pg.PoolClient, taken: readonly TakenSegments[]): Promise<void> {
  if (taken.length === 0) return;
  await client.query({
    name: 'count-costs',
    text: `WITH taken AS (
        SELECT t.apply_id, t.carrier, t.channel_id, t.amount, h.price
        FROM unnest($1::bigint[], $2::text[], $3::integer[], $4::integer[]) AS t (apply_id, carrier, channel_id, amount)
          JOIN sms_channel AS h ON h.channel_id = t.channel_id
      ), of_sendings AS (
        INSERT INTO mass_sms_cost AS c (apply_id, carrier, segment_count, unpriced_count, cost)
        SELECT apply_id, carrier, ${SUMS} FROM taken GROUP BY apply_id, carrier
        ON CONFLICT (apply_id, carrier) DO UPDATE SET ${ADDED}
      )
      INSERT INTO sms_channel_cost AS c (channel_id, month, carrier, segment_count, unpriced_count, cost)
      SELECT channel_id, to_char(now() AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM'), carrier, ${SUMS} FROM taken GROUP BY channel_id, carrier
      ON CONFLICT (channel_id, month, carrier) DO UPDATE SET ${ADDED}`,
    values: [
      taken.map((one) => one.apply_id),
      taken.map((one) => one.carrier),
      taken.map((one) => one.channel_id),
      taken.map((one) => one.amount),
    ],
  });
}

interface StoredCost {
  readonly segmentCount: string;
  readonly unpricedCount: string;
  readonly cost: string;
}

const toCost = ({ segmentCount, unpricedCount, cost }: StoredCost): Cost => ({
  segmentCount: Number(segmentCount),
  unpricedCount: Number(unpricedCount),
  cost: Number(cost),
});

/** Of one sending, by carrier. */
export async function readSendingCosts(
  db: Kysely<Tables>,
  applyId: string,
): Promise<({ carrier: string } & Cost)[]> {
  const rows = await db
    .selectFrom('massSmsCost')
    .select(['carrier', 'segmentCount', 'unpricedCount', 'cost'])
    .where('applyId', '=', applyId)
    .orderBy('carrier')
    .execute();
  return rows.map(({ carrier, ...cost }) => ({ carrier, ...toCost(cost) }));
}

/** Of the sendings of an area that began since then. */
export async function readAreaCost(db: Kysely<Tables>, area: string, since: Date): Promise<Cost> {
  const { rows } = await sql<StoredCost>`
    SELECT coalesce(sum(c.segment_count), 0) AS segment_count, coalesce(sum(c.unpriced_count), 0) AS unpriced_count,
      coalesce(sum(c.cost), 0) AS cost
    FROM mass_sms_apply AS a JOIN mass_sms_cost AS c ON c.apply_id = a.apply_id
    WHERE a.real_send_time >= ${since} AND a.audit_status = ${sql.lit(AuditStatus.passed)}
      AND a.apply_area >= ${area} AND a.apply_area < ${firstCodeBehind(area)}`.execute(db);
  return toCost(rows[0] ?? { segmentCount: '0', unpricedCount: '0', cost: '0' });
}

export interface ChannelCost extends Cost {
  readonly channelId: number;
  readonly carrier: string;
}

/** Of every channel in a month of China, `YYYY-MM`; of removed ones too. */
export async function readMonthCosts(db: Kysely<Tables>, month: string): Promise<ChannelCost[]> {
  const rows = await db
    .selectFrom('smsChannelCost')
    .select(['channelId', 'carrier', 'segmentCount', 'unpricedCount', 'cost'])
    .where('month', '=', month)
    .orderBy('carrier')
    .execute();
  return rows.map(({ channelId, carrier, ...cost }) => ({ channelId, carrier, ...toCost(cost) }));
}
