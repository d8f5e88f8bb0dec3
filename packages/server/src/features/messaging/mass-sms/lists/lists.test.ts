import {
  pageApplicationsToReview,
  pageApplicationsToSupervise,
  pageMyApplications,
} from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApplication, buildFarmer, buildIdentity } from '../../../../testing/build.ts';
import {
  castOf,
  dataOf,
  type MassSmsCast,
  pass,
  setOtherConfig,
  submitted,
} from '../../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let cast: MassSmsCast;
const day = (date: string) => new Date(`2026-09-${date}T10:00:00+08:00`);
beforeAll(async () => {
  app = await startTestApp();
  await setOtherConfig(app, { dailyLimitPerPhone: 1_000_000 });
  cast = await castOf(app);
  await buildFarmer(app.deps, '3301061142');
});
afterAll(() => app.close());

describe('[SMS-04] the three lists', () => {
  beforeAll(async () => {
    const built = (overrides: Partial<Parameters<typeof buildApplication>[1]>) =>
      buildApplication(app.deps, {
        applyUserId: cast.messenger.userId,
        contentHash: 'c'.repeat(64),
        ...(overrides.auditStatus === 3 ? { passedHash: 'c'.repeat(64) } : {}),
        ...overrides,
      });
    await built({ smsTitle: '草稿', auditStatus: 0 });
    await built({
      smsTitle: '小麦赤霉病',
      smsCategory: '03',
      auditStatus: 3,
      sendStatus: 3,
      applyTime: day('01'),
      validCount: 30,
      totalCount: 30,
      sendCount: 30,
      successCount: 29,
      realSendTime: day('01'),
    });
    await built({
      smsTitle: '水稻病虫',
      smsCategory: '03',
      auditStatus: 3,
      sendStatus: 4,
      applyTime: day('03'),
      validCount: 10,
      totalCount: 10,
      sendCount: 10,
      successCount: 5,
      realSendTime: day('03'),
    });
    await built({
      smsTitle: '台风一',
      auditStatus: 3,
      sendStatus: 5,
      applyTime: day('02'),
      validCount: 20,
      totalCount: 20,
      urgentFlag: 1,
      sendTime: day('02'),
      superviseFlag: 1,
    });
    await built({ smsTitle: '不通过', auditStatus: 4, applyTime: day('04') });
    // Elsewhere, and by somebody else in the same unit.
    await built({
      smsTitle: '滨江的',
      applyUserId: cast.county2.userId,
      applyDeptId: '330108A1',
      applyArea: '330108',
      auditStatus: 3,
      sendStatus: 3,
      applyTime: day('05'),
    });
    await built({
      smsTitle: '同事的',
      applyUserId: cast.county2.userId,
      auditStatus: 3,
      sendStatus: 3,
      applyTime: day('06'),
    });
  });
  const titlesOf = ({ list }: { list: readonly { smsTitle: string }[] }) => list.map((row) => row.smsTitle);
  const mine = async (filters: Parameters<typeof app.call<typeof pageMyApplications>>[1] = {}) =>
    dataOf(await app.call(pageMyApplications, filters, cast.messenger.token));
  const supervised = async (
    filters: Parameters<typeof app.call<typeof pageApplicationsToSupervise>>[1] = {},
    by = cast.city,
  ) => dataOf(await app.call(pageApplicationsToSupervise, filters, by.token));

  it('mine: only what I wrote, the newest first, with counts by state', async () => {
    const page = await mine();
    expect(titlesOf(page)).toEqual(['不通过', '台风一', '水稻病虫', '小麦赤霉病', '草稿']);
    expect(page).toMatchObject({
      total: 5,
      pages: 1,
      size: 5,
      countByStatus: { '0/0': 1, '3/3': 1, '3/4': 1, '3/5': 1, '4/0': 1 },
    });
    expect(page.list[3]).toMatchObject({
      successRate: 96.67,
      applyTime: '2026-09-01 10:00:00',
      can: { edit: '已发送，不能修改', copy: true },
    });
  });

  it.each([
    [{ smsTitle: '病' }, ['水稻病虫', '小麦赤霉病']],
    [{ smsCategory: '03', sendStatus: 4 }, ['水稻病虫']],
    [{ auditStatus: 4 }, ['不通过']],
    [{ sendStatus: 3 }, ['小麦赤霉病']],
    [{ urgentFlag: 1 as const }, ['台风一']],
    [
      { keyword: '大棚', applyTimeStart: '2026-09-02 00:00:00', applyTimeEnd: '2026-09-03 23:59:59' },
      ['台风一', '水稻病虫'],
    ],
    [{ sendTimeStart: '2026-09-02 10:00:00', sendTimeEnd: '2026-09-02 10:00:00' }, ['台风一']],
    [{ keyword: '%' }, []],
  ])('filters %o', async (filters, titles) => {
    const page = await mine(filters);
    expect(titlesOf(page)).toEqual(titles);
    expect(page.total).toBe(titles.length);
  });

  it.each([
    ['validCount', 'desc', ['小麦赤霉病', '台风一', '水稻病虫', '不通过', '草稿']],
    ['validCount', 'asc', ['草稿', '不通过', '水稻病虫', '台风一', '小麦赤霉病']],
    ['applyTime', 'desc', ['不通过', '水稻病虫', '台风一', '小麦赤霉病', '草稿']],
    ['sendTime', 'desc', ['台风一', '不通过', '水稻病虫', '小麦赤霉病', '草稿']],
  ] as const)('orders by %s %s, the same on every page', async (orderBy, orderDir, titles) => {
    expect(titlesOf(await mine({ orderBy, orderDir }))).toEqual(titles);
    const pages = await Promise.all(
      [1, 2, 3].map((pageNum) => mine({ orderBy, orderDir, pageNum, pageSize: 2 })),
    );
    expect(pages.flatMap(titlesOf)).toEqual(titles);
    expect(pages.map((page) => page.total)).toEqual([5, 5, 5]);
  });

  it('refuses a column that cannot be ordered by, an unknown filter and a day that is none', async () => {
    const refused = async (fields: object) =>
      (await app.call(pageMyApplications, fields as never, cast.messenger.token)).code;
    expect(await refused({ orderBy: 'phoneHash' })).toBe(4000);
    expect(await refused({ titel: 'x' })).toBe(4000);
    expect(await refused({ applyTimeStart: '2026-02-30 00:00:00' })).toBe(4000);
    expect(await refused({ pageSize: 101 })).toBe(4000);
  });

  it('supervise: the whole area without drafts, never outside', async () => {
    expect(titlesOf(await supervised())).toEqual([
      '同事的',
      '滨江的',
      '不通过',
      '台风一',
      '水稻病虫',
      '小麦赤霉病',
    ]);
    expect(titlesOf(await supervised({}, cast.county))).not.toContain('滨江的');
    expect((await supervised({}, cast.county)).countByStatus).toEqual({
      '3/3': 2,
      '3/4': 1,
      '3/5': 1,
      '4/0': 1,
    });
    const ningbo = await app.signInAs({ roleKeys: ['cityAdmin'], deptId: '3302A1' });
    expect((await supervised({}, ningbo)).total).toBe(0);
    expect((await app.call(pageApplicationsToSupervise, {}, cast.messenger.token)).code).toBe(4030);
  });

  it.each([
    [{ deptId: '330108' }, ['滨江的']],
    [{ deptId: '330106', includeChild: 0 as const }, []],
    [{ deptId: '330106A1', includeChild: 0 as const, superviseFlag: 1 as const }, ['台风一']],
    [{ deptId: '3302' }, []],
    [{ minSendCount: 20 }, ['小麦赤霉病']],
    [{ abnormalFlag: 1 as const }, ['台风一', '水稻病虫']],
    [{ applyUserName: '张', auditStatus: 4 }, ['不通过']],
  ])('supervise: filters %o', async (filters, titles) => {
    expect(titlesOf(await supervised(filters))).toEqual(titles);
  });

  it('review: what waits for me and what I have decided are two lists', async () => {
    const advice = (smsTitle: string) => ({ smsCategory: '06', smsContent: `${smsTitle}的一条`, smsTitle });
    const first = await submitted(app, cast.messenger, advice('待审一'));
    await submitted(app, cast.county2, advice('待审二'));
    const tab = async (auditTab: 1 | 2, by = cast.county) =>
      dataOf(await app.call(pageApplicationsToReview, { auditTab }, by.token));
    const ofWarning = { smsCategory: '01', smsContent: '台风将至', smsTitle: '后到的台风' };
    const urgent = await submitted(app, cast.messenger, ofWarning);
    expect(titlesOf(await tab(1)), 'urgent first, then by the time waited').toEqual([
      '后到的台风',
      '待审一',
      '待审二',
    ]);
    const page = { auditTab: 1 as const, pageNum: 2, pageSize: 1 };
    expect(titlesOf(dataOf(await app.call(pageApplicationsToReview, page, cast.county.token)))).toEqual([
      '待审一',
    ]);
    dataOf(await pass(app, cast.county2, urgent.applyId));
    expect((await tab(1)).list[0]?.can).toMatchObject({ pass: true, noPass: true });
    // Nobody is asked to review what they wrote.
    expect(titlesOf(await tab(1, cast.county2))).toEqual(['待审一']);
    expect(titlesOf(await tab(1, cast.city))).toEqual([]);
    expect(titlesOf(await tab(2))).toEqual([]);
    dataOf(await pass(app, cast.county, first.applyId));
    expect(titlesOf(await tab(1))).toEqual(['待审二']);
    expect(titlesOf(await tab(2))).toEqual(['待审一']);
    expect((await app.call(pageApplicationsToReview, {}, cast.messenger.token)).code).toBe(4030);
  });
});

it('[PERM-07] what was decided elsewhere is not listed under an identity that may not read it', async () => {
  const { applyId } = await submitted(app, cast.messenger, { smsContent: '两个身份的审核员看过的提醒' });
  const { identityId } = await buildIdentity(app.deps, {
    userId: cast.county.userId,
    deptId: '330108A1',
    roleKeys: ['countyAdmin'],
    mainFlag: 0,
  });
  dataOf(await pass(app, cast.county, applyId));
  const decided = async (token: string) =>
    dataOf(await app.call(pageApplicationsToReview, { auditTab: 2 }, token)).list.map((row) => row.applyId);
  expect(await decided(cast.county.token)).toContain(applyId);
  const elsewhere = await app.signInAs({ userId: cast.county.userId, identityId });
  expect(await decided(elsewhere.token)).toEqual([]);
});

describe('[SMS-04] a list of thousands', () => {
  const COUNT = 6_000;
  let ningbo: Awaited<ReturnType<TestApp['signInAs']>>;
  beforeAll(async () => {
    ningbo = await app.signInAs({ roleKeys: ['cityAdmin'], deptId: '3302A1' });
    const one = await buildApplication(app.deps, {
      applyUserId: cast.county2.userId,
      applyDeptId: '3302A1',
      applyArea: '3302',
      auditStatus: 4,
      applyTime: day('07'),
    });
    const { rows } = await app.deps.pool.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'mass_sms_apply'`,
    );
    const changed: Record<string, string> = {
      apply_id: 'apply_id + n',
      apply_no: `'BULK' || n`,
      // Many share a value, some have none.
      valid_count: 'n % 7',
      total_count: 'n % 7',
      apply_time: `apply_time + (n % 1000) * interval '1 minute'`,
      send_time: `CASE WHEN n % 3 > 0 THEN now() + (n % 500) * interval '1 minute' END`,
    };
    const names = rows.map(({ name }) => name);
    await app.deps.pool.query(
      `INSERT INTO mass_sms_apply (${names.join(', ')}) SELECT ${names.map((name) => changed[name] ?? name).join(', ')}
       FROM mass_sms_apply, generate_series(1, ${COUNT - 1}) AS n WHERE apply_id = $1`,
      [one.applyId],
    );
  });

  it.each([
    ['createTime', 'apply_id DESC'],
    ['validCount', 'valid_count DESC, apply_id DESC'],
    ['applyTime', 'apply_time DESC, apply_id DESC'],
    ['sendTime', 'send_time DESC NULLS LAST, apply_id DESC'],
  ] as const)('by %s: every page is where counting would find it, from both ends', async (orderBy, order) => {
    const { rows } = await app.deps.pool.query<{ applyId: string }>(
      `SELECT apply_id AS "applyId" FROM mass_sms_apply WHERE apply_dept_id = '3302A1' ORDER BY ${order}`,
    );
    const wanted = rows.map((row) => row.applyId);
    for (const orderDir of ['desc', 'asc'] as const) {
      const whole = orderDir === 'desc' ? wanted : wanted.toReversed();
      for (const pageNum of [1, 100, 201, 215, 250, 300, 333, 334, 400, 599, 600, 601]) {
        const asked = { orderBy, orderDir, pageNum };
        const page = dataOf(await app.call(pageApplicationsToSupervise, asked, ningbo.token));
        expect(page.total).toBe(COUNT);
        const ids = page.list.map((row) => row.applyId);
        expect(ids, JSON.stringify(asked)).toEqual(whole.slice((pageNum - 1) * 10, pageNum * 10));
      }
    }
  });

  it.each([
    ['createTime', 'apply_id DESC'],
    ['sendTime', 'send_time DESC NULLS LAST, apply_id DESC'],
  ] as const)('by %s: so is every page of what filters leave of it', async (orderBy, order) => {
    const filters = { applyTimeStart: '2026-09-07 11:00:00', applyTimeEnd: '2026-09-07 15:00:00' };
    const { rows } = await app.deps.pool.query<{ applyId: string }>(
      `SELECT apply_id AS "applyId" FROM mass_sms_apply WHERE apply_dept_id = '3302A1'
       AND apply_time BETWEEN '2026-09-07 11:00:00+08' AND '2026-09-07 15:00:00+08' ORDER BY ${order}`,
    );
    expect(rows).toHaveLength(6 * 241);
    const wanted = rows.map((row) => row.applyId);
    for (const orderDir of ['desc', 'asc'] as const) {
      const whole = orderDir === 'desc' ? wanted : wanted.toReversed();
      for (const pageNum of [1, 2, 100, 144, 145, 146]) {
        const asked = { ...filters, orderBy, orderDir, pageNum };
        const page = dataOf(await app.call(pageApplicationsToSupervise, asked, ningbo.token));
        expect(page.total).toBe(wanted.length);
        const ids = page.list.map((row) => row.applyId);
        expect(ids, JSON.stringify(asked)).toEqual(whole.slice((pageNum - 1) * 10, pageNum * 10));
      }
    }
  });
});
