/** How the built-in carrier misbehaves: set by a call in one program, read by the carrier in another. */

import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { carrierFaults } from '@farmers-mailbox/contract/trial/endpoints.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/** Shares between 0 and 1. */
export type CarrierFaults = CheckedRequestOf<typeof carrierFaults>;

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

export async function readFaults(db: Kysely<Tables>): Promise<CarrierFaults> {
  const row = await db.selectFrom('trialCarrierManners').select('faults').executeTakeFirst();
  return row ? (row.faults as CarrierFaults) : NO_FAULTS;
}
