// Templates: the twenty of every installation, who may see and change which, versions, rendering, and applications written from them.

import { grantsOf } from '@farmers-mailbox/contract/access/grants.ts';
import type { RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  checkApplication,
  saveApplication,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import {
  changeTemplateStatus,
  deleteTemplates,
  pageTemplates,
  renderTemplate,
  saveTemplate,
  templateDetails,
} from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import { templateProblems } from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../access/actor.ts';
import { buildFarmer } from '../../../testing/build.ts';
import { castOf, dataOf, details, type MassSmsCast, warningFields } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { readTemplateText } from './queries.ts';
import { fillTemplates } from './starting-actions.ts';
import { STARTING_TEMPLATES } from './starting-templates.ts';

let at: TestApp;
let cast: MassSmsCast;
let township: SignedInTestUser;
let neighbour: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  await fillTemplates(at.deps.db, at.clock.now());
  cast = await castOf(at);
  township = await as('townshipAdmin', '33010611');
  neighbour = await as('countyAdmin', '330108A1');
  await buildFarmer(at.deps, '3301061142');
});
afterAll(() => at.close());

let last = 0;
const as = (roleKey: RoleKey, deptId: string) => {
  last += 1;
  return at.signInAs({ roleKeys: [roleKey], deptId, user: { userName: `tpl${last}` } });
};

type New = RequestOf<typeof saveTemplate>;
const variable = (varName: string, varLabel: string, sample: string, maxLength = 10) =>
  ({ varName, varLabel, varType: 'text', maxLength, required: 1, sample }) as const;
const fields = (overrides: Partial<New> = {}): New => ({
  templateName: `低温提醒${++last}`,
  smsCategory: '02',
  templateContent: '${name}您好，${time}有${weather}，请防寒。',
  variables: [variable('time', '时间', '明天'), variable('weather', '天气', '霜冻')],
  shareScope: 4,
  ...overrides,
});
const save = (overrides: Partial<New> = {}, by = cast.county) =>
  at.call(saveTemplate, fields(overrides), by.token);
const list = async (filters: RequestOf<typeof pageTemplates> = {}, by = cast.county) =>
  dataOf(await at.call(pageTemplates, { pageSize: 100, ...filters }, by.token)).list;
const numbersSeenBy = async (by: SignedInTestUser) =>
  (await list({}, by)).map(({ templateNo }) => templateNo);
const read = async (templateId: string, by = cast.county) =>
  dataOf(await at.call(templateDetails, { templateId }, by.token));

test('whom it is shared with may be left out: a new one is the own organisation’s, a change keeps it', async () => {
  const { shareScope: _, ...unshared } = fields();
  const said = (asked: object) => at.call(saveTemplate, { ...unshared, ...asked }, cast.county.token);
  const { templateId } = dataOf(await said({}));
  const own = { shareScope: 3, scopeDeptId: '330106A1' };
  expect(await read(templateId)).toMatchObject(own);
  const region = { shareScope: 2 as const, scopeDeptId: '33010611' };
  dataOf(await said({ ...region, templateId, version: 1 }));
  dataOf(await said({ templateId, version: 2, remark: '不提共享范围' }));
  expect(await read(templateId)).toMatchObject({ ...region, remark: '不提共享范围' });
  expect((await said({ scopeDeptId: '33010611' })).fieldErrors).toEqual([
    {
      field: 'shareScope',
      message: '写了共享的区域，请同时写明共享范围：1全省，2本级及下级，3本单位，4个人',
    },
  ]);
});

/** Characters and segments of each example. */
const LENGTHS: Readonly<Record<string, string>> = {
  T01: '123/2',
  T02: '93/2',
  T03: '89/2',
  T04: '90/2',
  T05: '112/2',
  T06: '92/2',
  T07: '94/2',
  T08: '91/2',
  T09: '81/2',
  T10: '70/1',
  T11: '96/2',
  T12: '118/2',
  T13: '103/2',
  T14: '99/2',
  T15: '104/2',
  T16: '108/2',
  T17: '97/2',
  T18: '99/2',
  T19: '100/2',
  T20: '91/2',
};

describe('[SMS-08] the twenty templates of every installation', () => {
  test('are there for everybody, as long as the contract says', async () => {
    const found = (await list({}, township)).filter(({ templateNo }) => /^T\d\d$/.test(templateNo));
    const lengths = found.map((row) => [row.templateNo, `${row.wordCount}/${row.segmentCount}`]);
    expect(Object.fromEntries(lengths)).toEqual(LENGTHS);
    expect(found.every((row) => row.shareScope === 1 && row.status === 1 && row.useCount === 0)).toBe(true);
    expect(
      found
        .filter((row) => row.urgentFlag === 1)
        .map((row) => row.templateNo)
        .toSorted(),
    ).toEqual(['T01', 'T02', 'T03', 'T08']);
  });

  test('are sound themselves, with examples that obey their own rules', () => {
    const wrong = STARTING_TEMPLATES.flatMap(({ templateNo, templateContent, variables }) =>
      templateProblems(templateContent, variables).map(({ field, message }) => [templateNo, field, message]),
    );
    expect(wrong).toEqual([]);
  });

  test('come once, and one that was deleted or changed does not come back', async () => {
    const t20 = (await list({ templateName: '信息员工作通知' }))[0];
    await at.call(deleteTemplates, { templateIds: [t20?.templateId ?? '0'] }, cast.province.token);
    await fillTemplates(at.deps.db, at.clock.now());
    expect((await numbersSeenBy(cast.county)).filter((no) => /^T\d\d$/.test(no))).toHaveLength(19);
  });
});

describe('[SMS-08] who sees and changes which template', () => {
  test('a region’s is for everybody below it, and changed by its own administrators alone', async () => {
    const { templateId, templateNo } = dataOf(await save({ shareScope: 2, scopeDeptId: '330106' }));
    expect(templateNo).toMatch(/^MB\d{6}$/);
    expect(await numbersSeenBy(township)).toContain(templateNo);
    expect(await numbersSeenBy(cast.messenger)).toContain(templateNo);
    expect(await numbersSeenBy(cast.city)).toContain(templateNo);
    expect(await numbersSeenBy(neighbour)).not.toContain(templateNo);
    expect((await read(templateId, township)).can.edit).toMatch(/复制一份/);
    expect((await read(templateId, cast.city)).can).toEqual({
      use: true,
      edit: true,
      changeStatus: true,
      delete: true,
    });
    expect((await at.call(templateDetails, { templateId }, neighbour.token)).code).toBe(ErrorCode.notFound);
    const change = fields({ templateId, version: 1, shareScope: 2, scopeDeptId: '330106' });
    expect((await at.call(saveTemplate, change, township.token)).code).toBe(ErrorCode.forbidden);
    expect((await at.call(saveTemplate, change, neighbour.token)).code).toBe(ErrorCode.notFound);
  });

  test('a township changes, disables and deletes nothing of the province’s', async () => {
    const [t01] = await list({ templateName: '台风预警' }, township);
    if (!t01) throw new Error('There is no T01.');
    const { templateId, version } = t01;
    expect(t01.can).toMatchObject({ use: true, edit: expect.stringMatching(/没有操作权限/) });
    const change = fields({ templateId, version, shareScope: 1 });
    for (const by of [township, cast.messenger, cast.county, cast.city]) {
      expect((await at.call(saveTemplate, change, by.token)).code).toBe(ErrorCode.forbidden);
      expect((await at.call(changeTemplateStatus, { templateId, version, status: 0 }, by.token)).code).toBe(
        ErrorCode.forbidden,
      );
      expect((await at.call(deleteTemplates, { templateIds: [templateId] }, by.token)).code).toBe(
        ErrorCode.forbidden,
      );
    }
    expect((await read(templateId)).version).toBe(version);
  });

  test('nobody shares with a place that is not theirs', async () => {
    for (const [by, place] of [
      [cast.county, { shareScope: 1 }],
      [cast.county, { shareScope: 2, scopeDeptId: '3301' }],
      [cast.county, { shareScope: 2, scopeDeptId: '330108' }],
      [cast.messenger, { shareScope: 2, scopeDeptId: '330106' }],
      [township, { shareScope: 2, scopeDeptId: '33010611' }],
    ] as const) {
      const { code, fieldErrors } = await save(place, by);
      expect([place, code, fieldErrors[0]?.field]).toEqual([place, ErrorCode.forbidden, 'shareScope']);
    }
    expect((await save({ shareScope: 2 })).fieldErrors[0]?.field).toBe('scopeDeptId');
    expect((await save({ shareScope: 1 }, cast.province)).code).toBe(200);
  });

  test('a unit’s is for its people; one’s own is for oneself', async () => {
    const unit = dataOf(await save({ shareScope: 3 }, cast.messenger));
    const own = dataOf(await save({ shareScope: 4 }, cast.messenger));
    const seen = await numbersSeenBy(cast.county2);
    expect(seen).toContain(unit.templateNo);
    expect(seen).not.toContain(own.templateNo);
    expect(await numbersSeenBy(township)).not.toContain(unit.templateNo);
    expect(await numbersSeenBy(cast.province)).not.toContain(own.templateNo);
    expect((await read(unit.templateId, cast.messenger)).can.edit).toBe(true);
    expect((await list({ mineFlag: 1 }, cast.messenger)).map((row) => row.templateNo).toSorted()).toEqual(
      [unit.templateNo, own.templateNo].toSorted(),
    );
  });
});

describe('[SMS-08] versions', () => {
  test('what it says makes a new one; whom it is shared with does not', async () => {
    const first = fields();
    const { templateId } = dataOf(await at.call(saveTemplate, first, cast.county.token));
    const same = await at.call(
      saveTemplate,
      { ...first, templateId, version: 1, shareScope: 3, remark: '通用' },
      cast.county.token,
    );
    expect(dataOf(same).templateVersion).toBe(1);
    const other = {
      ...first,
      templateId,
      version: 2,
      shareScope: 3,
      templateContent: '${time}有${weather}。',
    } as const;
    expect(dataOf(await at.call(saveTemplate, other, cast.county.token)).templateVersion).toBe(2);
    const found = await read(templateId);
    expect(
      found.versions.map(({ templateVersion, templateContent }) => [templateVersion, templateContent]),
    ).toEqual([
      [2, '${time}有${weather}。'],
      [1, '${name}您好，${time}有${weather}，请防寒。'],
    ]);
    expect(found).toMatchObject({
      sampleContent: '明天有霜冻。',
      wordCount: 14,
      segmentCount: 1,
      version: 3,
    });
    expect((await at.call(saveTemplate, { ...other, version: 2 }, cast.county.token)).code).toBe(
      ErrorCode.stateChanged,
    );
    const { version: _, ...blind } = other;
    expect(await at.call(saveTemplate, { ...blind, remark: '没有版本' }, cast.county.token)).toMatchObject({
      code: ErrorCode.validation,
      fieldErrors: [{ field: 'version', message: '修改时须带上打开时的版本号，请重新打开后再修改' }],
    });
    expect((await read(templateId)).remark).toBe('');
    const logged = await at.deps.db
      .selectFrom('logOper')
      .select('action')
      .where('bizId', '=', templateId)
      .orderBy('logId')
      .execute();
    expect(logged.map(({ action }) => action)).toEqual(['新增', '修改', '修改']);
  });

  test('a name stands once in a place', async () => {
    dataOf(await save({ templateName: '防霜', shareScope: 3 }));
    const again = await save({ templateName: '防霜', shareScope: 3 }, cast.county2);
    expect([again.code, again.fieldErrors[0]?.field]).toEqual([ErrorCode.duplicate, 'templateName']);
    expect((await save({ templateName: '防霜', shareScope: 4 })).code).toBe(200);
  });

  test('a text and its variables are refused beside their fields, a forbidden word by its name', async () => {
    const wrong = await save({ templateContent: '有${weather}和${wind}' });
    expect(wrong.fieldErrors.map(({ field }) => field)).toEqual(['templateContent', 'variables.0.varLabel']);
    expect((await save({ smsCategory: '05', urgentFlag: 1 })).fieldErrors[0]?.field).toBe('urgentFlag');
    expect((await save({ smsSign: '【别人的局】' })).fieldErrors[0]?.field).toBe('smsSign');
    expect((await save({ smsCategory: 'xx' })).fieldErrors[0]?.field).toBe('smsCategory');
  });
});

describe('[SMS-08] a text from a template', () => {
  test('is rendered with what is missing and wrong, and with its longest form', async () => {
    const { templateId } = dataOf(await save({ templateContent: '${time}有${weather}，请防寒。' }));
    const rendered = dataOf(
      await at.call(renderTemplate, { templateId, params: { time: '【假】' } }, cast.county.token),
    );
    expect(rendered).toEqual({
      smsContent: '【假】有${weather}，请防寒。',
      wordCount: 27,
      segmentCount: 1,
      missing: ['weather'],
      problems: [{ varName: 'time', message: '时间中不能使用【】，签名由系统自动添加' }],
      longest: { wordCount: 8 + 26, segmentCount: 1 },
    });
  });

  const written = async (params: Record<string, string>, overrides: object = {}) => {
    const { templateId, templateVersion } = dataOf(
      await save({ templateContent: '${time}有${weather}，请防寒。' }),
    );
    return warningFields({
      smsCategory: '02',
      smsContent: `${params['time'] ?? '${time}'}有${params['weather'] ?? '${weather}'}，请防寒。`,
      templateId,
      templateVersion,
      templateParams: params,
      ...overrides,
    });
  };

  test('stands on the application with its version, and counts as a use once it is submitted', async () => {
    const asked = await written({ time: `${++last}日`, weather: '霜冻' }, { submitFlag: 0 });
    const saved = dataOf(await at.call(saveApplication, asked, cast.county.token));
    expect((await read(asked.templateId ?? '')).useCount).toBe(0);
    const submitted = { ...asked, ...saved, submitFlag: 1 } as const;
    const { auditStatus: _, applyNo: __, ...fieldsOf } = submitted;
    dataOf(await at.call(saveApplication, fieldsOf, cast.county.token));
    expect(await read(asked.templateId ?? '')).toMatchObject({
      useCount: 1,
      lastUseTime: '2026-09-14 10:00:00',
    });
    expect((await details(at, cast.county2, saved.applyId)).template).toMatchObject({
      templateVersion: 1,
      latestVersion: 1,
      params: asked.templateParams,
      isUsable: false,
    });
    expect((await details(at, cast.county, saved.applyId)).template?.isUsable).toBe(true);
  });

  test('is refused when a value is missing or holds what it must not, and when the text is another', async () => {
    const missing = await at.call(saveApplication, await written({ time: '明天' }), cast.county.token);
    expect(missing.fieldErrors).toEqual([{ field: 'templateParams.weather', message: '请填写天气' }]);
    const link = await written({ time: '明天', weather: 'a.cn' });
    expect((await at.call(saveApplication, link, cast.county.token)).fieldErrors[0]).toEqual({
      field: 'templateParams.weather',
      message: '天气中不能填写网址',
    });
    const other = { ...(await written({ time: '明天', weather: '霜冻' })), smsContent: '别的内容' };
    expect((await at.call(saveApplication, other, cast.county.token)).fieldErrors[0]?.field).toBe(
      'smsContent',
    );
    const { submitFlag: _, ...checked } = link;
    const { items } = dataOf(await at.call(checkApplication, checked, cast.county.token));
    expect(items[0]).toMatchObject({ checkType: 'template', level: 1, field: 'templateParams.weather' });
    const draft = await written({ time: '明天' }, { submitFlag: 0 });
    expect((await at.call(saveApplication, draft, cast.county.token)).code).toBe(200);
  });

  test('cannot be begun from a template that is disabled, changed meanwhile, or somebody else’s', async () => {
    const asked = await written({ time: '明天', weather: '霜冻' }, { submitFlag: 0 });
    const templateId = asked.templateId ?? '';
    const refusal = async (by = cast.county) =>
      (await at.call(saveApplication, asked, by.token)).fieldErrors[0]?.message;
    expect(await refusal(cast.county2)).toMatch(/已删除或不再与您共享/);
    dataOf(await at.call(changeTemplateStatus, { templateId, version: 1, status: 0 }, cast.county.token));
    expect(await refusal()).toMatch(/已停用/);
    expect((await read(templateId)).can.use).toBe('模板已停用');
    dataOf(await at.call(changeTemplateStatus, { templateId, version: 2, status: 1 }, cast.county.token));
    const saved = dataOf(await at.call(saveApplication, asked, cast.county.token));
    dataOf(await save({ templateId, version: 3, templateContent: '${time}${weather}。' }));
    expect(await refusal()).toMatch(/刚刚修改过/);
    const kept = { ...asked, applyId: saved.applyId, version: saved.version };
    expect((await at.call(saveApplication, kept, cast.county.token)).code).toBe(200);
    expect((await details(at, cast.county, saved.applyId)).template).toMatchObject({
      templateVersion: 1,
      latestVersion: 2,
    });
  });
});

test('[SMS-08] whoever must know it is told whether a text comes from above and may be urgent', async () => {
  const [t01] = await list({ templateName: '台风预警' });
  const ofCounty = dataOf(
    await save({ shareScope: 2, scopeDeptId: '330106', smsCategory: '01', urgentFlag: 1 }),
  );
  const actor = (roleKey: RoleKey, deptId: string) =>
    ({ userId: '0', deptId, roleKeys: [roleKey], ...grantsOf([roleKey]) }) as unknown as Actor;
  const inTownship = actor('townshipAdmin', '33010611A1');
  const inCounty = actor('countyAdmin', '330106A1');
  const ask = (by: Actor, templateId: string, params = {}, templateVersion = 1) =>
    readTemplateText(at.deps.db, by, { templateId, templateVersion, params });
  const params = { time: '明天', weather: '霜冻' };
  expect(await ask(inTownship, ofCounty.templateId, params)).toMatchObject({
    smsContent: '${name}您好，明天有霜冻，请防寒。',
    problems: [],
    isCurrent: true,
    isEnabled: true,
    isUrgent: true,
    isFromAbove: true,
  });
  expect(await ask(inCounty, ofCounty.templateId, { time: '明天', other: '甲' })).toMatchObject({
    problems: [{ varName: 'other' }, { varName: 'weather' }],
    isFromAbove: false,
  });
  expect(await ask(inTownship, t01?.templateId ?? '0')).toMatchObject({ isUrgent: true, isFromAbove: true });
  expect(await ask(inTownship, ofCounty.templateId, params, 2)).toBeNull();
  expect(await ask(actor('countyAdmin', '330108A1'), ofCounty.templateId, params)).toBeNull();
});
