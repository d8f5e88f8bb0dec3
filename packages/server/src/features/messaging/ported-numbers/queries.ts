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

/** Recipients as `resolvedRecipients` makes them, with the listed carrier in the place of their prefix's. */
export const withPortedCarriers = (recipients: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT r.user_id, r.real_name, r.phone_cipher, r.phone_hash, r.dept_id, coalesce(p.carrier, r.carrier) AS carrier, r.category,
    r.area_id, r.reason
  FROM (${recipients}) r LEFT JOIN sms_ported_number p ON p.phone_hash = r.phone_hash`;

export function countPorted(db: Kysely<Tables>): Promise<{ carrier: string; amount: number }[]> {
  return db
    .selectFrom('smsPortedNumber')
    .select(['carrier', sql<number>`count(*)::integer`.as('amount')])
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
    ON CONFLICT (phone_hash) DO UPDATE SET carrier = excluded.carrier, update_time = excluded.update_time
      WHERE p.carrier <> excluded.carrier`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export async function removePorted(trx: Kysely<Tables>, phoneHashes: readonly string[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('smsPortedNumber')
    .where('phoneHash', 'in', [...phoneHashes])
    .executeTakeFirst();
  return Number(numDeletedRows);
}
