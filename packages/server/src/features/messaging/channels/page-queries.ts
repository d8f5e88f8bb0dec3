/** Reads and writes `sms_channel` for the page 短信通道. Everything here costs the same whatever was sent. */
import { SendStatus, SliceState } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { literals } from '../../../database/literals.ts';
import type { SmsChannelTable, Tables } from '../../../database/tables.ts';
import { ServiceState } from '../service-sms/queries.ts';
import { readOtherConfig } from '../sms-config/queries.ts';
import {
  type ChannelTrouble,
  isClosed,
  isFull,
  isHealthy,
  isInPlace,
  mayWork,
  presentTroubles,
  takenToday,
} from './queries.ts';

const TODAY = sql`(clock_timestamp() AT TIME ZONE 'Asia/Shanghai')::date`;
const EVENTS_SHOWN = 5;
const FAILURES_SHOWN = 5;

export interface DayFigures {
  readonly submitted: number;
  readonly delivered: number;
  readonly failed: number;
  readonly unknown: number;
}
export interface FoundFailure {
  readonly failCode: string;
  readonly amount: number;
}
export interface FoundEvent {
  readonly kind: 'connected' | 'refused' | 'unreachable';
  readonly detail: string;
  readonly amount: number;
  readonly firstTime: string;
  readonly lastTime: string;
}
export interface FoundTrouble extends ChannelTrouble {
  readonly firstTime: string;
}
export interface FoundChannel extends Selectable<SmsChannelTable> {
  readonly isHealthy: boolean;
  readonly mayWork: boolean;
  readonly isFull: boolean;
  readonly isClosed: boolean;
  readonly takenToday: number;
  /** null: nothing yet */
  readonly today: DayFigures | null;
  readonly failures: readonly FoundFailure[];
  readonly events: readonly FoundEvent[];
  readonly troubles: readonly FoundTrouble[];
  readonly doubtCount: number;
}

/** Every channel that is not removed, the preferred ones first. */
export function listAllChannels(db: Kysely<Tables>): Promise<FoundChannel[]> {
  return db
    .selectFrom('smsChannel')
    .selectAll()
    .select([
      isHealthy.as('isHealthy'),
      mayWork.as('mayWork'),
      isFull.as('isFull'),
      isClosed.as('isClosed'),
      takenToday.as('takenToday'),
      sql<DayFigures | null>`(SELECT json_build_object('submitted', d.submitted_count, 'delivered', d.delivered_count,
          'failed', d.failed_count, 'unknown', d.unknown_count)
        FROM sms_channel_day AS d WHERE d.channel_id = sms_channel.channel_id AND d.day = ${TODAY})`.as(
        'today',
      ),
      sql<
        FoundFailure[]
      >`(SELECT coalesce(json_agg(json_build_object('failCode', f.fail_code, 'amount', f.amount) ORDER BY f.amount DESC, f.fail_code), '[]')
        FROM (SELECT fail_code, amount FROM sms_channel_failure AS f WHERE f.channel_id = sms_channel.channel_id AND f.day = ${TODAY}
          ORDER BY amount DESC, fail_code LIMIT ${sql.lit(FAILURES_SHOWN)}) AS f)`.as('failures'),
      sql<
        FoundEvent[]
      >`(SELECT coalesce(json_agg(json_build_object('kind', e.kind, 'detail', e.detail, 'amount', e.amount,
          'firstTime', e.first_time, 'lastTime', e.last_time) ORDER BY e.last_time DESC, e.event_id DESC), '[]')
        FROM (SELECT * FROM sms_channel_event AS e WHERE e.channel_id = sms_channel.channel_id
          ORDER BY e.last_time DESC, e.event_id DESC LIMIT ${sql.lit(EVENTS_SHOWN)}) AS e)`.as('events'),
      sql<
        FoundTrouble[]
      >`(SELECT coalesce(json_agg(json_build_object('kind', t.kind, 'amount', t.amount, 'detail', t.detail,
          'firstTime', t.first_time) ORDER BY t.kind), '[]')
        FROM ${presentTroubles} AS t WHERE t.channel_id = sms_channel.channel_id)`.as('troubles'),
      sql<number>`(SELECT count(*)::integer FROM sms_doubt AS x WHERE x.outcome IS NULL AND x.channel_id = sms_channel.channel_id)`.as(
        'doubtCount',
      ),
    ])
    .where(isInPlace)
    .orderBy('priority')
    .orderBy('channelId')
    .execute();
}

/** Recipients of applications on their way that no channel has taken yet, by carrier. Slices are counted, not recipients. */
export async function countWaiting(db: Kysely<Tables>): Promise<{ carrier: string; amount: number }[]> {
  const { rows } = await sql<{ carrier: string; amount: string }>`
    SELECT s.carrier, sum(s.to_seq - s.intent_seq) AS amount
    FROM mass_sms_apply AS a JOIN mass_sms_slice AS s ON s.apply_id = a.apply_id
    WHERE a.send_status = ${sql.lit(SendStatus.sending)} AND s.state IN (${literals(SliceState.waiting, SliceState.leased)})
    GROUP BY s.carrier ORDER BY s.carrier`.execute(db);
  return rows.map(({ carrier, amount }) => ({ carrier, amount: Number(amount) }));
}

export interface Senders {
  readonly senderCount: number;
  readonly addresses: string[];
  /** the database's clock, by which senders date what they see */
  readonly now: Date;
}

/** Senders at work. */
export async function readSenders(db: Kysely<Tables>): Promise<Senders> {
  const { rows } = await sql<Senders>`
    WITH present AS (SELECT sender_id, addresses FROM sms_sender WHERE buried_time IS NULL
      AND heartbeat_time > clock_timestamp() - interval '10 seconds')
    SELECT clock_timestamp() AS now, (SELECT count(*)::integer FROM present) AS sender_count,
      ARRAY(SELECT DISTINCT unnest(addresses) AS address FROM present ORDER BY address) AS addresses`.execute(
    db,
  );
  return rows[0] ?? { senderCount: 0, addresses: [], now: new Date() };
}

export type LockedChannel = Selectable<SmsChannelTable>;

/** Undefined when there is none, or it was removed. */
export function lockChannel(trx: Kysely<Tables>, channelId: number): Promise<LockedChannel | undefined> {
  return trx
    .selectFrom('smsChannel')
    .selectAll()
    .where('channelId', '=', channelId)
    .where(isInPlace)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Work that a channel still has in hand: slices and repeats that senders hold for it, events that are not applied, texts in doubt, and
 * texts that wait for a receipt. These are counted over all its days, since a text's end counts on the day it comes; where nothing was
 * submitted for as long as receipts are waited for, none is waited for any more.
 */
export async function hasUnsettled(trx: Kysely<Tables>, channelId: number): Promise<boolean> {
  const { reportTimeoutHours } = await readOtherConfig(trx);
  const since = sql`(now() - make_interval(hours => ${reportTimeoutHours}))`;
  const { rows } = await sql<{ unsettled: boolean }>`
    SELECT EXISTS (SELECT FROM mass_sms_slice WHERE lease_sender_id IS NOT NULL AND lease_channel_id = ${channelId})
      OR EXISTS (SELECT FROM sms_resend WHERE intent_time IS NOT NULL AND channel_id = ${channelId})
      OR EXISTS (SELECT FROM sms_journal WHERE channel_id = ${channelId})
      OR EXISTS (SELECT FROM sms_accepted WHERE channel_id = ${channelId})
      OR EXISTS (SELECT FROM sms_delivered WHERE channel_id = ${channelId})
      OR EXISTS (SELECT FROM sms_doubt WHERE outcome IS NULL AND channel_id = ${channelId})
      OR EXISTS (SELECT FROM sms_channel_day WHERE channel_id = ${channelId}
        HAVING sum(submitted_count - delivered_count - failed_count - unknown_count) > 0
          AND max(day) FILTER (WHERE submitted_count > 0) >= (${since} AT TIME ZONE 'Asia/Shanghai')::date)
      OR EXISTS (SELECT FROM service_sms WHERE state = ${sql.lit(ServiceState.submitting)} AND channel_id = ${channelId})
      OR EXISTS (SELECT FROM service_sms WHERE state = ${sql.lit(ServiceState.submitted)} AND channel_id = ${channelId} AND submit_time > ${since}) AS unsettled`.execute(
    trx,
  );
  return rows[0]?.unsettled ?? true;
}

/** Two that want one port at the same moment are asked one after the other. */
const PORTS_LOCK = 740_112_100;

/** The name of another channel for whose carrier this port is held open, also while it is paused. */
export async function findListener(
  trx: Kysely<Tables>,
  listenPort: number,
  channelId: number | null,
): Promise<string | undefined> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(PORTS_LOCK)})`.execute(trx);
  const found = await trx
    .selectFrom('smsChannel')
    .select('channelName')
    .where(isInPlace)
    .where(sql`terms->>'listenPort'`, '=', String(listenPort))
    .$if(channelId !== null, (query) => query.where('channelId', '<>', channelId))
    .executeTakeFirst();
  return found?.channelName;
}

/** @throws the database's own error when the code is another channel's: `sms_channel_channel_code_key` */
export async function insertChannel(
  trx: Kysely<Tables>,
  row: Omit<Insertable<SmsChannelTable>, 'priority'>,
): Promise<number> {
  const { channelId } = await trx
    .insertInto('smsChannel')
    .values({
      ...row,
      priority: sql`(SELECT coalesce(max(priority), 0) + 1 FROM sms_channel WHERE removed_time IS NULL)`,
    })
    .returning('channelId')
    .executeTakeFirstOrThrow();
  return channelId;
}

/** False when somebody else changed it since this version. */
export async function changeChannelRow(
  trx: Kysely<Tables>,
  { channelId, version }: { channelId: number; version: number },
  changed: Partial<Insertable<SmsChannelTable>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('smsChannel')
    .set({ ...changed, version: sql`version + 1` })
    .where('channelId', '=', channelId)
    .where('version', '=', version)
    .where(isInPlace)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** All channels in their order, held until the transaction ends. */
export function lockOrder(trx: Kysely<Tables>) {
  return trx
    .selectFrom('smsChannel')
    .select(['channelId', 'channelName', 'priority'])
    .where(isInPlace)
    .orderBy('priority')
    .orderBy('channelId')
    .forNoKeyUpdate()
    .execute();
}

/** @param channelIds the preferred ones first */
export async function writeOrder(trx: Kysely<Tables>, channelIds: readonly number[]): Promise<void> {
  await sql`UPDATE sms_channel AS c SET priority = o.place
    FROM unnest(${channelIds}::integer[]) WITH ORDINALITY AS o (channel_id, place) WHERE c.channel_id = o.channel_id`.execute(
    trx,
  );
}
