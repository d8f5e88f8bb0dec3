/** The service hall of a region: its own and what it inherits. */

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { queryServices } from '@farmers-mailbox/contract/service/service-hall/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let at: TestApp;
let county: SignedInTestUser;
let township: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  township = await at.signInAs({ roleKeys: ['townshipAdmin'], deptId: '33010611A1' });
});
afterAll(() => at.close());
beforeEach(() => at.deps.db.deleteFrom('serviceHall').execute());

let last = 0;
async function build(serviceName: string, deptId: string, changed: object = {}): Promise<void> {
  last += 10;
  await at.deps.db
    .insertInto('serviceHall')
    .values({
      serviceName,
      deptId,
      serviceType: 2,
      iconUrl: '',
      openMode: 2,
      linkUrl: 'https://example.org',
      terminal: [1, 2],
      orderNum: last,
      createUserId: county.userId,
      createTime: at.clock.now(),
      updateTime: at.clock.now(),
      ...changed,
    })
    .execute();
}
async function shown(by = county, asked: RequestOf<typeof queryServices> = {}) {
  const { list } = dataOf(await at.call(queryServices, asked, by.token));
  return list.map(({ serviceName, deptId }) => `${serviceName} ${deptId}`);
}

test('[BIZ-01] what a region above publishes holds below it, if it lets them inherit and is switched on', async () => {
  await build('农技问答', '33');
  await build('只在省里', '33', { inheritFlag: 0 });
  await build('停用的', '33', { status: 0 });
  await build('市里的', '3301');
  await build('别的市的', '3302');
  await build('区里的', '330106');
  await build('只在区里', '330106', { inheritFlag: 0 });
  expect(await shown()).toEqual(['农技问答 33', '市里的 3301', '区里的 330106', '只在区里 330106']);
  expect(await shown(township)).toEqual(['农技问答 33', '市里的 3301', '区里的 330106']);
  expect(await shown(county, { ownFlag: 1 })).toEqual(['区里的 330106', '只在区里 330106']);
  const { list } = dataOf(await at.call(queryServices, { pageSize: 1 }, county.token));
  const can = { edit: '由上级区域发布，只有上级能管理', replace: true };
  expect(list).toMatchObject([{ serviceName: '农技问答', inheritedFlag: 1, can }]);
});

test('a nearer one of the same name takes its place, and one that is switched off hides it', async () => {
  await build('农机预约', '33');
  await build('价格行情', '33');
  await build('农机预约', '330106', { linkUrl: 'https://xihu.example.org' });
  await build('价格行情', '33010611', { status: 0 });
  expect(await shown()).toEqual(['价格行情 33', '农机预约 330106']);
  expect(await shown(township)).toEqual(['农机预约 330106', '价格行情 33010611']);
  expect(await shown(township, { status: 1 })).toEqual(['农机预约 330106']);
});

test('a nearer one that is for its own region alone says nothing for those below it', async () => {
  await build('农机预约', '33');
  await build('农机预约', '330106', { inheritFlag: 0 });
  expect(await shown()).toEqual(['农机预约 330106']);
  expect(await shown(township)).toEqual(['农机预约 33']);
});

test('is found by name, type, terminal and state, page by page', async () => {
  await build('农技问答', '330106');
  await build('农家书屋', '330106', { serviceType: 6, terminal: [3] });
  expect(await shown(county, { serviceName: '书屋' })).toEqual(['农家书屋 330106']);
  expect(await shown(county, { serviceType: 2 })).toEqual(['农技问答 330106']);
  expect(await shown(county, { terminal: 3 })).toEqual(['农家书屋 330106']);
  expect(await shown(county, { status: 0 })).toEqual([]);
  const { list, total } = dataOf(await at.call(queryServices, { pageNum: 2, pageSize: 1 }, county.token));
  expect([list.length, total]).toEqual([1, 2]);
});
