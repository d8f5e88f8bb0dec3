import { countFarmers } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { recentChoices } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import {
  changeDeptStatus,
  deptDetails,
} from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFarmer, buildGroup } from '../../../../testing/build.ts';
import {
  castOf,
  dataOf,
  type MassSmsCast,
  submitted,
  type warningFields,
} from '../../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
afterAll(() => app.close());

const VILLAGE = '3301061142';
const recent = async () => dataOf(await app.call(recentChoices, {}, cast.messenger.token));
const write = (fields: Parameters<typeof warningFields>[0]) =>
  submitted(app, cast.messenger, { ...fields, submitFlag: 0 });

it('whoever wrote nothing begins with nothing', async () => {
  expect(await recent()).toEqual({ last: null, choices: [] });
});

it('the last category, and each choice of recipients once, with the region around a village', async () => {
  await write({ objDeptIds: [VILLAGE], smsTitle: '第一条' });
  await write({ objDeptIds: ['33010611'], smsTitle: '第二条' });
  await write({ objDeptIds: [VILLAGE], smsTitle: '第三条' });
  await write({ sendObjType: [4], objDeptIds: [], phoneNumbers: ['15400000001'], smsCategory: '02' });
  const { last, choices } = await recent();
  expect(last).toMatchObject({ smsCategory: '02' });
  expect(choices.map(({ smsTitle }) => smsTitle)).toEqual(['第三条', '第二条']);
  const [village] = choices[0]?.objDepts ?? [];
  expect(village).toMatchObject({ id: VILLAGE });
  expect(village?.placeName).toBe(choices[1]?.objDepts[0]?.name);
});

it('offers no choice of which a part is gone', async () => {
  const { groupId } = await buildGroup(app.deps, { ownerUserId: cast.messenger.userId });
  await write({ sendObjType: [2], objDeptIds: [], groupIds: [groupId], smsTitle: '分组的' });
  expect((await recent()).choices[0]?.groups).toEqual([{ id: groupId, name: '种粮大户' }]);
  await app.deps.db.deleteFrom('bookGroup').where('groupId', '=', groupId).execute();
  const { version } = dataOf(await app.call(deptDetails, { deptId: VILLAGE }, cast.county.token));
  dataOf(await app.call(changeDeptStatus, { deptId: VILLAGE, version, status: 0 }, cast.county.token));
  expect((await recent()).choices.map(({ smsTitle }) => smsTitle)).toEqual(['第二条']);
});

it('offers nobody whose account was deleted meanwhile', async () => {
  const { userId } = await buildFarmer(app.deps, '3301061201');
  await write({ sendObjType: [3], objDeptIds: [], userIds: [userId], smsTitle: '一个人的' });
  const titles = async () => (await recent()).choices.map(({ smsTitle }) => smsTitle);
  expect(await titles()).toContain('一个人的');
  await app.deps.db.updateTable('sysUser').set({ delFlag: 1 }).where('userId', '=', userId).execute();
  expect(await titles()).not.toContain('一个人的');
});

it('names groups and people in the order in which they were chosen', async () => {
  const { messenger } = cast;
  const groups: { id: string; name: string }[] = [];
  for (const name of ['水稻户', '茶农']) {
    const { groupId } = await buildGroup(app.deps, { ownerUserId: messenger.userId, groupName: name });
    groups.unshift({ id: groupId, name });
  }
  const people: string[] = [];
  for (let made = 0; made < 2; made += 1) people.unshift((await buildFarmer(app.deps, '3301061201')).userId);
  const groupIds = groups.map(({ id }) => id);
  await write({ sendObjType: [2, 3], objDeptIds: [], groupIds, userIds: people, smsTitle: '分组和个人' });
  const [latest] = (await recent()).choices;
  expect(latest?.groups).toEqual(groups);
  expect(latest?.users.map(({ id }) => id)).toEqual(people);
});

it('counts the farmers of each place of the own area, what lies below it included', async () => {
  const before = dataOf(
    await app.call(countFarmers, { deptIds: ['33010612', '3301061201'] }, cast.messenger.token),
  );
  await buildFarmer(app.deps, '3301061201');
  const after = dataOf(
    await app.call(countFarmers, { deptIds: ['33010612', '3301061201'] }, cast.messenger.token),
  );
  const countsOf = (rows: typeof after) => Object.fromEntries(rows.map((one) => [one.deptId, one.userCount]));
  expect(countsOf(after)['33010612']).toBe((countsOf(before)['33010612'] ?? 0) + 1);
  expect(countsOf(after)['3301061201']).toBe((countsOf(before)['3301061201'] ?? 0) + 1);
  expect(await app.call(countFarmers, { deptIds: ['3302'] }, cast.messenger.token)).toMatchObject({
    code: 4031,
  });
});

it('answers every branch of the tree that asks at the same time', async () => {
  const places = ['33010611', '33010612', '3301061201', '330106'];
  const answers = await Promise.all(
    places.map((deptId) => app.call(countFarmers, { deptIds: [deptId] }, cast.messenger.token)),
  );
  expect(answers.map((answer) => dataOf(answer)[0]?.deptId)).toEqual(places);
});
