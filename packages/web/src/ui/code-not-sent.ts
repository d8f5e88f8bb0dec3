/**
 * What is said of a code that could not be sent: nothing (specification §8), but for the sentence that it was asked too soon,
 * which the countdown says as well. What belongs beside a field of the form is the form's own.
 */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { toCallFailure } from '../api/call-failure.ts';
import { showFailure } from '../api/failure-notice.ts';

export function tellIfTooSoon(thrown: unknown): void {
  if (toCallFailure(thrown).code === ErrorCode.tooFrequent) showFailure(thrown);
}
