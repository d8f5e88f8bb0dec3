/**
 * Tells of a code that could not be sent: nothing, but that one was sent a moment ago, which the
 * countdown says as well. What belongs beside a field of the form is the form's own.
 */
import { toCallFailure } from '../../api/call-failure.ts';
import { showFailure } from '../../api/failure-notice.ts';

/** DLG-08. */
export const SENT_ALREADY = '验证码已发送，注意查收!';

/** A page that was loaded anew has lost its countdown; the server has not. */
export function tellIfSentAlready(thrown: unknown): void {
  if (toCallFailure(thrown).message === SENT_ALREADY) showFailure(thrown);
}
