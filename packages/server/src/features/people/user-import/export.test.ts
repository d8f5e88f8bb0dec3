// Taking people along as a table: whom the list would show, with numbers masked unless somebody may have them whole.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { exportUsers } from '@farmers-mailbox/contract/people/user-import/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFarmer, buildIdentity, buildUser } from '../../../testing/build.ts';
import { exportedRows } from '../../../testing/exported-rows.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const PHONE = '13812345678';
const CERTIFICATE = '330106199001011231';

let at: TestApp;
let county: SignedInTestUser;
let province: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  province = await at.signInAs({ roleKeys: ['provinceAdmin'], deptId: '33A1' });
  const { userId } = await buildUser(at.deps, {
    userName: 'wangfang',
    realName: '王芳',
    phoneNumber: PHONE,
    certificateNo: CERTIFICATE,
    nickName: '小王',
    sex: 1,
    birthday: '1990-01-01',
    remark: '=HYPERLINK("http://x")',
  });
  await buildIdentity(at.deps, { userId, deptId: '330106A1', roleKeys: ['countySmsMessenger'] });
  await buildFarmer(at.deps, '3301061142');
  await buildFarmer(at.deps, '3301080101', { realName: '外县' });
});
afterAll(() => at.close());

const exported = (fields: RequestOf<typeof exportUsers>, by: SignedInTestUser) =>
  exportedRows(at, exportUsers, fields, by);

const lastLogged = async () =>
  (
    await at.deps.db
      .selectFrom('logOper')
      .select(['action', 'bizId', 'summary', 'afterData'])
      .orderBy('logId', 'desc')
      .execute()
  )[0];

describe('GET /v1/admin/user/export', () => {
  test('everybody of the area with masked numbers, no cell a formula, and a row of the log with filters and number', async () => {
    const people = await exported({}, county);
    expect(people.map((one) => one['姓名'])).not.toContain('外县');
    expect(people.find((one) => one['姓名'] === '王芳')).toMatchObject({
      账号: 'wangfang',
      手机号码: '138****5678',
      身份证号: '330106********1231',
      昵称: '小王',
      性别: '男',
      // day and month are what the mask of the ID number hides
      出生日期: '1990-**-**',
      所属组织: '浙江省杭州市西湖区西湖区农业农村局',
      角色: '区县级信息员',
      用户类型: '工作人员',
      备注: `'=HYPERLINK("http://x")`,
    });
    expect(await lastLogged()).toMatchObject({
      action: '导出',
      bizId: '330106',
      summary: `导出用户 ${people.length} 人，手机号码、身份证号和出生日期隐去一部分`,
    });
  });

  test('the filters of the list', async () => {
    const people = await exported({ deptId: '3301061142', userType: 2 }, county);
    expect(people.map((one) => one['姓名'])).toEqual(['李农']);
    const { afterData = null } = (await lastLogged()) ?? {};
    expect(JSON.parse(afterData ?? '')).toEqual({
      deptId: '3301061142',
      includeChild: 1,
      userType: 2,
      rowCount: 1,
    });
  });

  test('whole numbers only for who may have them, and then it is logged as such', async () => {
    const [person] = await exported({ keyword: PHONE }, province);
    expect(person).toMatchObject({ 手机号码: PHONE, 身份证号: CERTIFICATE, 出生日期: '1990-01-01' });
    const logged = await lastLogged();
    expect(logged).toMatchObject({
      action: '导出完整号码',
      summary: '导出用户 1 人，含完整的手机号码、身份证号和出生日期',
    });
    expect(JSON.stringify(logged)).not.toContain(PHONE);
    const [masked] = await exported({ keyword: PHONE, masked: 1 }, province);
    expect(masked).toMatchObject({ 手机号码: '138****5678' });
    const [other] = await exported({ keyword: PHONE, masked: 0 }, county);
    expect(other).toMatchObject({ 手机号码: '138****5678' });
  });

  test('[PERM-07] nothing of another county, and nothing for who may not export', async () => {
    expect(await at.call(exportUsers, { deptId: '330108' }, county.token)).toMatchObject({
      code: ErrorCode.outsideArea,
    });
    const { token } = await at.signInAs({ roleKeys: ['villageAdmin'], deptId: '3301061142' });
    expect(await at.call(exportUsers, {}, token)).toMatchObject({ code: ErrorCode.forbidden });
  });
});
