/** Conditions under which the figures of a sending go on changing. */
import type { Situation } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';

type Moving = Pick<Situation, 'sendStatus'> & { readonly total: Pick<Situation['total'], 'submittedCount'> };

/** Receipts go on coming after the last text has left. */
export const isReceiving = ({ total }: Moving): boolean => total.submittedCount > 0;

/** Nothing is sent any more. */
export const isOver = ({ sendStatus }: Pick<Situation, 'sendStatus'>): boolean =>
  sendStatus !== SendStatus.scheduled && sendStatus !== SendStatus.sending && sendStatus !== SendStatus.held;

export const mayChange = (situation: Moving): boolean => isReceiving(situation) || !isOver(situation);
