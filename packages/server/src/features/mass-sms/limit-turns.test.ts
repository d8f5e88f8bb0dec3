import { saveApplication } from '@farmers-mailbox/contract/mass-sms/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chinaDay } from '../../http/moment.ts';
import { buildFarmer } from '../../testing/build.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  type SaveFields,
  setOtherConfig,
  submitted,
  warningFields,
} from '../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { locksFor } from './limit-turns.ts';

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

async function perNumber(): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`SELECT DISTINCT count(*)::int AS count FROM mass_sms_detail d
    JOIN mass_sms_apply a ON a.apply_id = d.apply_id AND a.audit_status IN (1, 2, 3) AND a.urgent_flag = 0
    GROUP BY phone_hash`.execute(app.deps.db);
  return rows.map((row) => row.count);
}

describe('the daily limit of a number across offices', () => {
  it('counts what other offices send that day; the numbers left out are told with their reason', async () => {
    await submitted(app, cast.messenger, text('县里的第一条提醒'));
    await submitted(app, township, text('镇里的第二条提醒'));
    const both = { objDeptIds: [VILLAGE, '3301061201'] };
    const third = await submitted(app, cast.county, text('县里的第三条提醒', both));
    const { totalCount, validCount, limitCount } = await details(app, cast.county, third.applyId);
    expect({ totalCount, validCount, limitCount }).toEqual({ totalCount: 45, validCount: 5, limitCount: 40 });
    const fourth = await app.call(saveApplication, warningFields(text('市里的第四条提醒')), cast.city.token);
    expect(fourth).toMatchObject({ code: 4000 });
    expect(Math.max(...(await perNumber()))).toBe(2);
  });

  it('holds when six offices submit for the same farmers at once, by areas, by numbers and by people', async () => {
    const people = await app.deps.db
      .selectFrom('sysUser')
      .select(['userId', 'phoneCipher'])
      .where('deptId', '=', VILLAGE)
      .execute();
    const userIds = people.map(({ userId }) => userId);
    const phoneNumbers = people.map(({ phoneCipher }) => app.deps.personalData.decrypt(phoneCipher));
    const byPeople = { sendObjType: [3 as const], objDeptIds: [], userIds };
    const byNumbers = { sendObjType: [4 as const], objDeptIds: [], phoneNumbers };
    const asked: [SignedInTestUser, Partial<SaveFields>][] = [
      [cast.messenger, text('同时的第一条提醒')],
      [cast.county, text('同时的第二条提醒', { objDeptIds: ['33010611'] })],
      [cast.city, text('同时的第三条提醒', { objDeptIds: ['330106'] })],
      [township, text('同时的第四条提醒')],
      [cast.county2, text('同时的第五条提醒', byPeople)],
      [cast.province, text('同时的第六条提醒', byNumbers)],
    ];
    const replies = await Promise.all(
      asked.map(([by, fields]) => app.call(saveApplication, warningFields(fields), by.token)),
    );
    expect(Math.max(...(await perNumber()))).toBe(2);
    const saved = replies.filter(({ code }) => code === 200);
    expect(saved.length).toBeGreaterThanOrEqual(2);
    for (const reply of saved) {
      const { rows } = await sql<{ sum: number; total: number; kept: number }>`SELECT total_count AS total,
          valid_count + duplicate_count + invalid_count + opt_out_count + no_consent_count + limit_count
            + disabled_count + outside_count AS sum,
          valid_count - (SELECT count(*)::int FROM mass_sms_detail d WHERE d.apply_id = a.apply_id)
            + limit_count - (SELECT count(*)::int FROM mass_sms_filtered f WHERE f.apply_id = a.apply_id AND filter_reason = 5) AS kept
        FROM mass_sms_apply a WHERE apply_id = ${dataOf(reply).applyId}`.execute(app.deps.db);
      expect(rows[0]?.sum).toBe(rows[0]?.total);
      expect(rows[0]?.kept).toBe(0);
    }
  });

  it('submissions that wait for each other leave everybody else their connections', async () => {
    const day = chinaDay(app.clock.now());
    const submitting = [];
    for (let nth = 0; nth < 12; nth += 1) {
      submitting.push(await app.signInAs({ roleKeys: ['townshipSmsMessenger'], deptId: '33010611' }));
    }
    const before = await app.deps.pool.connect();
    await before.query(`SELECT pg_advisory_lock(hashtextextended('daily limit ${day} 33', 0))`);
    const replies = submitting.map(({ token }, nth) =>
      app.call(saveApplication, warningFields(text(`一起提交的第${nth}条`)), token),
    );
    await vi.waitFor(async () => {
      const { rows } = await before.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
      expect(rows).toHaveLength(5);
    });
    const urgent = { urgentFlag: 1 as const, urgentReason: '山洪' };
    await submitted(app, cast.messenger, text('山洪将至，立即转移', urgent));
    await before.query('SELECT pg_advisory_unlock_all()');
    before.release();
    // two of them reach the farmers; the others find the day's limit used up
    const codes = (await Promise.all(replies)).map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(2);
    expect(codes.filter((code) => code === 4000)).toHaveLength(10);
  });

  it('urgent texts are neither counted nor kept back', async () => {
    for (const nth of ['一', '二', '三']) {
      const urgent = { urgentFlag: 1 as const, urgentReason: '山洪' };
      await submitted(app, cast.messenger, text(`紧急转移第${nth}次`, urgent));
    }
    const plain = await submitted(app, cast.county, text('平常的提醒'));
    expect(await details(app, cast.county, plain.applyId)).toMatchObject({ validCount: 40, limitCount: 0 });
  });
});

describe('who waits for whom', () => {
  const meet = (a: string[], b: string[]) => {
    const [one, other] = [locksFor(a), locksFor(b)];
    return one.some((lock) =>
      other.some(({ place, isWhole }) => place === lock.place && (isWhole || lock.isWhole)),
    );
  };

  it.each([
    [['3301061142'], ['3301061142'], true],
    [['3301061142'], ['330106'], true],
    [['33'], ['3301061142'], true],
    [['3301061142'], ['3301061143'], false],
    [['330106'], ['330108'], false],
    [['330106', '330108'], ['33010811'], true],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(meet(a, b)).toBe(expected);
  });

  it('many places are held as the one around them', () => {
    const many = Array.from({ length: 40 }, (_, nth) => `3301${String(nth).padStart(2, '0')}`);
    expect(locksFor(many)).toEqual([
      { place: '33', isWhole: false },
      { place: '3301', isWhole: true },
    ]);
  });
});
