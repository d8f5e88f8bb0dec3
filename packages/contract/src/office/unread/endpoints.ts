/** Counts of a person's unread mail: the header asks every 25 seconds. */
import * as z from 'zod/mini';
import { post, signedIn } from '../../endpoint.ts';

/** A bare number. The console asks it by itself, so it keeps no session awake. */
export const countUnread = post('/v1/admin/book/count/UnreadMsg', {
  access: signedIn,
  summary: '未读消息数',
  isBackground: true,
  request: z.strictObject({}),
  answer: z.number(),
});
