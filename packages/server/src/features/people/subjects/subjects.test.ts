// 主体通讯录: who finds, registers, changes, disables and removes which subject, and what leaves the house.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode, SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import {
  countRecipients,
  listRecipientCategories,
} from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { mergeDept, saveDept } from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import {
  changeSubjectStatus,
  countSubjects,
  exportSubjects,
  pageSubjects,
  removeSubjects,
  saveSubject,
  subjectDetails,
  updateSubject,
} from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextPhone } from '../../../testing/build.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let at: TestApp;
let county: SignedInTestUser;
let messenger: SignedInTestUser;
let elsewhere: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  messenger = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
  elsewhere = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
});
afterAll(() => at.close());

type New = RequestOf<typeof saveSubject>;
let lastName = 0;
/** A grain grower of 绕城村 without a credit code. */
const grower = (changed: Partial<New> = {}): New => ({
  subjectCategory: 'grain',
  subjectName: `种粮户${++lastName}`,
  subjectType: 9,
  legalPerson: '王芳',
  contactName: '王芳',
  phoneNumber: nextPhone(),
  deptId: '3301061142',
  address: '绕城村1号',
  extInfo: { plantArea: 120.5, insuranceFlag: 1 },
  ...changed,
});
const save = (changed: Partial<New> = {}, by = county) => at.call(saveSubject, grower(changed), by.token);
const created = async (changed: Partial<New> = {}, by = county) => dataOf(await save(changed, by)).subjectId;
const find = (subjectId: string, by = county, plainFlag: 0 | 1 = 0) =>
  at.call(subjectDetails, { subjectId, plainFlag }, by.token);
const list = async (asked: RequestOf<typeof pageSubjects>, by = county) =>
  dataOf(await at.call(pageSubjects, asked, by.token));
const namesOf = async (asked: RequestOf<typeof pageSubjects>, by = county) =>
  (await list(asked, by)).list.map(({ subjectName }) => subjectName);
const logged = async () =>
  at.database.db
    .selectFrom('logOper')
    .selectAll()
    .where('resultCode', '=', SUCCESS_CODE)
    .orderBy('logId', 'desc')
    .executeTakeFirstOrThrow();

/** An animal clinic with a number to call at night, which often is the vet's own mobile. */
const vet = (emergencyPhone: string) =>
  ({
    subjectCategory: 'animal',
    extInfo: {
      licenceNo: '动诊1',
      licenceEnd: '2027-01-01',
      orgType: '动物医院',
      vetCount: 2,
      serviceAnimals: ['犬猫'],
      emergencyPhone,
    },
  }) as const satisfies Partial<New>;

describe('a new subject', () => {
  test('gets a number of its county, stands in the list with its number masked, and in the log', async () => {
    const first = dataOf(await save({ subjectName: '绕城粮食专业户', phoneNumber: '15499990001' }));
    const second = dataOf(await save());
    expect(first.subjectNo).toBe('GRA330106000001');
    expect(second.subjectNo).toBe('GRA330106000002');
    const { list: rows } = await list({ keyword: '绕城粮食' });
    expect(rows).toMatchObject([
      {
        subjectNo: 'GRA330106000001',
        phoneNumber: '154****0001',
        fullDeptName: '浙江省杭州市西湖区三墩镇绕城村',
        can: { edit: true, disable: true, remove: true },
      },
    ]);
    const { rows: log } = await at.database.pool.query<{ after_data: string }>(
      `SELECT after_data FROM log_oper WHERE action = '新增' AND biz_id = '${first.subjectId}'`,
    );
    expect(JSON.parse(log[0]?.after_data ?? '{}')).toMatchObject({
      phoneNumber: '154****0001',
      plantArea: 120.5,
    });
  });

  test.each([
    ['an own field missing', { extInfo: {} }, 'extInfo.plantArea', '种植面积：请填写种植面积'],
    [
      'one of another category',
      { extInfo: { plantArea: 1, memberCount: 3 } },
      'extInfo.memberCount',
      '成员数：不支持这个字段',
    ],
    ['a company without its code', { subjectType: 1 }, 'creditCode', '请输入统一社会信用代码'],
    ['a mask for a number', { phoneNumber: '154****0001' }, 'phoneNumber', '手机号码：请输入完整的号码'],
    ['a county as its place', { deptId: '330106' }, 'deptId', '请选择到村或乡镇'],
    ['a unit as its place', { deptId: '33010611A1' }, 'deptId', '请选择到村或乡镇'],
    ['a village elsewhere', { deptId: '3301080101' }, 'deptId', '请选择您管辖范围内的村或乡镇'],
    [
      'a picture of nobody',
      { photoUrls: [`product/20260914/${'0'.repeat(32)}.png`] },
      'photoUrls',
      '图片已失效，请重新上传',
    ],
  ] as const)('is refused with %s', async (_name, changed, field, sentence) => {
    const reply = await save(changed as Partial<New>);
    expect(reply.fieldErrors.map((one) => one.field)).toContain(field);
    const message = reply.fieldErrors.find((one) => one.field === field)?.message ?? '';
    expect(sentence.endsWith(message) ? sentence : message).toBe(sentence);
    expect(reply.code).toBe(ErrorCode.validation);
  });

  test('twenty at once get twenty numbers', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => save()));
    expect(new Set(replies.map((reply) => dataOf(reply).subjectNo)).size).toBe(20);
  });

  test('a number of the public is encrypted, and read again by who may see numbers in full', async () => {
    const subjectId = await created(vet('0571-01234567'));
    expect(dataOf(await find(subjectId, county, 1)).extInfo).toMatchObject({
      emergencyPhone: '0571-01234567',
    });
    const { rows } = await at.database.pool.query(
      `SELECT ext_info::text FROM agri_subject WHERE subject_id = ${subjectId}`,
    );
    expect(JSON.stringify(rows)).not.toContain('01234567');
  });
});

describe('no subject twice', () => {
  const code = '91350100M000100Y43';
  test('the credit code in a category, the name in a village: told with who has it', async () => {
    const company = { subjectName: '兴农公司', subjectType: 1, creditCode: code } as const;
    const subjectId = await created(company);
    const { subjectNo } = dataOf(await find(subjectId));
    const again = await save({ ...company, subjectName: '兴农二公司' });
    expect(again.code).toBe(ErrorCode.duplicate);
    expect(again.msg).toBe(
      `“粮食生产主体”中已有这个统一社会信用代码：兴农公司（${subjectNo}，浙江省杭州市西湖区三墩镇绕城村），请修改它，不要重复登记`,
    );
    const sameName = await save({ subjectName: '兴农公司' });
    expect(sameName.fieldErrors).toMatchObject([{ field: 'subjectName' }]);
    expect(dataOf(await save({ subjectName: '兴农公司', deptId: '3301061101' })).subjectId).toBeDefined();
    const there = await save({ ...company, deptId: '3301080101' }, elsewhere);
    expect(there.msg).toBe(
      '“粮食生产主体”中已有这个统一社会信用代码，登记在您的管辖范围以外，请联系上级管理员',
    );
  });
});

describe('a change', () => {
  const fieldsOf = async (subjectId: string) => {
    const found = dataOf(await find(subjectId));
    return {
      ...grower(),
      subjectId,
      version: found.version,
      subjectName: found.subjectName,
      phoneNumber: found.phoneNumber,
      extInfo: found.extInfo,
    };
  };

  test('keeps a number that comes back masked, and takes a new one', async () => {
    const subjectId = await created({ phoneNumber: '15477770001' });
    dataOf(await at.call(updateSubject, { ...(await fieldsOf(subjectId)), address: '二号' }, county.token));
    expect(await namesOf({ keyword: '15477770001' })).toHaveLength(1);
    const other = await at.call(
      updateSubject,
      { ...(await fieldsOf(subjectId)), phoneNumber: '154****9999' },
      county.token,
    );
    expect(other.fieldErrors).toEqual([{ field: 'phoneNumber', message: '请输入完整的号码' }]);
    const fields = { ...(await fieldsOf(subjectId)), phoneNumber: '15477770002' };
    dataOf(await at.call(updateSubject, fields, county.token));
    expect(await namesOf({ keyword: '15477770002' })).toHaveLength(1);
    expect((await at.call(updateSubject, fields, county.token)).code).toBe(ErrorCode.stateChanged);
  });

  test('shows a number of its own fields masked, keeps it when it comes back, and refuses another mask', async () => {
    const subjectId = await created(vet('15433330001'), messenger);
    const own = dataOf(await find(subjectId, messenger)).extInfo;
    expect(own).toMatchObject({ emergencyPhone: '154****0001', orgType: '动物医院' });
    const fields = { ...(await fieldsOf(subjectId)), ...vet('154****0001'), address: '三号' };
    dataOf(await at.call(updateSubject, fields, messenger.token));
    const kept = async () => dataOf(await find(subjectId, county, 1)).extInfo['emergencyPhone'];
    expect(await kept()).toBe('15433330001');
    const wrong = { ...(await fieldsOf(subjectId)), ...vet('154****9999') };
    expect((await at.call(updateSubject, wrong, messenger.token)).fieldErrors).toEqual([
      { field: 'extInfo.emergencyPhone', message: '请输入完整的号码' },
    ]);
    expect((await save(vet('154****0001'))).code).toBe(ErrorCode.validation);
    dataOf(
      await at.call(
        updateSubject,
        { ...(await fieldsOf(subjectId)), ...vet('0571-01234567') },
        messenger.token,
      ),
    );
    expect(await kept()).toBe('0571-01234567');
  });

  test('a messenger reads what the area has and changes what is their own', async () => {
    const theirs = await created();
    expect(dataOf(await find(theirs, messenger)).can.edit).toMatch(/不是您登记的/);
    const reply = await at.call(updateSubject, await fieldsOf(theirs), messenger.token);
    expect(reply.code).toBe(ErrorCode.forbidden);
    const own = await created({}, messenger);
    dataOf(await at.call(updateSubject, await fieldsOf(own), messenger.token));
    expect(dataOf(await at.call(removeSubjects, { subjectIds: [own] }, messenger.token)).successCount).toBe(
      1,
    );
  });

  test('of the category is refused', async () => {
    const fields = {
      ...(await fieldsOf(await created())),
      subjectCategory: 'insert' as const,
      extInfo: { inputTypes: ['农膜'] },
    };
    expect((await at.call(updateSubject, fields, county.token)).fieldErrors[0]?.field).toBe(
      'subjectCategory',
    );
  });
});

describe('[PERM-07] outside the own area', () => {
  test('nothing is found, listed, counted, changed or exported', async () => {
    const subjectId = await created({ subjectName: '只在西湖' });
    expect((await find(subjectId, elsewhere)).code).toBe(ErrorCode.notFound);
    expect(await namesOf({ keyword: '只在西湖' }, elsewhere)).toEqual([]);
    expect((await at.call(pageSubjects, { deptId: '330106' }, elsewhere.token)).code).toBe(
      ErrorCode.outsideArea,
    );
    expect((await at.call(countSubjects, { deptId: '330106' }, elsewhere.token)).code).toBe(
      ErrorCode.outsideArea,
    );
    for (const call of [
      at.call(changeSubjectStatus, { subjectIds: [subjectId], status: 0 }, elsewhere.token),
      at.call(removeSubjects, { subjectIds: [subjectId] }, elsewhere.token),
    ]) {
      expect(dataOf(await call)).toEqual({
        successCount: 0,
        failList: [{ subjectId, reason: '主体不存在或已删除' }],
      });
    }
    expect(dataOf(await find(subjectId)).status).toBe(1);
  });
});

describe('numbers in full', () => {
  test('are for who may see them, and each look is written down', async () => {
    const subjectId = await created({ phoneNumber: '15466660001', backupPhone: '0571-00001111' });
    expect(dataOf(await find(subjectId))).toMatchObject({ phoneNumber: '154****0001', isPlain: false });
    expect((await find(subjectId, messenger, 1)).code).toBe(ErrorCode.forbidden);
    expect(dataOf(await find(subjectId, county, 1))).toMatchObject({
      phoneNumber: '15466660001',
      backupPhone: '0571-00001111',
      isPlain: true,
    });
    expect(await logged()).toMatchObject({ action: '查看完整号码', bizId: subjectId });
  });
});

describe('the list', () => {
  test('finds by category, place, kind, number, code, words and the end of a licence', async () => {
    const shop = (name: string, licenceEnd: string) =>
      created({
        subjectCategory: 'pesticides',
        subjectName: name,
        deptId: '33010612',
        creditLevel: 'B',
        productCert: [1, 3],
        smsAgreeFlag: 1,
        extInfo: { licenceNo: '农药1', licenceEnd, restrictedFlag: 0, trainedClerk: '李店' },
      });
    // the tests' clock stands at 2026-09-14
    await shop('过期店', '2026-09-13');
    await shop('快到期店', '2026-11-13');
    await shop('长期店', '2026-11-14');
    const inPesticides = { subjectCategory: 'pesticides' } as const;
    expect(await namesOf(inPesticides)).toEqual(['长期店', '快到期店', '过期店']);
    expect(await namesOf({ ...inPesticides, licenceDays: 0 })).toEqual(['过期店']);
    expect(await namesOf({ ...inPesticides, licenceDays: 60 })).toEqual(['快到期店', '过期店']);
    expect(await namesOf({ licenceExpireBefore: '2026-11-14' })).toEqual(
      expect.arrayContaining(['快到期店']),
    );
    expect(await namesOf({ ...inPesticides, deptId: '33010611' })).toEqual([]);
    expect(await namesOf({ ...inPesticides, deptId: '330106', includeChild: 0 })).toEqual([]);
    expect(
      await namesOf({ ...inPesticides, creditLevel: 'B', productCert: 3, smsAgreeFlag: 1 }),
    ).toHaveLength(3);
    expect(await namesOf({ ...inPesticides, creditLevel: 'A' })).toEqual([]);
    expect(await namesOf({ keyword: '快到' })).toEqual(['快到期店']);
    expect(await namesOf({ keyword: 'PES330106' })).toHaveLength(3);
    expect(await namesOf({ ...inPesticides, keyword: '王' })).toHaveLength(3);
    const counted = dataOf(await at.call(countSubjects, { deptId: '33010612' }, county.token));
    expect(counted).toEqual([{ subjectCategory: 'pesticides', subjectCount: 3, smsCount: 3 }]);
  });

  test('the second page begins behind the first', async () => {
    const first = await list({ subjectCategory: 'grain', pageSize: 5 });
    const second = await list({ subjectCategory: 'grain', pageSize: 5, pageNum: 2 });
    expect(first).toMatchObject({ size: 5, more: false });
    expect(first.list.map((row) => row.subjectId)).not.toContain(second.list[0]?.subjectId);
  });
});

describe('mass SMS by category', () => {
  const count = async () =>
    dataOf(
      await at.call(
        countRecipients,
        { sendObjType: [1], objDeptIds: ['3301061201'], objCategoryIds: ['yield'], smsCategory: '06' },
        messenger.token,
      ),
    );

  test('reaches those who agree and are not disabled or removed', async () => {
    const base = {
      subjectCategory: 'yield',
      deptId: '3301061201',
      extInfo: { baseType: '菜篮子', baseArea: 10, mainProducts: '蔬菜' },
    } as const;
    const [agreed, disabled, removed] = [
      await created({ ...base, smsAgreeFlag: 1 }),
      await created({ ...base, smsAgreeFlag: 1 }),
      await created({ ...base, smsAgreeFlag: 1 }),
    ];
    await created({ ...base, smsAgreeFlag: 0 });
    expect(agreed).toBeDefined();
    dataOf(await at.call(changeSubjectStatus, { subjectIds: [disabled], status: 0 }, county.token));
    dataOf(await at.call(removeSubjects, { subjectIds: [removed] }, county.token));
    expect(await count()).toMatchObject({
      totalCount: 3,
      validCount: 1,
      noConsentCount: 1,
      disabledCount: 1,
    });
    const offered = dataOf(
      await at.call(listRecipientCategories, { deptIds: ['3301061201'] }, messenger.token),
    );
    expect(offered.find(({ categoryId }) => categoryId === 'yield')).toMatchObject({ userCount: 3 });
  });
});

test('disabling and enabling again is told; doing it twice says so', async () => {
  const subjectId = await created();
  const turn = (status: 0 | 1) =>
    at.call(changeSubjectStatus, { subjectIds: [subjectId], status }, county.token);
  expect(dataOf(await turn(0)).successCount).toBe(1);
  expect(dataOf(await turn(0)).failList[0]?.reason).toBe('已经是停用状态');
  expect(dataOf(await turn(1)).successCount).toBe(1);
  expect(await logged()).toMatchObject({ action: '启用', bizId: subjectId });
});

test('what is removed is found no more, and its name is free again', async () => {
  const subjectId = await created({ subjectName: '登记错了' });
  dataOf(await at.call(removeSubjects, { subjectIds: [subjectId] }, county.token));
  expect((await find(subjectId)).code).toBe(ErrorCode.notFound);
  expect(await logged()).toMatchObject({ action: '删除', bizId: subjectId });
  expect(await created({ subjectName: '登记错了' })).toBeDefined();
});

test('a village that is merged takes its subjects along; of two with one name both stay', async () => {
  const village = async (deptName: string) =>
    dataOf(await at.call(saveDept, { parentId: '33010611', deptType: '01', deptName }, county.token)).deptId;
  const [from, to] = [await village('并出村'), await village('并入村')];
  const moved = await created({ deptId: from, subjectName: '同名户' });
  await created({ deptId: to, subjectName: '同名户' });
  dataOf(await at.call(mergeDept, { deptId: from, toDeptId: to, version: 1 }, county.token));
  const { subjectName, subjectNo, deptId } = dataOf(await find(moved));
  expect([subjectName, deptId]).toEqual([`同名户（${subjectNo}）`, to]);
});

test('the export holds what is filtered, masked, a category’s own fields, and no formula', async () => {
  await created({
    subjectCategory: 'ring',
    subjectName: '=1+1',
    extInfo: { ringTypes: ['有机肥', '秸秆利用'], processCapacity: 900 },
  });
  const reply = await at.app.inject({
    url: `/admin/api${exportSubjects.path}?subjectCategory=ring`,
    headers: { token: county.token, 'user-agent': 'test browser' },
  });
  const [sheet] = (await readXlsx(reply.rawPayload)).sheets;
  const [heads, row] = sheet?.rows ?? [];
  const cell = (title: string) => row?.[heads?.indexOf(title) ?? -1];
  expect(sheet?.rows).toHaveLength(2);
  expect(cell('主体名称')).toBe("'=1+1");
  expect(cell('手机号码')).toMatch(/^154\*{4}\d{4}$/);
  expect(cell('循环利用类型')).toBe('有机肥、秸秆利用');
  expect(String(cell('处理能力（吨/年）'))).toBe('900');
  expect(await logged()).toMatchObject({ action: '导出', module: '主体通讯录' });
});

test('who keeps no subjects has no such list', async () => {
  const auditor = await at.signInAs({ roleKeys: ['auditAdmin'], deptId: '33A1' });
  expect((await at.call(pageSubjects, {}, auditor.token)).code).toBe(ErrorCode.forbidden);
});
