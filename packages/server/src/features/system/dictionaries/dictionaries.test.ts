/** Dictionaries: what everybody reads, what an office may change, and that no start undoes it. */

import { DICTIONARIES } from '@farmers-mailbox/contract/dictionaries.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { listRecipientCategories } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import {
  DICTIONARY_NOTES,
  type DictionaryCode,
} from '@farmers-mailbox/contract/system/dictionary-admin/catalogue.ts';
import * as endpoints from '@farmers-mailbox/contract/system/dictionary-admin/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { fillDictionaries } from './queries.ts';

let at: TestApp;
let token: string;
beforeAll(async () => {
  at = await startTestApp();
  ({ token } = await at.signInAs({ roleKeys: ['admin'], deptId: '33A1' }));
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.deps.db.deleteFrom('sysDictType').execute();
  await fillDictionaries(at.deps.db);
});

const read = async (dictTypeCode: string, includeDisabled: 0 | 1 = 0) =>
  (await at.call(endpoints.listByDictTypeCode, { dictTypeCode, includeDisabled }, token)).data;
const rowOf = async (dictTypeCode: string, dictValue: string) => {
  const { data } = await at.call(endpoints.pageDictValues, { dictTypeCode, pageSize: 100 }, token);
  const row = data.list.find((one) => one.dictValue === dictValue);
  if (!row) throw new Error(`${dictTypeCode} has no ${dictValue}`);
  return row;
};
const change = async (dictTypeCode: string, dictValue: string, changed: object, by = token) => {
  const { dictValueId, version, dictLabel, sort, status } = await rowOf(dictTypeCode, dictValue);
  const fields = { dictValueId, version, dictLabel, sort, status: status === 1 ? 1 : 0, ...changed } as const;
  return at.call(endpoints.updateDictValue, fields, by);
};
const logged = () =>
  at.deps.db.selectFrom('logOper').selectAll().where('module', '=', '字典管理').orderBy('logId').execute();

test('[BIZ-11] everybody who is signed in reads the values of a dictionary in their order', async () => {
  const farmer = await at.signInAs({ roleKeys: ['ordinaryUser'], deptId: '3301061142' });
  const reply = await at.call(
    endpoints.listByDictTypeCode,
    { dictTypeCode: 'PORTAL_SERVICE_TYPE' },
    farmer.token,
  );
  expect(reply.data.map(({ dictValue, dictLabel }) => [dictValue, dictLabel])).toEqual(
    DICTIONARIES.PORTAL_SERVICE_TYPE.map(({ value, label }) => [String(value), label]),
  );
  const missing = await at.call(endpoints.listByDictTypeCode, { dictTypeCode: 'NO_SUCH' }, farmer.token);
  expect(missing.code).toBe(ErrorCode.notFound);
});

/** Their types of the reference contract, §4; the values that stand with their feature's constants. */
const STATES = {
  CONSULT_STATUS: ['待分派', '待拟稿', '待审核', '退回重拟', '已答复', '已评价', '已关闭'],
  SUPPLY_STATUS: ['草稿', '待审核', '展示中', '未通过', '已下架', '已成交', '已过期'],
  COUPON_STATUS: ['草稿', '待审核', '未开始', '发放中', '已领完', '已结束', '已停用', '未通过'],
  PUSH_STATUS: ['草稿', '待审核', '待推送', '推送中', '已推送', '已撤回', '未通过', '推送失败'],
  LETTER_STATUS: ['草稿', '已发送', '已撤回'],
} as const;

test.each(Object.entries(STATES))('[BIZ-11] %s tells every state from 0 on', async (dictTypeCode, labels) => {
  const rows = await read(dictTypeCode);
  expect(rows.map(({ dictValue, dictLabel }) => `${dictValue} ${dictLabel}`)).toEqual(
    labels.map((label, value) => `${value} ${label}`),
  );
});

test('[BIZ-11] the kinds of rural tourism are a dictionary', async () => {
  const rows = await read('TOUR_TYPE');
  expect(rows.map(({ dictValue, dictLabel }) => `${dictValue} ${dictLabel}`)).toEqual([
    '1 农家乐',
    '2 民宿',
    '3 采摘游',
    '4 特色小吃',
    '5 游玩',
  ]);
});

test('a new name of a kind of subject is what the form offers for recipients, in the new order', async () => {
  const writer = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
  const offered = async () => {
    const { data } = await at.call(listRecipientCategories, { deptIds: [] }, writer.token);
    return data.filter(({ parentId }) => parentId === 'subject').map(({ categoryName }) => categoryName);
  };
  expect((await offered())[0]).toBe('农机服务主体');
  expect((await change('SUBJECT_CATEGORY', 'grain', { dictLabel: '种粮大户', sort: 1 })).code).toBe(200);
  expect((await offered()).slice(0, 2)).toEqual(['种粮大户', '农机服务主体']);
});

test('what an office renamed, disabled and removed stays so at the next start; what it left alone follows the program', async () => {
  await change('PORTAL_SERVICE_TYPE', '1', { dictLabel: '技术问题' });
  await change('PORTAL_SERVICE_TYPE', '2', { status: 0 });
  const gone = await rowOf('PORTAL_SERVICE_TYPE', '3');
  await at.call(endpoints.removeDictValue, { dictValueId: gone.dictValueId, version: gone.version }, token);
  await at.deps.db
    .updateTable('sysDictValue')
    .set({ dictLabel: '旧名称' })
    .where('dictTypeCode', '=', 'PORTAL_SERVICE_TYPE')
    .where('dictValue', '=', '4')
    .execute();
  await fillDictionaries(at.deps.db);
  const words = (await read('PORTAL_SERVICE_TYPE', 1)).map(({ dictValue, dictLabel, status }) => [
    dictValue,
    dictLabel,
    status,
  ]);
  expect(words.slice(0, 3)).toEqual([
    ['1', '技术问题', 1],
    ['2', '生产服务', 0],
    ['4', '生活服务', 1],
  ]);
  expect((await read('PORTAL_SERVICE_TYPE')).map(({ dictValue }) => dictValue)).not.toContain('2');
});

test('a value that was removed comes back under the same code with its new name', async () => {
  const { dictValueId, version } = await rowOf('DISASTER_TYPE', '11');
  await at.call(endpoints.removeDictValue, { dictValueId, version }, token);
  const fields = { dictTypeCode: 'DISASTER_TYPE', dictValue: '11', dictLabel: '山体滑坡' };
  expect((await at.call(endpoints.saveDictValue, fields, token)).data).toEqual({ dictValueId });
  const again = await at.call(endpoints.saveDictValue, { ...fields, dictLabel: '泥石流' }, token);
  expect(again.code).toBe(ErrorCode.duplicate);
  expect(again.fieldErrors).toEqual([{ field: 'dictValue', message: '这个字典里已有这个值，请换一个' }]);
});

const kindsOf = (kind: string) =>
  (Object.keys(DICTIONARY_NOTES) as DictionaryCode[]).filter((code) => DICTIONARY_NOTES[code].kind === kind);

test('of a dictionary by which the program decides nothing can be changed, and its page says why', async () => {
  expect(kindsOf('fixed').length).toBeGreaterThan(15);
  for (const code of kindsOf('fixed')) {
    const value = String(DICTIONARIES[code][0].value);
    expect((await rowOf(code, value)).can.edit, code).toContain('不能修改');
    expect((await change(code, value, { dictLabel: '改名' })).code, code).toBe(ErrorCode.forbidden);
    const added = { dictTypeCode: code, dictValue: 'new', dictLabel: '新' };
    expect((await at.call(endpoints.saveDictValue, added, token)).code, code).toBe(ErrorCode.forbidden);
  }
});

test.each(kindsOf('labels'))('%s can be renamed; its values neither come, go nor rest', async (code) => {
  const value = String(DICTIONARIES[code][0].value);
  const { dictValueId, version, can } = await rowOf(code, value);
  expect(can.edit).toBe(true);
  const why = '程序按这些值办事，只能改名称和排序，不能增减或停用';
  expect((await change(code, value, { status: 0 })).msg).toBe(why);
  expect((await at.call(endpoints.removeDictValue, { dictValueId, version }, token)).msg).toBe(why);
});

test('two values of a dictionary cannot have one name, and two people cannot overwrite each other', async () => {
  const same = await change('PORTAL_SERVICE_TYPE', '1', { dictLabel: '金融保险' });
  expect(same.code).toBe(ErrorCode.duplicate);
  expect(same.fieldErrors).toEqual([{ field: 'dictLabel', message: '这个字典里已有同名的值，请换一个名称' }]);
  const old = await rowOf('PORTAL_SERVICE_TYPE', '1');
  await change('PORTAL_SERVICE_TYPE', '1', { dictLabel: '先改' });
  const fields = { dictLabel: '后改', sort: 1, status: 1, version: old.version } as const;
  const late = await at.call(endpoints.updateDictValue, { dictValueId: old.dictValueId, ...fields }, token);
  expect(late.code).toBe(ErrorCode.stateChanged);
});

test('a style is taken only where values are shown as tags', async () => {
  expect((await change('SMS_CATEGORY', '06', { cssClass: 'yellow' })).code).toBe(200);
  expect((await rowOf('SMS_CATEGORY', '06')).cssClass).toBe('yellow');
  expect((await change('PORTAL_SERVICE_TYPE', '1', { cssClass: 'bad' })).msg).toBe(
    '这个字典不显示样式，请留空',
  );
});

test('an office adds a dictionary for other programs, and removes it with its values; those of the program stay', async () => {
  const own = { dictTypeCode: 'CROP_KIND', dictTypeName: '作物种类' };
  expect((await at.call(endpoints.saveDictType, own, token)).code).toBe(200);
  expect((await at.call(endpoints.saveDictType, own, token)).fieldErrors).toEqual([
    { field: 'dictTypeCode', message: '已有这个编码的字典，请换一个' },
  ]);
  const value = { dictTypeCode: 'CROP_KIND', dictValue: 'rice', dictLabel: '水稻' };
  await at.call(endpoints.saveDictValue, value, token);
  const types = await at.call(endpoints.pageDictTypes, { keyword: 'CROP_KIND' }, token);
  expect(types.data.list).toMatchObject([{ createUserName: '张三' }]);
  expect(await rowOf('CROP_KIND', 'rice')).toMatchObject({ createUserName: '张三' });
  expect(await rowOf('CALL_TYPE', '1')).toMatchObject({ createUserName: null });
  const renamed = { ...own, dictTypeName: '农作物', version: 1 };
  expect((await at.call(endpoints.updateDictType, renamed, token)).code).toBe(200);
  const removed = await at.call(endpoints.removeDictType, { dictTypeCode: 'CROP_KIND', version: 2 }, token);
  expect(removed.data).toEqual({ valueCount: 1 });
  const builtIn = await at.call(
    endpoints.removeDictType,
    { dictTypeCode: 'PORTAL_SERVICE_TYPE', version: 1 },
    token,
  );
  expect(builtIn.msg).toBe('系统自带的字典不能改名或删除');
  const { data } = await at.call(endpoints.pageDictTypes, { keyword: '咨询' }, token);
  expect(data.list.map(({ dictTypeName }) => dictTypeName)).toEqual(['咨询类型', '咨询来源', '咨询状态']);
});

test('[PERM-07] an administrator of one county changes nothing that holds for all, and every change stands in the log', async () => {
  const county = await at.signInAs({ roleKeys: ['admin'], deptId: '330106A1' });
  const refused = await change('PORTAL_SERVICE_TYPE', '1', { dictLabel: '本县' }, county.token);
  expect([refused.code, refused.msg]).toEqual([ErrorCode.forbidden, '这里的设置全省共用，只有省级可以修改']);
  const before = (await logged()).length;
  await change('PORTAL_SERVICE_TYPE', '1', { dictLabel: '技术问题' });
  const rows = await logged();
  expect(rows).toHaveLength(before + 1);
  expect(rows.at(-1)).toMatchObject({
    action: '修改',
    bizType: 'sys_dict_value',
    summary: '修改字典值 PORTAL_SERVICE_TYPE：政务服务（1）',
  });
  expect(JSON.parse(rows.at(-1)?.afterData ?? '')).toMatchObject({ dictLabel: '技术问题' });
});
