/** Signatures with which the texts of an application arrive: gateways put their own in the place of ours. Empty stands for ours. */
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import { readGatewaySigns } from '../../sms-config/queries.ts';
import type { Application } from '../application/transitions.ts';

/**
 * Each once, of what left already. A slice keeps that of its latest lease alone: where it changed channels on its way, or single recipients
 * were sent to again, the other one is not told.
 */
export async function readSignsSent(db: Kysely<Tables>, applyId: string): Promise<string[]> {
  const { rows } = await sql<{ sign: string }>`
    SELECT DISTINCT coalesce(lease_sign, '') AS sign FROM mass_sms_slice
    WHERE apply_id = ${applyId} AND intent_seq >= from_seq ORDER BY sign`.execute(db);
  return rows.map(({ sign }) => sign);
}

/** As `readSignsSent`; before anything has left, the signatures of the channels in use. */
export async function readSignsArriving(
  db: Kysely<Tables>,
  { applyId, sendStatus }: Pick<Application, 'applyId' | 'sendStatus'>,
): Promise<string[]> {
  const sent = await readSignsSent(db, applyId);
  const isToCome = sent.length === 0 && sendStatus !== SendStatus.cancelled;
  return isToCome ? readGatewaySigns(db) : sent;
}
