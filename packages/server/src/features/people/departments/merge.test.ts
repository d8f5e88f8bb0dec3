// Merging: its effect on people, the things that it leaves behind, and people who land in an organisation while it is merged.

import { getInfo } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { saveRequest } from '@farmers-mailbox/contract/messaging/sms-requests/endpoints.ts';
import { saveTemplate } from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import { modifyDept } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { buildGroup } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import * as depts from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { saveSubject } from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import * as users from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildFarmer, buildIdentity, buildUser, nextPhone } from '../../../testing/build.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let at: TestApp;
let county: SignedInTestUser;
let superAdmin: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A2' });
  superAdmin = await at.signInAs({ roleKeys: ['superAdmin'], deptId: '33A1' });
});
afterAll(() => at.close());

const create = async (parentId: string, deptType: '01' | '04', deptName: string) => {
  const fields = { parentId, deptType, deptName: `${deptName}${crypto.randomUUID().slice(0, 6)}` };
  return dataOf(await at.call(depts.saveDept, fields, superAdmin.token)).deptId;
};
const find = async (deptId: string) => dataOf(await at.call(depts.deptDetails, { deptId }, superAdmin.token));
const preview = async (deptId: string, toDeptId: string, by = superAdmin) =>
  dataOf(await at.call(depts.previewDeptMerge, { deptId, toDeptId }, by.token));
const merge = async (
  deptId: string,
  toDeptId: string,
  by = superAdmin,
  keptIdentityIds: readonly string[] = [],
) => {
  const { version } = await find(deptId);
  const fields = { deptId, toDeptId, version, keptIdentityIds: [...keptIdentityIds] };
  return at.call(depts.mergeDept, fields, by.token);
};
const turn = async (deptId: string, status: 0 | 1) => {
  const { version } = await find(deptId);
  return at.call(depts.changeDeptStatus, { deptId, status, version }, superAdmin.token);
};
const templateFor = (shareScope: 2 | 3 | 4) => ({
  templateName: `加固大棚${crypto.randomUUID().slice(0, 6)}`,
  smsCategory: '01',
  templateContent: '请及时加固大棚',
  shareScope,
});
const answerOf = async ({ token }: SignedInTestUser) => (await at.call(getInfo, {}, token)).code;

describe('[PERM-06] a merge and the people in it', () => {
  let from: string;
  let to: string;
  beforeEach(async () => {
    from = await create('330106', '04', '并出站');
    to = await create('330106', '04', '并入站');
  });

  test('is refused to whoever may not decide about one of them, and nothing has changed', async () => {
    const boss = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: from, user: { realName: '陈县' } });
    const plain = await at.signInAs({ roleKeys: ['admin'], deptId: '330106A2' });
    const sentence = /里有1人的身份不能由您决定（陈县：只能管理级别低于自己的账号），请由上级管理员合并/;
    expect((await preview(from, to, plain)).mayMerge).toMatch(sentence);
    const reply = await merge(from, to, plain);
    expect(reply.code).toBe(ErrorCode.forbidden);
    expect(reply.msg).toMatch(sentence);
    expect(await find(from)).toMatchObject({ disabled: 0, mergeToDeptId: null });
    expect(await answerOf(boss)).toBe(200);
    expect((await preview(from, to)).mayMerge).toBe(true);
  });

  test('looks at all the identities of a person, suspended ones included', async () => {
    const { userId } = await buildUser(at.deps, { deptId: '3301A1', realName: '两处任职' });
    await buildIdentity(at.deps, { userId, deptId: '3301A1', roleKeys: ['cityAdmin'], status: 0 });
    await buildIdentity(at.deps, { userId, deptId: from, roleKeys: ['smsMessenger'], mainFlag: 0 });
    expect((await merge(from, to, county)).code).toBe(ErrorCode.forbidden);
    expect((await merge(from, to)).code).toBe(200);
  });

  test('names guards before, and suspends them like everybody else', async () => {
    const auditor = await at.signInAs({
      roleKeys: ['auditAdmin'],
      deptId: from,
      user: { realName: '审计员' },
    });
    expect((await preview(from, to)).affected).toMatchObject([
      { identityId: auditor.identityId, realName: '审计员', roleNames: '审计管理员' },
    ]);
    expect((await preview(from, to, county)).mayMerge).toMatch(/审计员：.*只能由超级管理员管理/);
    expect(dataOf(await merge(from, to)).suspendedCount).toBe(1);
    expect(await answerOf(auditor)).toBe(ErrorCode.signedOut);
  });

  test('leaves a superAdmin for good, or is refused', async () => {
    const stays = await at.signInAs({
      roleKeys: ['superAdmin'],
      deptId: from,
      user: { realName: '最后一人' },
    });
    const alone = (validTo: string | null) =>
      at.deps.db
        .updateTable('sysUserIdentity')
        .set({ validTo })
        .where('identityId', '=', superAdmin.identityId)
        .execute();
    await alone('2999-12-31');
    const reply = await merge(from, to);
    expect(reply).toMatchObject({
      code: ErrorCode.forbidden,
      msg: '最后一人是最后一个超级管理员，请勾选继续有效，或先任命另一个',
    });
    expect(await find(from)).toMatchObject({ disabled: 0 });
    expect(await answerOf(stays)).toBe(200);
    expect((await merge(from, to, superAdmin, [stays.identityId])).code).toBe(200);
    await alone(null);
  });

  test('leaves identities of one person in one place, each of which can be put right', async () => {
    const { userId } = await buildUser(at.deps, { deptId: from });
    const roleKeys = ['smsMessenger'] as const;
    const main = await buildIdentity(at.deps, { userId, deptId: from, roleKeys });
    await buildIdentity(at.deps, { userId, deptId: to, roleKeys, mainFlag: 0 });
    expect((await merge(from, to)).code).toBe(200);
    const { version } = dataOf(await at.call(users.userDetails, { userId }, superAdmin.token));
    const fields = { userId, version, deptId: to, roleIds: [12312], mainFlag: 1 as const };
    const put = await at.call(
      users.saveIdentity,
      { ...fields, identityId: main.identityId },
      superAdmin.token,
    );
    expect(put.msg).toBe('操作成功');
    const third = await at.call(users.saveIdentity, { ...fields, version: version + 1 }, superAdmin.token);
    expect(third.msg).toBe('此人在这个组织已有身份，请直接修改那个身份');
  });
});

describe('a region and what lies below it', () => {
  let from: string;
  let to: string;
  let village: string;
  beforeEach(async () => {
    from = await create('330106', '01', '并出镇');
    to = await create('330106', '01', '并入镇');
    village = await create(from, '01', '末村');
  });

  test('is not merged away from people in a disabled village; the village can be merged first', async () => {
    await buildFarmer(at.deps, village);
    dataOf(await turn(village, 0));
    const { fullDeptName } = await find(village);
    const sentence = `停用的下级组织“${fullDeptName}”里还有1个用户，请先把它并入其他组织`;
    expect((await preview(from, to)).mayMerge).toBe(sentence);
    expect(await merge(from, to)).toMatchObject({ code: ErrorCode.stateChanged, msg: sentence });
    const next = await create(to, '01', '新村');
    expect(dataOf(await merge(village, next)).userCount).toBe(1);
    expect((await merge(village, next)).msg).toBe('组织已并入其他组织');
    expect((await merge(from, to)).code).toBe(200);
  });

  test('comes back from the top down, and under a name that nobody else has', async () => {
    dataOf(await turn(village, 0));
    dataOf(await turn(from, 0));
    expect((await turn(village, 1)).msg).toMatch(/^上级组织“并出镇.*”已停用或合并，不能单独启用下级$/);
    dataOf(await turn(from, 1));
    const { deptName } = await find(village);
    const fields = { parentId: from, deptType: '01', deptName } as const;
    const twin = dataOf(await at.call(depts.saveDept, fields, superAdmin.token)).deptId;
    expect(await turn(village, 1)).toMatchObject({
      code: ErrorCode.stateChanged,
      msg: `同一个上级下面已有“${deptName}”（${twin}），请先给其中一个改名`,
    });
    dataOf(await turn(twin, 0));
    dataOf(await turn(village, 1));
  });
});

describe('while an organisation is merged', () => {
  let from: string;
  let to: string;
  let farmer: BuiltUser;
  beforeEach(async () => {
    from = await create('33010611', '01', '并出村');
    to = await create('33010611', '01', '并入村');
    farmer = await buildFarmer(at.deps, from);
  });

  /** Acts while a merge has locked its organisations and waits for one of the people; then lets it go on. */
  const inTheMiddle = async <Reply>(act: () => Promise<Reply>): Promise<Reply> => {
    const { db } = at.deps;
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('sysUser')
        .select('userId')
        .where('userId', '=', farmer.userId)
        .forUpdate()
        .execute();
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const merging = merge(from, to);
    try {
      await waitingForLocks(1);
      const acting = act();
      await Promise.race([acting, waitingForLocks(2)]);
      release.resolve();
      expect((await merging).code).toBe(200);
      return await acting;
    } finally {
      release.resolve();
      await holding;
    }
  };
  const waitingForLocks = async (count: number) => {
    const sessions = async () => {
      const { rows } = await at.database.pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows.length;
    };
    await expect.poll(sessions).toBe(count);
  };
  const left = async () => {
    const { rows } = await at.database.pool.query<{ n: number }>(
      `SELECT (SELECT count(*) FROM sys_user WHERE dept_id = '${from}')::int
        + (SELECT count(*) FROM sys_user_identity WHERE dept_id = '${from}')::int
        + (SELECT count(*) FROM agri_subject WHERE dept_id = '${from}')::int
        + (SELECT count(*) FROM sms_request WHERE dept_id = '${from}')::int
        + (SELECT count(*) FROM sms_template WHERE scope_dept_id = '${from}')::int
        + (SELECT count(*) FROM book_group WHERE dept_id = '${from}')::int AS n`,
    );
    return rows[0]?.n;
  };
  const gone = () => `所选的组织（${from}）刚刚被停用或并入其他组织，请刷新后重新选择`;

  test('nobody new lands in it', async () => {
    const fields = { userName: '', realName: '李四', phoneNumber: nextPhone(), roleIds: [], userType: 2 };
    const reply = await inTheMiddle(() =>
      at.call(users.saveUser, { ...fields, deptId: from }, superAdmin.token),
    );
    expect(reply).toMatchObject({ code: ErrorCode.stateChanged, msg: gone() });
    expect(await left()).toBe(0);
  });

  test('nobody chooses it', async () => {
    const worker = await at.signInAs({ roleKeys: ['villageAdmin'], deptId: '330106' });
    const reply = await inTheMiddle(() => at.call(modifyDept, { deptId: from }, worker.token));
    expect(reply).toMatchObject({ code: ErrorCode.stateChanged, msg: gone() });
    expect(await left()).toBe(0);
  });

  test('nobody is given an identity in it', async () => {
    const { userId } = await buildUser(at.deps, { deptId: '3301061101' });
    const { version } = dataOf(await at.call(users.userDetails, { userId }, superAdmin.token));
    const reply = await inTheMiddle(() =>
      at.call(users.saveIdentity, { userId, version, deptId: from, roleIds: [16] }, superAdmin.token),
    );
    expect(reply.fieldErrors[0]?.field).toBe('deptId');
    expect(await left()).toBe(0);
  });

  test('nobody moves into it', async () => {
    const { userId } = await buildFarmer(at.deps, '3301061101');
    const { version, userName, realName } = dataOf(
      await at.call(users.userDetails, { userId }, superAdmin.token),
    );
    const reply = await inTheMiddle(() =>
      at.call(users.updateUser, { userId, version, userName, realName, deptId: from }, superAdmin.token),
    );
    expect(reply.fieldErrors[0]?.field).toBe('deptId');
    expect(await left()).toBe(0);
  });

  test('no subject is registered in it', async () => {
    const reply = await inTheMiddle(() =>
      at.call(
        saveSubject,
        {
          subjectCategory: 'grain',
          subjectName: '种粮户',
          subjectType: 9,
          legalPerson: '王芳',
          contactName: '王芳',
          phoneNumber: nextPhone(),
          deptId: from,
          address: '1号',
          extInfo: { plantArea: 1, insuranceFlag: 1 },
        },
        county.token,
      ),
    );
    expect(reply.fieldErrors).toEqual([{ field: 'deptId', message: '所选的村或乡镇已停用，请重新选择' }]);
    expect(await left()).toBe(0);
  });

  test('no request is entered for it', async () => {
    const fields = {
      requestTitle: '要一条防汛短信',
      requestContent: '今晚有暴雨，请通知低洼农户',
      smsCategory: '01',
      requestSource: 1,
      requestUserName: '王芳',
      phoneNumber: nextPhone(),
      expectTime: null,
      deptId: from,
    } as const;
    const messenger = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A2' });
    const reply = await inTheMiddle(() => at.call(saveRequest, fields, messenger.token));
    expect(reply.fieldErrors).toEqual([{ field: 'deptId', message: '请选择您管辖范围内的区域或单位' }]);
    expect(await left()).toBe(0);
  });

  test('no template is shared with it', async () => {
    const reply = await inTheMiddle(() =>
      at.call(saveTemplate, { ...templateFor(2), scopeDeptId: from }, superAdmin.token),
    );
    expect(reply.fieldErrors).toEqual([{ field: 'scopeDeptId', message: '请选择本级区域或其中的一个区域' }]);
    expect(await left()).toBe(0);
  });

  test('no group is made in it', async () => {
    const worker = await at.signInAs({ roleKeys: ['villageSmsMessenger'], deptId: from });
    const reply = await inTheMiddle(() => at.call(buildGroup, { groupName: '合作社' }, worker.token));
    expect(reply).toMatchObject({
      code: ErrorCode.stateChanged,
      msg: '所在的组织刚刚并入其他组织，请刷新页面后再试',
    });
    expect(await left()).toBe(0);
  });

  test('no template is shared with its people', async () => {
    const worker = await at.signInAs({ roleKeys: ['superAdmin'], deptId: from });
    const reply = await inTheMiddle(() => at.call(saveTemplate, templateFor(3), worker.token));
    expect(reply).toMatchObject({
      code: ErrorCode.stateChanged,
      msg: '所在的组织刚刚并入其他组织，请刷新页面后再试',
    });
    expect(await left()).toBe(0);
  });
});

test('people of a disabled organisation go on making groups and templates of their own', async () => {
  const unit = await create('330106', '04', '停用站');
  const worker = await at.signInAs({ roleKeys: ['superAdmin'], deptId: unit });
  dataOf(await turn(unit, 0));
  dataOf(await at.call(buildGroup, { groupName: '合作社' }, worker.token));
  const { templateId } = dataOf(await at.call(saveTemplate, templateFor(4), worker.token));
  const change = { ...templateFor(3), templateId, version: 1 };
  expect((await at.call(saveTemplate, change, worker.token)).code).toBe(200);
});

test('a template is not shared with the people of an organisation that is no more', async () => {
  const [from, to] = [await create('330106', '04', '并出站'), await create('330106', '04', '并入站')];
  const shared = { ...templateFor(2), scopeDeptId: '330106' };
  const { templateId } = dataOf(await at.call(saveTemplate, shared, superAdmin.token));
  await at.deps.db
    .updateTable('smsTemplate')
    .set({ createDeptId: from })
    .where('templateId', '=', templateId)
    .execute();
  dataOf(await merge(from, to));
  const reply = await at.call(saveTemplate, { ...templateFor(3), templateId, version: 1 }, superAdmin.token);
  expect(reply.fieldErrors).toEqual([
    { field: 'shareScope', message: '写这个模板的组织已并入其他组织，请改选区域共享，或另建一个模板' },
  ]);
});

test('an organisation that has only an application is not removed', async () => {
  const deptId = await create('330106', '04', '接入站');
  const now = at.clock.now();
  await at.deps.db
    .insertInto('appAccess')
    .values({
      appKey: `fm${crypto.randomUUID().slice(0, 8)}`,
      appName: '气象接口',
      appType: 2,
      ownerUnit: '气象局',
      contactName: '王芳',
      accessStatus: 1,
      ownerIdentityId: county.identityId,
      deptId,
      secretCipher: at.deps.personalData.encryptSecret('密钥'),
      secretTime: now,
      secretUserId: county.userId,
      secretUserName: '陈县',
      ipList: ['10.0.0.1'],
      smsCategories: ['01'],
      areaIds: ['330106'],
      dayQuota: 1,
      apiScopes: ['sms.send'],
      dayWriteQuota: 10,
      ratePerMinute: 1,
      createUserId: county.userId,
      createUserName: '陈县',
      createTime: now,
      updateTime: now,
    })
    .execute();
  const { version } = await find(deptId);
  expect(await at.call(depts.removeDept, { deptId, version }, superAdmin.token)).toMatchObject({
    code: ErrorCode.stateChanged,
    msg: '有1个应用接入，不能删除；可以停用或并入其他组织',
  });
});
