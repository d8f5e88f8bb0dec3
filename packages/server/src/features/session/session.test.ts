import * as session from '@farmers-mailbox/contract/session/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

test('[AUTH-03] getInfo/v2 tells who is signed in, where, and with which rights', async () => {
  const { token, userId, identityId } = await at.signInAs({
    roleKeys: ['countyAdmin'],
    deptId: '330106A1',
    user: {
      userName: 'xhadmin',
      realName: '陈立',
      phoneNumber: '15400000012',
      certificateNo: '339901196001010018',
    },
  });
  const { code, data } = await at.call(session.getInfo, {}, token);
  expect(code).toBe(200);
  expect(data).toMatchObject({ identityId, roleList: ['countyAdmin'] });
  expect(data.sysUser).toEqual({
    userId,
    userName: 'xhadmin',
    avatar: null,
    realName: '陈立',
    nickName: null,
    phoneNumber: '154****0012',
    realNameAuthFlag: 1,
    certificateNo: '339901********0018',
    deptId: '330106A1',
  });
  expect(data.sysDept).toEqual({
    deptId: '330106A1',
    deptLevel: 4,
    deptType: '02',
    ancestors: '浙江省/杭州市/西湖区',
    deptIdPath: '33/3301/330106/330106A1',
    deptName: '西湖区农业农村局',
    parentId: '330106',
  });
  expect(data.authorityList).toContain('SMS_AUDIT');
  expect(data.buttonPermissionsList).toContain('sms:audit:pass');
});

test('a call without a token is refused with 401', async () => {
  const { status, code } = await at.call(session.getInfo, {});
  expect({ status, code }).toEqual({ status: 200, code: ErrorCode.signedOut });
});
