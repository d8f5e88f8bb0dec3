/**
 * Channels (短信通道) as a sender uses them: who reaches which carrier over which account, and how they fare. What the page of
 * channels reads stands in page-queries.ts.
 */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { ChannelConditions } from '@farmers-mailbox/contract/messaging/channels/conditions.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { SmsChannelTable, Tables } from '../../../database/tables.ts';
import type { GatewayTrouble } from '../../../gateways/gateway.ts';
import { muteChannels } from './unreported.ts';

export type Channel = Selectable<SmsChannelTable>;

/** A channel's settings, without the columns that change by themselves. */
export type ChannelSettings = Pick<
  Channel,
  | 'channelCode'
  | 'channelName'
  | 'protocol'
  | 'builtIn'
  | 'carriers'
  | 'host'
  | 'port'
  | 'account'
  | 'secretCipher'
  | 'sourceNumber'
  | 'ratePerSecond'
  | 'windowSize'
  | 'connectCount'
  | 'priority'
  | keyof ChannelConditions
> & {
  /** JSON of ChannelTerms; null for SMPP */
  readonly terms: string | null;
};

/** A channel counts as healthy for so long after one of its senders last saw it connected. */
export const HEALTHY_SECONDS = 5;

export interface ChannelInUse extends Channel {
  readonly isHealthy: boolean;
  readonly isFull: boolean;
  readonly isClosed: boolean;
  /** segments of mass SMS that the day has had */
  readonly takenToday: number;
  readonly today: string;
}

/** Not removed, and not the built-in carrier where a real channel stands: nobody is to believe that a text arrived there. */
export const isInPlace = sql<boolean>`sms_channel.removed_time IS NULL`;
export const mayWork = sql<boolean>`(NOT sms_channel.built_in OR NOT EXISTS (
  SELECT FROM sms_channel AS real WHERE NOT real.built_in AND real.removed_time IS NULL))`;
export const isHealthy = sql<boolean>`coalesce(last_state = 'connected'
  AND abs(extract(epoch FROM clock_timestamp() - last_state_time)) < ${HEALTHY_SECONDS}, false)`;
const TODAY = sql`(clock_timestamp() AT TIME ZONE 'Asia/Shanghai')::date`;
export const takenToday = sql<number>`coalesce((SELECT d.taken_count FROM sms_channel_day AS d
  WHERE d.channel_id = sms_channel.channel_id AND d.day = ${TODAY}), 0)`;
/** Its day has had what its limit allows. */
export const isFull = sql<boolean>`coalesce(${takenToday} >= sms_channel.daily_limit, false)`;
const TIME = sql`to_char(clock_timestamp() AT TIME ZONE 'Asia/Shanghai', 'HH24:MI')`;
/** Outside its hours. */
export const isClosed = sql<boolean>`(sms_channel.send_start_time <> ''
  AND NOT (${TIME} >= sms_channel.send_start_time AND ${TIME} < sms_channel.send_end_time))`;
/** So a moment can only be since the database's clock was set back. */
const isInFuture = sql`last_state_time > clock_timestamp()`;

/** True if texts leave the machine, or would once a channel is switched on. */
export const realChannelExists = sql<boolean>`EXISTS (
  SELECT FROM sms_channel WHERE NOT built_in AND removed_time IS NULL)`;

export async function hasRealChannel(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`SELECT ${realChannelExists} AS exists`.execute(db);
  return rows[0]?.exists === true;
}

/** The channels that are switched on, the preferred ones first. */
export async function listChannelsInUse(db: Kysely<Tables>): Promise<ChannelInUse[]> {
  return db
    .selectFrom('smsChannel')
    .selectAll()
    .select([
      isHealthy.as('isHealthy'),
      isFull.as('isFull'),
      isClosed.as('isClosed'),
      takenToday.as('takenToday'),
      sql<string>`${TODAY}::text`.as('today'),
    ])
    .where('status', '=', EnableStatus.enabled)
    .where(isInPlace)
    .where(mayWork)
    .orderBy('priority')
    .orderBy('channelId')
    .execute();
}

/**
 * Makes a channel of the settings or brings it up to date. What people decide about it stays: whether it is paused, and its place
 * in the order; so do its number, state and figures.
 */
export async function saveChannel(db: Kysely<Tables>, settings: ChannelSettings): Promise<void> {
  const { priority: _, ...kept } = settings;
  await db
    .insertInto('smsChannel')
    .values({ ...settings, origin: 'settings' })
    .onConflict((conflict) =>
      conflict.column('channelCode').doUpdateSet({ ...kept, origin: 'settings', removedTime: null }),
    )
    .execute();
}

/** Channels that the settings no longer name are gone; those that people added are none of the settings' business. */
export async function removeOthersOfSettings(db: Kysely<Tables>, codes: readonly string[]): Promise<void> {
  await db
    .updateTable('smsChannel')
    .set({ removedTime: sql`now()`, lastState: 'off', lastStateTime: sql`now()` })
    .where('origin', '=', 'settings')
    .where('channelCode', 'not in', [...codes])
    .where(isInPlace)
    .execute();
}

/** A sender sees these channels connected: their health is renewed, and the clock of doubts runs. */
export async function noteConnected(db: Kysely<Tables>, ...channelIds: readonly number[]): Promise<void> {
  if (channelIds.length === 0) return;
  // Locked in the order of those who put channels into another order: several senders do this at once.
  await sql`
    UPDATE sms_channel AS c SET last_state = 'connected', last_state_time = clock_timestamp(), last_error = NULL,
      listened_seconds = c.listened_seconds + CASE WHEN c.last_state = 'connected'
        THEN greatest(0, least(${HEALTHY_SECONDS}, extract(epoch FROM clock_timestamp() - c.last_state_time))) ELSE 0 END
    FROM (SELECT channel_id FROM sms_channel WHERE channel_id = ANY(${channelIds}::integer[])
        AND (last_state IS DISTINCT FROM 'connected' OR ${isInFuture}
          OR last_state_time < clock_timestamp() - interval '0.9 seconds')
      ORDER BY priority, channel_id FOR NO KEY UPDATE) AS due
    WHERE c.channel_id = due.channel_id`.execute(db);
}

/** A sender cannot connect; another one that can outvotes it. */
export async function noteDisconnected(
  db: Kysely<Tables>,
  channelId: number,
  state: string,
  reason: string,
): Promise<void> {
  await sql`
    UPDATE sms_channel SET last_state = ${state}, last_state_time = clock_timestamp(), last_error = ${reason.slice(0, 200)}
    WHERE channel_id = ${channelId} AND (last_state IS DISTINCT FROM 'connected' OR last_state_time IS NULL
      OR ${isInFuture} OR last_state_time < clock_timestamp() - make_interval(secs => ${HEALTHY_SECONDS}))`.execute(
    db,
  );
}

export type ChannelEventKind = 'connected' | 'refused' | 'unreachable';

/**
 * Writes down what happened to a channel's connections. The same as last time again only counts, and so does the same as the
 * time before within ten minutes: a link that comes and goes would fill the list with pairs.
 */
export async function noteChannelEvent(
  db: Kysely<Tables>,
  channelId: number,
  kind: ChannelEventKind,
  detail: string,
): Promise<void> {
  await sql`
    WITH latest AS (
      SELECT event_id, kind, detail, last_time, row_number() OVER (ORDER BY event_id DESC) AS place
      FROM sms_channel_event WHERE channel_id = ${channelId} ORDER BY event_id DESC LIMIT 2
    ), again AS (
      UPDATE sms_channel_event AS e SET amount = e.amount + 1, last_time = clock_timestamp()
      FROM (SELECT event_id FROM latest WHERE kind = ${kind} AND detail = ${detail.slice(0, 200)}
          AND (place = 1 OR last_time > clock_timestamp() - interval '10 minutes') ORDER BY place LIMIT 1) AS l
      WHERE e.event_id = l.event_id
      RETURNING e.event_id
    )
    INSERT INTO sms_channel_event (channel_id, kind, detail, first_time, last_time)
    SELECT ${channelId}, ${kind}, ${detail.slice(0, 200)}, clock_timestamp(), clock_timestamp()
    WHERE NOT EXISTS (SELECT FROM again)`.execute(db);
}

/** A trouble that no sender has told for so long is over: many times the second in which each is told again. */
const TROUBLE_SECONDS = 15;
/** For statements that name the table `t`. */
const troubleLasts = sql<boolean>`t.last_time > clock_timestamp() - make_interval(secs => ${sql.lit(TROUBLE_SECONDS)})`;

/** Seen by senders on their connections, or by the day's figures. */
export interface ChannelTrouble {
  readonly kind: GatewayTrouble['kind'] | 'mute';
  readonly amount: number;
  /** the protocol's own words for the last cause */
  readonly detail: string;
}

/** In SQL, as a table. */
export const presentTroubles = sql`(SELECT t.channel_id, t.kind, t.amount, t.detail, t.first_time FROM sms_channel_trouble AS t WHERE ${troubleLasts}
  UNION ALL ${muteChannels})`;

/** A sender sees this just now. Of several senders the last one to tell is believed. */
export async function noteTrouble(
  db: Kysely<Tables>,
  channelId: number,
  { kind, amount, detail }: GatewayTrouble,
): Promise<void> {
  await sql`
    INSERT INTO sms_channel_trouble AS t (channel_id, kind, amount, detail, first_time, last_time)
    VALUES (${channelId}, ${kind}, ${amount}, ${detail.slice(0, 200)}, clock_timestamp(), clock_timestamp())
    ON CONFLICT (channel_id, kind) DO UPDATE SET amount = excluded.amount, detail = excluded.detail,
      first_time = CASE WHEN ${troubleLasts} THEN t.first_time ELSE excluded.first_time END,
      last_time = excluded.last_time`.execute(db);
}

export interface PresentTrouble extends ChannelTrouble {
  readonly channelCode: string;
}

/** The troubles of all channels that are in use, as they are now. */
export async function listTroubles(db: Kysely<Tables>): Promise<PresentTrouble[]> {
  const { rows } = await sql<PresentTrouble>`
    SELECT sms_channel.channel_code, t.kind, t.amount, t.detail
    FROM ${presentTroubles} AS t JOIN sms_channel ON sms_channel.channel_id = t.channel_id
    WHERE sms_channel.status = ${sql.lit(EnableStatus.enabled)} AND ${isInPlace}
    ORDER BY sms_channel.priority, sms_channel.channel_id, t.kind`.execute(db);
  return rows;
}

const EVENTS_KEPT_DAYS = 30;

/** Troubles of a month ago are of no use to anybody. */
export async function dropOldTroubles(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = sql`${now}::timestamptz - make_interval(days => ${EVENTS_KEPT_DAYS})`;
  await sql`DELETE FROM sms_channel_event WHERE last_time < ${before}`.execute(db);
  await sql`DELETE FROM sms_channel_failure WHERE last_time < ${before}`.execute(db);
}
