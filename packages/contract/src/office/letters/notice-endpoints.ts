/** The calls by which somebody chooses what comes by SMS besides the letter (proposed). */
import * as z from 'zod/mini';
import { get, post, signedIn } from '../../endpoint.ts';
import { flag, nothing, verdict } from '../../envelope.ts';
import { NOTICE_KINDS } from './notices.ts';

const notice = z.object({
  noticeKind: z.number(),
  /** comes by SMS as it stands */
  smsFlag: flag,
  /** `true`, or why the person cannot choose */
  can: verdict,
});
export type OwnNotice = z.output<typeof notice>;

export const listNotices = get('/v1/admin/letter/notices', {
  access: signedIn,
  summary: '哪些通知另外用短信发给我',
  request: z.strictObject({}),
  answer: z.array(notice),
});

export const chooseNotice = post('/v1/admin/letter/chooseNotice', {
  access: signedIn,
  summary: '选择一种通知是否另外用短信发给我',
  request: z.strictObject({ noticeKind: z.literal(NOTICE_KINDS, '请选择通知'), smsFlag: flag }),
  answer: nothing,
});
