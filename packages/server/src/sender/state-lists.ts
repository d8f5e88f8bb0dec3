/** Lists of states as the text of the sender's statements names them. */
import { SendResult, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';

/** The carrier has not said yet how it ended. */
export const OPEN_RESULTS = [SendResult.waiting, SendResult.submitted].join(', ');
/** Stays, whatever receipts still come. */
export const SETTLED_RESULTS = [SendResult.delivered, SendResult.failed, SendResult.cancelled].join(', ');

/** Sent to the end, and not to nobody: late receipts and retries go on. */
export const SENT_IN_PART = [SendStatus.done, SendStatus.partlyFailed].join(', ');
/** Retries may leave. */
export const RETRYING = [SendStatus.sending, SendStatus.done, SendStatus.partlyFailed].join(', ');
