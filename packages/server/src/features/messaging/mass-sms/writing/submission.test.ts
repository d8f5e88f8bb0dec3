import { randomUUID } from 'node:crypto';
import {
  applicationDetails,
  applicationProcesses,
} from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { countRecipients } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { refuseApplications } from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import {
  checkApplication,
  checkWords,
  deleteApplications,
  revokeApplication,
  saveApplication,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildFarmer } from '../../../../testing/build.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  pass,
  setOtherConfig,
  signInAgain,
  submitted,
  warningFields,
} from '../../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  await setOtherConfig(app, { dailyLimitPerPhone: 1000 });
  cast = await castOf(app);
  for (let i = 0; i < 5; i++) await buildFarmer(app.deps, '3301061142');
  await buildFarmer(app.deps, '3301061101');
  await app.deps.db
    .insertInto('globalType')
    .values([
      { typeKey: 'SENSITIVE_WORD', nodeKind: 2, typeName: '代开发票', wordLevel: 1, matchMode: 1 },
      { typeKey: 'SENSITIVE_WORD', nodeKind: 2, typeName: '内部消息', wordLevel: 2, matchMode: 1 },
    ])
    .execute();
});
afterAll(() => app.close());

let text = 0;
/** Another text each time: the same one to the same village twice is refused. */
const fresh = () => `请各位农户及时加固大棚，第${++text}次提醒。`;

const rowsOf = async (applyId: string) => {
  const count = async (table: 'massSmsDetail' | 'massSmsFiltered' | 'massSmsSlice' | 'massSmsProcess') =>
    Number(
      (
        await app.deps.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<string>().as('n'))
          .where('applyId', '=', applyId)
          .executeTakeFirstOrThrow()
      ).n,
    );
  return {
    details: await count('massSmsDetail'),
    filtered: await count('massSmsFiltered'),
    slices: await count('massSmsSlice'),
    processes: await count('massSmsProcess'),
  };
};
const applications = async () =>
  Number(
    (
      await app.deps.db
        .selectFrom('massSmsApply')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('[SMS-01] POST /v1/admin/massSmsApply', () => {
  it('keeps an unfinished draft and shows it to nobody above or beside, but to the superAdmin', async () => {
    const draft = dataOf(
      await app.call(
        saveApplication,
        { smsTitle: '草稿', smsCategory: '03', submitFlag: 0 },
        cast.messenger.token,
      ),
    );
    expect(draft).toMatchObject({ auditStatus: 0, version: 1 });
    expect(draft.applyNo).toMatch(/^DX202609143301060\d{3}$/);
    expect((await details(app, cast.messenger, draft.applyId)).can).toMatchObject({
      edit: true,
      submit: true,
      delete: true,
    });
    const colleague = await app.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
    const beside = await app.call(applicationDetails, { applyId: draft.applyId }, colleague.token);
    expect(beside.code).toBe(4040);
    const superAdmin = await app.signInAs({ roleKeys: ['superAdmin'], deptId: '33A1' });
    expect((await details(app, superAdmin, draft.applyId)).auditStatus).toBe(0);
    const above = await app.call(applicationDetails, { applyId: draft.applyId }, cast.county.token);
    expect(above.code).toBe(4040);
  });

  it('submits: recipients are fixed, the county decides, the history begins', async () => {
    const saved = await submitted(app, cast.messenger, { smsContent: fresh() });
    expect(saved.auditStatus).toBe(1);
    expect(await rowsOf(saved.applyId)).toEqual({ details: 5, filtered: 0, slices: 1, processes: 2 });
    const read = await details(app, cast.county, saved.applyId);
    expect(read).toMatchObject({
      validCount: 5,
      totalCount: 5,
      auditStep: 1,
      totalStep: 1,
      currentAuditDeptName: '西湖区',
    });
    expect(read.reviewers).toContain('陈立');
    expect(read.contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect(read.byDept).toEqual([{ deptId: '33010611', deptName: '三墩镇', validCount: 5 }]);
    expect(read.byCategory).toEqual([{ categoryId: 'U2', categoryName: '农户', validCount: 5 }]);
    const history = dataOf(
      await app.call(applicationProcesses, { applyId: saved.applyId }, cast.county.token),
    );
    expect(history.map((row) => row.processType)).toEqual([1, 3]);
  });

  it('answers a call that is sent twice once, and refuses its id for another content', async () => {
    const clientReqId = randomUUID();
    const fields = warningFields({ smsContent: fresh(), clientReqId });
    const [first, second] = await Promise.all([
      app.call(saveApplication, fields, cast.messenger.token),
      app.call(saveApplication, fields, cast.messenger.token),
    ]);
    expect(dataOf(first)).toEqual(dataOf(second));
    expect(dataOf(await app.call(saveApplication, fields, cast.messenger.token))).toEqual(dataOf(first));
    const other = await app.call(saveApplication, { ...fields, smsTitle: '另一个' }, cast.messenger.token);
    expect(other.code).toBe(4091);
  });

  it('gives every application its own number, also to fifty at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.call(
          saveApplication,
          { smsTitle: '草稿', smsCategory: '03', submitFlag: 0 },
          cast.messenger.token,
        ),
      ),
    );
    expect(new Set(replies.map((reply) => dataOf(reply).applyNo)).size).toBe(50);
  });

  it('refuses an old version of a draft', async () => {
    const draft = await submitted(app, cast.messenger, { submitFlag: 0, smsContent: fresh() });
    const fields = warningFields({
      submitFlag: 0,
      applyId: draft.applyId,
      version: draft.version,
      smsTitle: '改过',
    });
    expect(dataOf(await app.call(saveApplication, fields, cast.messenger.token)).version).toBe(2);
    expect((await app.call(saveApplication, fields, cast.messenger.token)).code).toBe(4090);
  });

  it('refuses a change that does not say which version it was written from, and keeps what is there', async () => {
    const draft = await submitted(app, cast.messenger, { submitFlag: 0, smsContent: fresh() });
    const fields = warningFields({ applyId: draft.applyId, submitFlag: 0, smsTitle: '没有版本' });
    expect(await app.call(saveApplication, fields, cast.messenger.token)).toMatchObject({
      code: 4000,
      fieldErrors: [{ field: 'version', message: '修改时须带上打开时的版本号，请重新打开后再修改' }],
    });
    expect(await details(app, cast.messenger, draft.applyId)).toMatchObject({
      smsTitle: warningFields().smsTitle,
      version: 1,
    });
  });

  it('lets nobody edit what waits for review, or what another wrote', async () => {
    const saved = await submitted(app, cast.messenger, { smsContent: fresh() });
    const fields = warningFields({ applyId: saved.applyId, version: saved.version });
    expect(await app.call(saveApplication, fields, cast.messenger.token)).toMatchObject({
      code: 4090,
      msg: '正在等待审核，不能修改',
    });
    expect((await app.call(saveApplication, fields, cast.county.token)).code).toBe(4030);
  });
});

it.each([
  [{ smsCategory: '77' }, 'smsCategory', '没有这个短信类别，请从列出的类别中选择'],
  [{ objCategoryIds: ['U2', 'farmer'] }, 'objCategoryIds.1', '没有这个接收类别，请从列出的类别中选择'],
])('%j, which no list has, is not even kept as a draft', async (wrong, field, message) => {
  const before = await applications();
  const fields = { ...warningFields({ smsContent: fresh() }), ...wrong };
  for (const submitFlag of [0, 1] as const) {
    const reply = await app.call(saveApplication, { ...fields, submitFlag }, cast.messenger.token);
    expect([reply.code, reply.fieldErrors]).toEqual([4000, [{ field, message }]]);
  }
  expect(await applications()).toBe(before);
});

it('a draft is not revoked, and the refusal says why', async () => {
  const fields = { smsTitle: '草稿', smsCategory: '03', submitFlag: 0 as const };
  const { applyId } = dataOf(await app.call(saveApplication, fields, cast.messenger.token));
  expect(await app.call(revokeApplication, { applyId }, cast.messenger.token)).toMatchObject({
    code: 4090,
    msg: '尚未提交，不能撤销',
  });
});

describe('[SMS-01] what stops a submission, with nothing written', () => {
  let before = 0;
  beforeEach(async () => {
    before = await applications();
  });

  it('a forbidden word: code 1001 with the word, whatever was put between its characters', async () => {
    for (const smsContent of ['可以代开发票', '可以代 开 发-票']) {
      const reply = await app.call(saveApplication, warningFields({ smsContent }), cast.messenger.token);
      expect(reply).toMatchObject({ code: 1001, msg: '代开发票' });
    }
    expect(await applications()).toBe(before);
    expect((await app.call(checkWords, { smsContent: '代开发票' }, cast.messenger.token)).code).toBe(1001);
    const reminded = dataOf(await app.call(checkWords, { smsContent: '这是内部消息' }, cast.messenger.token));
    expect(reminded).toEqual({ hitFlag: 1, hits: [{ word: '内部消息', level: 2, start: 2, end: 6 }] });
  });

  it.each([
    ['no content', { smsContent: '' }, 'smsContent', '请输入短信内容'],
    [
      'a signature inside the content',
      { smsContent: '【假冒】速来' },
      'smsContent',
      '短信内容中不能使用【】，签名由系统自动添加',
    ],
    [
      'a signature of somebody else',
      { smsSign: '【中国银行】' },
      'smsSign',
      '不能使用签名【中国银行】，可用的有【浙江农民信箱】',
    ],
    [
      'a link elsewhere',
      { smsContent: '详见 http://evil.example.com/a' },
      'smsContent',
      '链接的网址evil.example.com不在允许的范围内，请删去或换一个；确需使用，请联系省级管理员在“短信配置”中加入',
    ],
    [
      'a link whose name goes on in Chinese',
      { smsContent: '详见 http://nynct.zj.gov.cn.中奖.com/a' },
      'smsContent',
      '链接的域名“nynct.zj.gov.cn.中奖.com”含有中文或特殊字符，请填写它的 xn-- 形式，以便看清真实的网址；网址与前后的文字之间请加空格',
    ],
    ['nobody chosen', { sendObjType: [] }, 'sendObjType', '请选择接收对象'],
    [
      'a village without farmers',
      { objDeptIds: ['3301061201'] },
      'sendObjType',
      '没有可以发送的接收人，请换一些接收对象',
    ],
    ['urgent without a reason', { urgentFlag: 1 as const }, 'urgentReason', '请填写紧急发送的理由'],
    [
      'an urgent meeting',
      { urgentFlag: 1 as const, smsCategory: '15' },
      'urgentFlag',
      '这个类别不能紧急发送，请取消“紧急发送”或改选类别',
    ],
    [
      'a red warning of tourism',
      { warnLevel: 1 as const, smsCategory: '14' },
      'warnLevel',
      '这个类别没有预警等级，请改选类别或不选预警级别',
    ],
    ['timed without a time', { sendMode: 2 as const }, 'sendTime', '请选择发送时间'],
    [
      'a time in nine minutes',
      { sendMode: 2 as const, sendTime: '2026-09-14 10:09:00' },
      'sendTime',
      '发送时间至少在10分钟以后，请改晚一些',
    ],
    [
      'a time in 31 days',
      { sendMode: 2 as const, sendTime: '2026-10-15 10:00:00' },
      'sendTime',
      '发送时间最多在30天以内，请改早一些',
    ],
    [
      'more text than nine segments hold',
      { smsContent: `${'字'.repeat(449)}A`, smsSign: '【浙江农民信箱】' },
      'smsContent',
      '内容需分7条发送，最多6条，请删减内容',
    ],
  ])('%s', async (_, overrides, field, message) => {
    await setOtherConfig(app, { dailyLimitPerPhone: 1000, maxSegment: 6 });
    const reply = await app.call(
      saveApplication,
      warningFields({ smsContent: fresh(), ...overrides }),
      cast.messenger.token,
    );
    expect(reply).toMatchObject({ code: 4000, msg: message });
    expect(reply.fieldErrors).toContainEqual({ field, message });
    expect(await applications()).toBe(before);
  });

  it('a day that is none', async () => {
    const onNoDay = warningFields({ sendMode: 2, sendTime: '2026-09-31 10:00:00' });
    const message = '没有这个时间，请重新选择';
    expect(await app.call(saveApplication, onNoDay, cast.messenger.token)).toMatchObject({
      code: 4000,
      msg: `发送时间：${message}`,
      fieldErrors: [{ field: 'sendTime', message }],
    });
    expect(await applications()).toBe(before);
  });

  it('a place outside the area', async () => {
    for (const deptId of ['3301080101', '33', '3302', '3301069999']) {
      const reply = await app.call(
        saveApplication,
        warningFields({ objDeptIds: [deptId] }),
        cast.messenger.token,
      );
      expect(reply.code, deptId).toBe(4031);
      const draft = await app.call(
        saveApplication,
        warningFields({ objDeptIds: [deptId], submitFlag: 0 }),
        cast.messenger.token,
      );
      expect(draft.code, deptId).toBe(4031);
      expect(
        (await app.call(countRecipients, { sendObjType: [1], objDeptIds: [deptId] }, cast.messenger.token))
          .code,
      ).toBe(4031);
    }
    expect(await applications()).toBe(before);
  });

  it('the same text to the same village within a day', async () => {
    const smsContent = fresh();
    await submitted(app, cast.messenger, { smsContent });
    const again = await app.call(saveApplication, warningFields({ smsContent }), cast.messenger.token);
    expect(again.code).toBe(4000);
    expect(again.msg).toContain('相同内容已于2026-09-14');
    const elsewhere = await app.call(
      saveApplication,
      warningFields({ smsContent, objDeptIds: ['3301061101'] }),
      cast.messenger.token,
    );
    expect(elsewhere.code).toBe(200);
    app.clock.advance({ hours: 25 });
    cast = await signInAgain(app, cast);
    expect((await app.call(saveApplication, warningFields({ smsContent }), cast.messenger.token)).code).toBe(
      200,
    );
  });

  it('the quota, naming what is left', async () => {
    await app.deps.db
      .insertInto('smsQuota')
      .values({ deptId: '330106', quotaMonth: '2026-08', quotaCount: '7' })
      .execute();
    await submitted(app, cast.messenger, { smsContent: fresh() });
    const reply = await app.call(
      saveApplication,
      warningFields({ smsContent: fresh() }),
      cast.messenger.token,
    );
    expect(reply).toMatchObject({
      code: 4000,
      msg: '本月短信额度剩余2条，本次需要5条，请减少接收人，或请上级追加额度',
    });
    const counted = dataOf(
      await app.call(countRecipients, { sendObjType: [1], objDeptIds: ['3301061142'] }, cast.messenger.token),
    );
    expect(counted.quotaLeft).toBe(2);
    await app.deps.db.deleteFrom('smsQuota').where('deptId', '=', '330106').execute();
  });
});

describe('[SMS-01] POST /v1/admin/massSmsCheck', () => {
  it('tells what stops and what reminds, who will review, and writes nothing', async () => {
    const before = await applications();
    const { submitFlag: _, ...fields } = warningFields({ smsContent: '这是内部消息，详见 www.evil.example' });
    const checked = dataOf(await app.call(checkApplication, fields, cast.messenger.token));
    expect(checked.passFlag).toBe(0);
    expect(checked.items.map((item) => [item.checkType, item.level])).toEqual([
      ['link', 1],
      ['duplicate', 2],
      ['calendar', 2],
      ['word', 2],
    ]);
    expect(checked.reviewSteps).toEqual([{ deptName: '西湖区', reviewers: ['陈立', '陈二'] }]);
    expect(await applications()).toBe(before);
  });

  it('checks a stored application for the applicant alone', async () => {
    const { applyId } = await submitted(app, cast.messenger, { smsContent: fresh() });
    expect((await app.call(checkApplication, { applyId }, cast.messenger.token)).code).toBe(200);
    const byReviewer = await app.call(checkApplication, { applyId }, cast.county.token);
    expect(byReviewer).toMatchObject({ code: 4030, msg: '只有申请人可以核对这条申请' });
  });

  it('reminds of a warning that the same places got today; of other categories, other places and itself of nothing', async () => {
    const smsTitle = `台风预警${fresh()}`;
    const first = await submitted(app, cast.messenger, { smsTitle, smsContent: fresh() });
    const warnings = async (overrides: object) => {
      const { submitFlag: _, ...fields } = warningFields({ smsContent: fresh(), ...overrides });
      const { items } = dataOf(await app.call(checkApplication, fields, cast.messenger.token));
      return items.filter(
        ({ checkType, message }) => checkType === 'duplicate' && message.includes(smsTitle),
      );
    };
    expect(await warnings({ urgentFlag: 1, urgentReason: '台风' })).toEqual([
      {
        checkType: 'duplicate',
        field: 'smsContent',
        level: 2,
        message: expect.stringMatching(
          `^这些区域今天已有同类预警短信：“${smsTitle}”（西湖区农业农村局，还没有发出）.*，请核对是否重复$`,
        ),
      },
    ]);
    expect(await warnings({ smsCategory: '15' })).toEqual([]);
    expect(await warnings({ objDeptIds: ['33010612'] })).toEqual([]);
    expect(await warnings({ applyId: first.applyId, version: first.version })).toEqual([]);
  });

  it.each([
    ['2026-09-16 09:00:00', '今晚有大风', '短信9月16日发出，正文里的“今晚”那天读来是另一天，请核对'],
    ['2026-09-16 09:00:00', '后天起降温', '短信9月16日发出，正文里的“后天”那天读来是另一天，请核对'],
    ['2026-09-14 20:00:00', '今晚有大风', undefined],
    ['2026-09-16 09:00:00', '9月16日晚有大风', undefined],
  ])('timed for %s, “%s” reminds of the day on which it is read', async (sendTime, smsContent, message) => {
    app.clock.set('2026-09-14T10:00:00+08:00');
    cast = await signInAgain(app, cast);
    const { submitFlag: _, ...fields } = warningFields({ smsContent, sendMode: 2, sendTime });
    const { items } = dataOf(await app.call(checkApplication, fields, cast.messenger.token));
    expect(items.find(({ checkType }) => checkType === 'content')?.message).toBe(message);
  });

  it('names two steps for what is commercial', async () => {
    const { submitFlag: _, ...fields } = warningFields({ smsCategory: '14', smsContent: fresh() });
    const checked = dataOf(await app.call(checkApplication, fields, cast.messenger.token));
    expect(checked.reviewSteps?.map((step) => step.deptName)).toEqual(['西湖区', '杭州市']);
  });

  it('stops at night only what has a time at night', async () => {
    await setOtherConfig(app, { sendStartTime: '08:00', sendEndTime: '21:00', dailyLimitPerPhone: 1000 });
    app.clock.set('2026-09-14T22:00:00+08:00');
    cast = await signInAgain(app, cast);
    const { submitFlag: _, ...now } = warningFields({ smsContent: fresh() });
    const checked = dataOf(await app.call(checkApplication, now, cast.messenger.token));
    expect(checked.passFlag).toBe(1);
    expect(checked.items[0]?.message).toContain('2026-09-15 08:00:00');
    const timed = { ...now, sendMode: 2 as const, sendTime: '2026-09-15 21:00:00' };
    expect(dataOf(await app.call(checkApplication, timed, cast.messenger.token)).items[0]).toMatchObject({
      checkType: 'window',
      level: 1,
    });
    const urgent = { ...timed, urgentFlag: 1 as const, urgentReason: '台风' };
    expect(dataOf(await app.call(checkApplication, urgent, cast.messenger.token)).passFlag).toBe(1);
  });
});

it('[SMS-02] begins its review anew: who passed a former round may pass this one', async () => {
  const as = (roleKey: 'countySmsMessenger' | 'countyAdmin') =>
    app.signInAs({ roleKeys: [roleKey], deptId: '330108A1' });
  const [messenger, onlyAdmin] = [await as('countySmsMessenger'), await as('countyAdmin')];
  await buildFarmer(app.deps, '3301080101');
  const fields = { smsCategory: '14', objDeptIds: ['3301080101'], smsContent: fresh() };
  const { applyId } = await submitted(app, messenger, fields);
  dataOf(await pass(app, onlyAdmin, applyId));
  const { contentHash } = await details(app, cast.city, applyId);
  const contentHashes = { [applyId]: contentHash ?? '' };
  const refusal = {
    applyIds: [applyId],
    contentHashes,
    auditSteps: { [applyId]: 2 },
    auditOpinion: '请写明地点',
  };
  expect(dataOf(await app.call(refuseApplications, refusal, cast.city.token)).successCount).toBe(1);
  const { version } = await details(app, messenger, applyId);
  await submitted(app, messenger, { ...fields, applyId, version, smsContent: fresh() });
  expect((await details(app, onlyAdmin, applyId)).currentAuditDeptName).toBe('滨江区');
  expect(dataOf(await pass(app, onlyAdmin, applyId)).successCount).toBe(1);
});

it('POST /v1/admin/deleteSmsApply › deletes none of several when one of them is not there', async () => {
  const drafts = [
    await submitted(app, cast.messenger, { submitFlag: 0, smsContent: fresh() }),
    await submitted(app, cast.messenger, { submitFlag: 0, smsContent: fresh() }),
  ].map((one) => one.applyId);
  const wanted = [drafts[0], '999', drafts[1]].join(',');
  expect((await app.call(deleteApplications, { applyId: wanted }, cast.messenger.token)).code).toBe(4040);
  for (const applyId of drafts) expect((await rowsOf(applyId)).processes).toBe(1);
  const reply = await app.call(deleteApplications, { applyId: drafts.join(',') }, cast.messenger.token);
  expect(reply.data).toEqual({ successCount: 2 });
});
