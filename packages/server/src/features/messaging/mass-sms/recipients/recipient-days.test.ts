// Posts and departments are in force by the day in China, whatever day the database's session has.

import {
  countRecipients,
  listRecipientCategories,
} from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFarmer, buildIdentity, buildUser } from '../../../../testing/build.ts';
import { dataOf } from '../../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

const TOWNSHIP = '33010612';
const VILLAGE = '3301061201';

async function reachedAt(moment: string) {
  at.clock.set(moment);
  const { token } = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106' });
  const chosen = { sendObjType: [1 as const], objDeptIds: [TOWNSHIP], objCategoryIds: ['U2', 'U3'] };
  const { validCount } = dataOf(await at.call(countRecipients, chosen, token));
  const offered = dataOf(await at.call(listRecipientCategories, { deptIds: [TOWNSHIP] }, token));
  const counts = offered.filter(({ userCount }) => userCount > 0);
  return [validCount, counts.map(({ categoryId }) => categoryId)];
}

test('a new department and a post of one day are reached on their day in China, from midnight on', async () => {
  await buildFarmer(at.deps, VILLAGE);
  const { userId } = await buildUser(at.deps, { deptId: '330106A1' });
  const post = { userId, deptId: VILLAGE, roleKeys: ['villageSmsMessenger' as const] };
  await buildIdentity(at.deps, { ...post, validFrom: '2027-03-01', validTo: '2027-03-01' });
  await at.deps.db
    .updateTable('sysDept')
    .set({ effectDate: '2027-03-01' })
    .where('deptId', '=', VILLAGE)
    .execute();
  expect(await reachedAt('2027-02-28T23:59:00+08:00')).toEqual([0, []]);
  expect(await reachedAt('2027-03-01T06:00:00+08:00')).toEqual([2, ['U2', 'U3']]);
  expect(await reachedAt('2027-03-02T00:01:00+08:00')).toEqual([1, ['U2']]);
});
