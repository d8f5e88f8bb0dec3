/** The number on the header's badge. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { countUnread } from '@farmers-mailbox/contract/office/unread/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const messenger = { roleKeys: ['countySmsMessenger'], deptId: '330106A1' } as const;

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

test('[SHELL-05] counts the letters that one has received, not opened and not thrown away', async () => {
  const me = await at.signInAs(messenger);
  const other = await at.signInAs(messenger);
  expect((await at.call(countUnread, {}, me.token)).data).toBe(0);
  const received = [
    { letterId: '1', userId: me.userId },
    { letterId: '2', userId: me.userId },
    { letterId: '3', userId: me.userId, readFlag: 1 },
    { letterId: '4', userId: me.userId, delFlag: 1 },
    { letterId: '5', userId: other.userId },
  ];
  for (const one of received) await at.deps.db.insertInto('msgLetterReceiver').values(one).execute();
  expect((await at.call(countUnread, {}, me.token)).data).toBe(2);
});

test('asking again and again keeps no session awake', async () => {
  const { token } = await at.signInAs(messenger);
  for (let minute = 0; minute < 31; minute += 1) {
    at.clock.advance({ minutes: 1 });
    const { code } = await at.call(countUnread, {}, token);
    if (code !== 200) break;
  }
  expect((await at.call(countUnread, {}, token)).code).toBe(ErrorCode.sessionExpired);
});
