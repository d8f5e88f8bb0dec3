// Running the organisations: what people see when they create, change, order, disable, merge and remove them.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { getInfo } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  changeDeptStatus,
  countDeptMerge,
  deptDetails,
  mergeDept,
  orderDepts,
  pageDepts,
  previewDeptMerge,
  readLeaderPhone,
  removeDept,
  saveDept,
  updateDept,
} from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildFarmer, buildGroup } from '../../../testing/build.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let at: TestApp;
let county: SignedInTestUser;
let city: SignedInTestUser;
let superAdmin: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  city = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
  superAdmin = await at.signInAs({ roleKeys: ['superAdmin'], deptId: '33A1' });
});
afterAll(() => at.close());

type New = RequestOf<typeof saveDept>;
const save = (fields: Partial<New>, by = county) =>
  at.call(saveDept, { parentId: '330106', deptType: '04', deptName: '植保站', ...fields }, by.token);
const find = async (deptId: string, by = superAdmin) =>
  dataOf(await at.call(deptDetails, { deptId }, by.token));
const logged = async () =>
  (
    await at.database.db
      .selectFrom('logOper')
      .select(['action', 'bizId', 'summary'])
      .orderBy('logId', 'desc')
      .execute()
  )[0];

const loggedChange = async () => {
  const { beforeData, afterData } = await at.database.db
    .selectFrom('logOper')
    .select(['beforeData', 'afterData'])
    .orderBy('logId', 'desc')
    .executeTakeFirstOrThrow();
  return { before: JSON.parse(beforeData ?? '{}'), after: JSON.parse(afterData ?? '{}') };
};

describe('a new organisation', () => {
  test('gets the next code of its parent, its full name, and stands in the list and the log', async () => {
    const { deptId } = dataOf(await save({ deptName: '畜牧兽医中心', leaderName: '王芳', orderNum: 3 }));
    expect(deptId).toBe('330106A3');
    expect(await find(deptId)).toMatchObject({
      fullDeptName: '浙江省杭州市西湖区畜牧兽医中心',
      ancestors: '浙江省/杭州市/西湖区',
      deptIdPath: '33/3301/330106/330106A3',
      deptLevel: 4,
      leaderName: '王芳',
    });
    expect(await logged()).toMatchObject({ action: '新增', bizId: deptId });
    const { list } = dataOf(await at.call(pageDepts, { parentId: '330106', keyword: '畜牧' }, county.token));
    expect(list).toMatchObject([{ deptId, createUserName: '张三' }]);
  });

  test('of a township is a village with a national code that nobody else has', async () => {
    const village = {
      parentId: '33010611',
      deptType: '01',
      deptName: '新建村',
      regionCode: '330106110299',
    } as const;
    expect(dataOf(await save(village)).deptId).toBe('3301061143');
    const again = await save({ ...village, deptName: '再建村' });
    expect(again.fieldErrors).toEqual([{ field: 'regionCode', message: '这个国家编码已属于另一个组织' }]);
  });

  test('[BIZ-34] says of which kind a village is, where it lies and since when; all of it stays where a change leaves it out', async () => {
    const own = {
      villageKind: 2,
      lng: 120.05,
      lat: 30.32,
      effectDate: '2026-01-01',
      expireDate: null,
    } as const;
    const village = {
      parentId: '33010611',
      deptType: '01',
      deptName: '新村',
      regionCode: '330106110288',
    } as const;
    const { deptId } = dataOf(await save({ ...village, ...own }));
    const { version } = await find(deptId);
    expect(await find(deptId)).toMatchObject(own);
    const { parentId: _, deptType: __, ...kept } = village;
    dataOf(await at.call(updateDept, { ...kept, deptId, version, expireDate: '2026-12-31' }, county.token));
    expect(await find(deptId)).toMatchObject({ ...own, expireDate: '2026-12-31' });
    const unsaid = { ...kept, deptId, version: version + 1 };
    expect(
      (await at.call(updateDept, { ...unsaid, expireDate: '2025-12-31' }, county.token)).fieldErrors,
    ).toEqual([{ field: 'expireDate', message: '撤销日期不能早于设立日期' }]);
    dataOf(await at.call(updateDept, unsaid, county.token));
    expect(await find(deptId)).toMatchObject({ effectDate: '2026-01-01', expireDate: '2026-12-31' });
    const stayed = { ...own, expireDate: '2026-12-31' };
    expect(await loggedChange()).toMatchObject({ before: stayed, after: stayed });
    const cleared = { ...unsaid, version: version + 2, lng: null, lat: null };
    dataOf(await at.call(updateDept, cleared, county.token));
    expect(await find(deptId)).toMatchObject({ lng: null, lat: null });
  });

  test.each<[Partial<New>, string, string]>([
    [{ villageKind: 1 }, 'villageKind', '只有村、社区才有这一项'],
    [{ lng: 120.05 }, 'lat', '请填写纬度，或把经度也清空'],
    [{ lng: 119.5, lat: 28.5 }, 'lng', '这个位置不在所选区域的范围内'],
    [{ effectDate: '2026-02-30' }, 'effectDate', '日期应写作 2026-09-13'],
    [{ effectDate: '2026-02-03', expireDate: '2026-02-02' }, 'expireDate', '撤销日期不能早于设立日期'],
  ])('with %j is refused beside %s', async (fields, field, message) => {
    expect((await save({ deptName: '农机站', ...fields })).fieldErrors).toEqual([{ field, message }]);
  });

  test('is refused with the name of a living sibling, below a unit, and with a national code for a unit', async () => {
    expect(await save({ deptName: '西湖区农技推广中心' })).toMatchObject({
      code: ErrorCode.duplicate,
      msg: '同一个上级下面已有“西湖区农技推广中心”（330106A2）',
    });
    expect((await save({ parentId: '330106A1' })).msg).toBe('单位下面不能再设组织');
    expect((await save({ regionCode: '330106000000' })).msg).toBe('只有行政区域才有国家编码');
  });

  test('a county takes its code from the national one', async () => {
    const fields = { parentId: '3301', deptType: '01', deptName: '新区' } as const;
    expect((await save(fields, city)).msg).toBe('新增市、县（市、区）须填写国家编码');
    expect((await save({ ...fields, regionCode: '330299000000' }, city)).msg).toContain(
      '国家编码应以3301开头',
    );
    expect(dataOf(await save({ ...fields, regionCode: '330199000000' }, city)).deptId).toBe('330199');
  });

  test('ten people at once get ten codes', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => save({ parentId: '330108', deptName: `第${n}服务站` }, city)),
    );
    const codes = replies.map((reply) => dataOf(reply).deptId);
    expect(new Set(codes).size).toBe(10);
  });
});

describe('[PERM-07] outside the own area', () => {
  test.each([
    ['another county', '330108', '组织不存在或已删除'],
    ['the city above', '3301', '组织不存在或已删除'],
  ])('%s cannot be seen or given children', async (_name, parentId, sentence) => {
    expect((await save({ parentId })).msg).toBe(sentence);
    expect((await at.call(pageDepts, { parentId }, county.token)).code).toBe(ErrorCode.outsideArea);
    expect((await at.call(deptDetails, { deptId: parentId }, county.token)).code).toBe(ErrorCode.notFound);
  });

  test("one's own region belongs to whoever stands above; a messenger runs nothing", async () => {
    const own = await find('330106', county);
    expect(own.can).toMatchObject({ edit: '本级区域由上级管理员维护', addChild: true });
    const messenger = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
    expect((await save({}, messenger)).code).toBe(ErrorCode.forbidden);
  });
});

describe('a change', () => {
  const fieldsOf = async (deptId: string) => {
    const { version, regionCode } = await find(deptId);
    return { deptId, version, regionCode: regionCode ?? '' };
  };

  test('of a region’s name changes the full names below it', async () => {
    const fields = { ...(await fieldsOf('33010612')), deptName: '转塘镇' };
    dataOf(await at.call(updateDept, fields, county.token));
    expect(await find('3301061201')).toMatchObject({
      fullDeptName: '浙江省杭州市西湖区转塘镇上城埭村',
      ancestors: '浙江省/杭州市/西湖区/转塘镇/上城埭村',
    });
  });

  test('of the name is taken though the known point lies outside of the outline; another such point is refused', async () => {
    const { deptId } = dataOf(await save({ deptName: '搬迁站' }));
    const outside = { lng: 119.5, lat: 28.5 };
    const stored = at.database.db.updateTable('sysDept').set({ lng: '119.5', lat: '28.5' });
    await stored.where('deptId', '=', deptId).execute();
    const change = async (fields: object) => {
      const { deptName, version } = await find(deptId);
      return at.call(updateDept, { deptId, deptName, version, ...fields }, county.token);
    };
    dataOf(await change({ deptName: '搬迁服务站', ...outside }));
    dataOf(await change({ leaderName: '王芳' }));
    expect(await find(deptId)).toMatchObject({ deptName: '搬迁服务站', leaderName: '王芳', ...outside });
    expect((await change({ lng: 119.6, lat: 28.5 })).fieldErrors).toEqual([
      { field: 'lng', message: '这个位置不在所选区域的范围内' },
    ]);
    expect((await change({ lng: 119.6 })).fieldErrors).toMatchObject([{ field: 'lng' }]);
  });

  test('that ends a place with people in it is refused: from its last day on no text would reach them', async () => {
    const village = { parentId: '33010611', deptType: '01', deptName: '将并村' } as const;
    const { deptId } = dataOf(await save(village));
    const change = async (dates: { effectDate?: string | null; expireDate?: string | null }) =>
      at.call(updateDept, { ...(await fieldsOf(deptId)), deptName: '将并村', ...dates }, county.token);
    dataOf(await change({ expireDate: '2036-12-31' }));
    const { userId } = await buildFarmer(at.deps, deptId);
    dataOf(await change({ expireDate: '2036-12-31' }));
    const sentence = '有1个用户，这样他们收不到群发短信；请把这个组织并入其他组织，或先转走他们';
    for (const dates of [{ expireDate: '2036-12-30' }, { effectDate: '2036-01-01' }]) {
      const [field] = Object.keys(dates);
      expect((await change(dates)).fieldErrors).toEqual([{ field, message: sentence }]);
    }
    dataOf(await change({ effectDate: '2020-01-01', expireDate: null }));
    expect((await change({ expireDate: '2036-12-31' })).fieldErrors).toHaveLength(1);
    await at.deps.db.deleteFrom('sysUser').where('userId', '=', userId).execute();
    dataOf(await change({ expireDate: '2036-12-31' }));
  });

  test('of what somebody else changed meanwhile is refused', async () => {
    const fields = { ...(await fieldsOf('330106A2')), deptName: '农技中心' };
    dataOf(await at.call(updateDept, fields, county.token));
    expect((await at.call(updateDept, fields, county.token)).code).toBe(ErrorCode.stateChanged);
  });

  test('of the order holds for children of one parent only, all or none', async () => {
    const order = (...orderList: { deptId: string; orderNum: number }[]) =>
      at.call(orderDepts, { orderList }, county.token);
    dataOf(await order({ deptId: '33010612', orderNum: 1 }, { deptId: '33010611', orderNum: 2 }));
    const { list } = dataOf(await at.call(pageDepts, { parentId: '330106', deptType: '01' }, county.token));
    expect(list.map((row) => row.deptId)).toEqual(['33010612', '33010611']);
    const mixed = await order({ deptId: '33010612', orderNum: 9 }, { deptId: '3301061101', orderNum: 9 });
    expect(mixed.msg).toBe('只能给同一个上级下面的组织排序');
    expect((await find('33010612')).orderNum).toBe(1);
  });
});

describe('the leader’s mobile number', () => {
  const named = async (leaderPhone: string) => {
    const stamp = crypto.randomUUID().slice(0, 6);
    return dataOf(await save({ deptName: `服务站${stamp}`, leaderName: '王芳', leaderPhone })).deptId;
  };

  test('is stored encrypted, shown masked, and told whole only by permission and with a row in the log', async () => {
    const deptId = await named('86 154-1234-5678');
    expect((await find(deptId, county)).leaderPhone).toBe('154****5678');
    const { rows } = await at.database.pool.query(
      `SELECT d::text AS row FROM sys_dept AS d WHERE dept_id = '${deptId}'`,
    );
    expect(JSON.stringify(rows)).not.toContain('15412345678');
    const whole = await at.call(readLeaderPhone, { deptId }, county.token);
    expect(dataOf(whole)).toEqual({ leaderPhone: '15412345678' });
    expect(await logged()).toMatchObject({ action: '查看完整号码', bizId: deptId });
    const township = await at.signInAs({ roleKeys: ['townshipAdmin'], deptId: '33010611A1' });
    expect((await at.call(readLeaderPhone, { deptId }, township.token)).code).toBe(ErrorCode.forbidden);
    const elsewhere = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
    expect((await at.call(readLeaderPhone, { deptId }, elsewhere.token)).code).toBe(ErrorCode.notFound);
  });

  test('stays when it is left out, goes when it is emptied, and is masked in the log', async () => {
    const deptId = await named('15412345678');
    const change = async (fields: object) => {
      const { deptName, version } = await find(deptId);
      return at.call(updateDept, { deptId, deptName, version, ...fields }, county.token);
    };
    dataOf(await change({ leaderName: '李芳' }));
    expect((await find(deptId)).leaderPhone).toBe('154****5678');
    expect((await change({ leaderPhone: '0571-1234567' })).fieldErrors[0]).toMatchObject({
      field: 'leaderPhone',
      message: '请输入正确的负责人手机号码',
    });
    dataOf(await change({ leaderPhone: '' }));
    expect((await find(deptId)).leaderPhone).toBeNull();
    expect((await loggedChange()).before).toMatchObject({ leaderPhone: '154****5678' });
  });
});

describe('disabling', () => {
  test('leaves the people in it, is undone, and is refused while something below lives', async () => {
    const set = async (deptId: string, status: 0 | 1) =>
      at.call(changeDeptStatus, { deptId, status, version: (await find(deptId)).version }, county.token);
    expect((await set('33010611', 0)).msg).toMatch(/还有\d+个启用的下级组织/);
    dataOf(await set('3301061101', 0));
    expect((await find('3301061101')).disabled).toBe(1);
    dataOf(await set('3301061101', 1));
    expect((await find('3301061101')).disabled).toBe(0);
  });
});

describe('removing', () => {
  const remove = async (deptId: string) =>
    at.call(removeDept, { deptId, version: (await find(deptId)).version }, county.token);

  test('what nobody used works, and its code is never given out again', async () => {
    const first = dataOf(await save({ parentId: '33010612', deptName: '误建的站' })).deptId;
    dataOf(await remove(first));
    expect((await at.call(deptDetails, { deptId: first }, superAdmin.token)).code).toBe(ErrorCode.notFound);
    const second = dataOf(await save({ parentId: '33010612', deptName: '再建的站' })).deptId;
    expect(second > first).toBe(true);
  });

  test('what somebody uses is refused with what hangs on it', async () => {
    await buildFarmer(at.deps, '3301061201');
    expect((await remove('3301061201')).msg).toBe('有1个用户，不能删除；可以停用或并入其他组织');
  });

  test('what somebody wrote for is refused as well, though nobody is left there', async () => {
    const deptId = dataOf(await save({ parentId: '33010612', deptName: '发过互动的站' })).deptId;
    await at.database.pool.query(
      `INSERT INTO interaction_post (post_type, title, content, official_flag, post_user_name, post_user_rank, dept_id, post_time, machine_result)
       VALUES (1, '秋收', '请抓紧抢收', 0, '王虚构', 9, $1, now(), 1)`,
      [deptId],
    );
    expect(await remove(deptId)).toMatchObject({
      code: ErrorCode.stateChanged,
      msg: '有1条其他记录，不能删除；可以停用或并入其他组织',
    });
  });
});

describe('merging', () => {
  let from: string;
  let to: string;
  let worker: SignedInTestUser;
  beforeEach(async () => {
    const stamp = crypto.randomUUID().slice(0, 6);
    const village = { parentId: '33010611', deptType: '01' } as const;
    from = dataOf(await save({ ...village, deptName: `并出${stamp}村` })).deptId;
    to = dataOf(await save({ ...village, deptName: `并入${stamp}村` })).deptId;
    worker = await at.signInAs({ roleKeys: ['villageAdmin'], deptId: from, user: { realName: '村干部' } });
    await buildFarmer(at.deps, from);
    await buildGroup(at.deps, { ownerUserId: worker.userId, deptId: from });
  });
  const preview = async () =>
    dataOf(await at.call(previewDeptMerge, { deptId: from, toDeptId: to }, county.token));

  test('tells before who and what it would touch', async () => {
    expect(await preview()).toMatchObject({
      mayMerge: true,
      userCount: 2,
      identityCount: 1,
      groupCount: 1,
      affected: [{ realName: '村干部', roleNames: '村级管理员' }],
    });
  });

  test('counts what it would move before a target is chosen, and says what is in the way of any', async () => {
    const count = async (deptId = from, by = county) => at.call(countDeptMerge, { deptId }, by.token);
    expect(dataOf(await count())).toMatchObject({
      userCount: 2,
      identityCount: 1,
      groupCount: 1,
      childCount: 0,
      mayMerge: true,
    });
    const township = dataOf(await count('33010611'));
    expect(township.childCount).toBeGreaterThan(1);
    expect(township.mayMerge).toMatch(/启用的下级组织/);
    expect((await count(from, worker)).code).toBe(ErrorCode.forbidden);
    expect((await count('33010811')).code).not.toBe(200);
  });

  test('tells what becomes of the SMS quota, and ends what is left of it', async () => {
    expect(await preview()).toMatchObject({ quota: null, toQuota: null });
    await at.database.db
      .insertInto('smsQuota')
      .values([
        { deptId: from, quotaMonth: '2026-08', quotaCount: '500' },
        {
          deptId: from,
          quotaMonth: '2026-09',
          quotaCount: '1000',
          extraCount: '200',
          usedCount: '300',
          frozenCount: '50',
        },
        { deptId: '330106', quotaMonth: '2026-08', quotaCount: '9000', usedCount: '8000' },
      ])
      .execute();
    expect(await preview()).toMatchObject({
      quota: { month: '2026-09', total: 1200, used: 300, frozen: 50, left: 850 },
      // the county's, a month that nobody has used yet
      toQuota: { fullDeptName: '浙江省杭州市西湖区', left: 9000 },
    });
    const { version } = await preview();
    const merged = dataOf(await at.call(mergeDept, { deptId: from, toDeptId: to, version }, county.token));
    expect(merged.quotaEnded).toBe(850);
    await at.database.db.deleteFrom('smsQuota').execute();
  });

  test('takes entries of the directory along, and nobody stands in it twice', async () => {
    const entry = { userId: worker.userId, roleIds: [15], createUserId: '1', createUserName: '张三' };
    const times = { createTime: at.clock.now(), updateTime: at.clock.now() };
    await at.database.db
      .insertInto('adminInfo')
      .values([
        { ...entry, ...times, deptId: from },
        { ...entry, ...times, deptId: to },
        { ...entry, ...times, deptId: from, userId: county.userId },
      ])
      .execute();
    const { version } = await preview();
    dataOf(await at.call(mergeDept, { deptId: from, toDeptId: to, version }, county.token));
    const rows = await at.database.db.selectFrom('adminInfo').select(['deptId', 'userId']).execute();
    expect(rows.map(({ deptId }) => deptId)).toEqual([to, to]);
    await at.database.db.deleteFrom('adminInfo').execute();
  });

  test('moves everything, and suspends rights that nobody said should go on', async () => {
    const { version } = await preview();
    const fields = { deptId: from, toDeptId: to, version };
    expect(dataOf(await at.call(mergeDept, fields, county.token))).toEqual({
      userCount: 2,
      identityCount: 1,
      suspendedCount: 1,
      quotaEnded: 0,
    });
    expect(await find(from)).toMatchObject({ disabled: 1, mergeToDeptId: to });
    expect((await at.call(getInfo, {}, worker.token)).code).toBe(ErrorCode.signedOut);
    const { db } = at.database;
    const left = await db.selectFrom('sysUser').select('userId').where('deptId', '=', from).execute();
    const groups = await db.selectFrom('bookGroup').select('groupId').where('deptId', '=', from).execute();
    expect([...left, ...groups]).toEqual([]);
    expect((await at.call(mergeDept, fields, county.token)).code).toBe(ErrorCode.stateChanged);
  });

  test('keeps the rights of who is named, now in the other place', async () => {
    const { version } = await preview();
    const keptIdentityIds = [worker.identityId];
    dataOf(await at.call(mergeDept, { deptId: from, toDeptId: to, version, keptIdentityIds }, county.token));
    expect(dataOf(await at.call(getInfo, {}, worker.token)).sysDept.deptId).toBe(to);
  });

  test('is refused into another level, another kind, another area, and into itself', async () => {
    const sentences = [];
    for (const toDeptId of ['33010612', '330106A1', '3301080101', from]) {
      const { version } = await find(from);
      const reply = await at.call(mergeDept, { deptId: from, toDeptId, version }, county.token);
      sentences.push(reply.msg);
    }
    expect(sentences).toEqual([
      '只能并入同一级别的组织',
      '只能并入同一级别的组织',
      '组织不存在或已删除',
      '不能并入自己',
    ]);
  });
});

test('the export holds every organisation below, as text that no spreadsheet takes for a formula', async () => {
  dataOf(await save({ parentId: '33010612', deptName: '=1+1' }));
  const reply = await at.app.inject({
    url: '/admin/api/v1/admin/dept/export?parentId=330106',
    headers: { token: county.token, 'user-agent': 'test browser' },
  });
  const { sheets } = await readXlsx(reply.rawPayload);
  const rows = sheets[0]?.rows ?? [];
  expect(rows[0]?.[0]).toBe('组织编码');
  const { total } = dataOf(await at.call(pageDepts, { parentId: '330106', includeChild: 1 }, county.token));
  expect(rows.length - 1).toBe(total);
  expect(rows.some((row) => row[2] === "'=1+1")).toBe(true);
  expect(await logged()).toMatchObject({ action: '导出' });
});
