/**
 * Channels that take texts and bring no report of any: they look well, and nobody knows whom the texts reached. Counted with the journal from
 * the last report on, each day anew.
 */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { callAlarmPhones } from '../sms-config/alarm-actions.ts';

/** Of so many texts one at least is reported within the hour, even if many telephones are switched off. */
const TEXTS_MIN = 20;
const HOURS = 1;

const DAY = `(clock_timestamp() AT TIME ZONE 'Asia/Shanghai')::date`;
/** For statements that name the day `u`. */
const IS_MUTE = `u.day = ${DAY} AND u.unreported_count >= ${TEXTS_MIN} AND u.unreported_since < clock_timestamp() - interval '${HOURS} hour'`;

/** Days of channels to which it applies now, with the names of a channel's troubles (gateways/gateway.ts). */
export const muteChannels = sql`(SELECT u.channel_id, 'mute' AS kind, u.unreported_count AS amount, '' AS detail, u.unreported_since AS first_time
  FROM sms_channel_day AS u WHERE ${sql.raw(IS_MUTE)})`;

/** A channel's texts since the last time. */
interface Sums {
  readonly submitted: number;
  /** of which a report came, whatever it says */
  readonly reported: number;
}

/** After the day's figures, whose rows are there then. */
export async function countUnreported(
  client: pg.PoolClient,
  byChannel: ReadonlyMap<number, Sums>,
): Promise<void> {
  const sums = [...byChannel.values()];
  await client.query({
    name: 'count-unreported',
    text: `UPDATE sms_channel_day AS d SET unreported_count = CASE WHEN m.reported > 0 THEN 0 ELSE d.unreported_count + m.submitted END,
        unreported_since = CASE WHEN m.reported = 0 THEN coalesce(d.unreported_since, now()) END,
        unreported_told = d.unreported_told AND m.reported = 0
      FROM unnest($1::integer[], $2::integer[], $3::integer[]) AS m (channel_id, submitted, reported)
      WHERE d.channel_id = m.channel_id AND d.day = ${DAY} AND m.submitted + m.reported > 0`,
    values: [
      [...byChannel.keys()],
      sums.map(({ submitted }) => submitted),
      sums.map(({ reported }) => reported),
    ],
  });
}

/** Calls the alarm's telephones for each such channel, once until it reports again. @returns how many texts were queued */
export async function alarmOfMuteChannels(
  needs: Pick<Dependencies, 'db' | 'personalData' | 'clock' | 'log'>,
): Promise<number> {
  if (!(await someoneIsUntold(needs.db))) return 0;
  return await needs.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ channelName: string; amount: number }>`
      UPDATE sms_channel_day AS u SET unreported_told = true FROM sms_channel AS c
      WHERE ${sql.raw(IS_MUTE)} AND NOT u.unreported_told
        AND c.channel_id = u.channel_id AND c.status = ${sql.lit(EnableStatus.enabled)} AND c.removed_time IS NULL
      RETURNING c.channel_name, u.unreported_count AS amount`.execute(trx);
    let queued = 0;
    for (const { channelName, amount } of rows) {
      const sentence = `短信通道“${channelName}”已提交${amount}条短信，超过${HOURS}小时没有收到任何回报，无法知道是否送达。请联系运营商查明原因。`;
      queued += await callAlarmPhones(trx, needs, sentence);
    }
    return queued;
  });
}

async function someoneIsUntold(db: Kysely<Tables>): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM sms_channel_day AS u WHERE ${sql.raw(IS_MUTE)} AND NOT u.unreported_told`.execute(
      db,
    );
  return rows.length > 0;
}
