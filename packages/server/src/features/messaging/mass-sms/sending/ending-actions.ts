/** Ends an application whose source (a daily help, a warning) was ended: whoever may end the source needs no right on the application. */
import { applicationCan } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import type { Tables } from '../../../../database/tables.ts';
import { lockApplication } from '../application/transitions.ts';
import { deleteIn, revokeIn } from '../writing/revoke-and-delete.ts';
import { cancelIn } from './sending-actions.ts';

/**
 * Cancelled where it was passed, else deleted. One that has begun to leave goes on.
 * @returns its number, where it was ended
 */
export async function endUnsent(
  trx: Transaction<Tables>,
  actor: Actor,
  { applyId, reason }: { readonly applyId: string; readonly reason: string },
  now: Date,
): Promise<string | null> {
  const application = await lockApplication(trx, applyId);
  if (!application || application.realSendTime !== null) return null;
  const may = (action: 'cancelSend' | 'revoke' | 'delete') => applicationCan(action, application) === true;
  if (may('cancelSend')) await cancelIn(trx, actor, { applyId, cancelReason: reason }, now);
  else if (may('revoke')) {
    await revokeIn(trx, actor, { applyId, revokeReason: reason }, now);
    await deleteIn(trx, actor, { applyId, opinion: reason }, now);
  } else if (may('delete')) await deleteIn(trx, actor, { applyId, opinion: reason }, now);
  else return null;
  return application.applyNo;
}
