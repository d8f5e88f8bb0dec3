import { limitTakers } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { withheldTakers } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { saveApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildFarmer } from '../../../../testing/build.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  type SaveFields,
  setOtherConfig,
  submitted,
  warningFields,
} from '../../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { DAY_MS, toMoment } from '../../../../time/moment.ts';

const VILLAGE = '3301061142';
let app: TestApp;
let cast: MassSmsCast;
let township: SignedInTestUser;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
  township = await app.signInAs({ roleKeys: ['townshipSmsMessenger'], deptId: '33010611' });
  for (let nth = 0; nth < 40; nth += 1) await buildFarmer(app.deps, VILLAGE);
  for (let nth = 0; nth < 5; nth += 1) await buildFarmer(app.deps, '3301061201');
});
afterAll(() => app.close());
beforeEach(async () => {
  await setOtherConfig(app, { dailyLimitPerPhone: 2 });
  await app.deps.db.updateTable('massSmsApply').set({ auditStatus: 5, sendStatus: 0 }).execute();
});

const text = (smsContent: string, overrides: Partial<SaveFields> = {}) => ({ smsContent, ...overrides });

/** As a reviewer's last pass leaves it: nothing has left yet. */
const passed = (...applyIds: string[]) =>
  app.deps.db
    .updateTable('massSmsApply')
    .set({ auditStatus: 3, sendStatus: 2, passedHash: sql`content_hash`, realSendTime: app.clock.now() })
    .where('applyId', 'in', applyIds)
    .execute();

describe('who falls out of a choice', () => {
  it('is told which applications took the places, with their unit and how many each', async () => {
    const first = await submitted(app, cast.messenger, text('县里的第一条', { smsTitle: '市场行情' }));
    const second = await submitted(app, township, text('镇里的第二条', { smsTitle: '防火提醒' }));
    await submitted(app, township, text('没有审核的一条'));
    await passed(first.applyId, second.applyId);
    const asked = { sendObjType: [1 as const], objDeptIds: [VILLAGE], smsCategory: '01' };
    const told = dataOf(await app.call(limitTakers, asked, township.token));
    expect(told).toMatchObject({ dayLimit: 2, total: 2 });
    const taken = told.list.map((one) => [one.smsTitle, [one.count, one.isReadable]]);
    expect(Object.fromEntries(taken)).toEqual({ 市场行情: [40, false], 防火提醒: [40, true] });
    const urgent = dataOf(await app.call(limitTakers, { ...asked, urgentFlag: 1 }, township.token));
    expect(urgent).toEqual({ dayLimit: 2, list: [], total: 0 });
    const tomorrow = toMoment(new Date(app.clock.now().getTime() + DAY_MS));
    const other = dataOf(await app.call(limitTakers, { ...asked, sendTime: tomorrow }, township.token));
    expect(other.list).toEqual([]);
  });

  it('refuses: a place outside the area', async () => {
    const asked = { sendObjType: [1 as const], objDeptIds: ['330108'] };
    expect(await app.call(limitTakers, asked, township.token)).toMatchObject({ code: 4031 });
  });
});

describe('who was kept back when the texts were about to leave', () => {
  it('is told which applications had taken the places, and whoever may not read them sees no more than that', async () => {
    const first = await submitted(app, cast.messenger, text('县里的第一条', { smsTitle: '市场行情' }));
    const second = await submitted(app, township, text('镇里的第二条', { smsTitle: '防火提醒' }));
    const urgent = await submitted(app, cast.county, text('紧急', { urgentFlag: 1, urgentReason: '山洪' }));
    const last = await submitted(app, township, text('镇里的第三条', { smsTitle: '台风提醒' }));
    const later = await submitted(app, township, text('镇里的第四条'));
    await passed(first.applyId, second.applyId, urgent.applyId, last.applyId, later.applyId);
    const { pool } = app.deps;
    for (const [place, { applyId }] of [first, second, urgent, last, later].entries()) {
      await pool.query('UPDATE mass_sms_apply SET release_no = $2 WHERE apply_id = $1', [applyId, place + 1]);
      await pool.query(
        `UPDATE mass_sms_detail SET send_result = 1, submit_time = $2, msg_id = 'm' || seq WHERE apply_id = $1`,
        [applyId, app.clock.now()],
      );
    }
    const all = { applyId: last.applyId };
    expect(dataOf(await app.call(withheldTakers, all, township.token)).list).toEqual([]);
    await pool.query('UPDATE mass_sms_apply SET send_status = 6, finish_time = $2 WHERE apply_id = $1', [
      last.applyId,
      app.clock.now(),
    ]);
    await pool.query(
      'UPDATE mass_sms_detail SET send_result = 5, filter_reason = 5, submit_time = NULL, msg_id = NULL WHERE apply_id = $1',
      [last.applyId],
    );
    // one of the second's failed, and took no place
    await pool.query('UPDATE mass_sms_detail SET send_result = 3 WHERE apply_id = $1 AND seq = 1', [
      second.applyId,
    ]);
    const told = dataOf(await app.call(withheldTakers, all, township.token));
    expect(told).toMatchObject({ dayLimit: 2, total: 2 });
    expect(told.list.map(({ smsTitle, count, isReadable }) => [smsTitle, count, isReadable])).toEqual([
      ['市场行情', 40, false],
      ['防火提醒', 39, true],
    ]);
    const foreign = await app.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108' });
    expect(await app.call(withheldTakers, all, foreign.token)).toMatchObject({ code: 4040 });
  });

  /** One text to everybody that left, and a later one that kept everybody back and ended just now. */
  async function keptBack(): Promise<{ taker: string; kept: string; told: () => Promise<number[]> }> {
    const [{ applyId: taker }, { applyId: kept }] = [
      await submitted(app, cast.messenger, text('先通过的一条')),
      await submitted(app, township, text('被剔除的一条')),
    ];
    await passed(taker, kept);
    await set(taker, 'release_no = 1');
    await set(kept, 'release_no = 2, send_status = 6, finish_time = real_send_time');
    await setRows(taker, `send_result = 1, msg_id = 'm' || seq, submit_time = $2`, app.clock.now());
    await setRows(kept, 'send_result = 5, filter_reason = 5');
    const told = async () =>
      dataOf(await app.call(withheldTakers, { applyId: kept }, township.token)).list.map(
        ({ count }) => count,
      );
    return { taker, kept, told };
  }
  const set = (applyId: string, columns: string) =>
    app.deps.pool.query(`UPDATE mass_sms_apply SET ${columns} WHERE apply_id = $1`, [applyId]);
  const setRows = (applyId: string, columns: string, ...values: unknown[]) =>
    app.deps.pool.query(`UPDATE mass_sms_detail SET ${columns} WHERE apply_id = $1`, [applyId, ...values]);
  const after = (ms: number) => new Date(app.clock.now().getTime() + ms);

  it('is told of a place that an earlier release filled after this one had ended, that day only', async () => {
    const { taker, told } = await keptBack();
    await setRows(taker, 'submit_time = $2', after(1000));
    expect(await told()).toEqual([40]);
  });

  it.each([
    ['is told of what was in doubt then, whatever its turn', 1000, [40]],
    ['is not told of a doubt that had ended before', -1000, []],
  ])('%s', async (_, ended, expected) => {
    const { taker, kept, told } = await keptBack();
    await set(taker, "release_no = 3, real_send_time = real_send_time - interval '1 minute'");
    await setRows(kept, 'report_time = $2', app.clock.now());
    await setRows(taker, 'send_result = 4, msg_id = NULL, submit_time = NULL');
    await app.deps.pool.query(
      `INSERT INTO sms_doubt (apply_id, seq, attempt, channel_id, phone_hash, listened_from, since, outcome, outcome_time)
       SELECT apply_id, seq, 0, 1, phone_hash, 0, $2, 'unknown', $3 FROM mass_sms_detail WHERE apply_id = $1`,
      [taker, after(-2000), after(ended)],
    );
    expect(await told()).toEqual(expected);
  });

  it('is not told of what left on the next day', async () => {
    const { taker, told } = await keptBack();
    await setRows(taker, 'submit_time = $2', after(DAY_MS));
    expect(await told()).toEqual([]);
  });

  it('is told of what left before, though it went on later and has a new turn since', async () => {
    const { taker, told } = await keptBack();
    await set(taker, "release_no = 3, real_send_time = real_send_time - interval '1 minute'");
    await setRows(taker, 'submit_time = $2', after(-1000));
    expect(await told()).toEqual([40]);
  });

  it('a sending over two days counts by the day on which people were kept back', async () => {
    const { taker, kept, told } = await keptBack();
    await set(taker, "real_send_time = real_send_time - interval '1 day'");
    await set(kept, "real_send_time = real_send_time - interval '1 day'");
    await app.deps.pool.query(
      `UPDATE mass_sms_detail SET send_result = 1, filter_reason = NULL, msg_id = 'm', submit_time = $2 WHERE apply_id = $1 AND seq = 1`,
      [kept, app.clock.now()],
    );
    await setRows(taker, 'submit_time = $2', after(-DAY_MS));
    expect(await told()).toEqual([]);
  });

  it('is not told of what left on the first day when a slice was kept back whole on the second', async () => {
    const { taker, kept, told } = await keptBack();
    await set(taker, "real_send_time = real_send_time - interval '1 day'");
    await set(kept, "real_send_time = real_send_time - interval '1 day'");
    await setRows(taker, 'submit_time = $2', after(-DAY_MS));
    await setRows(kept, 'report_time = $2', after(-1000));
    await laterOne(3, -5000);
    expect(await told()).toEqual([39]);
  });

  it('is not told of what took the place that was free again, while this one was still being sent', async () => {
    const { taker, kept, told } = await keptBack();
    await setRows(kept, 'report_time = $2', after(-5000));
    await setRows(taker, 'send_result = 3');
    await laterOne(3, -2000);
    expect(await told()).toEqual([]);
  });

  it('is not told either of what was let go afterwards, when this one was held and went on after it', async () => {
    const { taker, kept, told } = await keptBack();
    await set(taker, "real_send_time = real_send_time - interval '2 minutes'");
    await setRows(kept, 'report_time = $2', after(-5000));
    await set(kept, "release_no = 4, real_send_time = real_send_time - interval '1 minute'");
    await laterOne(3, -2000);
    expect(await told()).toEqual([40]);
  });

  /** Let go and left to everybody but one at this time. */
  async function laterOne(releaseNo: number, ms: number): Promise<void> {
    const { applyId } = await submitted(app, cast.messenger, text('后通过的一条'));
    await passed(applyId);
    await set(
      applyId,
      `release_no = ${releaseNo}, real_send_time = real_send_time + interval '${ms} milliseconds'`,
    );
    await setRows(applyId, `send_result = 1, msg_id = 'm' || seq, submit_time = $2`, after(ms));
    await setRows(applyId, 'send_result = CASE seq WHEN 1 THEN 3 ELSE send_result END');
  }
});

describe('the daily limit of a number across offices', () => {
  it('counts what was passed for other offices; the numbers left out are told with their reason', async () => {
    const first = await submitted(app, cast.messenger, text('县里的第一条提醒'));
    const second = await submitted(app, township, text('镇里的第二条提醒'));
    await passed(first.applyId, second.applyId);
    const both = { objDeptIds: [VILLAGE, '3301061201'] };
    const third = await submitted(app, cast.county, text('县里的第三条提醒', both));
    const { totalCount, validCount, limitCount } = await details(app, cast.county, third.applyId);
    expect({ totalCount, validCount, limitCount }).toEqual({ totalCount: 45, validCount: 5, limitCount: 40 });
    const fourth = await app.call(saveApplication, warningFields(text('市里的第四条提醒')), cast.city.token);
    expect(fourth).toMatchObject({ code: 4000 });
  });

  it('what waits for its review, was refused or taken back keeps nobody from anything', async () => {
    for (const nth of ['一', '二', '三', '四'])
      await submitted(app, cast.messenger, text(`还没有审核的第${nth}条`));
    const rain = await submitted(app, cast.county, text('今晚有暴雨'));
    expect(await details(app, cast.county, rain.applyId)).toMatchObject({ validCount: 40, limitCount: 0 });
  });

  it('urgent texts are neither counted nor kept back', async () => {
    const urgent = { urgentFlag: 1 as const, urgentReason: '山洪' };
    const sent = [];
    for (const nth of ['一', '二', '三']) {
      sent.push(await submitted(app, cast.messenger, text(`紧急转移第${nth}次`, urgent)));
    }
    await passed(...sent.map(({ applyId }) => applyId));
    const plain = await submitted(app, cast.county, text('平常的提醒'));
    expect(await details(app, cast.county, plain.applyId)).toMatchObject({ validCount: 40, limitCount: 0 });
    const others = [];
    for (const nth of ['一', '二']) others.push(await submitted(app, cast.county, text(`其他提醒${nth}`)));
    await passed(...others.map(({ applyId }) => applyId));
    const last = await submitted(app, cast.messenger, text('山洪将至，立即转移', urgent));
    expect(await details(app, cast.messenger, last.applyId)).toMatchObject({ validCount: 40, limitCount: 0 });
  });
});
