import { pageApplicationsToSupervise } from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import {
  superviseFigures,
  superviseStat,
} from '@farmers-mailbox/contract/messaging/mass-sms/supervision-endpoints.ts';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MassSmsApplyTable } from '../../../../database/tables.ts';
import { buildApplication, buildFarmer } from '../../../../testing/build.ts';
import {
  castOf,
  dataOf,
  type MassSmsCast,
  setOtherConfig,
  submitted,
} from '../../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { chinaDay, DAY_MS, HOUR_MS } from '../../../../time/moment.ts';
import { refreshDayStats } from './day-stats.ts';

let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
  await buildFarmer(app.deps, '3301061142');
  await setOtherConfig(app, { sendStartTime: '08:00', sendEndTime: '21:00' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query('DELETE FROM mass_sms_day_stat; DELETE FROM sms_opt_out');
  await app.database.pool.query('UPDATE mass_sms_apply SET del_flag = 1, audit_status = 0, send_status = 0');
  await app.database.pool.query('UPDATE mass_sms_stat_state SET as_of = NULL, from_day = NULL');
});

const now = () => app.clock.now();
const today = () => chinaDay(now());

/** Sent this morning by the office of 西湖区 unless said otherwise. */
async function sent(columns: Updateable<MassSmsApplyTable> = {}): Promise<string> {
  const { applyId } = await buildApplication(app.deps, { applyUserId: cast.messenger.userId });
  await app.deps.db
    .updateTable('massSmsApply')
    .set({
      auditStatus: 3,
      sendStatus: 3,
      contentHash: 'a',
      passedHash: 'a',
      applyDeptId: '330106A1',
      smsCategory: '01',
      applyTime: new Date(now().getTime() - HOUR_MS),
      auditTime: new Date(now().getTime() - HOUR_MS / 2),
      realSendTime: new Date(`${today()}T10:00:00+08:00`),
      totalCount: 10,
      validCount: 10,
      sendCount: 10,
      successCount: 10,
      ...columns,
    })
    .where('applyId', '=', applyId)
    .execute();
  return applyId;
}

const stat = async (statType: 'area' | 'category' | 'day', by = cast.county, deptId?: string) => {
  const span = { statType, startDay: today(), endDay: today(), ...(deptId ? { deptId } : {}) };
  return dataOf(await app.call(superviseStat, span, by.token));
};

describe('[SMS-04] the figures of supervision', () => {
  it('by area, category and day, with rates and the time that reviews took', async () => {
    await sent();
    await sent({ smsCategory: '06', sendCount: 20, successCount: 10 });
    await sent({ auditStatus: 4, sendStatus: 0, realSendTime: null, sendCount: 0, successCount: 0 });
    await sent({ applyDeptId: '33010611' });
    await refreshDayStats(app.deps.db, app.clock);
    const byArea = await stat('area');
    expect(byArea.rows).toMatchObject([
      { key: '33010611', applyCount: 1, sendCount: 10 },
      {
        key: '330106A1',
        applyCount: 3,
        passRate: 66.67,
        sendCount: 30,
        successRate: 66.67,
        avgAuditMinutes: 30,
      },
    ]);
    expect(byArea.total).toMatchObject({ name: '合计', applyCount: 4, sendCount: 40, successRate: 75 });
    expect((await stat('category')).rows.map(({ key, applyCount }) => [key, applyCount])).toEqual([
      ['01', 3],
      ['06', 1],
    ]);
    expect((await stat('day')).rows).toMatchObject([{ key: today(), name: today(), applyCount: 4 }]);
    expect((await stat('area', cast.city)).rows).toMatchObject([{ key: '330106', applyCount: 4 }]);
  });

  it('this month: opt-outs that answered a text, sendings at night, reviews that wait too long', async () => {
    const applyId = await sent();
    await sent({ realSendTime: new Date(`${today()}T03:00:00+08:00`) });
    await sent({
      auditStatus: 1,
      sendStatus: 0,
      passedHash: null,
      realSendTime: null,
      sendCount: 0,
      successCount: 0,
      applyTime: new Date(now().getTime() - DAY_MS - HOUR_MS),
    });
    await app.database.pool.query(
      `INSERT INTO sms_opt_out (phone_hash, phone_cipher, opt_out_type, scope, opt_out_time, apply_id)
       VALUES (gen_random_uuid(), '\\x00', 1, 1, $1, $2)`,
      [now(), applyId],
    );
    await refreshDayStats(app.deps.db, app.clock);
    const figures = dataOf(await app.call(superviseFigures, {}, cast.county.token));
    expect(figures).toMatchObject({
      sendCount: 20,
      successRate: 100,
      nightCount: 10,
      optOutCount: 1,
      overdueCount: 1,
    });
    const overdue = await app.call(pageApplicationsToSupervise, { overdueFlag: 1 }, cast.county.token);
    expect(dataOf(overdue).total).toBe(1);
    await sent({ realSendTime: new Date('2026-08-10T03:00:00+08:00') });
    const nights = async (also: object) =>
      dataOf(await app.call(pageApplicationsToSupervise, { nightFlag: 1, ...also }, cast.county.token)).total;
    expect(await nights({}), 'of all months').toBe(2);
    expect(await nights({ realSendTimeStart: '2026-09-01 00:00:00' })).toBe(1);
    expect(await nights({ realSendTimeEnd: '2026-08-31 23:59:59' })).toBe(1);
  });

  it('what changes later is summed up anew, what vanished goes', async () => {
    const applyId = await sent();
    await refreshDayStats(app.deps.db, app.clock);
    await app.deps.db
      .updateTable('massSmsApply')
      .set({ successCount: 5 })
      .where('applyId', '=', applyId)
      .execute();
    await refreshDayStats(app.deps.db, app.clock);
    expect((await stat('day')).total.successRate).toBe(50);
    await app.deps.db
      .updateTable('massSmsApply')
      .set({ auditStatus: 0, sendStatus: 0 })
      .where('applyId', '=', applyId)
      .execute();
    await refreshDayStats(app.deps.db, app.clock);
    expect((await stat('day')).rows).toEqual([]);
  });

  it('a day is summed up anew as long as a receipt may come for what was planned at its end', async () => {
    const longAgo = new Date(now().getTime() - 40 * DAY_MS);
    const applyId = await sent({ applyTime: longAgo, auditTime: longAgo, realSendTime: longAgo });
    await refreshDayStats(app.deps.db, app.clock);
    await app.deps.db
      .updateTable('massSmsApply')
      .set({ successCount: 5 })
      .where('applyId', '=', applyId)
      .execute();
    await refreshDayStats(app.deps.db, app.clock);
    const span = { statType: 'day' as const, startDay: chinaDay(longAgo), endDay: chinaDay(longAgo) };
    const { total } = dataOf(await app.call(superviseStat, span, cast.county.token));
    expect(total.successRate).toBe(50);
  });

  it('only of the own area, and only for supervisors; a span must be one', async () => {
    const asked = { statType: 'day' as const, startDay: today(), endDay: today() };
    const foreign = await app.call(superviseStat, { ...asked, deptId: '330108' }, cast.county.token);
    expect(foreign.code).toBe(4031);
    expect((await app.call(superviseFigures, { deptId: '33' }, cast.county.token)).code).toBe(4031);
    expect((await app.call(superviseFigures, {}, cast.messenger.token)).code).toBe(4030);
    const turned = await app.call(superviseStat, { ...asked, endDay: '2020-01-01' }, cast.county.token);
    expect(turned.fieldErrors).toEqual([{ field: 'endDay', message: '结束日期不能早于开始日期' }]);
    const long = await app.call(superviseStat, { ...asked, startDay: '2020-01-01' }, cast.county.token);
    expect(long.fieldErrors).toEqual([{ field: 'endDay', message: '一次最多统计366天' }]);
  });

  it('an abnormal application says why, and the filter finds the same ones', async () => {
    const reasons = new Map([
      [await sent({ successCount: 8 }), ['successRate']],
      [await sent({ realSendTime: new Date(`${today()}T03:00:00+08:00`) }), ['outsideWindow']],
      [await sent({ sendStatus: 5 }), ['cancelled']],
      [await sent({ totalCount: 600, validCount: 600, usualCount: 100 }), ['unusuallyLarge']],
      [await sent({ totalCount: 600, validCount: 600 }), []],
      [await sent({ totalCount: 600, validCount: 600, usualCount: 120 }), []],
    ]);
    const all = dataOf(await app.call(pageApplicationsToSupervise, {}, cast.city.token));
    expect(new Map(all.list.map((row) => [row.applyId, row.abnormalReasons]))).toEqual(reasons);
    const filter = { abnormalFlag: 1 as const };
    const found = dataOf(await app.call(pageApplicationsToSupervise, filter, cast.city.token));
    expect(found.list.map((row) => row.applyId).toSorted()).toEqual(
      [...reasons].flatMap(([applyId, why]) => (why.length > 0 ? [applyId] : [])).toSorted(),
    );
  });

  it('what a unit usually reaches is remembered at the submission, once there is enough to go by', async () => {
    const usual = async () => {
      const { applyId } = await submitted(app, cast.messenger, { smsContent: `防汛提醒${Math.random()}` });
      const row = await app.deps.db
        .selectFrom('massSmsApply')
        .select('usualCount')
        .where('applyId', '=', applyId)
        .executeTakeFirstOrThrow();
      return row.usualCount;
    };
    for (let nth = 0; nth < 4; nth += 1) await sent({ totalCount: 100, validCount: 100 });
    expect(await usual()).toBeNull();
    await sent({ totalCount: 200, validCount: 200 });
    expect(await usual()).toBe(120);
  });
});
