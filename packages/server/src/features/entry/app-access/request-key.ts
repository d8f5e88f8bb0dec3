/** A requestId of another system's application, among the ids of all creating calls. */
import { createHash } from 'node:crypto';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';

/** Longer than any id of the console's, so that the two never meet. */
export function requestKey(appId: string, requestId: string): string {
  return `open:${createHash('sha256').update(`${appId} ${requestId}`).digest('hex')}`;
}

/** The console's sentence tells somebody at a desk to reload. */
export function refuseSecondBody(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== ErrorCode.duplicate) throw error;
  const message = '这个requestId在24小时内已用于另一份内容，新的请求请用新的requestId';
  throw new Refusal(ErrorCode.duplicate, message, refuseField('requestId', message).fieldErrors);
}
