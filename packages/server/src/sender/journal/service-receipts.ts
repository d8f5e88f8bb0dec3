/**
 * Receipts of service texts. Few as they are, they go the way of every receipt whose message the sender does not remember:
 * through the journal into `sms_stray_receipt`, and are found there by number and id.
 */
import { messageIdKey, messageIdKeys } from '@farmers-mailbox/smpp/message-id.ts';
import type pg from 'pg';
import {
  listServiceReceipts,
  noteServiceReceipt,
  ServiceState,
} from '../../features/messaging/service-sms/queries.ts';
import { numbersLiteral } from '../array-literals.ts';
import { EventKind } from '../events.ts';
import { forgetNumbersOf } from './dead-numbers.ts';

/** Settles what has come; the caller holds the journal's lock. `young` is an interval in PostgreSQL's words. */
export async function settleServiceReceipts(client: pg.PoolClient, young: string): Promise<void> {
  const used: string[] = [];
  const reached: string[] = [];
  for (const receipt of await listServiceReceipts(client, young)) {
    const keys = messageIdKeys(receipt.msg_id);
    const index = receipt.msg_ids.findIndex((id) => keys.includes(messageIdKey(id)));
    if (index < 0) continue;
    used.push(receipt.stray_id);
    const state = stateAfter(receipt.kind);
    const failCode = state === ServiceState.delivered ? null : receipt.code;
    if (state === ServiceState.delivered) reached.push(receipt.service_sms_id);
    await noteServiceReceipt(client, receipt.service_sms_id, index, state, failCode);
  }
  if (used.length === 0) return;
  await forgetNumbersOf(client, reached);
  await client.query('DELETE FROM sms_stray_receipt WHERE stray_id = ANY($1::bigint[])', [
    numbersLiteral(used),
  ]);
}

function stateAfter(kind: number): ServiceState {
  if (kind === EventKind.delivered) return ServiceState.delivered;
  return kind === EventKind.unknown ? ServiceState.unknown : ServiceState.failed;
}
