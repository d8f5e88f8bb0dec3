// Quotas of texts: who gives what to whom, what a submission takes, and that every text can be accounted for.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { refuseApplications } from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import { cancelSending } from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import {
  checkApplication,
  saveApplication,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import {
  adjustQuota,
  pageQuotaRecords,
  pageQuotas,
  saveQuotas,
} from '@farmers-mailbox/contract/messaging/sms-quota/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildFarmer } from '../../../testing/build.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  pass,
  setOtherConfig,
  submitted,
  warningFields,
} from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { massSmsInvariants } from '../mass-sms/invariants.ts';
import { warnOfShortQuotas } from './warning-actions.ts';

const [PAST, MONTH, NEXT] = ['2026-08', '2026-09', '2026-10'];
const FARMERS = 3;

let at: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  at = await startTestApp();
  await setOtherConfig(at, { dailyLimitPerPhone: 1_000_000 });
  cast = await castOf(at);
  for (let i = 0; i < FARMERS; i++) await buildFarmer(at.deps, '3301061142');
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.deps.db.updateTable('massSmsApply').set({ quotaDeptId: null, quotaMonth: null }).execute();
  await at.deps.db.deleteFrom('smsQuota').execute();
});

type Save = RequestOf<typeof saveQuotas>;
const set = (deptIds: string[], quotaCount: number, by = cast.province, more: Partial<Save> = {}) =>
  at.call(saveQuotas, { quotaMonth: MONTH, deptIds, quotaCount, ...more }, by.token);
const list = async (by: SignedInTestUser, filters: RequestOf<typeof pageQuotas> = {}) =>
  dataOf(await at.call(pageQuotas, { pageSize: 100, ...filters }, by.token));
const leftOf = async (deptId: string, quotaMonth = MONTH) =>
  (await list(cast.province, { deptId, includeChild: 0, quotaMonth })).list[0]?.leftCount;
const adjust = (fields: RequestOf<typeof adjustQuota>, by = cast.province) =>
  at.call(adjustQuota, fields, by.token);
const records = async (deptId: string, quotaMonth = MONTH) =>
  dataOf(await at.call(pageQuotaRecords, { deptId, quotaMonth, pageSize: 100 }, cast.province.token)).list;

let text = 0;
const fresh = () => `额度提醒第${++text}条。`;
const brokenQuotas = async () => {
  const invariant = massSmsInvariants.find(({ name }) => name === 'quota');
  return (await at.database.pool.query(invariant?.sql ?? '')).rows;
};

describe('giving', () => {
  test('the province makes new; whoever is below gives what is theirs, and it leaves their own', async () => {
    expect((await set(['330106A1'], 1000)).code).toBe(200);
    expect((await set(['33010611', '33010612'], 300, cast.county)).code).toBe(200);
    expect(await leftOf('330106A1')).toBe(400);
    expect(await leftOf('33010612')).toBe(300);
    // less for one is more for the giver again
    expect((await set(['33010612'], 100, cast.county)).code).toBe(200);
    expect(await leftOf('330106A1')).toBe(600);
    const { sum, giver, total } = await list(cast.county);
    expect(total).toBe(3);
    expect(sum).toEqual({ totalCount: 1000, usedCount: 0, frozenCount: 0, leftCount: 1000 });
    expect(giver).toMatchObject({ deptId: '330106A1', leftCount: 600 });
  });

  test('no more than there is to give, never to oneself, and nothing without a quota of one’s own area', async () => {
    await set(['330106A1'], 100);
    expect(await set(['33010611'], 101, cast.county)).toMatchObject({
      code: ErrorCode.validation,
      fieldErrors: [{ field: 'quotaCount', message: '您的额度还能分出100条，这次需要101条' }],
    });
    expect(await set(['330106A1'], 200, cast.county)).toMatchObject({
      code: ErrorCode.forbidden,
      msg: '这是您自己的额度，只能由上级调整',
    });
    await set(['33'], 500);
    const other = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
    expect(await set(['330108A1'], 5, other)).toMatchObject({
      code: ErrorCode.forbidden,
      msg: '您的单位还没有自己的短信额度，请先由上级分配，再分给下级',
    });
    expect((await list(other)).mayGive).toContain('请先由上级分配');
    expect(await leftOf('330106A1')).toBe(100);
  });

  test('a month that nobody set goes on with the regular quota, without what was added; a copy brings it back', async () => {
    await set(['330106A1', '330106A2'], 100, cast.province, { warnPercent: 60 });
    await adjust({ deptId: '330106A1', quotaMonth: MONTH, addCount: 50, reason: '台风', totalCount: 100 });
    const [first] = (await list(cast.province, { quotaMonth: NEXT, deptId: '330106A1' })).list;
    expect(first).toMatchObject({ totalCount: 100, leftCount: 100, warnPercent: 60, usePercent: 0 });
    await set(['330106A1'], 7, cast.province, { quotaMonth: NEXT });
    const copied = await at.call(
      saveQuotas,
      { quotaMonth: NEXT, deptIds: ['330106A1', '330106A2'] },
      cast.province.token,
    );
    expect(copied.data).toEqual({ successCount: 2, separate: [] });
    expect(await leftOf('330106A1', NEXT)).toBe(100);
    const none = await at.call(saveQuotas, { quotaMonth: NEXT, deptIds: ['33010611'] }, cast.province.token);
    expect(none.fieldErrors[0]?.message).toContain('上个月没有额度，请填写条数');
  });

  test('who has used the greatest share comes first, and the list can be sorted by what is used or left', async () => {
    await set(['330106A1'], 1000);
    await set(['330106A2'], 200);
    await set(['33010611'], 50);
    await set(['3301061142'], 0);
    await at.deps.pool.query(
      `UPDATE sms_quota SET used_count = CASE dept_id WHEN '330106A1' THEN 300 WHEN '330106A2' THEN 100 ELSE 0 END
       WHERE quota_month = $1`,
      [MONTH],
    );
    const idsBy = async (order: RequestOf<typeof pageQuotas>) =>
      (await list(cast.province, { deptId: '330106', ...order })).list.map(({ deptId }) => deptId);
    expect(await idsBy({}), 'a quota of none is used up').toEqual([
      '3301061142',
      '330106A2',
      '330106A1',
      '33010611',
    ]);
    expect((await idsBy({ orderBy: 'usedCount' })).slice(0, 2)).toEqual(['330106A1', '330106A2']);
    expect(await idsBy({ orderBy: 'leftCount', orderDir: 'asc' })).toEqual([
      '3301061142',
      '33010611',
      '330106A2',
      '330106A1',
    ]);
    expect((await at.call(pageQuotas, { orderBy: 'deptId' } as never, cast.province.token)).msg).toContain(
      '这个列表只能按已用（usedCount）、剩余（leftCount）、使用率（usePercent）排序',
    );
  });

  test('past months stay as they were; a year ahead is a mistake; organisations outside are not there', async () => {
    expect((await set(['330106A1'], 1, cast.province, { quotaMonth: PAST })).msg).toBe('过去的月份不能再改');
    expect((await set(['330106A1'], 1, cast.province, { quotaMonth: '2028-07' })).code).toBe(
      ErrorCode.validation,
    );
    for (const deptId of ['330108A1', '33A1', '3301060000'])
      expect((await set([deptId], 1, cast.county)).code).toBe(ErrorCode.notFound);
    const foreign = await at.call(
      pageQuotaRecords,
      { deptId: '330108A1', quotaMonth: MONTH },
      cast.county.token,
    );
    expect(foreign.code).toBe(ErrorCode.outsideArea);
    expect((await at.call(pageQuotas, { deptId: '330108' }, cast.county.token)).code).toBe(
      ErrorCode.outsideArea,
    );
  });
});

describe('a regular quota goes on in the months after it', () => {
  /** The history is never emptied: each test has months of its own. */
  const in_ = (quotaMonth: string) => ({ quotaMonth });

  test('also in one that was opened only because something was given out of it, and the history says so', async () => {
    const [nov, dec, jan] = ['2026-11', '2026-12', '2027-01'];
    await set(['330106A1'], 10_000, cast.province, in_(nov));
    expect((await set(['33010611'], 3_000, cast.county, in_(dec))).code).toBe(200);
    expect(await leftOf('330106A1', dec)).toBe(7_000);
    const raised = await set(['330106A1'], 20_000, cast.province, in_(nov));
    expect(raised.data).toEqual({ successCount: 1, separate: [] });
    expect(await leftOf('330106A1', nov)).toBe(20_000);
    expect(await leftOf('330106A1', dec)).toBe(17_000);
    expect(await leftOf('330106A1', jan)).toBe(17_000);
    expect((await records('330106A1', dec))[0]).toMatchObject({
      recordType: 6,
      changeCount: 10_000,
      totalCount: 17_000,
      reason: '随2026-11的月额度变动',
      operateUserName: expect.any(String),
    });
  });

  test('not in one that a superior has set, not even to the same, nor behind it; that is told', async () => {
    const [feb, march, april, may] = ['2027-02', '2027-03', '2027-04', '2027-05'];
    await set(['330106A1'], 1_000, cast.province, in_(feb));
    await set(['33010611'], 100, cast.county, in_(march));
    await set(['330106A1'], 900, cast.province, in_(april));
    await set(['33010611'], 50, cast.county, in_(may));
    const raised = await set(['330106A1'], 3_000, cast.province, in_(feb));
    expect(raised.data.separate).toEqual([
      { fullDeptName: expect.stringContaining('西湖区'), quotaMonth: april },
    ]);
    expect(await leftOf('330106A1', march)).toBe(2_900);
    expect(await leftOf('330106A1', april)).toBe(900);
    expect(await leftOf('330106A1', may)).toBe(950);
  });

  test('with what is given out of it: no text comes out of nothing in a later month', async () => {
    const [june, july] = ['2027-06', '2027-07'];
    const sumOf = async (month: string) =>
      (await list(cast.province, { deptId: '330106', quotaMonth: month })).sum.totalCount;
    await set(['330106A1'], 1_000, cast.province, in_(june));
    await set(['33010611', '33010612'], 100, cast.county, in_(june));
    await set(['33010611'], 100, cast.county, in_(july));
    expect((await set(['33010611', '33010612'], 300, cast.county, in_(june))).code).toBe(200);
    // the first was set for July and stays; the second goes on, and leaves the giver's there too
    expect(await leftOf('33010611', july)).toBe(100);
    expect(await leftOf('33010612', july)).toBe(300);
    expect(await leftOf('330106A1', july)).toBe(600);
    expect([await sumOf(june), await sumOf(july)]).toEqual([1_000, 1_000]);
  });

  test('where somebody stops following, whose month was set over the giver’s head, the giver’s goes on without it', async () => {
    const [june, july, august] = ['2027-06', '2027-07', '2027-08'];
    const county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
    await set(['330108A1'], 1_000, cast.province, in_(june));
    await set(['33010801'], 100, county, in_(june));
    await set(['33010801'], 100, cast.province, in_(july));
    const given = await set(['33010801'], 300, county, in_(june));
    expect(given.data.separate).toEqual([{ fullDeptName: expect.any(String), quotaMonth: july }]);
    expect(await leftOf('330108A1', june)).toBe(700);
    for (const month of [july, august]) {
      expect(await leftOf('330108A1', month)).toBe(900);
      expect(await leftOf('33010801', month)).toBe(100);
    }
  });

  test('and is refused where a later month has it no more: nothing is changed then', async () => {
    const [month, later] = ['2027-08', '2027-09'];
    await set(['330106A1'], 1_000, cast.province, in_(month));
    await set(['33010611'], 900, cast.county, in_(later));
    const given = await set(['33010612'], 101, cast.county, in_(month));
    expect([given.code, given.fieldErrors?.[0]?.message]).toEqual([
      ErrorCode.validation,
      '2027-09沿用这个月额度，您的额度那时还能分出100条，这次需要101条；可以先为所选单位单独设2027-09的额度',
    ]);
    const less = await set(['330106A1'], 500, cast.province, in_(month));
    expect(less.fieldErrors?.[0]?.message).toContain(
      '2027-09沿用这个月额度，那时只剩100条，不能随之减少500条；可以先单独设2027-09的额度',
    );
    expect(await leftOf('330106A1', month)).toBe(1_000);
    expect((await set(['330106A1'], 100, cast.province, in_(later))).code).toBe(200);
    expect((await set(['330106A1'], 500, cast.province, in_(month))).code).toBe(200);
    expect([await leftOf('330106A1', month), await leftOf('330106A1', later)]).toEqual([500, 100]);
  });

  test('whichever of two who set neighbouring months at once comes first', async () => {
    const [month, later] = ['2026-09', '2026-10'];
    await at.deps.db.deleteFrom('smsQuota').execute();
    for (let round = 0; round < 5; round++) {
      const base = 10_000 + round * 1_000;
      await set(['330108A1'], base, cast.province, in_(month));
      await at.deps.db.deleteFrom('smsQuota').where('quotaMonth', '=', later).execute();
      const county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
      const answers = await Promise.all([
        set(['330108A1'], base + 500, cast.province, in_(month)),
        set(['33010801'], 3_000 + round, county, in_(later)),
      ]);
      expect(answers.map(({ code }) => code)).toEqual([200, 200]);
      expect(await leftOf('330108A1', later)).toBe(base + 500 - 3_000 - round);
    }
  });

  test('whichever of two who set months far apart at once comes first: the giver loses nothing twice', async () => {
    const [month, later, village] = ['2026-09', '2027-01', '3301061201'];
    const waiting = async () => {
      const { rows } = await at.database.pool.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows.length;
    };
    await set(['330106A1'], 1_000, cast.province, in_(month));
    const before = await at.database.pool.connect();
    await before.query('BEGIN');
    await before.query(
      'INSERT INTO sms_quota (dept_id, quota_month, quota_count, warn_percent) VALUES ($1, $2, 0, 80)',
      [village, month],
    );
    const first = set([village], 100, cast.county, in_(month));
    await expect.poll(waiting).toBe(1);
    const second = set([village], 300, cast.county, in_(later));
    await expect.poll(waiting).toBe(2);
    await before.query('ROLLBACK');
    before.release();
    expect([(await first).code, (await second).code]).toEqual([200, 200]);
    expect([await leftOf('330106A1', month), await leftOf('330106A1', later)]).toEqual([900, 700]);
  });
});

describe('adding and taking back', () => {
  test('moves texts of one month between giver and organisation, once', async () => {
    await set(['330106A1'], 100);
    await set(['33010611'], 10, cast.county);
    const fields = { deptId: '33010611', quotaMonth: MONTH, addCount: 40, reason: '防汛', totalCount: 10 };
    expect((await adjust(fields, cast.county)).data).toEqual({ totalCount: 50, leftCount: 50 });
    expect((await adjust(fields, cast.county)).code).toBe(ErrorCode.stateChanged);
    expect(await leftOf('330106A1')).toBe(50);
    const back = { ...fields, totalCount: 50, addCount: -51, reason: '用不完' };
    expect((await adjust(back, cast.county)).fieldErrors).toEqual([
      { field: 'addCount', message: '还没有用的只有50条，最多收回这么多' },
    ]);
    expect((await adjust({ ...back, addCount: 51 }, cast.county)).fieldErrors).toEqual([
      { field: 'addCount', message: '您的额度还能分出50条' },
    ]);
    expect((await adjust({ ...back, addCount: -50 }, cast.county)).code).toBe(200);
    expect(await leftOf('330106A1')).toBe(100);
    const [last] = await records('33010611');
    expect(last).toMatchObject({
      recordType: 2,
      changeCount: -50,
      totalCount: 0,
      reason: '用不完',
      operateUserName: '陈立',
      otherDeptName: expect.stringContaining('西湖区'),
    });
    const logged = await at.deps.db
      .selectFrom('logOper')
      .select('summary')
      .where('bizType', '=', 'sms_quota')
      .orderBy('logId', 'desc')
      .execute();
    expect(logged[0]?.summary).toContain('的短信额度收回 50 条');
  });

  test('the history can be neither changed nor emptied', async () => {
    await set(['330106A1'], 100);
    for (const statement of ['UPDATE sms_quota_record SET reason = null', 'DELETE FROM sms_quota_record']) {
      await expect(at.database.pool.query(statement)).rejects.toThrow('append-only');
    }
  });
});

describe('what applications take', () => {
  test('is frozen, used or free again, each with its row and its application', async () => {
    await set(['330106A1'], 100);
    const refused = await submitted(at, cast.messenger, { smsContent: fresh() });
    const read = await details(at, cast.county, refused.applyId);
    const fields = {
      applyIds: [refused.applyId],
      contentHashes: { [refused.applyId]: read.contentHash ?? '' },
      auditSteps: { [refused.applyId]: 1 },
      auditOpinion: '请改短一些',
    };
    dataOf(await at.call(refuseApplications, fields, cast.county.token));
    const passed = await submitted(at, cast.messenger, { smsContent: fresh() });
    await pass(at, cast.county, passed.applyId);
    expect((await list(cast.province, { deptId: '330106A1' })).sum).toMatchObject({ frozenCount: FARMERS });
    const cancelled = { applyId: passed.applyId, cancelReason: '演练结束' };
    dataOf(await at.call(cancelSending, cancelled, cast.messenger.token));
    const rows = (await records('330106A1')).slice(0, 5);
    expect(
      rows.map(({ recordType, changeCount, leftCount }) => [recordType, changeCount, leftCount]),
    ).toEqual([
      [5, FARMERS, 100],
      [3, FARMERS, 100 - FARMERS],
      [5, FARMERS, 100],
      [3, FARMERS, 100 - FARMERS],
      [1, 100, 100],
    ]);
    expect(rows[0]?.application).toMatchObject({ applyId: passed.applyId, applyNo: passed.applyNo });
    expect(await brokenQuotas()).toEqual([]);
  });

  test('of 50 submissions at once for the last 100 texts exactly those that fit win, the others are told what is left', {
    timeout: 120_000,
  }, async () => {
    await set(['330106A1'], 100);
    const asked = Array.from({ length: 50 }, () =>
      at.call(saveApplication, warningFields({ smsContent: fresh() }), cast.messenger.token),
    );
    const replies = await Promise.all(asked);
    const won = replies.filter(({ code }) => code === 200);
    const lost = replies.filter(({ code }) => code !== 200);
    expect(won).toHaveLength(Math.floor(100 / FARMERS));
    expect(new Set(lost.map(({ msg }) => msg))).toEqual(
      new Set([`本月短信额度剩余${100 % FARMERS}条，本次需要${FARMERS}条，请减少接收人，或请上级追加额度`]),
    );
    const frozen = won.length * FARMERS;
    expect((await list(cast.province, { deptId: '330106A1' })).list[0]).toMatchObject({
      frozenCount: frozen,
      usedCount: 0,
      leftCount: 100 - frozen,
    });
    const taken = (await records('330106A1')).slice(0, won.length);
    expect(taken.every(({ recordType }) => recordType === 3)).toBe(true);
    expect(taken.reduce((sum, { changeCount }) => sum + changeCount, 0)).toBe(frozen);
    expect(await brokenQuotas()).toEqual([]);
  });

  test('giving and submitting at once never spend the same text twice', { timeout: 60_000 }, async () => {
    await set(['330106A1'], 30);
    await set(['33010611'], 0, cast.county);
    const tasks = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0
        ? at.call(saveApplication, warningFields({ smsContent: fresh() }), cast.messenger.token)
        : set(['33010611'], index * 3, cast.county),
    );
    const codes = (await Promise.all<{ code: number }>(tasks)).map(({ code }) => code);
    expect(codes.every((code) => code === 200 || code === ErrorCode.validation)).toBe(true);
    const { sum } = await list(cast.province, { deptId: '330106' });
    expect(sum.totalCount).toBe(30);
    expect(
      (await list(cast.province, { deptId: '330106' })).list.every(({ leftCount }) => leftCount >= 0),
    ).toBe(true);
    expect(await brokenQuotas()).toEqual([]);
  });
});

describe('when little is left', () => {
  test('the writer is reminded before submitting, and the administrators get one text in the month', async () => {
    await set(['330106A1'], 10, cast.province, { warnPercent: 50 });
    const { submitFlag: _, ...first } = warningFields({ smsContent: fresh() });
    const calm = dataOf(await at.call(checkApplication, first, cast.messenger.token));
    expect(calm.items.filter(({ checkType }) => checkType === 'quota')).toEqual([]);
    await submitted(at, cast.messenger, { smsContent: fresh() });
    const checked = dataOf(await at.call(checkApplication, first, cast.messenger.token));
    expect(checked.items.find(({ checkType }) => checkType === 'quota')).toMatchObject({
      level: 2,
      message: '本次提交后，本月短信额度将用去60%，还剩4条',
    });
    expect(await warnOfShortQuotas(at.deps)).toBe(0);
    await submitted(at, cast.messenger, { smsContent: fresh() });
    expect(await warnOfShortQuotas(at.deps)).toBe(1);
    expect(await warnOfShortQuotas(at.deps)).toBe(0);
    const texts = await at.deps.db
      .selectFrom('serviceSms')
      .selectAll()
      .where('purpose', '=', 'quotaWarning')
      .orderBy('serviceSmsId')
      .execute();
    expect(texts).toHaveLength(2);
    const [words] = texts.map(
      ({ contentCipher }) => contentCipher && at.deps.personalData.decryptText(contentCipher),
    );
    expect(words).toContain('本月短信额度已使用60%，还剩4条');
    const short = await list(cast.province, { warnFlag: 1 });
    expect(short.list).toMatchObject([{ deptId: '330106A1', usePercent: 60 }]);
  });
});

test.each(['countySmsMessenger', 'townshipAdmin', 'auditAdmin', 'drafter'] as const)(
  '[PERM-07] a %s has nothing to do with quotas',
  async (roleKey) => {
    const deptId = { townshipAdmin: '33010611A1', auditAdmin: '33A1' }[roleKey as string] ?? '330106A1';
    const { token } = await at.signInAs({ roleKeys: [roleKey], deptId });
    const asked = { deptId: '33010611', quotaMonth: MONTH };
    for (const reply of [
      await at.call(pageQuotas, {}, token),
      await at.call(saveQuotas, { quotaMonth: MONTH, deptIds: ['33010611'], quotaCount: 5 }, token),
      await at.call(adjustQuota, { ...asked, addCount: 1, reason: '试', totalCount: 0 }, token),
      await at.call(pageQuotaRecords, asked, token),
    ])
      expect(reply.code).toBe(ErrorCode.forbidden);
  },
);
