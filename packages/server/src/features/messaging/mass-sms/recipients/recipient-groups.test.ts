// A mass SMS to groups of the address book: who gets it, and what becomes of a draft whose group changes before it is submitted.

import { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { pageSendDetails } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { saveApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import {
  importContacts,
  operateGroup,
  removeMembers,
} from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFarmer, buildGroup, buildMember } from '../../../../testing/build.ts';
import {
  castOf,
  dataOf,
  type MassSmsCast,
  submitted,
  warningFields,
} from '../../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
afterAll(() => app.close());

const to = (...groupIds: string[]) => ({ sendObjType: [2 as const], objDeptIds: [], groupIds });
const groupOf = async (groupName: string, ownerUserId = cast.messenger.userId) =>
  (await buildGroup(app.deps, { ownerUserId, groupName })).groupId;

it('[BIZ-10] reaches registered people and outside contacts once each, and nobody who lives elsewhere', async () => {
  const groupId = await groupOf('种粮大户');
  const farmer = await buildFarmer(app.deps, '3301061142', { realName: '周农' });
  const elsewhere = await buildFarmer(app.deps, '3301080101', { realName: '外县人' });
  await buildMember(app.deps, { groupId, userId: farmer.userId });
  const row = (rowNo: number, realName: string, phoneNumber: string) => ({
    rowNo,
    realName,
    phoneNumber,
    post: '',
  });
  const rows = [row(1, '王外', '15455550001'), row(2, '记下的名字', elsewhere.phoneNumber)];
  dataOf(await app.call(importContacts, { groupId, importMode: 1, rows }, cast.messenger.token));
  const twice = await groupOf('联系人');
  await buildMember(app.deps, { groupId: twice, phoneNumber: farmer.phoneNumber });
  const { applyId } = await submitted(app, cast.messenger, to(groupId, twice));
  const details = dataOf(await app.call(applicationDetails, { applyId }, cast.county.token));
  expect(details).toMatchObject({ validCount: 2, groups: [{ name: '种粮大户' }, { name: '联系人' }] });
  const { list } = dataOf(await app.call(pageSendDetails, { applyId, pageSize: 50 }, cast.county.token));
  expect(list.map((one) => [one.realName, one.deptName, one.filterReason])).toEqual(
    expect.arrayContaining([
      ['周农', '绕城村', null],
      ['王外', null, null],
      // what was written down, and not where the number's owner lives
      ['记下的名字', null, 7],
    ]),
  );
  expect(list).toHaveLength(4);
});

it('a draft whose group was deleted, or emptied, is not submitted, and the sentence says why', async () => {
  const groupId = await groupOf('会消失的');
  const { bookUserId } = await buildMember(app.deps, { groupId });
  const draft = await submitted(app, cast.messenger, { ...to(groupId), submitFlag: 0 });
  const again = () =>
    app.call(
      saveApplication,
      { ...warningFields(to(groupId)), applyId: draft.applyId, version: draft.version },
      cast.messenger.token,
    );
  const { token } = cast.messenger;
  dataOf(await app.call(removeMembers, { groupId, bookUserIds: [bookUserId] }, token));
  expect(await again()).toMatchObject({ code: 4000, msg: '没有可以发送的接收人，请换一些接收对象' });
  dataOf(await app.call(operateGroup, { operateType: 2, groupId, version: 1 }, token));
  expect(await again()).toMatchObject({ code: 4000, msg: '不能使用所选的通讯录分组，可能已被删除' });
});

it("[PERM-07] somebody else's personal group cannot be written to, also not of a colleague", async () => {
  const groupId = await groupOf('同事的', cast.county.userId);
  await buildMember(app.deps, { groupId });
  const reply = await app.call(saveApplication, warningFields(to(groupId)), cast.messenger.token);
  expect(reply).toMatchObject({ code: 4000, msg: '不能使用所选的通讯录分组，可能已被删除' });
});
