/**
 * All SQL on `service_sms`. A text moves 0 waiting → 1 submitting → 2 submitted → 3 delivered, or to 4 failed, 5 unknown; each
 * move asks for the state it leaves, and whatever leaves states 0 and 1 erases the content.
 */
import { type Insertable, type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { ServiceSmsTable, Tables } from '../../../database/tables.ts';

export const ServiceState = {
  waiting: 0,
  submitting: 1,
  submitted: 2,
  delivered: 3,
  failed: 4,
  unknown: 5,
} as const;
export type ServiceState = (typeof ServiceState)[keyof typeof ServiceState];

export async function insertServiceSms(
  db: Kysely<Tables>,
  row: Insertable<ServiceSmsTable>,
): Promise<string> {
  const { serviceSmsId } = await db
    .insertInto('serviceSms')
    .values(row)
    .returning('serviceSmsId')
    .executeTakeFirstOrThrow();
  return serviceSmsId;
}

export interface TakenServiceSms {
  readonly service_sms_id: string;
  readonly phone_cipher: Buffer;
  readonly content_cipher: Buffer;
  readonly expire_time: Date;
}

export interface ServiceTaker {
  readonly senderId: number;
  readonly channelId: number;
  /** the carriers that the channel serves now */
  readonly carriers: readonly string[];
}

const waitsAt = (now: string) => `state = ${ServiceState.waiting} AND expire_time > ${now}`;

/** In SQL: true while a text waits for some channel. @param now the parameter of the present time */
export const anyServiceSmsWaits = (now: string): string =>
  `EXISTS (SELECT FROM service_sms WHERE ${waitsAt(now)})`;

/** As `$1` the channel, `$2` its carriers, `$3` the present time. */
const WAITS_FOR_CHANNEL = `${waitsAt('$3')}
          AND CASE WHEN only_channel_id IS NULL THEN carrier = ANY($2::text[]) ELSE only_channel_id = $1 END`;

/** True while there is something to take: channels without work ask for it all day, and a transaction costs three statements. */
export async function hasWaitingServiceSms(
  client: pg.Pool,
  { channelId, carriers }: ServiceTaker,
  now: Date,
): Promise<boolean> {
  const { rows } = await client.query({
    name: 'sender-service-waits',
    text: `SELECT FROM service_sms WHERE ${WAITS_FOR_CHANNEL} LIMIT 1`,
    values: [channelId, carriers, now],
  });
  return rows.length > 0;
}

/** Commits the intent to send, the oldest first: what this returns may leave, and is never taken again. */
export async function takeServiceSms(
  client: pg.ClientBase,
  { senderId, channelId, carriers }: ServiceTaker,
  now: Date,
  limit: number,
): Promise<TakenServiceSms[]> {
  const { rows } = await client.query<TakenServiceSms>({
    name: 'sender-take-service',
    text: `UPDATE service_sms AS s SET state = ${ServiceState.submitting}, sender_id = $4, channel_id = $1, intent_time = $3
      FROM (SELECT service_sms_id FROM service_sms
        WHERE ${WAITS_FOR_CHANNEL}
        ORDER BY service_sms_id LIMIT $5 FOR UPDATE SKIP LOCKED) AS w
      WHERE s.service_sms_id = w.service_sms_id AND s.state = ${ServiceState.waiting}
      RETURNING s.service_sms_id, s.phone_cipher, s.content_cipher, s.expire_time`,
    values: [channelId, carriers, now, senderId, limit],
  });
  return rows.sort((a, b) => (BigInt(a.service_sms_id) < BigInt(b.service_sms_id) ? -1 : 1));
}

/** Outcome of a text at the gateway. */
export interface ServiceOutcome {
  readonly serviceSmsId: string;
  /** who took it */
  readonly senderId: number;
  /** waiting: it certainly did not leave, and anybody may take it */
  readonly state: ServiceState;
  /** of each segment, once all were accepted */
  readonly msgIds: readonly string[];
  readonly failCode: string | null;
}

/** An answer that comes after its text was given up as unknown still counts. */
export async function writeServiceOutcomes(
  client: pg.ClientBase,
  outcomes: readonly ServiceOutcome[],
  now: Date,
): Promise<void> {
  const rows = outcomes.map((one) => ({
    id: one.serviceSmsId,
    sender_id: one.senderId,
    state: one.state,
    msg_ids: one.msgIds.map(storable),
    fail_code: one.failCode === null ? null : storable(one.failCode),
  }));
  await client.query({
    name: 'sender-service-outcomes',
    text: `UPDATE service_sms AS s SET state = o.state, msg_ids = o.msg_ids, fail_code = o.fail_code,
        content_cipher = CASE o.state WHEN ${ServiceState.waiting} THEN s.content_cipher END,
        sender_id = CASE o.state WHEN ${ServiceState.waiting} THEN NULL ELSE s.sender_id END,
        channel_id = CASE o.state WHEN ${ServiceState.waiting} THEN NULL ELSE s.channel_id END,
        intent_time = CASE o.state WHEN ${ServiceState.waiting} THEN NULL ELSE s.intent_time END,
        submit_time = CASE o.state WHEN ${ServiceState.submitted} THEN $2::timestamptz END
      FROM jsonb_to_recordset($1) AS o (id bigint, sender_id integer, state smallint, msg_ids text[], fail_code text)
      WHERE s.service_sms_id = o.id AND s.sender_id = o.sender_id
        AND (s.state = ${ServiceState.submitting} OR (s.state = ${ServiceState.unknown} AND o.state IN (${ServiceState.submitted}, ${ServiceState.failed})))`,
    values: [JSON.stringify(rows), now],
  });
}

/** A carrier's word may hold anything; the one character that PostgreSQL's text cannot is left out. */
function storable(word: string): string {
  return word.replaceAll('\0', '');
}

/** Counts the texts of a purpose that one number was sent since a moment. */
export async function countServiceSms(
  db: Kysely<Tables>,
  purpose: string,
  phoneHash: string,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('serviceSms')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('purpose', '=', purpose)
    .where('phoneHash', '=', phoneHash)
    .where('createTime', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Outcome of one text; undefined unless it is of the purpose. */
export function findServiceSms(db: Kysely<Tables>, purpose: string, serviceSmsId: string) {
  return db
    .selectFrom('serviceSms')
    .select(['state', 'createTime', 'submitTime', 'reportTime', 'failCode'])
    .where('serviceSmsId', '=', serviceSmsId)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

/** Gives back what this sender took on this channel without knowing of it, its commit's answer being lost: nothing of it left. */
export async function returnUnknownServiceSms(
  pool: pg.Pool,
  { senderId, channelId }: ServiceTaker,
  known: readonly string[],
): Promise<void> {
  await pool.query(
    `UPDATE service_sms SET state = ${ServiceState.waiting}, sender_id = NULL, channel_id = NULL, intent_time = NULL
     WHERE state = ${ServiceState.submitting} AND sender_id = $1 AND channel_id = $2 AND service_sms_id <> ALL($3::bigint[])`,
    [senderId, channelId, known],
  );
}

/** A sender died: what it had taken may have left, and is not sent again. */
export async function giveUpServiceSmsOf(client: pg.PoolClient, senderId: number): Promise<void> {
  await client.query(
    `UPDATE service_sms SET state = ${ServiceState.unknown}, content_cipher = NULL WHERE state = ${ServiceState.submitting} AND sender_id = $1`,
    [senderId],
  );
}

/** Ends those that nobody could take in time. */
export async function expireServiceSms(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`UPDATE service_sms SET state = ${sql.lit(ServiceState.failed)}, fail_code = 'EXPIRED', content_cipher = NULL
    WHERE state = ${sql.lit(ServiceState.waiting)} AND expire_time <= ${now}`.execute(db);
}

/** Kept so long for questions about who was sent what; the text itself is gone long before. */
const KEPT_DAYS = 90;

/** Those that no receipt came for in time are unknown; what is old is dropped. */
export async function endOldServiceSms(pool: pg.Pool, timeoutHours: number): Promise<void> {
  await pool.query(
    `UPDATE service_sms SET state = ${ServiceState.unknown} WHERE state = ${ServiceState.submitted} AND submit_time < now() - make_interval(hours => $1)`,
    [timeoutHours],
  );
  await pool.query(
    `DELETE FROM service_sms WHERE state > ${ServiceState.submitting} AND create_time < now() - make_interval(days => ${KEPT_DAYS})`,
  );
}

export interface ServiceReceipt {
  readonly stray_id: string;
  readonly msg_id: string;
  readonly kind: number;
  readonly code: string;
  readonly service_sms_id: string;
  readonly msg_ids: string[];
}

/** Young receipts that no recipient was found for, and whose number has a submitted service text on the same channel. */
export async function listServiceReceipts(client: pg.PoolClient, young: string): Promise<ServiceReceipt[]> {
  const { rows } = await client.query<ServiceReceipt>(
    `SELECT s.stray_id, s.msg_id, s.kind, s.code, t.service_sms_id, t.msg_ids
     FROM sms_stray_receipt AS s JOIN service_sms AS t ON t.phone_hash = s.phone_hash AND t.channel_id = s.channel_id
     WHERE s.wait_time > now() - $1::interval AND t.state = ${ServiceState.submitted} ORDER BY s.receive_time`,
    [young],
  );
  return rows;
}

/** @param state of the text after the receipt, unless it is `delivered`: then every segment must be */
export async function noteServiceReceipt(
  client: pg.PoolClient,
  serviceSmsId: string,
  segmentIndex: number,
  state: ServiceState,
  failCode: string | null,
): Promise<void> {
  await client.query(
    `UPDATE service_sms SET report_time = now(), fail_code = $4,
       delivered_mask = CASE WHEN $3 = 3 THEN delivered_mask | (1 << $2::integer) ELSE delivered_mask END,
       state = CASE WHEN $3 <> 3 OR delivered_mask | (1 << $2::integer) = (1 << cardinality(msg_ids)) - 1 THEN $3 ELSE state END
     WHERE service_sms_id = $1 AND state = ${ServiceState.submitted}`,
    [serviceSmsId, segmentIndex, state, failCode],
  );
}
