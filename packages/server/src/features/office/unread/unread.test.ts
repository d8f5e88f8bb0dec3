/** The number on the header's badge. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  readLetters,
  removeLetters,
  sendLetter,
} from '@farmers-mailbox/contract/office/letters/endpoints.ts';
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
  const writer = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  expect((await at.call(countUnread, {}, me.token)).data).toBe(0);
  const writeTo = async (...receiverIds: string[]) => {
    const letter = { letterTitle: '会议通知', letterContent: '明天九点开会。', receiverIds };
    return (await at.call(sendLetter, letter, writer.token)).data.letterId;
  };
  const [, , read, thrownAway] = [
    await writeTo(me.userId),
    await writeTo(me.userId, other.userId),
    await writeTo(me.userId),
    await writeTo(me.userId),
    await writeTo(other.userId),
  ];
  await at.call(readLetters, { letterIds: [read ?? ''] }, me.token);
  await at.call(removeLetters, { letterIds: [thrownAway ?? ''] }, me.token);
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
