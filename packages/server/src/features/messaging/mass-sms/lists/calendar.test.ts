import {
  calendarDay,
  calendarMonth,
} from '@farmers-mailbox/contract/messaging/mass-sms/calendar-endpoints.ts';
import {
  checkApplication,
  sameDaySendings,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFarmer } from '../../../../testing/build.ts';
import {
  castOf,
  dataOf,
  type MassSmsCast,
  pass,
  setOtherConfig,
  submitted,
  warningFields,
} from '../../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { chinaDay, chinaMonth, DAY_MS, toMoment } from '../../../../time/moment.ts';
import { listCalendar } from './calendar-queries.ts';

const VILLAGE = '3301061142';
let app: TestApp;
let cast: MassSmsCast;
let township: SignedInTestUser;
let elsewhere: SignedInTestUser;
let today: string;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
  await setOtherConfig(app, { dailyLimitPerPhone: 9 });
  township = await app.signInAs({ roleKeys: ['townshipSmsMessenger'], deptId: '33010611' });
  elsewhere = await app.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
  for (let nth = 0; nth < 4; nth += 1) await buildFarmer(app.deps, VILLAGE);
  for (let nth = 0; nth < 3; nth += 1) await buildFarmer(app.deps, '3301061201');
  today = chinaDay(app.clock.now());
  const own = await submitted(app, cast.messenger, { smsTitle: '县里的' });
  await pass(app, cast.county, own.applyId);
  await submitted(app, cast.city, { smsTitle: '市里的', smsContent: '市里的提醒', objDeptIds: ['330106'] });
  await submitted(app, cast.province, {
    smsTitle: '省里的',
    smsContent: '省里的提醒',
    sendMode: 2,
    sendTime: toMoment(new Date(app.clock.now().getTime() + 2 * DAY_MS)),
    objDeptIds: ['33'],
  });
  await submitted(app, township, { smsTitle: '草稿', submitFlag: 0 });
});
afterAll(() => app.close());

const month = async (by: SignedInTestUser, deptId?: string) => {
  const asked = { month: chinaMonth(app.clock.now()), ...(deptId ? { deptId } : {}) };
  return dataOf(await app.call(calendarMonth, asked, by.token));
};
const day = async (by: SignedInTestUser, asked = today) =>
  dataOf(await app.call(calendarDay, { day: asked }, by.token));

describe('the sending calendar', () => {
  it('a month: what went and will go to the area by day, and where offices meet', async () => {
    const inTwoDays = chinaDay(new Date(app.clock.now().getTime() + 2 * DAY_MS));
    expect((await month(cast.county)).days).toMatchObject([
      { day: today, count: 2, overlapCount: 1 },
      { day: inTwoDays, count: 1, overlapCount: 0 },
    ]);
    const [first] = (await month(cast.county)).days;
    expect(first?.first.map(({ smsTitle }) => smsTitle)).toEqual(['县里的', '市里的']);
    expect((await month(cast.county, '33010612')).days).toMatchObject([
      { day: today, count: 1 },
      { day: inTwoDays, count: 1 },
    ]);
    expect((await month(elsewhere)).days).toMatchObject([{ day: inTwoDays, count: 1 }]);
  });

  it("a day: everybody's titles and numbers, by the next level down; the text only for whom it is to read", async () => {
    const told = await day(township);
    expect(told.items).toMatchObject([
      {
        smsTitle: '县里的',
        applyDeptName: '西湖区农业农村局',
        recipientCount: 4,
        areas: [{ deptId: VILLAGE, count: 4 }],
        applyId: null,
      },
      { smsTitle: '市里的', recipientCount: 4, applyId: null, time: null },
    ]);
    const ofCounty = await day(cast.county);
    expect(ofCounty.items.map((item) => item.applyId !== null)).toEqual([true, false]);
    expect(ofCounty.items[1]).toMatchObject({
      recipientCount: 7,
      areas: [
        { deptId: '33010611', count: 4 },
        { deptId: '33010612', count: 3 },
      ],
    });
    expect(ofCounty.overlaps).toMatchObject([
      { deptId: VILLAGE, applyDeptNames: ['杭州市农业农村局', '西湖区农业农村局'] },
    ]);
    expect((await day(elsewhere)).items).toEqual([]);
  });

  it('as many as are asked for, also where the first ones go elsewhere', async () => {
    const now = app.clock.now();
    const span = { area: '330108', from: now, to: new Date(now.getTime() + 3 * DAY_MS), now, rowsMax: 1 };
    expect((await listCalendar(app.deps.db, span)).map(({ smsTitle }) => smsTitle)).toEqual(['省里的']);
  });

  it('nothing of another area; a day must be one', async () => {
    const foreign = { month: '2026-09', deptId: '330108' };
    expect((await app.call(calendarMonth, foreign, cast.county.token)).code).toBe(4031);
    expect((await app.call(calendarDay, { day: '2026-02-30' }, cast.county.token)).code).toBe(4000);
    const farmer = await app.signInAs({ roleKeys: ['ordinaryUser'], deptId: VILLAGE });
    expect((await app.call(calendarDay, { day: today }, farmer.token)).code).toBe(4030);
  });

  it('the check before a submission tells what leaves for the same areas that day', async () => {
    const { submitFlag: _, ...fields } = warningFields({ smsContent: '又一条提醒' });
    const { items } = dataOf(await app.call(checkApplication, fields, township.token));
    expect(items).toContainEqual({
      checkType: 'calendar',
      field: 'sendTime',
      level: 2,
      message: expect.stringMatching(
        /^(今天|同一天（\d{4}-\d{2}-\d{2}）)另有 2 批短信也发往所选区域（(已发出|审核通过待发送) 1 批、还在等审核 1 批），由.*西湖区农业农村局.*提交$/,
      ),
    });
  });

  it('the form is told the same of a day and places while the time is chosen, the timed ones first', async () => {
    const ask = async (asked: object) =>
      dataOf(
        await app.call(sameDaySendings, { day: today, deptIds: ['33010611'], ...asked }, township.token),
      );
    const both = await ask({});
    expect(both).toMatchObject({
      count: 2,
      list: [
        { smsTitle: '县里的', applyDeptName: '西湖区农业农村局' },
        { smsTitle: '市里的', time: null },
      ],
    });
    expect(both.list[0]?.time).toMatch(`${today} `);
    const { rows } = await app.deps.pool.query<{ applyId: string }>(
      `SELECT apply_id AS "applyId" FROM mass_sms_apply WHERE sms_title = '市里的'`,
    );
    expect(await ask({ applyId: rows[0]?.applyId })).toMatchObject({
      count: 1,
      list: [{ smsTitle: '县里的' }],
    });
    const inTwoDays = chinaDay(new Date(app.clock.now().getTime() + 2 * DAY_MS));
    expect(await ask({ day: inTwoDays })).toMatchObject({ count: 1, list: [{ smsTitle: '省里的' }] });
    const foreign = { day: today, deptIds: ['330108'] };
    expect((await app.call(sameDaySendings, foreign, township.token)).code).toBe(4031);
  });

  it('a correction of what went there, with the people it goes to', async () => {
    const { applyId } = await submitted(app, cast.messenger, {
      smsTitle: '有误的',
      smsContent: '请于明早八点撤离',
    });
    dataOf(await pass(app, cast.county, applyId));
    const result = `send_result = CASE WHEN seq > 1 THEN 2 ELSE 3 END, msg_id = 'm', submit_time = now()`;
    await app.deps.pool.query(`UPDATE mass_sms_detail SET ${result} WHERE apply_id = $1`, [applyId]);
    await app.deps.pool.query('UPDATE mass_sms_apply SET send_status = 4 WHERE apply_id = $1', [applyId]);
    await submitted(app, cast.messenger, {
      smsTitle: '更正',
      smsContent: '更正：请于明早六点撤离',
      sendObjType: [5],
      objDeptIds: [],
      sourceApplyId: applyId,
      followUpKind: 1,
    });
    const { items } = await day(cast.county);
    expect(items.find(({ smsTitle }) => smsTitle === '更正')).toMatchObject({
      recipientCount: 3,
      areas: [{ deptId: '33010611', count: 3 }],
    });
  });
});
