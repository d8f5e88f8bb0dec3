import {
  applicationDetails,
  applicationProcesses,
} from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import {
  passApplications,
  refuseApplications,
} from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import {
  deleteApplications,
  revokeApplication,
  saveApplication,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApplication, buildFarmer, buildIdentity } from '../../../../testing/build.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  pass,
  setOtherConfig,
  submitted,
  warningFields,
} from '../../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { findBrokenStep } from '../application/process-chain.ts';

let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  await setOtherConfig(app, { dailyLimitPerPhone: 1_000_000 });
  cast = await castOf(app);
  for (let i = 0; i < 3; i++) await buildFarmer(app.deps, '3301061142');
});
afterAll(() => app.close());

let text = 0;
const waiting = (overrides: Parameters<typeof submitted>[2] = {}) =>
  submitted(app, cast.messenger, { smsContent: `审核提醒第${++text}条。`, ...overrides });
const rowOf = (applyId: string) =>
  app.deps.db.selectFrom('massSmsApply').selectAll().where('applyId', '=', applyId).executeTakeFirstOrThrow();
/** The hashes and steps of somebody who opened these now. */
const readingOf = async (...applyIds: string[]) => {
  const rows = await Promise.all(applyIds.map(rowOf));
  return {
    contentHashes: Object.fromEntries(rows.map((row) => [row.applyId, row.contentHash ?? ''])),
    auditSteps: Object.fromEntries(rows.map((row) => [row.applyId, row.auditStep])),
  };
};
const refuse = async (by: SignedInTestUser, applyId: string, auditOpinion = '请补充联系电话') =>
  dataOf(
    await app.call(
      refuseApplications,
      { applyIds: [applyId], ...(await readingOf(applyId)), auditOpinion },
      by.token,
    ),
  );

describe('[SMS-02] POST /v1/admin/massSms/pass', () => {
  it('sends at once what one review passes, bound to the content that was read', async () => {
    const { applyId } = await waiting();
    expect(dataOf(await pass(app, cast.county, applyId))).toEqual({ successCount: 1, failList: [] });
    const row = await rowOf(applyId);
    expect(row).toMatchObject({
      auditStatus: 3,
      sendStatus: 2,
      auditUserName: '陈立',
      currentAuditDeptId: null,
    });
    expect(row.passedHash).toBe(row.contentHash);
    expect(row.realSendTime).toEqual(app.clock.now());
    const details = dataOf(await app.call(applicationDetails, { applyId }, cast.messenger.token));
    expect(details).toMatchObject({
      applyUserId: cast.messenger.userId,
      auditUserId: cast.county.userId,
      currentAuditDeptId: null,
      revokeTime: null,
      cancelTime: null,
    });
    const history = dataOf(await app.call(applicationProcesses, { applyId }, cast.messenger.token));
    expect(
      history.map((step) => [step.processType, step.toAuditStatus, step.toSendStatus, step.operateUserName]),
    ).toEqual([
      [1, 0, 0, '周敏'],
      [3, 1, 0, '周敏'],
      [4, 3, 1, '陈立'],
      [8, 3, 2, '系统'],
    ]);
    const [, submission, , start] = history;
    expect([submission?.operateUserId, submission?.operateDeptId, submission?.operateIp]).toEqual([
      cast.messenger.userId,
      '330106A1',
      null,
    ]);
    expect([start?.operateUserId, start?.operateIp]).toEqual([null, null]);
    const auditor = await app.signInAs({ roleKeys: ['superAdmin'], deptId: '33A1' });
    const told = dataOf(await app.call(applicationProcesses, { applyId }, auditor.token));
    expect(told[1]?.operateIp).toBe('127.0.0.1');
  });

  it('waits for its time, or for the window to open', async () => {
    const timed = await waiting({ sendMode: 2, sendTime: '2026-09-14 18:00:00' });
    await pass(app, cast.county, timed.applyId);
    expect(await rowOf(timed.applyId)).toMatchObject({ auditStatus: 3, sendStatus: 1, realSendTime: null });
    await setOtherConfig(app, {
      sendStartTime: '12:00',
      sendEndTime: '13:00',
      dailyLimitPerPhone: 1_000_000,
    });
    const ordinary = await waiting();
    await pass(app, cast.county, ordinary.applyId);
    expect(await rowOf(ordinary.applyId)).toMatchObject({ sendStatus: 1 });
    const urgent = await waiting({ urgentFlag: 1, urgentReason: '台风登陆' });
    await pass(app, cast.county, urgent.applyId);
    expect(await rowOf(urgent.applyId)).toMatchObject({ sendStatus: 2 });
    await setOtherConfig(app, { dailyLimitPerPhone: 1_000_000 });
  });

  it('refuses without the hash and the step of what was read, and with another hash', async () => {
    const { applyId } = await waiting();
    const read = await readingOf(applyId);
    const notSaid = expect.stringContaining('没有说明您阅读的是哪一版');
    for (const [missing, reason] of [
      [{ contentHashes: {} }, notSaid],
      [{ contentHashes: undefined }, notSaid],
      [{ auditSteps: {} }, notSaid],
      [{ contentHashes: undefined, auditSteps: undefined }, notSaid],
      [{ contentHashes: { [applyId]: 'a'.repeat(64) } }, '申请内容与您阅读的不一致，请重新打开阅读后再审核'],
    ] as const) {
      const fields = { applyIds: [applyId], ...read, ...missing };
      const reply = dataOf(await app.call(passApplications, fields, cast.county.token));
      expect(reply).toEqual({ successCount: 0, failList: [{ applyId, code: 4090, reason }] });
    }
    expect(await rowOf(applyId)).toMatchObject({ auditStatus: 1 });
  });

  it('takes the version of the one application that was read instead, and never for several', async () => {
    const [one, two] = [await waiting(), await waiting()];
    const { version } = await details(app, cast.county, one.applyId);
    const review = (applyIds: string[], more: object = {}) =>
      app.call(passApplications, { applyIds, auditOpinion: '', version, ...more }, cast.county.token);
    const several = dataOf(await review([one.applyId, two.applyId]));
    expect(several).toMatchObject({ successCount: 0, failList: [{ code: 4090 }, { code: 4090 }] });
    const otherContent = { contentHashes: { [one.applyId]: 'a'.repeat(64) } };
    expect(dataOf(await review([one.applyId], otherContent)).failList[0]?.code).toBe(4090);
    // taken back, changed and submitted again since it was read
    await app.call(revokeApplication, { applyId: one.applyId }, cast.messenger.token);
    const { version: revoked } = await details(app, cast.messenger, one.applyId);
    const changed = warningFields({ applyId: one.applyId, version: revoked, smsContent: '又换了内容' });
    dataOf(await app.call(saveApplication, changed, cast.messenger.token));
    expect(dataOf(await review([one.applyId])).failList[0]?.code).toBe(4090);
    expect(await rowOf(one.applyId)).toMatchObject({ auditStatus: 1 });
    const { version: now } = await details(app, cast.county, one.applyId);
    expect(dataOf(await review([one.applyId], { version: now })).successCount).toBe(1);
    const twice = await review([one.applyId], { version: now });
    expect(dataOf(twice).failList[0]?.code).toBe(4090);
  });

  it('refuses what was taken back, changed and submitted again since it was read', async () => {
    const { applyId } = await waiting();
    const read = await readingOf(applyId);
    await app.call(revokeApplication, { applyId }, cast.messenger.token);
    const { version } = await details(app, cast.messenger, applyId);
    dataOf(
      await app.call(
        saveApplication,
        warningFields({ applyId, version, smsContent: '换了内容' }),
        cast.messenger.token,
      ),
    );
    const reply = dataOf(
      await app.call(passApplications, { applyIds: [applyId], ...read }, cast.county.token),
    );
    expect(reply.failList[0]?.code).toBe(4090);
    expect(dataOf(await pass(app, cast.county, applyId)).successCount).toBe(1);
  });

  it('decides each of several for itself', async () => {
    const [one, two, three] = [await waiting(), await waiting(), await waiting()];
    await app.call(revokeApplication, { applyId: two.applyId }, cast.messenger.token);
    const applyIds = [one.applyId, two.applyId, three.applyId, '999'];
    const read = await readingOf(one.applyId, two.applyId, three.applyId);
    const reply = dataOf(await app.call(passApplications, { applyIds, ...read }, cast.county.token));
    expect(reply.successCount).toBe(2);
    expect(reply.failList).toEqual([
      { applyId: two.applyId, code: 4090, reason: '已撤销，不能审核' },
      { applyId: '999', code: 4040, reason: '数据不存在或已删除' },
    ]);
    const tooMany = Array.from({ length: 21 }, (_, i) => String(i));
    expect(
      (
        await app.call(
          passApplications,
          { applyIds: tooMany, contentHashes: {}, auditSteps: {} },
          cast.county.token,
        )
      ).code,
    ).toBe(4000);
  });

  it('refuses a word that was forbidden after the submission', async () => {
    const { applyId } = await waiting({ smsContent: '请注意新禁词的使用' });
    const words = app.deps.db.insertInto('globalType');
    await words
      .values({ typeKey: 'SENSITIVE_WORD', nodeKind: 2, typeName: '新禁词', wordLevel: 1, matchMode: 1 })
      .execute();
    expect(dataOf(await pass(app, cast.county, applyId)).failList).toEqual([
      { applyId, code: 1001, reason: '新禁词' },
    ]);
    expect((await details(app, cast.county, applyId)).wordWarnings).toEqual(['新禁词']);
  });
});

describe('[SMS-02] four eyes, by person', () => {
  it('nobody reviews what they submitted, whatever their rank', async () => {
    const own = await submitted(app, cast.county, { smsContent: '区管理员自己的申请' });
    expect(dataOf(await pass(app, cast.county, own.applyId)).failList[0]).toMatchObject({
      code: 4030,
      reason: '不能审核自己的申请',
    });
    const superAdmin = await app.signInAs({ roleKeys: ['superAdmin'], deptId: '33A1' });
    const bySuper = await submitted(app, superAdmin, {
      smsContent: '超级管理员的申请',
      objDeptIds: ['3301061142'],
    });
    expect(dataOf(await pass(app, superAdmin, bySuper.applyId)).failList[0]?.code).toBe(4030);
    expect(dataOf(await pass(app, superAdmin, own.applyId)).successCount).toBe(1);
  });

  it('nor under another identity, nor with another account of the same ID number', async () => {
    const person = await app.signInAs({
      roleKeys: ['countySmsMessenger'],
      deptId: '330106A1',
      user: { certificateNo: '339901199001010018' },
    });
    const { applyId } = await submitted(app, person, { smsContent: '两个身份的申请' });
    const second = await buildIdentity(app.deps, {
      userId: person.userId,
      deptId: '330106A1',
      roleKeys: ['countyAdmin'],
      mainFlag: 0,
    });
    const asAdmin = await app.signInAs({ userId: person.userId, identityId: second.identityId });
    expect(dataOf(await pass(app, asAdmin, applyId)).failList[0]?.code).toBe(4030);
    // The unique key holds one living account for a number, so the twin's account is the older one, deleted meanwhile in name only.
    await app.deps.db
      .updateTable('sysUser')
      .set({ delFlag: 1 })
      .where('userId', '=', person.userId)
      .execute();
    const twin = await app.signInAs({
      roleKeys: ['countyAdmin'],
      deptId: '330106A1',
      user: { certificateNo: '339901199001010018' },
    });
    expect(dataOf(await pass(app, twin, applyId)).failList[0]).toMatchObject({
      code: 4030,
      reason: '不能审核自己的申请',
    });
    const read = await details(app, twin, applyId);
    expect(read.can.pass).toBe('不能审核自己的申请');
    expect((await details(app, cast.county, applyId)).can.pass).toBe(true);
  });

  it('only the region whose turn it is decides', async () => {
    const { applyId } = await waiting();
    expect(dataOf(await pass(app, cast.city, applyId)).failList[0]).toMatchObject({
      code: 4030,
      reason: '本申请现在由其他区域的管理员审核',
    });
    const elsewhere = await app.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
    expect((await app.call(applicationDetails, { applyId }, elsewhere.token)).code).toBe(4040);
    const blind = dataOf(
      await app.call(
        passApplications,
        { applyIds: [applyId], ...(await readingOf(applyId)) },
        elsewhere.token,
      ),
    );
    expect(blind.failList[0]?.code).toBe(4040);
  });
});

describe('[SMS-02] the chain of reviews', () => {
  it('asks the county and then the city for commercial texts', async () => {
    const { applyId } = await waiting({ smsCategory: '14' });
    expect(await details(app, cast.county, applyId)).toMatchObject({
      totalStep: 2,
      currentAuditDeptName: '西湖区',
      smsTail: '拒收请回复R',
    });
    const read = await readingOf(applyId);
    expect(dataOf(await pass(app, cast.county, applyId)).successCount).toBe(1);
    const second = await details(app, cast.city, applyId);
    expect(second).toMatchObject({
      auditStatus: 2,
      auditStep: 2,
      sendStatus: 0,
      currentAuditDeptName: '杭州市',
    });
    expect(second.can.pass).toBe(true);
    expect(second.reviewers.length).toBeGreaterThan(0);
    expect(second.reviewers).not.toContain('陈立');
    expect((await details(app, cast.county, applyId)).can.pass).toBe(
      '您已经参与过本申请的编写或审核，须由另一人审核',
    );
    // A colleague whose page is older than the first pass is told so.
    const late = { applyIds: [applyId], ...read };
    expect(dataOf(await app.call(passApplications, late, cast.county2.token)).failList[0]).toMatchObject({
      code: 4090,
      reason: '本申请已由他人审核，请刷新后查看',
    });
    expect(dataOf(await pass(app, cast.city, applyId)).successCount).toBe(1);
    expect(await rowOf(applyId)).toMatchObject({ auditStatus: 3, sendStatus: 2 });
  });

  it('tells the address of an act to those who find it in the operation log: to the county not the city’s', async () => {
    const { applyId } = await waiting({ smsCategory: '14' });
    for (const reviewer of [cast.county, cast.city])
      expect(dataOf(await pass(app, reviewer, applyId)).successCount).toBe(1);
    const addressesTo = async (deptId: string) => {
      const { token } = await app.signInAs({ roleKeys: ['admin'], deptId });
      const steps = dataOf(await app.call(applicationProcesses, { applyId }, token));
      return steps
        .filter(({ operateUserId }) => operateUserId !== null)
        .map(({ operateDeptId, operateIp }) => [operateDeptId, operateIp]);
    };
    const ofCounty = ['330106A1', '127.0.0.1'];
    expect(await addressesTo('330106A1')).toEqual([ofCounty, ofCounty, ofCounty, ['3301A1', null]]);
    expect(await addressesTo('3301A1')).toEqual([ofCounty, ofCounty, ofCounty, ['3301A1', '127.0.0.1']]);
  });

  it('adds the second review above the threshold, but not to urgent warnings', async () => {
    await setOtherConfig(app, { secondAuditThreshold: 2, dailyLimitPerPhone: 1_000_000 });
    expect(await details(app, cast.county, (await waiting()).applyId)).toMatchObject({ totalStep: 2 });
    const urgent = await waiting({ urgentFlag: 1, urgentReason: '台风登陆' });
    expect(await details(app, cast.county, urgent.applyId)).toMatchObject({ totalStep: 1 });
    await setOtherConfig(app, { dailyLimitPerPhone: 1_000_000 });
  });

  it('climbs to where a reviewer is: from a village over a township without one to the county', async () => {
    const village = await app.signInAs({ roleKeys: ['villageSmsMessenger'], deptId: '3301061142' });
    const first = await submitted(app, village, { smsContent: '村里的通知' });
    expect(await details(app, cast.county, first.applyId)).toMatchObject({ currentAuditDeptName: '西湖区' });
    await app.signInAs({ roleKeys: ['townshipAdmin'], deptId: '33010611A1' });
    const second = await submitted(app, village, { smsContent: '村里的另一条通知' });
    expect(await details(app, cast.county, second.applyId)).toMatchObject({ currentAuditDeptName: '三墩镇' });
  });

  it('needs two different people for what the province writes, of any category, unless it is urgent', async () => {
    const messenger = await app.signInAs({ roleKeys: ['provinceSmsMessenger'], deptId: '33A1' });
    const { applyId } = await submitted(app, messenger, { smsContent: '全省通知', objDeptIds: ['33'] });
    expect(await details(app, cast.province, applyId)).toMatchObject({ auditStep: 1, totalStep: 2 });
    expect(dataOf(await pass(app, cast.province, applyId)).successCount).toBe(1);
    expect(await rowOf(applyId)).toMatchObject({ auditStatus: 2, currentAuditDeptId: '33' });
    expect(dataOf(await pass(app, cast.province, applyId)).failList[0]?.code).toBe(4030);
    expect(dataOf(await pass(app, cast.province2, applyId)).successCount).toBe(1);
    expect(await rowOf(applyId)).toMatchObject({ auditStatus: 3, sendStatus: 2 });
    const urgent = await submitted(app, messenger, {
      smsContent: '全省紧急通知',
      urgentFlag: 1,
      urgentReason: '台风登陆',
    });
    expect(await details(app, cast.province, urgent.applyId)).toMatchObject({ totalStep: 1 });
  });
});

describe('[SMS-02] POST /v1/admin/massSms/noPass', () => {
  it('returns the application with the opinion; recipients and quota are free again', async () => {
    await app.deps.db
      .insertInto('smsQuota')
      .values({ deptId: '330106', quotaMonth: '2026-09', quotaCount: '100' })
      .execute();
    const { applyId } = await waiting();
    const quota = () => app.deps.db.selectFrom('smsQuota').select('frozenCount').executeTakeFirstOrThrow();
    expect(Number((await quota()).frozenCount)).toBe(3);
    expect((await refuse(cast.county, applyId)).successCount).toBe(1);
    expect(await rowOf(applyId)).toMatchObject({
      auditStatus: 4,
      auditOpinion: '请补充联系电话',
      quotaCount: '0',
    });
    expect(Number((await quota()).frozenCount)).toBe(0);
    const left = await app.deps.db
      .selectFrom('massSmsDetail')
      .select('seq')
      .where('applyId', '=', applyId)
      .execute();
    expect(left).toEqual([]);
    // The applicant mends it and submits again.
    const { version } = await details(app, cast.messenger, applyId);
    const again = await submitted(app, cast.messenger, { applyId, version, smsContent: '补充了联系电话' });
    expect(again.auditStatus).toBe(1);
    expect(Number((await quota()).frozenCount)).toBe(3);
    await app.deps.db.deleteFrom('smsQuota').execute();
  });

  it('demands an opinion', async () => {
    const { applyId } = await waiting();
    const fields = { applyIds: [applyId], ...(await readingOf(applyId)), auditOpinion: '否' };
    const reply = await app.call(refuseApplications, fields, cast.county.token);
    expect(reply).toMatchObject({
      code: 4000,
      fieldErrors: [{ field: 'auditOpinion', message: '请填写2至200字的意见' }],
    });
  });
});

describe('[SMS-03] what may be done from which state', () => {
  const states = [
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 1],
    [3, 2],
    [3, 3],
    [3, 4],
    [3, 5],
    [3, 6],
    [3, 7],
    [4, 0],
    [5, 0],
  ] as const;
  const allowed: Record<string, readonly string[]> = {
    edit: ['0/0', '4/0', '5/0'],
    delete: ['0/0', '4/0', '5/0'],
    revoke: ['1/0', '2/0'],
    pass: ['1/0', '2/0'],
    noPass: ['1/0', '2/0'],
  };
  const inState = ([auditStatus, sendStatus]: readonly [number, number]) =>
    buildApplication(app.deps, {
      applyUserId: cast.messenger.userId,
      auditStatus,
      sendStatus,
      currentAuditDeptId: auditStatus === 1 || auditStatus === 2 ? '330106' : null,
      contentHash: 'c'.repeat(64),
      passedHash: auditStatus === 3 ? 'c'.repeat(64) : null,
      holdReason: sendStatus === 7 ? 'supervisor' : null,
      auditStep: 1,
      totalStep: 1,
    });
  const act: Record<string, (applyId: string, version: number) => Promise<number>> = {
    edit: async (applyId, version) =>
      (
        await app.call(
          saveApplication,
          { applyId, version, smsTitle: '改', smsCategory: '01', submitFlag: 0 },
          cast.messenger.token,
        )
      ).code,
    delete: async (applyId) => (await app.call(deleteApplications, { applyId }, cast.messenger.token)).code,
    revoke: async (applyId) => (await app.call(revokeApplication, { applyId }, cast.messenger.token)).code,
    pass: async (applyId) => {
      const read = { contentHashes: { [applyId]: 'c'.repeat(64) }, auditSteps: { [applyId]: 1 } };
      const fields = { applyIds: [applyId], ...read };
      return codeOf(dataOf(await app.call(passApplications, fields, cast.county.token)));
    },
    noPass: async (applyId) => {
      const fields = {
        applyIds: [applyId],
        contentHashes: { [applyId]: 'c'.repeat(64) },
        auditSteps: { [applyId]: 1 },
        auditOpinion: '不行',
      };
      return codeOf(dataOf(await app.call(refuseApplications, fields, cast.county.token)));
    },
  };
  const codeOf = ({ successCount, failList }: { successCount: number; failList: { code: number }[] }) =>
    successCount === 1 ? 200 : (failList[0]?.code ?? 0);

  it.each(Object.keys(allowed))('%s: every other state answers 4090 and changes nothing', async (action) => {
    for (const state of states) {
      const { applyId, version } = await inState(state);
      const code = await act[action]?.(applyId, version);
      const label = state.join('/');
      // A draft of another is not there at all for those above.
      const expected = allowed[action]?.includes(label)
        ? 200
        : label === '0/0' && action.endsWith('ass')
          ? 4040
          : 4090;
      expect(code, `${action} from ${label}`).toBe(expected);
      const after = await rowOf(applyId);
      const isUntouched =
        after.auditStatus === state[0] && after.sendStatus === state[1] && after.version === version;
      expect(isUntouched, `${action} from ${label}`).toBe(code !== 200);
    }
  });

  it('revoke: only the applicant, the quota is free again and the recipients are gone', async () => {
    const { applyId } = await waiting();
    expect((await app.call(revokeApplication, { applyId }, cast.county.token)).code).toBe(4030);
    expect(
      (await app.call(revokeApplication, { applyId, revokeReason: '写错了' }, cast.messenger.token)).code,
    ).toBe(200);
    expect(await rowOf(applyId)).toMatchObject({ auditStatus: 5, currentAuditDeptId: null });
    expect(
      (await app.call(deleteApplications, { applyId: `${applyId},${applyId}` }, cast.messenger.token)).data,
    ).toEqual({ successCount: 1 });
    expect((await app.call(applicationDetails, { applyId }, cast.messenger.token)).code).toBe(4040);
  });

  it('every history is a chain without a gap', async () => {
    const applications = await app.deps.db
      .selectFrom('massSmsProcess')
      .select('applyId')
      .distinct()
      .execute();
    expect(applications.length).toBeGreaterThan(20);
    for (const { applyId } of applications) {
      const rows = await app.deps.db
        .selectFrom('massSmsProcess')
        .selectAll()
        .where('applyId', '=', applyId)
        .orderBy('stepNo')
        .execute();
      expect(findBrokenStep(rows), applyId).toBeNull();
    }
  });
});
