/** The hold before a cancellation: made by the click, made again when the sending goes on meanwhile. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { ApplicationRow } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import type { Situation } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { holdSending } from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CallFailure, isOurs, toCallFailure } from '../../../../api/call-failure.ts';
import { useAct } from '../../../../api/hooks.ts';
import { applicationReads } from '../application/application-reads.ts';

/** Stands in the history and on the page for as long as nobody has decided. */
const HOLD_REMARK = '准备取消发送，正在填写原因';

export type Stop = 'stopping' | 'stopped' | 'wasStill' | 'unanswered' | 'refused';

interface Stopping {
  stop: Stop;
  refusal: CallFailure | null;
  stopAgain: () => void;
}

/**
 * Holds the sending as soon as the dialog is there. One that stands still already is left as it is, until it goes on by itself or at a
 * colleague's word while the reason is typed: then it is held as well. A hold whose answer is lost may stand all the same: the progress
 * tells, or the next try.
 * @param live the latest of the progress, a new object with each event; undefined before the first
 * @param isDecided it goes on by this dialog's own word: that is not to be held again
 */
export function useStop(
  { applyId, sendStatus }: ApplicationRow,
  live: Situation | undefined,
  isDecided: RefObject<boolean>,
): Stopping {
  const { attempt } = useAct(holdSending, { refresh: applicationReads });
  // the row is read anew after the hold
  const [stoodStill] = useState(!leaves(sendStatus));
  const [stop, setStop] = useState<Stop>(stoodStill ? 'wasStill' : 'stopping');
  const [refusal, setRefusal] = useState<CallFailure | null>(null);
  const isAsked = useRef(false);
  // how it stood before it went on again; null: this dialog has not seen or made it stand yet
  const stood = useRef<Stop | null>(stoodStill ? 'wasStill' : null);
  const [tries, setTries] = useState(0);
  const status = live?.sendStatus ?? sendStatus;
  useEffect(() => {
    if (isDecided.current) return;
    if (!leaves(status)) {
      // a colleague may let it go on: then it is held anew
      if (stood.current) isAsked.current = false;
      return;
    }
    if (isAsked.current) return;
    isAsked.current = true;
    setStop('stopping');
    attempt({ applyId, holdRemark: HOLD_REMARK }).then(
      () => {
        stood.current = 'stopped';
        setStop('stopped');
      },
      (thrown: unknown) => {
        const failure = toCallFailure(thrown);
        // the progress is up to a second old: it may be held or over since just before, and the next event tells
        if (stood.current && failure.code === ErrorCode.stateChanged) {
          isAsked.current = false;
          return setStop(stood.current);
        }
        if (isOurs(failure)) {
          stood.current = 'unanswered';
          return setStop('unanswered');
        }
        setRefusal(failure);
        setStop('refused');
      },
    );
  }, [attempt, applyId, isDecided, live, status, tries]);
  const stopAgain = () => {
    isAsked.current = false;
    setStop('stopping');
    setTries(tries + 1);
  };
  const standing = status === SendStatus.held ? 'stopped' : 'wasStill';
  const isRead = (stop === 'stopped' || stop === 'unanswered') && !leaves(status);
  return { stop: isRead ? standing : stop, refusal, stopAgain };
}

export const leaves = (sendStatus: number): boolean =>
  sendStatus === SendStatus.sending || sendStatus === SendStatus.scheduled;
