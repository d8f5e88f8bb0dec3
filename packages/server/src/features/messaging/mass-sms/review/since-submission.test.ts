import { applicationProcesses } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { passApplications } from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildFarmer, buildIdentity } from '../../../../testing/build.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  pass,
  type SaveFields,
  setOtherConfig,
  signInAgain,
  submitted,
} from '../../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { holdAfterRestore } from '../sending/hold-actions.ts';

let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  await setOtherConfig(app, { dailyLimitPerPhone: 1_000_000 });
  cast = await castOf(app);
  await buildFarmer(app.deps, '3301061142');
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-09-14T10:00:00+08:00');
  cast = await signInAgain(app, cast);
});

let text = 0;
const waiting = async (overrides: Partial<SaveFields> = {}) =>
  (await submitted(app, cast.messenger, { smsContent: `审核提醒第${++text}条。`, ...overrides })).applyId;
const urgent = { urgentFlag: 1, urgentReason: '台风提前登陆' } as const;
const later = async (hours: number) => {
  app.clock.advance({ hours });
  cast = await signInAgain(app, cast);
};
/** Passed with an opinion, several at once. */
async function passWith(applyIds: readonly string[], auditOpinion: string) {
  const read = await Promise.all(applyIds.map((applyId) => details(app, cast.county, applyId)));
  const contentHashes = Object.fromEntries(read.map((one) => [one.applyId, one.contentHash ?? '']));
  const auditSteps = Object.fromEntries(read.map((one) => [one.applyId, one.auditStep]));
  const fields = { applyIds: [...applyIds], contentHashes, auditSteps, auditOpinion };
  return dataOf(await app.call(passApplications, fields, cast.county.token));
}
const changeConfig = (change: string) =>
  app.deps.pool.query(
    `UPDATE sms_config_version SET config_content = config_content || '${change}'::jsonb WHERE config_status = 1`,
  );

describe('[SMS-02] an urgent text that waited long for its review', () => {
  it('leaves only with a word of its reviewer, who is told how old it is', async () => {
    const [applyId, other] = [await waiting(urgent), await waiting(urgent)];
    await later(5);
    expect((await details(app, cast.county, applyId)).doubts).toEqual([]);
    await later(3 * 24);
    const [old] = (await details(app, cast.county, applyId)).doubts;
    expect(old).toBe('这条紧急短信提交于2026-09-14 10:00，已等了3天，通过后马上发出，内容可能已经过时');
    expect(dataOf(await pass(app, cast.county, applyId))).toEqual({
      successCount: 0,
      failList: [{ applyId, code: 4090, reason: expect.stringContaining(old ?? '') }],
    });
    expect((await passWith([applyId, other], '同意')).successCount).toBe(0);
    expect((await passWith([applyId], '台风还在，仍要提醒')).successCount).toBe(1);
    const history = dataOf(await app.call(applicationProcesses, { applyId }, cast.messenger.token));
    expect(history.map(({ opinion }) => opinion)).toContain('台风还在，仍要提醒');
    expect((await details(app, cast.county, applyId)).doubts).toEqual([]);
  });

  it('an ordinary one is passed as ever', async () => {
    const applyId = await waiting();
    await later(3 * 24);
    expect(dataOf(await pass(app, cast.county, applyId)).successCount).toBe(1);
  });
});

it('[SMS-01] a word that was forbidden meanwhile, and that a recipient’s own name completes, is not passed', async () => {
  await buildFarmer(app.deps, '3301061142', { realName: '禁词' });
  const applyId = await waiting({ smsContent: '请勿使用新${name}。' });
  await app.deps.db
    .insertInto('globalType')
    .values({ typeKey: 'SENSITIVE_WORD', nodeKind: 2, typeName: '新禁词', wordLevel: 1, matchMode: 1 })
    .execute();
  expect((await passWith([applyId], '')).failList).toEqual([{ applyId, code: 1001, reason: '新禁词' }]);
  await app.deps.db.deleteFrom('globalType').where('typeName', '=', '新禁词').execute();
  expect((await passWith([applyId], '')).successCount).toBe(1);
});

describe('[SMS-03] a database that was restored from a backup', () => {
  it('what may have been passed and sent since is passed alone and with a word, also from a page that was open before', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const read = await Promise.all([one, other].map((applyId) => details(app, cast.county, applyId)));
    await holdAfterRestore(app.deps.db, app.clock);
    const fields = {
      applyIds: [one, other],
      contentHashes: Object.fromEntries(read.map(({ applyId, contentHash }) => [applyId, contentHash ?? ''])),
      auditSteps: { [one]: 1, [other]: 1 },
      auditOpinion: '同意',
    };
    const answer = dataOf(await app.call(passApplications, fields, cast.county.token));
    expect(answer.failList.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('数据库已从备份恢复'),
      expect.stringContaining('数据库已从备份恢复'),
    ]);
    expect((await passWith([one], '运营商说没有发过')).successCount).toBe(1);
  });
});

describe('[SMS-02] the applicant is not there any more', () => {
  it('switched off, or moved to another organisation: the reviewer is told and says why it is sent', async () => {
    const applyId = await waiting();
    const status = (value: number) =>
      app.deps.db
        .updateTable('sysUser')
        .set({ status: value })
        .where('userId', '=', cast.messenger.userId)
        .execute();
    const moveTo = (deptId: string) =>
      app.deps.db
        .updateTable('sysUserIdentity')
        .set({ deptId })
        .where('identityId', '=', cast.messenger.identityId)
        .execute();
    await status(0);
    expect((await details(app, cast.county, applyId)).doubts).toEqual(['申请人周敏的账号已停用']);
    expect(dataOf(await pass(app, cast.county, applyId)).successCount).toBe(0);
    await status(1);
    await moveTo('330108A1');
    expect((await details(app, cast.county, applyId)).doubts).toEqual([
      expect.stringMatching(/^申请人周敏已不在.+任职$/),
    ]);
    expect(dataOf(await pass(app, cast.county, applyId)).successCount).toBe(0);
    await buildIdentity(app.deps, {
      userId: cast.messenger.userId,
      deptId: '330106A1',
      roleKeys: ['countySmsMessenger'],
      mainFlag: 0,
    });
    expect((await details(app, cast.county, applyId)).doubts).toEqual([]);
    expect(dataOf(await pass(app, cast.county, applyId)).successCount).toBe(1);
    await moveTo('330106A1');
  });
});

describe('[SMS-01] what was withdrawn since the submission', () => {
  const refusedFor = async (applyId: string, sentence: string) => {
    expect((await details(app, cast.county, applyId)).stops).toEqual([expect.stringContaining(sentence)]);
    const [failed] = (await passWith([applyId], '同意')).failList;
    expect(failed).toMatchObject({ code: 4090, reason: expect.stringContaining(sentence) });
  };

  it('a host of links: the text is not passed, until it is allowed again', async () => {
    await changeConfig('{"linkHosts": ["zj.gov.cn"]}');
    const applyId = await waiting({ smsContent: '补贴办法见 http://zj.gov.cn/a ，请核对。' });
    await changeConfig('{"linkHosts": ["hz.gov.cn"]}');
    await refusedFor(applyId, 'zj.gov.cn');
    await changeConfig('{"linkHosts": ["zj.gov.cn"]}');
    expect((await passWith([applyId], '')).successCount).toBe(1);
  });

  it('a signature', async () => {
    const sign = { deptId: '330106', smsSign: '【西湖农业】', defaultFlag: 1 };
    await changeConfig(JSON.stringify({ signs: [sign] }));
    const applyId = await waiting({ smsSign: sign.smsSign });
    await changeConfig('{"signs": []}');
    await refusedFor(applyId, sign.smsSign);
  });
});
