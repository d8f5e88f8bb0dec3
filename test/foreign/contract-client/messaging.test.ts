// Mass SMS and its settings by a client that knows the contract alone.

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { CONTRACT_MESSAGING } from '../../house/specification/contract-messaging.ts';
import { startClient, TEXT } from './client.ts';

const { at, ask, cast, get, superAdmin } = await startClient();
afterAll(() => at.close());

describe('mass SMS', () => {
  test('a stored draft is checked by its id alone, like the fields that it was written from', async () => {
    const { applyId } = await get('POST /v1/admin/massSmsApply', { ...TEXT, submitFlag: 0 }, cast.messenger);
    const stored = await get('POST /v1/admin/massSmsCheck', { applyId }, cast.messenger);
    expect(stored).toMatchObject({ passFlag: 1 });
    expect(stored).toEqual(await get('POST /v1/admin/massSmsCheck', { ...TEXT, applyId }, cast.messenger));
    const half = await ask('POST /v1/admin/massSmsCheck', { smsTitle: '只有标题' }, cast.messenger);
    expect([half.code, half.msg]).toEqual([ErrorCode.validation, '短信类别：不能为空']);
  });

  test('a draft is saved again by what its details told, with null where nothing was given', async () => {
    const { applyId } = await get('POST /v1/admin/massSmsApply', { ...TEXT, submitFlag: 0 }, cast.messenger);
    const read = await get('GET /v1/admin/massSmsDetails', { applyId }, cast.messenger);
    const { sends = {} } = CONTRACT_MESSAGING.find(({ call }) => call.endsWith('/massSmsApply')) ?? {};
    const told = Object.fromEntries(Object.keys(sends).map((name) => [name, read[name]]));
    expect([told['urgentReason'], told['remark'], told['requestId']]).toEqual([null, null, null]);
    const saved = { ...told, smsTitle: '改过的标题', submitFlag: 0 };
    expect(await get('POST /v1/admin/massSmsApply', saved, cast.messenger)).toMatchObject({ version: 2 });
  });

  test('a filter that was cleared in the form finds applications in every state', async () => {
    const all = await get('POST /v1/admin/pageMyMassSmsApply', {}, cast.messenger);
    const other = { ...TEXT, smsContent: '请收起露天晾晒的稻谷。', submitFlag: 1 };
    await get('POST /v1/admin/massSmsApply', other, cast.messenger);
    const cleared = { auditStatus: '', sendStatus: null, urgentFlag: '', smsTitle: null };
    const found = await get('POST /v1/admin/pageMyMassSmsApply', cleared, cast.messenger);
    expect(found['total']).toBe(Number(all['total']) + 1);
  });

  test('recipients are counted of every kind that is named, without a list of kinds', async () => {
    const named = {
      objDeptIds: ['3301061142'],
      phoneNumbers: ['15499990103'],
      fullContent: '【信箱】请加固',
    };
    const counts = await get('POST /v1/admin/countMass', named, cast.messenger);
    expect(counts).toMatchObject({ totalCount: 3, segmentCount: 1 });
    const ticked = { ...named, sendObjType: [4] };
    expect(await get('POST /v1/admin/countMass', ticked, cast.messenger)).toMatchObject({ totalCount: 1 });
  });

  test('any text is looked through for forbidden words', async () => {
    const text = { text: '请加固大棚' };
    expect(await get('POST /v1/admin/checkAuditKeyWord', text, cast.messenger)).toMatchObject({ hitFlag: 0 });
  });

  test('passes by id and version, and never in another version than the one that was read', async () => {
    const sent = { ...TEXT, submitFlag: 1 };
    const { applyId } = await get('POST /v1/admin/massSmsApply', sent, cast.messenger);
    const { version, objDeptIds, requestId } = await get(
      'GET /v1/admin/massSmsDetails',
      { applyId },
      cast.county,
    );
    expect([objDeptIds, requestId]).toEqual([['3301061142'], null]);
    const pass = (read: number) =>
      get(
        'POST /v1/admin/massSms/pass',
        { applyIds: [applyId], auditOpinion: '同意', version: read },
        cast.county,
      );
    expect(await pass(Number(version) - 1)).toMatchObject({ successCount: 0 });
    expect(await pass(Number(version))).toMatchObject({ successCount: 1 });
    const { list } = await get('GET /v1/admin/pageSendDetails', { applyId }, cast.county);
    expect(list).toHaveLength(2);
    const situation = await get('GET /v1/admin/massSmsSendSituation', { applyId }, cast.county);
    const counts = { validCount: 2, successCount: 0, failCount: 0, unknownCount: 0, cancelCount: 0 };
    expect(situation).toMatchObject({ total: { ...counts, sendCount: 0 }, byDept: [counts] });
    expect(list).toMatchObject([
      { applyId, retryCount: 0, clickCount: 0 },
      { applyId, channelCode: null },
    ]);
  });

  test('a template is used by its id and values, in the version that is in use', async () => {
    const template = {
      templateName: '加固',
      smsCategory: '01',
      templateContent: '请${areaName}加固大棚。',
      shareScope: 3,
      variables: [
        {
          varName: 'areaName',
          varLabel: '区域',
          varType: 'text',
          maxLength: 10,
          required: 1,
          sample: '三墩',
        },
      ],
      status: 1,
    };
    const { templateId } = await get('POST /smsTemplate/addOrModify', template, superAdmin);
    const used = { templateId, templateParams: { areaName: '三墩' }, smsContent: '请三墩加固大棚。' };
    const saved = await get('POST /v1/admin/massSmsApply', { ...TEXT, ...used, submitFlag: 0 }, superAdmin);
    const { applyId } = saved;
    const read = await get('GET /v1/admin/massSmsDetails', { applyId }, superAdmin);
    expect(read).toMatchObject({ templateId, templateParams: { areaName: '三墩' }, productIds: [] });
  });
});

test('figures of supervision are told without days, those of this month, and subjects never wait for a review', async () => {
  const stat = { deptId: '330106', statType: 'category' };
  expect(await get('POST /v1/admin/massSms/superviseStat', stat, cast.county)).toMatchObject({
    rows: expect.any(Array),
  });
  const waiting = await get('POST /v1/admin/check/page', { bizType: 'subject', tab: 1 }, cast.county);
  expect(waiting).toMatchObject({ list: [], total: 0 });
});

describe('settings of mass SMS', () => {
  test('the other settings are saved without what the contract does not name, which stays', async () => {
    const read = await get('GET /v1/smsOtherConfig/detail', {}, superAdmin);
    const { updateUserName, updateTime, can, deadNumberDays, holidays, alarmPhones, ...named } = read;
    const sent = { ...named, dailyLimitPerPhone: 5, alarmPhones: ['15499990009'] };
    await get('POST /v1/smsOtherConfig/update', sent, superAdmin);
    expect(await get('GET /v1/smsOtherConfig/detail', {}, superAdmin)).toMatchObject({
      dailyLimitPerPhone: 5,
      deadNumberDays,
      holidays,
      alarmPhones: [{ phoneNumber: '154****0009' }],
    });
    expect([updateUserName, updateTime, can, alarmPhones]).toHaveLength(4);
  });

  test('a quota is given to one organisation by its code, and added to', async () => {
    const month = { deptId: '330106', quotaMonth: '2026-09' };
    await get('POST /v1/admin/smsQuota/save', { ...month, quotaCount: 100, warnPercent: 80 }, superAdmin);
    const added = { ...month, addCount: 20, reason: '台风' };
    expect(await get('POST /v1/admin/smsQuota/adjust', added, superAdmin)).toMatchObject({ totalCount: 120 });
    const named = { ...added, clientReqId: 'a-repeated-addition' };
    const answers = await Promise.all(
      [1, 2].map(() => ask('POST /v1/admin/smsQuota/adjust', named, superAdmin)),
    );
    answers.push(await ask('POST /v1/admin/smsQuota/adjust', named, superAdmin));
    expect(answers.map(({ data }) => data['totalCount'])).toEqual([140, 140, 140]);
    const other = await ask('POST /v1/admin/smsQuota/adjust', { ...named, addCount: 21 }, superAdmin);
    expect([other.code, other.msg]).toEqual([
      ErrorCode.duplicate,
      '这个请求编号已用于另一份内容，请刷新页面后重试',
    ]);
  });
});
