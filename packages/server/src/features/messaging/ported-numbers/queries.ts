/** Numbers that moved to another carrier: the list beats the prefix wherever a text is given its carrier. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';

/** The carrier that the list names for a number; undefined: it is not listed. */
export async function findPortedCarrier(db: Kysely<Tables>, phoneHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('smsPortedNumber')
    .select('carrier')
    .where('phoneHash', '=', phoneHash)
    .executeTakeFirst();
  return row?.carrier;
}

/** Rows of `phone_hash, carrier`. Those that moved back are among them: an earlier sending may have gone by the list. */
export const portedNumbers: RawBuilder<unknown> = sql`SELECT phone_hash, carrier FROM sms_ported_number`;

export function countPorted(db: Kysely<Tables>): Promise<{ carrier: string; amount: number }[]> {
  return db
    .selectFrom('smsPortedNumber')
    .select(['carrier', sql<number>`count(*)::integer`.as('amount')])
    .where('isBack', '=', false)
    .groupBy('carrier')
    .orderBy('carrier')
    .execute();
}

export interface PortedNumber {
  readonly phoneHash: string;
  readonly phoneCipher: Buffer;
}

/** @returns how many were not listed so before */
export async function writePorted(
  trx: Kysely<Tables>,
  numbers: readonly PortedNumber[],
  carrier: string,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO sms_ported_number AS p (phone_hash, phone_cipher, carrier, update_time)
    SELECT n.phone_hash, n.phone_cipher, ${carrier}, ${now}
    FROM unnest(${numbers.map((one) => one.phoneHash)}::uuid[], ${numbers.map((one) => one.phoneCipher)}::bytea[]) AS n (phone_hash, phone_cipher)
    -- in one order for all, so that two lists that overlap wait for each other
    ORDER BY n.phone_hash
    ON CONFLICT (phone_hash) DO UPDATE SET carrier = excluded.carrier, is_back = false, update_time = excluded.update_time
      WHERE p.carrier <> excluded.carrier OR p.is_back`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/**
 * They stay, under their prefix's carrier: rows of earlier sendings keep the one that was listed.
 * @returns how many had been elsewhere
 */
export async function takeBackPorted(
  trx: Kysely<Tables>,
  numbers: readonly { readonly phoneHash: string; readonly carrier: string }[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH held AS MATERIALIZED (SELECT p.phone_hash, n.carrier
      FROM unnest(${numbers.map((one) => one.phoneHash)}::uuid[], ${numbers.map((one) => one.carrier)}::text[]) AS n (phone_hash, carrier)
        JOIN sms_ported_number AS p USING (phone_hash)
      -- in the order of those that write the list
      ORDER BY p.phone_hash FOR UPDATE OF p)
    UPDATE sms_ported_number AS p SET carrier = held.carrier, is_back = true, update_time = ${now}
    FROM held WHERE p.phone_hash = held.phone_hash AND NOT p.is_back`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
