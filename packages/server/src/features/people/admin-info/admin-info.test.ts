// The directory of administrators: who stands in it, who may write it, and what farmers get to see.

import { type RoleKey, roleOf } from '@farmers-mailbox/contract/access/roles.ts';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  addAdminInfo,
  findAdminCandidates,
  listAdminInfo,
  listPublicAdmins,
  listReviewerContacts,
  removeAdminInfo,
  updateAdminInfo,
} from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildFarmer, buildIdentity } from '../../../testing/build.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const TOWNSHIP_ADMIN = 13;
const COUNTY_MESSENGER = 12;

let at: TestApp;
let county: SignedInTestUser;
let township: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.deps.db.deleteFrom('adminInfo').execute();
  county = await as('countyAdmin', '330106A1');
  township = await as('townshipAdmin', '33010611A1', '李镇');
});

let last = 0;
function as(roleKey: RoleKey, deptId: string, realName = '张三'): Promise<SignedInTestUser> {
  last += 1;
  return at.signInAs({ roleKeys: [roleKey], deptId, user: { userName: `dir${last}`, realName } });
}

type New = RequestOf<typeof addAdminInfo>;
const entry = (fields: Partial<New> = {}): New => ({
  userId: township.userId,
  deptId: '33010611A1',
  roleIds: [TOWNSHIP_ADMIN],
  post: '站长',
  officePhone: '0571-01234567',
  ...fields,
});
const add = (fields: Partial<New> = {}, by = county) => at.call(addAdminInfo, entry(fields), by.token);
const list = async (filters: Partial<RequestOf<typeof listAdminInfo>> = {}, by = county) =>
  dataOf(await at.call(listAdminInfo, filters, by.token)).list;
const change = async (fields: Partial<New> = {}, by = county) => {
  const [row] = await list({}, await as('provinceAdmin', '33A1'));
  const { userId: _, ...rest } = entry(fields);
  return at.call(
    updateAdminInfo,
    { ...rest, adminId: row?.adminId ?? '0', version: row?.version ?? 1 },
    by.token,
  );
};
const logged = async () =>
  (await at.deps.db.selectFrom('logOper').selectAll().orderBy('logId', 'desc').execute())[0];

describe('[BIZ-03] the directory', () => {
  test('shows who was entered, with the number masked, and name, last sign-in and state of the account as they are today', async () => {
    const { adminId } = dataOf(await add({ publicFlag: 1 }));
    const [row] = await list();
    expect(row).toMatchObject({
      adminId,
      realName: '李镇',
      phoneNumber: expect.stringMatching(/^154\*{4}\d{4}$/),
      fullDeptName: '浙江省杭州市西湖区三墩镇三墩镇农业综合服务中心',
      roleNames: '乡镇级管理员',
      post: '站长',
      publicFlag: 1,
      lastLoginTime: null,
      accountStatus: 1,
      heldFlag: 1,
      can: { edit: true, remove: true },
    });
    await at.deps.db
      .updateTable('sysUser')
      .set({ realName: '李改名', status: 0, lastLoginTime: at.clock.now() })
      .where('userId', '=', township.userId)
      .execute();
    expect((await list())[0]).toMatchObject({
      realName: '李改名',
      lastLoginTime: '2026-09-14 10:00:00',
      accountStatus: 0,
    });
    expect(await logged()).toMatchObject({ action: '新增', bizType: 'admin_info', bizId: adminId });
  });

  test('is narrowed by name, organisation, role, publicity and state', async () => {
    dataOf(await add());
    expect(await list({ keyword: '李' })).toHaveLength(1);
    expect(await list({ keyword: '镇' })).toHaveLength(0);
    expect(await list({ deptId: '33010611' })).toHaveLength(1);
    expect(await list({ deptId: '33010611', includeChild: 0 })).toHaveLength(0);
    expect(await list({ roleId: TOWNSHIP_ADMIN, status: 1, publicFlag: 0 })).toHaveLength(1);
    expect(await list({ roleId: COUNTY_MESSENGER })).toHaveLength(0);
    expect(await list({ status: 0 })).toHaveLength(0);
  });

  test('says when somebody no longer is what they stand there as', async () => {
    dataOf(await add());
    await at.deps.db
      .updateTable('sysUserIdentity')
      .set({ status: 0 })
      .where('userId', '=', township.userId)
      .execute();
    expect((await list())[0]).toMatchObject({ heldFlag: 0 });
    dataOf(await change({ post: '原站长' }));
    expect((await list())[0]).toMatchObject({ post: '原站长' });
  });

  test('changes with a row in the log that names what was and what is', async () => {
    const { adminId } = dataOf(await add());
    dataOf(await change({ dutyDesc: '农技推广', status: 0, orderNum: 3 }));
    expect((await list())[0]).toMatchObject({ dutyDesc: '农技推广', status: 0, orderNum: 3, version: 2 });
    const row = await logged();
    expect(row).toMatchObject({ action: '修改', bizId: adminId });
    expect(JSON.parse(row?.beforeData ?? '')).toMatchObject({ dutyDesc: '', status: 1 });
    const again = { ...entry(), adminId, version: 1 };
    const { userId: _, ...stale } = again;
    expect((await at.call(updateAdminInfo, stale, county.token)).code).toBe(ErrorCode.stateChanged);
  });

  test('loses all that were named, or none; the account stays', async () => {
    const { adminId } = dataOf(await add());
    const remove = (adminIds: string[]) => at.call(removeAdminInfo, { adminIds }, county.token);
    expect((await remove([adminId, '1'])).code).toBe(ErrorCode.notFound);
    expect(await list()).toHaveLength(1);
    expect(dataOf(await remove([adminId, adminId]))).toEqual({ successCount: 1 });
    expect(await list()).toEqual([]);
    expect(await logged()).toMatchObject({ action: '移除', afterData: null });
    const person = at.deps.db.selectFrom('sysUser').select('status').where('userId', '=', township.userId);
    expect(await person.executeTakeFirst()).toEqual({ status: 1 });
  });
});

describe('what is refused', () => {
  test('a public entry without an office telephone, or with somebody’s own number', async () => {
    for (const [officePhone, sentence] of [
      ['', '对外公开的条目请填写办公电话'],
      ['15412345678', '对外公开的条目不能填写个人手机，请填写单位座机'],
    ] as const) {
      const reply = await add({ publicFlag: 1, officePhone });
      expect(reply.fieldErrors).toEqual([{ field: 'officePhone', message: sentence }]);
    }
    expect(await list()).toEqual([]);
  });

  test('the same person twice in one organisation, also by two at once', async () => {
    const replies = await Promise.all([add(), add()]);
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ErrorCode.duplicate]);
  });

  test('an organisation or a role that the person does not have', async () => {
    expect((await add({ deptId: '33010611' })).fieldErrors[0]?.field).toBe('deptId');
    expect((await add({ roleIds: [COUNTY_MESSENGER] })).fieldErrors).toEqual([
      { field: 'roleIds', message: '李镇在这个组织没有所选的角色，请重新选择' },
    ]);
  });

  test('a farmer, and somebody who does not exist', async () => {
    const farmer = await buildFarmer(at.deps, '3301061101');
    expect((await add({ userId: farmer.userId })).code).toBe(ErrorCode.notFound);
    expect((await add({ userId: '1' })).code).toBe(ErrorCode.notFound);
  });
});

describe('[PERM-07] outside the own area', () => {
  test.each([
    ['countyAdmin', '330108A1', 'another county'],
    ['townshipAdmin', '33010612', 'another township'],
  ] as const)(
    'as %s in %s nothing is seen, entered, changed or removed: %s',
    async (roleKey, deptId, _who) => {
      const { adminId } = dataOf(await add());
      const stranger = await as(roleKey, deptId);
      expect(await list({}, stranger)).toEqual([]);
      expect((await add({}, stranger)).code).toBe(ErrorCode.notFound);
      expect((await change({}, stranger)).code).toBe(ErrorCode.notFound);
      const removed = await at.call(removeAdminInfo, { adminIds: [adminId] }, stranger.token);
      expect(removed.code).toBe(ErrorCode.notFound);
    },
  );

  test('who manages nobody has no directory', async () => {
    const messenger = await as('countySmsMessenger', '330106A1');
    expect((await at.call(listAdminInfo, {}, messenger.token)).code).toBe(ErrorCode.forbidden);
    expect((await add({}, messenger)).code).toBe(ErrorCode.forbidden);
  });
});

describe('[PERM-06] by rank', () => {
  test('an equal is shown and not written, a superior neither, whatever they are in the entry', async () => {
    const equal = await as('countyAdmin', '330106A2', '王平级');
    const fields = { userId: equal.userId, deptId: '330106A2', roleIds: [11] };
    expect((await add(fields)).msg).toBe('只能管理级别低于自己的账号');
    dataOf(await add(fields, await as('cityAdmin', '3301A1')));
    const [row] = await list();
    expect(row?.can).toEqual({ edit: '只能管理级别低于自己的账号', remove: '只能管理级别低于自己的账号' });
    expect((await change({ ...fields, post: '改' })).code).toBe(ErrorCode.forbidden);
    await buildIdentity(at.deps, {
      userId: township.userId,
      deptId: '3301A1',
      roleKeys: ['cityAdmin'],
      mainFlag: 0,
    });
    expect((await add()).msg).toBe('只能管理级别低于自己的账号');
  });

  test('one’s own entry is one’s own to write', async () => {
    dataOf(await add({ userId: county.userId, deptId: '330106A1', roleIds: [11] }));
    dataOf(await change({ deptId: '330106A1', roleIds: [11], post: '科长' }));
    expect((await list())[0]).toMatchObject({ post: '科长', can: { edit: true, remove: true } });
  });
});

describe('what everybody sees of it', () => {
  const shown = async (by: SignedInTestUser, asked: RequestOf<typeof listPublicAdmins> = {}) =>
    dataOf(await at.call(listPublicAdmins, asked, by.token));
  const namesFor = async (by: SignedInTestUser, asked: RequestOf<typeof listPublicAdmins> = {}) =>
    (await shown(by, asked)).list.map(({ realName }) => realName);

  test('[BIZ-03] a messenger sees the public entry with its office telephone and nothing of the account; a private or closed one not', async () => {
    const messenger = await as('townshipSmsMessenger', '33010611A1');
    dataOf(await add({ publicFlag: 1, dutyDesc: '受理农户来电' }));
    const { list: entries, total } = await shown(messenger);
    expect(entries).toEqual([
      {
        adminId: expect.any(String),
        realName: '李镇',
        fullDeptName: '浙江省杭州市西湖区三墩镇三墩镇农业综合服务中心',
        post: '站长',
        officePhone: '0571-01234567',
        dutyDesc: '受理农户来电',
      },
    ]);
    expect(total).toBe(1);
    dataOf(await change({ publicFlag: 1, status: 0 }));
    expect(await namesFor(messenger)).toEqual([]);
    dataOf(await change({ publicFlag: 0 }));
    expect(await namesFor(messenger)).toEqual([]);
    dataOf(await change({ publicFlag: 1 }));
    expect(await namesFor(messenger)).toEqual(['李镇']);
    const account = at.deps.db.updateTable('sysUser').where('userId', '=', township.userId);
    await account.set({ status: 0 }).execute();
    expect(await namesFor(messenger)).toEqual([]);
  });

  test('[PERM-07] upwards and inside one’s area, and nowhere else', async () => {
    const city = await as('cityAdmin', '3301A1', '周市');
    const province = await as('provinceAdmin', '33A1', '吴省');
    const chief = await as('superAdmin', '33A1');
    for (const [{ userId }, deptId, roleKey] of [
      [province, '33A1', 'provinceAdmin'],
      [city, '3301A1', 'cityAdmin'],
      [county, '330106A1', 'countyAdmin'],
      [township, '33010611A1', 'townshipAdmin'],
    ] as const) {
      const roleIds = [roleOf(roleKey)?.roleId ?? 0];
      dataOf(await add({ userId, deptId, roleIds, publicFlag: 1 }, chief));
    }
    expect(await namesFor(await as('countySmsMessenger', '330106A1'))).toEqual([
      '吴省',
      '周市',
      '张三',
      '李镇',
    ]);
    expect(await namesFor(await as('villageSmsMessenger', '3301061142'))).toEqual([
      '吴省',
      '周市',
      '张三',
      '李镇',
    ]);
    expect(await namesFor(await as('drafter', '330106A2'))).toEqual(['吴省', '周市', '张三']);
    expect(await namesFor(await as('townshipSmsMessenger', '33010612'))).toEqual(['吴省', '周市', '张三']);
    expect(await namesFor(await as('countySmsMessenger', '330108A1'))).toEqual(['吴省', '周市']);
    const messenger = await as('citySmsMessenger', '3301A1');
    expect(await namesFor(messenger, { deptId: '330106' })).toEqual(['张三', '李镇']);
    expect(await namesFor(messenger, { keyword: '李' })).toEqual(['李镇']);
    expect(await shown(messenger, { pageSize: 1, pageNum: 4 })).toMatchObject({
      total: 4,
      list: [{ realName: '李镇' }],
    });
  });
});

describe('the search for somebody to enter', () => {
  const find = async (keyword: string, by = county) =>
    dataOf(await at.call(findAdminCandidates, { keyword, pageSize: 100 }, by.token)).list;

  test('finds staff of the own area with their posts there, farmers and others not', async () => {
    await buildFarmer(at.deps, '3301061101', { realName: '李农户' });
    await as('countyAdmin', '330108A1', '李邻县');
    await buildIdentity(at.deps, {
      userId: township.userId,
      deptId: '3301080101',
      roleKeys: ['villageAdmin'],
      mainFlag: 0,
    });
    const found = await find('李');
    expect(found.map(({ realName }) => realName)).toContain('李镇');
    expect(found.every(({ realName }) => realName === '李镇')).toBe(true);
    const one = found.find(({ userId }) => userId === township.userId);
    expect(one).toMatchObject({
      phoneNumber: expect.stringContaining('****'),
      posts: [{ deptId: '33010611A1', roles: [{ roleId: TOWNSHIP_ADMIN, roleName: '乡镇级管理员' }] }],
      mayAdd: true,
    });
  });

  test('shows an equal with the reason why not', async () => {
    await as('countyAdmin', '330106A2', '赵平级');
    expect((await find('赵平级'))[0]?.mayAdd).toBe('只能管理级别低于自己的账号');
  });
});

describe('whoever may review my texts', () => {
  const reviewersFor = async (by: SignedInTestUser) =>
    dataOf(await at.call(listReviewerContacts, {}, by.token));

  test('stands there with the office telephone of the directory, of the organisation or of the region', async () => {
    const messenger = await as('townshipSmsMessenger', '33010611A1');
    const nameless = (await reviewersFor(messenger)).find(({ userId }) => userId === township.userId);
    expect(nameless).toMatchObject({ realName: '李镇', officePhone: '' });
    await at.deps.db
      .updateTable('sysDept')
      .set({ officePhone: '0571-07654321' })
      .where('deptId', '=', '33010611')
      .execute();
    const ofRegion = await reviewersFor(messenger);
    expect(ofRegion.find(({ userId }) => userId === township.userId)?.officePhone).toBe('0571-07654321');
    dataOf(await add({ publicFlag: 1 }));
    const [first] = (await reviewersFor(messenger)).filter(({ userId }) => userId === township.userId);
    expect(first?.officePhone).toBe('0571-01234567');
    expect((await reviewersFor(messenger)).map(({ userId }) => userId)).toContain(county.userId);
    expect(JSON.stringify(ofRegion)).not.toMatch(/1\d{10}"/);
  });

  test('is not the writer', async () => {
    expect((await reviewersFor(township)).map(({ userId }) => userId)).not.toContain(township.userId);
  });
});
