/** Stopping a mass SMS that is to leave or leaves: cancelled for good, or held and resumed. */
import * as z from 'zod/mini';
import { permitted, post } from '../../endpoint.ts';
import { id, nothing, text } from '../../envelope.ts';
import { obeys } from '../../rules/obeys.ts';
import { cancellationProblems, holdProblems } from './given-reasons.ts';

const reason = text(200);
export const cancelSending = post('/v1/admin/massSmsCancelSend', {
  access: permitted('sms:apply:revoke', 'sms:audit:pass', 'sms:supervise:cancelSend'),
  summary: '取消发送：已发出的不受影响，未发出的不再发送',
  request: z.strictObject({ applyId: id, cancelReason: reason }).check(obeys(cancellationProblems)),
  answer: z.object({ cancelCount: z.number(), sentCount: z.number(), inFlightCount: z.number() }),
});
export const holdSending = post('/v1/admin/massSms/hold', {
  access: permitted('sms:apply:revoke', 'sms:audit:pass', 'sms:supervise:cancelSend'),
  summary: '暂停发送',
  request: z.strictObject({ applyId: id, holdRemark: reason }).check(obeys(holdProblems)),
  answer: nothing,
});
export const resumeSending = post('/v1/admin/massSms/resume', {
  access: permitted('sms:apply:revoke', 'sms:audit:pass', 'sms:supervise:cancelSend'),
  summary: '恢复发送',
  request: z.strictObject({ applyId: id }),
  answer: nothing,
});
