import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  emergencyRepeats,
  emergencyReviewers,
  emergencyTemplates,
  submitEmergency,
} from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import {
  pageApplicationsToReview,
  pageApplicationsToSupervise,
} from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import {
  revokeApplication,
  saveApplication,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { ShareScope, saveTemplate } from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import { pageOperations } from '@farmers-mailbox/contract/system/logs/endpoints.ts';
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
  warningFields,
} from '../../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let cast: MassSmsCast;
let template: { templateId: string; templateVersion: number };

const templateFields = (overrides: Partial<RequestOf<typeof saveTemplate>> = {}) => ({
  templateName: '台风红色预警',
  smsCategory: '01',
  templateContent: '台风${typhoonName}今夜登陆，请人员立即撤离，船只回港。',
  variables: [
    {
      varName: 'typhoonName',
      varLabel: '台风名称',
      varType: 'text' as const,
      maxLength: 10,
      required: 1 as const,
      sample: '梅花',
    },
  ],
  shareScope: ShareScope.province,
  urgentFlag: 1 as const,
  ...overrides,
});
const emergency = (overrides: Partial<RequestOf<typeof submitEmergency>> = {}) => ({
  ...template,
  templateParams: { typhoonName: '海燕' },
  warnLevel: 1 as const,
  objDeptIds: ['3301061142'],
  clientReqId: crypto.randomUUID(),
  ...overrides,
});

const keyOf = ({ templateId, templateVersion }: typeof template) => ({ templateId, templateVersion });

beforeAll(async () => {
  app = await startTestApp();
  // night, and one text a day: neither counts for an emergency
  await setOtherConfig(app, { sendStartTime: '08:00', sendEndTime: '21:00', dailyLimitPerPhone: 1 });
  app.clock.set('2026-09-14T02:00:00+08:00');
  cast = await castOf(app);
  for (let i = 0; i < 5; i++) await buildFarmer(app.deps, '3301061142');
  template = keyOf(dataOf(await app.call(saveTemplate, templateFields(), cast.province.token)));
});
afterAll(() => app.close());
beforeEach(async () => {
  cast = await signInAgain(app, cast);
});
const submit = async (overrides: Parameters<typeof emergency>[0] = {}) =>
  dataOf(await app.call(submitEmergency, emergency(overrides), cast.messenger.token));
const listedAs = {
  userName: 'x',
  realName: 'x',
  deptId: '33',
  fullDeptName: '浙江省',
  roleName: 'x',
  smsCategories: [],
};
/** The configuration in use lists these, or nobody. */
async function listSenders(users: readonly { userId: string; urgentFlag: 0 | 1 }[]): Promise<void> {
  const { smsConfigVersion } = await app.deps.db
    .updateTable('smsConfigVersion')
    .set({ senderCount: users.length })
    .where('configStatus', '=', 1)
    .returning('smsConfigVersion')
    .executeTakeFirstOrThrow();
  await app.deps.db.deleteFrom('smsConfigSender').execute();
  if (users.length === 0) return;
  const rows = users.map((user) => ({ smsConfigVersion, ...user, ...listedAs }));
  await app.deps.db.insertInto('smsConfigSender').values(rows).execute();
}
const alerts = async () => {
  const rows = await app.deps.db
    .selectFrom('serviceSms')
    .select(['phoneCipher', 'contentCipher'])
    .where('purpose', '=', 'emergencyReview')
    .orderBy('serviceSmsId')
    .execute();
  return rows.map((row) => ({
    phone: app.deps.personalData.decrypt(row.phoneCipher),
    content: app.deps.personalData.decryptText(row.contentCipher ?? Buffer.alloc(0)),
  }));
};

describe('the emergency lane', () => {
  it('is submitted, and the others are called, where a reviewer’s number cannot be read', async () => {
    const { db } = app.deps;
    const ofReviewer = { phoneCipher: Buffer.alloc(40, 1) };
    const kept = await db
      .selectFrom('sysUser')
      .select('phoneCipher')
      .where('userId', '=', cast.county2.userId)
      .executeTakeFirstOrThrow();
    const keep = (set: { phoneCipher: Buffer }) =>
      db.updateTable('sysUser').set(set).where('userId', '=', cast.county2.userId).execute();
    await keep(ofReviewer);
    try {
      const called = (await alerts()).length;
      const { reviewers } = await submit();
      expect(reviewers.map(({ phoneNumber }) => phoneNumber)).toContain('');
      expect((await alerts()).length - called).toBe(reviewers.length - 1);
    } finally {
      await keep(kept);
      // other tests count the texts, and what waits
      await db.deleteFrom('serviceSms').where('purpose', '=', 'emergencyReview').execute();
      await db.updateTable('massSmsApply').set({ delFlag: 1 }).where('emergencyFlag', '=', 1).execute();
    }
  });

  it('offers the urgent texts of superiors, and nothing else', async () => {
    await app.call(
      saveTemplate,
      templateFields({ templateName: '不急的', urgentFlag: 0 }),
      cast.province.token,
    );
    await app.call(
      saveTemplate,
      templateFields({ templateName: '农时', smsCategory: '03', urgentFlag: 0 }),
      cast.province.token,
    );
    const own = { templateName: '自己的', shareScope: ShareScope.person };
    await app.call(saveTemplate, templateFields(own), cast.messenger.token);
    const { refusal, list } = dataOf(await app.call(emergencyTemplates, {}, cast.messenger.token));
    expect(refusal).toBeNull();
    expect(list.map(({ templateName }) => templateName)).toEqual(['台风红色预警']);
    expect(list[0]).toMatchObject({ smsSign: '【浙江农民信箱】', smsTail: '' });
  });

  it('names those who may pass it with the telephones of their offices', async () => {
    await app.deps.db
      .updateTable('sysDept')
      .set({ officePhone: '0571-88880001' })
      .where('deptId', '=', '330106')
      .execute();
    const { applyId, reviewers } = await submit();
    const county = reviewers.filter(({ realName }) => realName === '陈立');
    expect(county).toEqual([expect.objectContaining({ officePhone: '0571-88880001' })]);
    await app.deps.db.deleteFrom('serviceSms').where('purpose', '=', 'emergencyReview').execute();
    const gone = app.deps.db.updateTable('massSmsApply').set({ delFlag: 1 });
    await gone.where('applyId', '=', applyId).execute();
  });

  it('takes one page, tells every administrator around it at once, and needs one of them', async () => {
    const { applyId, reviewers } = await submit();
    expect(reviewers.map(({ realName }) => realName)).toEqual(['陈立', '陈二', '杭洲', '浙一', '浙二']);
    for (const { phoneNumber } of reviewers) expect(phoneNumber).toMatch(/^154\*{4}\d{4}$/);
    const told = await alerts();
    expect(told).toHaveLength(5);
    expect(told[0]?.content).toContain('应急短信等您审核：台风红色预警');
    const row = await details(app, cast.messenger, applyId);
    expect(row).toMatchObject({ emergencyFlag: 1, urgentFlag: 1, warnLevel: 1, totalStep: 1, canaryMode: 0 });
    expect(row.smsContent).toBe('台风海燕今夜登陆，请人员立即撤离，船只回港。');
    // the city passes what lies with the county, at night
    const review = dataOf(await app.call(pageApplicationsToReview, {}, cast.city.token));
    expect(review.list.map((one) => one.applyId)).toEqual([applyId]);
    expect(dataOf(await app.call(emergencyReviewers, { applyId }, cast.city.token))).toHaveLength(5);
    expect(dataOf(await pass(app, cast.city, applyId))).toMatchObject({ successCount: 1 });
    expect(await details(app, cast.messenger, applyId)).toMatchObject({
      auditStatus: 3,
      sendStatus: 2,
      validCount: 5,
    });
    expect(dataOf(await app.call(emergencyReviewers, { applyId }, cast.city.token))).toEqual([]);
  });

  it('tells them under the signature that the province has chosen', async () => {
    const night = { sendStartTime: '08:00', sendEndTime: '21:00', dailyLimitPerPhone: 1 };
    await setOtherConfig(app, { ...night, defaultSign: '【浙农信箱】' });
    const before = (await alerts()).length;
    await submit();
    const told = (await alerts()).slice(before);
    await setOtherConfig(app, night);
    expect(told).not.toHaveLength(0);
    for (const { content } of told) expect(content).toMatch(/^【浙农信箱】应急短信等您审核/);
  });

  it('has two people: nobody passes their own, and no other county’s administrator any', async () => {
    const { applyId } = dataOf(await app.call(submitEmergency, emergency(), cast.county.token));
    expect(dataOf(await pass(app, cast.county, applyId)).failList[0]?.reason).toBe('不能审核自己的申请');
    const foreign = await app.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
    expect((await app.call(emergencyReviewers, { applyId }, foreign.token)).code).toBe(4040);
    expect(dataOf(await pass(app, cast.county2, applyId))).toMatchObject({ successCount: 1 });
  });

  it('[SMS-06] goes to numbers that were called dead lately as well', async () => {
    const farmer = await buildFarmer(app.deps, '3301061142');
    const { phoneHash, phoneCipher } = farmer;
    if (phoneHash === null) throw new Error('no number');
    const failed = {
      phoneHash,
      phoneCipher,
      failCode: 'UNDELIV:001',
      applyId: '1',
      deadTime: app.clock.now(),
    };
    await app.deps.db.insertInto('smsDeadNumber').values(failed).execute();
    const { applyId } = await submit();
    expect(await details(app, cast.messenger, applyId)).toMatchObject({ validCount: 6, deadCount: 0 });
    await app.deps.db.deleteFrom('smsDeadNumber').execute();
  });

  it('is found by supervisors and in the log', async () => {
    const { applyId, applyNo } = await submit();
    const seen = dataOf(await app.call(pageApplicationsToSupervise, { emergencyFlag: 1 }, cast.city.token));
    expect(seen.list.map((one) => one.applyId)).toContain(applyId);
    const auditor = await app.signInAs({ roleKeys: ['auditAdmin'], deptId: '33A1' });
    const log = dataOf(
      await app.call(pageOperations, { bizType: 'mass_sms_apply', bizId: applyId }, auditor.token),
    );
    expect(log.list.map(({ summary }) => summary)).toEqual([`【应急】提交“台风红色预警”（${applyNo}）`]);
  });

  it.each([
    [
      'a text of one’s own',
      templateFields({ templateName: '自编', shareScope: ShareScope.person }),
      '应急短信只能用上级发布的紧急模板',
    ],
    [
      'a text that is not urgent',
      templateFields({ templateName: '不紧急', urgentFlag: 0 }),
      '应急短信只能用上级发布的紧急模板',
    ],
  ])('refuses %s', async (_, fields, sentence) => {
    const by = fields.shareScope === ShareScope.person ? cast.messenger : cast.province;
    const { templateId, templateVersion } = dataOf(await app.call(saveTemplate, fields, by.token));
    const reply = await app.call(
      submitEmergency,
      emergency({ templateId, templateVersion }),
      cast.messenger.token,
    );
    expect(reply).toMatchObject({ code: 4000, msg: sentence });
  });

  it('refuses values that do not fit, other levels, areas outside, and whoever may not send what is urgent', async () => {
    const call = (fields: object, token = cast.messenger.token) =>
      app.call(submitEmergency, { ...emergency(), ...fields } as RequestOf<typeof submitEmergency>, token);
    expect(await call({ templateParams: {} })).toMatchObject({ code: 4000, msg: '请填写台风名称' });
    expect((await call({ warnLevel: 3 })).code).toBe(4000);
    expect((await call({ objDeptIds: ['330108'] })).code).toBe(4031);
    await listSenders([{ userId: cast.messenger.userId, urgentFlag: 0 }]);
    expect(await call({})).toMatchObject({ code: 4030, msg: '您不能发送紧急短信，请联系省级管理员' });
    expect((await call({}, cast.county.token)).code).toBe(4030);
    await listSenders([]);
  });

  it('is ordinary once it came back and was written anew in the form', async () => {
    const { applyId } = await submit();
    dataOf(await app.call(revokeApplication, { applyId, revokeReason: '再改改' }, cast.messenger.token));
    const { version } = await details(app, cast.messenger, applyId);
    const changed = warningFields({
      applyId,
      version,
      smsContent: '自己写的内容，与模板无关。',
      submitFlag: 0,
    });
    dataOf(await app.call(saveApplication, changed, cast.messenger.token));
    expect(await details(app, cast.messenger, applyId)).toMatchObject({ emergencyFlag: 0, urgentFlag: 0 });
  });

  it('answers a repeated submission as the first time, and stops after ten in a day', async () => {
    const fields = emergency();
    const [one, two] = await Promise.all([
      app.call(submitEmergency, fields, cast.messenger.token),
      app.call(submitEmergency, fields, cast.messenger.token),
    ]);
    expect(dataOf(one).applyId).toBe(dataOf(two).applyId);
    let last = 200;
    for (let more = 0; more < 10 && last === 200; more += 1) {
      last = (await app.call(submitEmergency, emergency(), cast.messenger.token)).code;
    }
    expect(last).toBe(4006);
    // whose answer was lost asks again, also when the ten are used up and the template is switched off
    const setStatus = (status: number) => app.deps.db.updateTable('smsTemplate').set({ status }).execute();
    await setStatus(0);
    const again = await app.call(submitEmergency, fields, cast.messenger.token);
    await setStatus(1);
    expect(dataOf(again).applyId).toBe(dataOf(one).applyId);
  });
});

describe('what the same places get already', () => {
  const repeatsOf = async (typhoonName: string, objDeptIds = ['3301061142']) =>
    dataOf(
      await app.call(
        emergencyRepeats,
        { templateId: template.templateId, templateParams: { typhoonName }, objDeptIds },
        cast.messenger.token,
      ),
    ).list;

  it('is told to the writer, the same event by its name', async () => {
    // the ten of a day are used up
    app.clock.advance({ hours: 25 });
    cast = await signInAgain(app, cast);
    await submit({ templateParams: { typhoonName: '玛莉亚' } });
    const [same] = await repeatsOf('玛莉亚');
    expect(same).toMatchObject({
      isSameEvent: true,
      isUnderReview: true,
      realSendTime: null,
      warnLevel: 1,
      placeNames: ['绕城村'],
    });
    expect((await repeatsOf('山竹'))[0]).toMatchObject({ isSameEvent: false });
    expect(await repeatsOf('玛莉亚', ['3301061201'])).toEqual([]);
  });

  it('is told of the own area alone', async () => {
    const answer = await app.call(
      emergencyRepeats,
      { templateId: template.templateId, objDeptIds: ['330108'] },
      cast.messenger.token,
    );
    expect(answer).toMatchObject({ code: 4031 });
  });
});
