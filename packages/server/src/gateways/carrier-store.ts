/**
 * Storage of the built-in carrier (the tables trial_carrier_…): the texts that it accepted, with the receipts that are still
 * due, what was answered from the simulated handset, and how it is to misbehave. All SQL on these tables is here.
 */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { carrierFaults } from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { CarrierProtocol } from './carrier-way.ts';

export interface AcceptedMessage {
  readonly account: string;
  readonly protocol: CarrierProtocol;
  /** SGIP's, which the sender made; null where the id is the row's own */
  readonly senderMessageId: string | null;
  readonly phoneCipher: Buffer;
  readonly phoneHash: string;
  readonly sourceNumber: string;
  readonly content: string;
  readonly concatRef: number | null;
  readonly concatTotal: number | null;
  readonly concatPart: number | null;
  readonly acceptTime: Date;
  /** null: the carrier never reports what became of it */
  readonly receiptStat: string | null;
  readonly receiptDue: Date | null;
}

/** Writes what was accepted, in one statement; returns the carrier's ids in the same order. */
export async function insertAccepted(
  db: Kysely<Tables>,
  messages: readonly AcceptedMessage[],
): Promise<string[]> {
  const rows = await db
    .insertInto('trialCarrierMessage')
    .values([...messages])
    .returning('messageId')
    .execute();
  return rows.map(({ messageId }) => messageId);
}

export interface DueReceipt {
  readonly messageId: string;
  readonly senderMessageId: string | null;
  readonly protocol: CarrierProtocol;
  readonly phoneCipher: Buffer;
  readonly sourceNumber: string;
  readonly receiptStat: string;
  readonly acceptTime: Date;
}

/** The receipts whose time has come, oldest first. */
export async function listDueReceipts(
  db: Kysely<Tables>,
  now: Date,
  protocols: readonly CarrierProtocol[],
  limit: number,
): Promise<DueReceipt[]> {
  return db
    .selectFrom('trialCarrierMessage')
    .select(['messageId', 'senderMessageId', 'phoneCipher', 'sourceNumber', 'acceptTime'])
    .select(sql.ref<CarrierProtocol>('protocol').as('protocol'))
    .select((eb) => eb.fn.coalesce('receiptStat', sql.lit('')).as('receiptStat'))
    .where('receiptTime', 'is', null)
    .where('receiptDue', '<=', now)
    .where('protocol', 'in', [...protocols])
    .orderBy('receiptDue')
    .limit(limit)
    .execute();
}

export async function markReceiptsDelivered(
  db: Kysely<Tables>,
  messageIds: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('trialCarrierMessage')
    .set({ receiptTime: now })
    .where('messageId', '=', sql<string>`ANY(${messageIds}::bigint[])`)
    .execute();
}

export interface DueReply {
  readonly replyId: string;
  readonly protocol: CarrierProtocol;
  readonly phoneCipher: Buffer;
  readonly destinationNumber: string;
  readonly content: string;
}

/** Each comes the way on which its number was sent something last. */
export async function listDueReplies(db: Kysely<Tables>, limit: number): Promise<DueReply[]> {
  return db
    .selectFrom('trialCarrierReply')
    .select(['replyId', 'phoneCipher', 'destinationNumber', 'content'])
    .select(
      sql<CarrierProtocol>`coalesce((SELECT m.protocol FROM trial_carrier_message AS m
        WHERE m.phone_hash = trial_carrier_reply.phone_hash ORDER BY m.message_id DESC LIMIT 1), 'SMPP34')`.as(
        'protocol',
      ),
    )
    .where('sentTime', 'is', null)
    .orderBy('replyId')
    .limit(limit)
    .execute();
}

export async function markRepliesDelivered(
  db: Kysely<Tables>,
  replyIds: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('trialCarrierReply')
    .set({ sentTime: now })
    .where('replyId', '=', sql<string>`ANY(${replyIds}::bigint[])`)
    .execute();
}

export interface NewReply {
  readonly account: string;
  readonly phoneCipher: Buffer;
  readonly phoneHash: string;
  readonly destinationNumber: string;
  readonly content: string;
  readonly replyTime: Date;
}

export async function insertReply(db: Kysely<Tables>, reply: NewReply): Promise<void> {
  await db.insertInto('trialCarrierReply').values(reply).execute();
}

const SHOWN_MAX = 300;

/** A phone shows what reached it: what failed is on the details page of its application. */
const reachedPhone = (eb: ExpressionBuilder<Tables, 'trialCarrierMessage'>) =>
  eb.or([eb('receiptStat', 'is', null), eb('receiptStat', '=', 'DELIVRD')]);

/** Texts that reached one number, the last segments first. */
export async function listMessagesOf(db: Kysely<Tables>, phoneHash: string) {
  return db
    .selectFrom('trialCarrierMessage')
    .selectAll()
    .where('phoneHash', '=', phoneHash)
    .where(reachedPhone)
    .orderBy('messageId', 'desc')
    .limit(SHOWN_MAX)
    .execute();
}
export type StoredMessage = Awaited<ReturnType<typeof listMessagesOf>>[number];

export async function listRepliesOf(db: Kysely<Tables>, phoneHash: string) {
  return db
    .selectFrom('trialCarrierReply')
    .selectAll()
    .where('phoneHash', '=', phoneHash)
    .orderBy('replyId', 'desc')
    .limit(SHOWN_MAX)
    .execute();
}

/** Looked through for the last numbers: a mass text to many leaves one row or more for each of them. */
const LOOKED_THROUGH = 400;

/** The beginning of the last text of each of the numbers that were last sent something. */
export async function listRecentNumbers(db: Kysely<Tables>, limit: number) {
  return db
    .with('latest', (latest) =>
      latest
        .selectFrom('trialCarrierMessage')
        .selectAll()
        .where(reachedPhone)
        .where((eb) => eb.or([eb('concatPart', 'is', null), eb('concatPart', '=', 1)]))
        .orderBy('messageId', 'desc')
        .limit(LOOKED_THROUGH),
    )
    .with('ofEach', (each) =>
      each
        .selectFrom('latest')
        .distinctOn('phoneHash')
        .select(['phoneHash', 'phoneCipher', 'content', 'acceptTime', 'messageId'])
        .orderBy('phoneHash')
        .orderBy('messageId', 'desc'),
    )
    .selectFrom('ofEach')
    .select(['phoneCipher', 'content', 'acceptTime'])
    .orderBy('messageId', 'desc')
    .limit(limit)
    .execute();
}

/** Shares between 0 and 1. */
export type CarrierFaults = CheckedRequestOf<typeof carrierFaults>;

/** The carrier's default manners: it does not misbehave. */
export const NO_FAULTS: CarrierFaults = {
  refuseShare: 0,
  throttleShare: 0,
  loseAnswerShare: 0,
  duplicateReceiptShare: 0,
  earlyReceiptShare: 0,
  loseReceiptShare: 0,
};

export async function saveFaults(db: Kysely<Tables>, faults: CarrierFaults): Promise<void> {
  const row = { faults: JSON.stringify(faults) };
  await db
    .insertInto('trialCarrierManners')
    .values(row)
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(row))
    .execute();
}

/** Its manners, and what it has to bring to somebody by now. */
export interface Errand {
  readonly faults: CarrierFaults;
  readonly hasReceipts: boolean;
  readonly hasReplies: boolean;
}

/** In one statement, since all day there is nothing. */
export async function readErrand(db: Kysely<Tables>, now: Date): Promise<Errand> {
  const { rows } = await sql<Omit<Errand, 'faults'> & { readonly faults: CarrierFaults | null }>`
    SELECT (SELECT faults FROM trial_carrier_manners) AS faults,
      EXISTS (SELECT FROM trial_carrier_message WHERE receipt_time IS NULL AND receipt_due <= ${now}) AS has_receipts,
      EXISTS (SELECT FROM trial_carrier_reply WHERE sent_time IS NULL) AS has_replies`.execute(db);
  const [errand] = rows;
  return { hasReceipts: false, hasReplies: false, ...errand, faults: errand?.faults ?? NO_FAULTS };
}
