/** Where the recipients stand right now: pushed while it sends, read anew while receipts come after the end. */
import {
  sendSituation,
  watchSending,
} from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { useCall } from '../../../../api/hooks.ts';
import { useWatch } from '../../../../api/watch.ts';
import type { Details } from '../application/details.ts';
import { isOver, mayChange } from './moving.ts';

const POLL_MS = 5_000;

/** @param isShown nobody looks at it otherwise, and it is not asked for */
export function useSituation(details: Details, isShown: boolean) {
  const { applyId, sendStatus } = details;
  const hasBegun = isShown && sendStatus !== SendStatus.none && sendStatus !== SendStatus.scheduled;
  const moving = isShown && sendStatus !== SendStatus.none && !isOver(details);
  const { latest, latestAt, connected } = useWatch(watchSending, moving ? { applyId } : null, isOver);
  const stored = useCall(sendSituation, hasBegun ? { applyId } : null, {
    // an answer from just before the end says "sending": it is asked again as well
    pollMs: (situation) => (situation && mayChange(situation) ? POLL_MS : undefined),
  });
  const isPushed = moving || (latestAt ?? 0) > stored.dataUpdatedAt;
  const situation = (isPushed ? latest : undefined) ?? stored.data;
  return { situation: isShown ? situation : undefined, stored, hasBegun, moving, latestAt, connected };
}

export type LiveSituation = ReturnType<typeof useSituation>;
