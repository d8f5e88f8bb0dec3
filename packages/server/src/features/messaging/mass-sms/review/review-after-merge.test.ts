import { pageApplicationsToReview } from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import { mergeDept, saveDept } from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFarmer } from '../../../../testing/build.ts';
import { dataOf, pass, setOtherConfig, submitted } from '../../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { massSmsInvariants } from '../invariants.ts';
import { handOverStuckReviews } from './review-handover.ts';

const outOfReach = massSmsInvariants.find(({ name }) => name === 'reviews where they can be read');

/** 三墩镇 and 转塘街道, both in 西湖区 */
const [TOWNSHIP, NEIGHBOUR] = ['33010611', '33010612'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await setOtherConfig(app, { dailyLimitPerPhone: 1_000_000 });
});
afterAll(() => app.close());

async function merge(deptId: string, toDeptId: string, by: SignedInTestUser) {
  const { version } = await app.deps.db
    .selectFrom('sysDept')
    .select('version')
    .where('deptId', '=', deptId)
    .executeTakeFirstOrThrow();
  return dataOf(await app.call(mergeDept, { deptId, toDeptId, version, keptIdentityIds: [] }, by.token));
}

/** Nothing for whom the merge has suspended. */
async function waitingFor(who: SignedInTestUser): Promise<string[]> {
  const { code, data } = await app.call(pageApplicationsToReview, {}, who.token);
  return code === 200 ? data.list.map(({ applyId }) => applyId) : [];
}

const as = (
  roleKey: 'townshipSmsMessenger' | 'countySmsMessenger' | 'townshipAdmin' | 'countyAdmin',
  deptId: string,
  realName: string,
) => app.signInAs({ roleKeys: [roleKey], deptId, user: { realName } });

it('what waits for a review in a township that is merged away is decided by somebody who may read it', async () => {
  const superAdmin = await app.signInAs({ roleKeys: ['superAdmin'], deptId: '33A1' });
  const [author, ...reviewers] = [
    await as('townshipSmsMessenger', `${TOWNSHIP}A1`, '墩一'),
    await as('townshipAdmin', `${TOWNSHIP}A1`, '墩二'),
    await as('townshipAdmin', NEIGHBOUR, '塘一'),
    await as('countyAdmin', '330106A1', '陈立'),
  ];
  await buildFarmer(app.deps, '3301061101');
  const { applyId } = await submitted(app, author, { objDeptIds: ['3301061101'] });
  const unit = { parentId: NEIGHBOUR, deptType: '02' as const, deptName: '转塘街道农业综合服务中心' };
  const { deptId: otherUnit } = dataOf(await app.call(saveDept, unit, superAdmin.token));
  for (const [from, to] of [
    ['3301061101', '3301061201'],
    ['3301061142', '3301061201'],
    [`${TOWNSHIP}A1`, otherUnit],
    [TOWNSHIP, NEIGHBOUR],
  ] as const) {
    await merge(from, to, superAdmin);
  }
  await handOverStuckReviews(app.deps.db, app.clock);
  const answers = [];
  for (const reviewer of reviewers) {
    if (!(await waitingFor(reviewer)).includes(applyId)) continue;
    // the merge has suspended its author
    answers.push((await pass(app, reviewer, applyId, '合并前的提醒，仍要发送')).data);
  }
  expect(answers).toEqual([{ successCount: 1, failList: [] }]);
});

it('what an earlier merge left in the region that it was merged into is handed back to whoever may read it', async () => {
  const author = await as('countySmsMessenger', '330108A1', '江一');
  const above = await as('countyAdmin', '330108A1', '江二');
  await as('townshipAdmin', NEIGHBOUR, '塘二');
  await buildFarmer(app.deps, '3301080101');
  const { applyId } = await submitted(app, author, { objDeptIds: ['3301080101'] });
  const strayed = async () => {
    const { rows } = await app.deps.pool.query(outOfReach?.sql ?? '');
    return rows.map((row: { apply_id: string }) => row.apply_id);
  };
  await app.deps.db
    .updateTable('massSmsApply')
    .set({ currentAuditDeptId: NEIGHBOUR })
    .where('applyId', '=', applyId)
    .execute();
  expect(await strayed()).toEqual([applyId]);
  await handOverStuckReviews(app.deps.db, app.clock);
  expect(await strayed()).toEqual([]);
  expect(await waitingFor(above)).toContain(applyId);
});

it('people in a place that is not in force are found by the doctor', async () => {
  const unreached = async () => {
    const { rows } = await app.deps.pool.query(
      massSmsInvariants.find(({ name }) => name === 'nobody in ended places')?.sql ?? '',
    );
    return rows.map((row: { dept_id: string }) => row.dept_id);
  };
  expect(await unreached()).toEqual([]);
  const ends = (expireDate: string) =>
    app.deps.db
      .updateTable('sysDept')
      .set({ expireDate })
      .where('deptId', 'in', ['3301080101', '3301080102'])
      .execute();
  await ends('9999-12-31');
  expect(await unreached()).toEqual([]);
  await ends('2020-01-01');
  expect(await unreached()).toEqual(['3301080101']);
});
