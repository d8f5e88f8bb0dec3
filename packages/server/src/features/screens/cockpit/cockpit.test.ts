import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import { FEW } from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildFarmer, buildUser } from '../../../testing/build.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { DAY_MS } from '../../../time/moment.ts';
import { refreshTotals } from './actions.ts';

let at: TestApp;
let people: { county: SignedInTestUser; city: SignedInTestUser };
let county: string;
let city: string;
beforeAll(async () => {
  at = await startTestApp();
  people = {
    city: await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' }),
    county: await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' }),
  };
  const farmers = async (count: number, deptId: string, columns = {}) => {
    for (let place = 0; place < count; place += 1) await buildFarmer(at.deps, deptId, columns);
  };
  await farmers(11, '3301061142', { birthday: '1960-05-01', sex: 1 });
  await farmers(3, '3301061201', { birthday: '1999-09-15', sex: 2 });
  await farmers(8, '3301080101', { registerTime: new Date(at.clock.now().getTime() - 400 * DAY_MS) });
  await buildUser(at.deps, { deptId: '3302A1', lastLoginTime: at.clock.now() });
  await at.database.pool.query("UPDATE mass_sms_stat_state SET as_of = now(), from_day = '2000-01-01'");
  await at.database.pool.query(`INSERT INTO mass_sms_day_stat (dept_id, stat_day, sms_category, send_count, success_count)
    VALUES ('330106A1', '2026-09-14', '01', 120, 90), ('3302A1', '2026-09-02', '06', 60, 60), ('3301A1', '2026-01-05', '01', 3, 3)`);
});
afterAll(() => at.close());

/** Counted anew, and told anew: six minutes later nothing that was kept is told. */
beforeEach(async () => {
  at.clock.advance({ minutes: 6 });
  await refreshTotals(at.deps.db, at.clock);
  county = (await at.signInAs(people.county)).token;
  city = (await at.signInAs(people.city)).token;
});

const signedIn = (userAgent: string, columns: { result?: number; userId?: string } = {}) =>
  at.deps.db
    .insertInto('logLogin')
    .values({
      userId: '1',
      userName: 'a',
      loginType: 1,
      result: 1,
      ip: '::1',
      userAgent,
      loginTime: at.clock.now(),
      deptId: '330106A1',
      ...columns,
    })
    .execute();

const ofPeople = [
  endpoints.userInfoFigures,
  endpoints.userInfoMap,
  endpoints.userInfoLevel,
  endpoints.userInfoAge,
  endpoints.userInfoOsType,
  endpoints.userInfoTrend,
  endpoints.userInfoTable,
];

describe('what everybody may know', () => {
  it('figures of the province, rounded to five, with the time of counting', async () => {
    const { data, code } = await at.call(endpoints.cockpitOverview, {});
    expect(code).toBe(200);
    // 22 farmers, two administrators, one of the staff
    expect(data.figures).toEqual({
      registeredCount: 25,
      realNameRate: expect.any(Number),
      subjectCount: FEW,
      messengerCount: FEW,
      sendCount: 180,
      deliveredRate: 83,
      listingCount: FEW,
      helpAmount: null,
      consultDoneRate: null,
      activityCount: 0,
    });
    expect(data.path).toEqual([{ deptId: '33', deptName: '浙江省' }]);
    expect(data.statTime).toMatch(/^2026-09-14 10:/);
    const types = Object.fromEntries(data.userTypes.map(({ userType, count }) => [userType, count]));
    expect(types).toEqual({ 1: FEW, 2: 20, 3: FEW, 4: FEW });
  });

  it('a period counts from its first day in China', async () => {
    const sent = async (period: 'today' | 'week' | 'month' | 'year') =>
      dataOf(await at.call(endpoints.cockpitOverview, { period })).figures.sendCount;
    expect([await sent('today'), await sent('week'), await sent('month'), await sent('year')]).toEqual([
      120, 120, 180, 183,
    ]);
  });

  it('fewer than five people of a place are hidden, and no total gives them away', async () => {
    const cells = async (deptId: string) =>
      dataOf(await at.call(endpoints.cockpitMap, { deptId })).map(({ deptId: place, value }) => [
        place,
        value,
      ]);
    // 三墩镇 has 11, 转塘街道 3; the county's own office 1
    expect(await cells('330106')).toEqual([
      ['33010611', 10],
      ['33010612', FEW],
    ]);
    // 15 of 西湖区 and 8 of 滨江区 are 24 with the city's own administrator: each rounded by itself
    expect(await cells('3301')).toEqual([
      ['330106', 15],
      ['330108', 10],
    ]);
    const total = dataOf(await at.call(endpoints.cockpitOverview, { deptId: '330106' })).figures;
    expect(total.registeredCount).toBe(15);
    const every = await Promise.all(
      ['33', '3301', '330106', '330108'].map(async (deptId) => [
        (await at.call(endpoints.cockpitOverview, { deptId })).text,
        (await at.call(endpoints.cockpitUserTrend, { deptId })).text,
        (await at.call(endpoints.cockpitMap, { deptId, menuKey: '1-2', period: 'year' })).text,
      ]),
    );
    const counts = every.flat().flatMap((text) => [...text.matchAll(/"(?:\w*[cC]ount|value)":(\d+)/g)]);
    const people = counts.map(([whole, count]) => (whole.includes('sendCount') ? 0 : Number(count)));
    expect(people.filter((count) => count % 5 !== 0)).toEqual([]);
  });

  it('what was sent, by day, by category and by place', async () => {
    const days = dataOf(await at.call(endpoints.cockpitSmsTrend, {}));
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toEqual({ day: '2026-09-14', sendCount: 120 });
    expect(dataOf(await at.call(endpoints.cockpitSmsCategory, {}))).toEqual([
      { smsCategory: '01', sendCount: 120 },
      { smsCategory: '06', sendCount: 60 },
    ]);
    expect(dataOf(await at.call(endpoints.cockpitRank, {}))).toMatchObject([
      { deptId: '3301', deptName: '杭州市', sendCount: 120, rank: 1 },
      { deptId: '3302', sendCount: 60, rank: 2 },
    ]);
    const months = dataOf(await at.call(endpoints.cockpitUserTrend, {})).map(({ month }) => month);
    expect(months).toHaveLength(12);
    expect([months[0], months[11]]).toEqual(['2025-10', '2026-09']);
    expect(dataOf(await at.call(endpoints.cockpitSubjectGroup, {})).map(({ title }) => title)).toContain(
      '种植',
    );
  });

  it('outlines of the regions below, none for a county', async () => {
    const { outlines, reviewNumber } = dataOf(await at.call(endpoints.cockpitOutline, { deptId: '3301' }));
    expect(outlines.map(({ regionCode }) => regionCode)).toContain('330106');
    expect(reviewNumber).toBeNull();
    expect(dataOf(await at.call(endpoints.cockpitOutline, { deptId: '330106' })).outlines).toEqual([]);
  });

  it('refuses places that are not there, townships and fields that nobody knows', async () => {
    expect(await at.call(endpoints.cockpitOverview, { deptId: '3399' })).toMatchObject({
      code: ErrorCode.notFound,
      msg: '组织不存在或已删除',
    });
    for (const deptId of ['33010611', '330106A1', '34', ''])
      expect((await at.call(endpoints.cockpitMap, { deptId })).code).toBe(ErrorCode.validation);
    const unknown = { deptId: '33', names: '1' };
    expect((await at.call(endpoints.cockpitMap, unknown)).code).toBe(ErrorCode.validation);
  });

  it('is read from the database once in five minutes, however many ask at once', async () => {
    const told = () => at.call(endpoints.cockpitMap, { deptId: '330108' });
    const first = await Promise.all(Array.from({ length: 20 }, told));
    expect(new Set(first.map(({ text }) => text)).size).toBe(1);
    await at.database.pool.query("UPDATE cockpit_total SET count = 500 WHERE place = '33010801'");
    at.clock.advance({ minutes: 4 });
    expect((await told()).text).toBe(first[0]?.text);
    at.clock.advance({ minutes: 2 });
    expect(dataOf(await told())).toMatchObject([{ deptId: '33010801', value: 500 }]);
  });

  it('is not kept before anything was counted', async () => {
    await at.database.pool.query('UPDATE cockpit_total_state SET as_of = NULL; DELETE FROM cockpit_total');
    const told = async () => dataOf(await at.call(endpoints.cockpitOverview, { deptId: '3302' }));
    expect(await told()).toMatchObject({ statTime: null, figures: { registeredCount: FEW } });
    await refreshTotals(at.deps.db, at.clock);
    expect((await told()).statTime).not.toBeNull();
  });
});

describe('the people of one’s own area', () => {
  it('exact, and the sum of the rows is everybody', async () => {
    const figures = dataOf(await at.call(endpoints.userInfoFigures, {}, city));
    expect(figures).toMatchObject({ totalCount: 24, staffCount: 2, farmerCount: 22, subjectUserCount: 0 });
    expect(figures.path).toEqual([{ deptId: '3301', deptName: '杭州市' }]);
    const table = dataOf(await at.call(endpoints.userInfoTable, {}, city));
    expect(table).toEqual([
      { deptId: '330106', deptName: '西湖区', count: 15, share: 62.5, growth: null },
      { deptId: '330108', deptName: '滨江区', count: 8, share: 33.3, growth: 0 },
      { deptId: '3301', deptName: '本级', count: 1, share: 4.2, growth: null },
    ]);
    const map = dataOf(await at.call(endpoints.userInfoMap, {}, county));
    expect(map).toMatchObject([
      { deptId: '33010611', value: 11, rank: 1 },
      { deptId: '33010612', value: 3, rank: 2 },
    ]);
  });

  it('levels, ages, terminals and months', async () => {
    expect(dataOf(await at.call(endpoints.userInfoLevel, {}, county))).toEqual([
      { level: 2, count: 0 },
      { level: 3, count: 0 },
      { level: 4, count: 1 },
      { level: 5, count: 0 },
      { level: 6, count: 14 },
    ]);
    const { bands, unknownCount } = dataOf(await at.call(endpoints.userInfoAge, {}, county));
    expect(bands.filter(({ maleCount, femaleCount }) => maleCount + femaleCount > 0)).toEqual([
      // the day before the birthday somebody is still a year younger
      { band: '20–29岁', maleCount: 0, femaleCount: 3 },
      { band: '60–69岁', maleCount: 11, femaleCount: 0 },
    ]);
    expect(unknownCount).toBe(1);
    await signedIn('Mozilla/5.0 (Linux; Android 13)');
    await signedIn('Windows NT');
    await signedIn('iPhone', { userId: '2' });
    await signedIn('iPhone', { userId: '3', result: 0 });
    at.clock.advance({ minutes: 6 });
    await refreshTotals(at.deps.db, at.clock);
    const terminals = dataOf(await at.call(endpoints.userInfoOsType, {}, county));
    expect(terminals.map(({ count }) => count)).toEqual([1, 1, 1]);
    const months = dataOf(await at.call(endpoints.userInfoTrend, {}, county));
    expect(months.at(-1)).toEqual({ month: '2026-09', addedCount: expect.any(Number), activeCount: 2 });
  });

  it('refuses without a token, without the authority, and for an area finer than a township', async () => {
    expect((await at.call(endpoints.userInfoFigures, {})).code).toBe(ErrorCode.signedOut);
    const messenger = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
    for (const endpoint of ofPeople)
      expect(await at.call(endpoint, {}, messenger.token)).toMatchObject({
        code: ErrorCode.forbidden,
        msg: '没有查看驾驶舱的权限',
      });
    await at.database.pool.query(
      "UPDATE sys_role SET authority_list = authority_list || 'COCKPIT'::text WHERE role_key = 'villageAdmin'",
    );
    const village = await at.signInAs({ roleKeys: ['villageAdmin'], deptId: '3301061142' });
    expect(await at.call(endpoints.userInfoFigures, {}, village.token)).toMatchObject({
      code: ErrorCode.forbidden,
      msg: expect.stringContaining('最细到乡镇'),
    });
  });

  it('a page that is left open keeps no session awake', async () => {
    for (let minute = 0; minute < 35; minute += 5) {
      at.clock.advance({ minutes: 5 });
      for (const endpoint of ofPeople) await at.call(endpoint, {}, county);
    }
    expect((await at.call(endpoints.userInfoFigures, {}, county)).code).toBe(ErrorCode.sessionExpired);
  });

  it('a place outside the area, of nobody or without sums of its own is not there', async () => {
    for (const deptId of ['33', '3302', '330108', '3301', '330199', '330106A1', '3301061142', '33010699'])
      expect(await at.call(endpoints.userInfoFigures, { deptId }, county), deptId).toMatchObject({
        code: ErrorCode.notFound,
      });
    const township = dataOf(await at.call(endpoints.userInfoFigures, { deptId: '33010612' }, county));
    expect(township.totalCount).toBe(3);
  });

  it('a township is not split any further', async () => {
    const deptId = '33010612';
    expect(dataOf(await at.call(endpoints.userInfoMap, { deptId }, county))).toEqual([]);
    expect(dataOf(await at.call(endpoints.userInfoTable, { deptId }, county))).toEqual([
      { deptId, deptName: '本级', count: 3, share: 100, growth: null },
    ]);
  });
});

describe('counting', () => {
  it('is done by one program at a time, and not again before five minutes', async () => {
    expect(await refreshTotals(at.deps.db, at.clock)).toBe(false);
    at.clock.advance({ minutes: 6 });
    const done = await Promise.all([
      refreshTotals(at.deps.db, at.clock),
      refreshTotals(at.deps.db, at.clock),
    ]);
    expect(done.filter(Boolean)).toHaveLength(1);
  });

  it('keeps the sign-ins of a month that is over, and forgets who was removed', async () => {
    await signedIn('Windows NT');
    at.clock.set('2026-10-02T09:00:00+08:00');
    await refreshTotals(at.deps.db, at.clock);
    await at.database.pool.query(
      "UPDATE cockpit_total SET count = 7 WHERE figure = 'activeMonth' AND slot = '2026-09'",
    );
    await at.database.pool.query("UPDATE sys_user SET del_flag = 1 WHERE dept_id = '3301080101'");
    at.clock.advance({ minutes: 6 });
    await refreshTotals(at.deps.db, at.clock);
    const { token } = await at.signInAs(people.city);
    const months = dataOf(await at.call(endpoints.userInfoTrend, {}, token));
    expect(months.find(({ month }) => month === '2026-09')?.activeCount, 'not counted anew').toBe(7);
    const map = dataOf(await at.call(endpoints.userInfoMap, {}, token));
    expect(map.find(({ deptId }) => deptId === '330108')?.value).toBe(0);
  });

  it('is done by a clock that was put back too', async () => {
    await signedIn('Windows NT');
    await at.deps.db
      .updateTable('cockpitTotalState')
      .set({ asOf: new Date(at.clock.now().getTime() + 365 * DAY_MS) })
      .execute();
    expect(await refreshTotals(at.deps.db, at.clock)).toBe(true);
    const { token } = await at.signInAs(people.city);
    const months = dataOf(await at.call(endpoints.userInfoTrend, {}, token));
    expect(months.at(-1)?.activeCount, 'with the sign-ins of this month').toBeGreaterThan(0);
  });

  it('tells nothing of a day that began since', async () => {
    at.clock.set('2026-10-08T23:59:00+08:00');
    const present = { registerTime: at.clock.now(), lastLoginTime: at.clock.now() };
    const former = new Date(at.clock.now().getTime() - 30 * DAY_MS);
    await at.deps.db.updateTable('sysUser').set({ registerTime: former }).execute();
    await buildFarmer(at.deps, '3301061142', present);
    await refreshTotals(at.deps.db, at.clock);
    const { token } = await at.signInAs(people.county);
    const told = async () => {
      const { addedToday, activeToday } = dataOf(await at.call(endpoints.userInfoFigures, {}, token));
      const activeIn = async (period: 'today' | 'week') =>
        dataOf(await at.call(endpoints.userInfoMap, { menuKey: '1-2', period }, token))[0]?.value;
      return [addedToday, activeToday, await activeIn('today'), await activeIn('week')];
    };
    expect(await told()).toEqual([1, 1, 1, 1]);
    at.clock.advance({ minutes: 3 });
    expect(await told()).toEqual([0, 0, 0, 1]);
  });
});
