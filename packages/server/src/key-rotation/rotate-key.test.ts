// The key of everything that is stored is changed: nothing is lost, nothing is doubled, whenever it is interrupted, and what was
// under way goes on under the new one.

import { phoneLogin, sendLoginPhoneCode } from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import { searchPeople } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPersonalData, type PersonalData } from '../access/personal-data.ts';
import { spendSecondFactor } from '../features/entry/second-factor/actions.ts';
import { lockedAmong } from '../features/entry/sign-in-throttle/queries.ts';
import { ensureBuiltInChannel } from '../features/messaging/channels/start-actions.ts';
import { findBrokenStep } from '../features/messaging/mass-sms/application/process-chain.ts';
import { readProcesses } from '../features/messaging/mass-sms/application/process-queries.ts';
import { startBuiltInCarrier } from '../gateways/built-in-carrier.ts';
import { startSender } from '../sender.ts';
import { buildIdentity, buildUser } from '../testing/build.ts';
import { buildKeptValues } from '../testing/kept-values/build-kept-values.ts';
import { castOf, dataOf, details, type MassSmsCast, pass, submitted } from '../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { checkKeptValues } from './check-values.ts';
import { OTHER_COLUMNS, RECIPIENT_TABLES, ROW_TABLES, waysOf } from './kept-values.ts';
import { lockKey, requireKey } from './key-mark.ts';
import { rotateKey } from './rotate-key.ts';

const OLD_KEY = 'the key of the first years, 32 bytes';
const NEW_KEY = 'the key of the years after, 32 bytes';
/** More than two portions of what is walked at once. */
const MANY = 4_500;

let at: TestApp;
let cast: MassSmsCast;
let personalData: PersonalData;
/** The program as it is started again: under another key. */
const under = (key: string) => {
  personalData = openPersonalData(key);
};

beforeEach(async () => {
  under(OLD_KEY);
  const present = new Proxy({} as PersonalData, {
    get: (_, name) => personalData[name as keyof PersonalData],
  });
  at = await startTestApp({ dependencies: { personalData: present } });
  cast = await castOf(at);
});
afterEach(() => at.close());

const rotate = (
  log: (sentence: string) => void = () => {},
  keys: { oldKey?: string; nextKey?: string } = {},
) => rotateKey({ url: at.database.url, oldKey: OLD_KEY, nextKey: NEW_KEY, log, ...keys });
const nameOf = (userId: string) =>
  at.deps.db.selectFrom('sysUser').select('userName').where('userId', '=', userId).executeTakeFirstOrThrow();
const rows = async <Row extends object>(statement: string): Promise<Row[]> =>
  (await at.database.pool.query<Row>(statement)).rows;
async function whatIsStored(key: string) {
  const client = await at.database.pool.connect();
  try {
    return await checkKeptValues(client, openPersonalData(key), { whole: true });
  } finally {
    client.release();
  }
}

/** Every value of every table, read without regard to any order: how many open with the key, and how many do not. */
async function opened(key: string): Promise<{ well: number; wrong: number }> {
  const ways = waysOf(openPersonalData(key));
  const count = { well: 0, wrong: 0 };
  for (const { table, values } of [...ROW_TABLES, ...RECIPIENT_TABLES]) {
    for (const { purpose, cipher, hash = 'NULL::uuid' } of values) {
      const stored = await rows<{ cipher: Buffer; hash: string | null }>(
        `SELECT ${cipher} AS cipher, ${hash} AS hash FROM ${table} WHERE ${cipher} IS NOT NULL`,
      );
      for (const one of stored) {
        try {
          const text = ways[purpose].open(one.cipher);
          count[one.hash === null || ways[purpose].hash(text) === one.hash ? 'well' : 'wrong'] += 1;
        } catch {
          count.wrong += 1;
        }
      }
    }
  }
  return count;
}

test('knows every column of the database that holds something under the key', async () => {
  const known = [...ROW_TABLES, ...RECIPIENT_TABLES].flatMap(({ table, values }) =>
    values.flatMap(({ cipher, hash }) => [`${table}.${cipher}`, ...(hash ? [`${table}.${hash}`] : [])]),
  );
  const found = await rows<{ column: string }>(`
    SELECT c.relname || '.' || a.attname AS column FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
      AND (a.attname LIKE '%cipher%' OR (a.atttypid IN ('uuid'::regtype, 'uuid[]'::regtype) AND a.attname ~ 'hash|phone'))`);
  const listed = [...known, ...Object.values(OTHER_COLUMNS).flat()];
  expect(found.map(({ column }) => column).toSorted()).toEqual(listed.toSorted());
});

describe('a whole change', () => {
  test('leaves nothing under the old key, and what was under way goes on under the new one', async () => {
    const { farmer, optedOut, waiting, sending, recoveryCodes, secret } = await buildKeptValues(
      { at, cast, personalData },
      MANY,
    );
    for (const { table, values } of [...ROW_TABLES, ...RECIPIENT_TABLES]) {
      const [first] = values;
      expect(
        await rows(`SELECT FROM ${table} WHERE ${first?.cipher} IS NOT NULL LIMIT 1`),
        table,
      ).toHaveLength(1);
    }
    const before = await whatIsStored(OLD_KEY);
    expect(before.broken).toEqual([]);
    const everything = await opened(OLD_KEY);
    expect(everything).toEqual({ well: before.checked - 1, wrong: 0 });

    expect(await rotate()).toBe('done');
    expect(await whatIsStored(NEW_KEY)).toEqual(before);
    expect(await opened(NEW_KEY)).toEqual(everything);
    await expect(requireKey(at.database.pool, openPersonalData(OLD_KEY))).rejects.toThrow('SECRET_KEY');
    expect(await rotate()).toBe('already');
    under(NEW_KEY);
    await requireKey(at.database.pool, personalData);

    // people
    const found = await at.call(searchPeople, { keyword: farmer.phoneNumber }, cast.county.token);
    expect(dataOf(found).list.map(({ userId }) => userId)).toEqual([farmer.userId]);
    const twice = buildUser(at.deps, { userName: 'second1', phoneNumber: farmer.phoneNumber });
    await expect(twice).rejects.toThrow(/sys_user_phone/);

    // recovery codes and one-time passwords
    const spend = (code: string) =>
      spendSecondFactor(at.deps, { userId: cast.county2.userId, code }, async () => 'opened');
    expect(await spend(recoveryCodes[0] ?? '')).toBe('opened');
    await expect(spend(recoveryCodes[0] ?? '')).rejects.toThrow('验证码错误');
    at.clock.advance({ minutes: 2 });
    const timestamp = at.clock.now().getTime();
    expect(await spend(new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp }))).toBe(
      'opened',
    );

    // who does not want texts still gets none
    const next = await submitted(at, cast.messenger, {
      smsTitle: '下一条',
      smsContent: '后日天气转晴，请及时开棚通风。',
    });
    const reached = await rows<{ phone_hash: string }>(
      `SELECT phone_hash FROM mass_sms_detail WHERE apply_id = ${next.applyId}`,
    );
    expect(reached.length).toBeGreaterThan(0);
    expect(reached.map(({ phone_hash }) => phone_hash)).not.toContain(personalData.hash(optedOut));

    // reviews go on: who wrote may not review, who did not may
    const read = await details(at, cast.county, waiting);
    expect(read.can.pass).toBe(true);
    expect((await pass(at, cast.county, waiting)).code).toBe(200);
    for (const applyId of [waiting, sending]) {
      expect(findBrokenStep(await readProcesses(at.deps.db, applyId))).toBeNull();
    }
    const hashes = await rows<{ hash: string }>(
      'SELECT operate_certificate_hash AS hash FROM mass_sms_process WHERE operate_certificate_hash IS NOT NULL',
    );
    expect(new Set(hashes.map(({ hash }) => hash))).toEqual(
      new Set([personalData.hashCertificate('33990119600101002X')]),
    );

    // receipts and doubts find their recipients
    expect(
      await rows(`SELECT FROM sms_doubt AS x JOIN mass_sms_detail AS d USING (apply_id, seq, phone_hash)`),
    ).toHaveLength((await rows('SELECT FROM sms_doubt')).length);
    const known = personalData.hash(farmer.phoneNumber);
    expect(await rows('SELECT msg_id, phone_hash FROM sms_stray_receipt')).toEqual([
      { msg_id: 'known', phone_hash: known },
    ]);
    expect(await rows('SELECT stray_phone FROM sms_journal')).toEqual([
      { stray_phone: ['00000000-0000-0000-0000-000000000000', known] },
    ]);
    expect(await rows('SELECT FROM phone_code')).toEqual([]);

    // who was locked still is, and nothing is counted under a name of the old key
    const { userName } = await nameOf(cast.county2.userId);
    expect(await lockedAmong(at.deps.db, personalData, [userName], at.clock.now())).toEqual(
      new Set([userName.toLowerCase()]),
    );
    expect(await rows("SELECT FROM login_guess WHERE subject LIKE 'account:%'")).toHaveLength(1);
    expect(await rows("SELECT FROM log_oper WHERE action = '更换密钥'")).toHaveLength(1);
  }, 60_000);

  test('in mid-sending: the rest leaves under the new key, to everybody once, and is settled', async () => {
    at.clock.set(new Date());
    cast = await castOf(at);
    const { sending, farmer } = await buildKeptValues({ at, cast, personalData });
    await at.database.pool.query('DELETE FROM sms_doubt; DELETE FROM sms_journal; DELETE FROM service_sms');
    await rotate();
    under(NEW_KEY);
    const carrier = await startBuiltInCarrier({ ...at.deps, clock: { now: () => new Date() } }, 0);
    await ensureBuiltInChannel(at.deps.db, personalData, carrier);
    const sender = await startSender(at.deps);
    try {
      await vi.waitFor(
        async () => {
          const left = await rows(
            `SELECT FROM mass_sms_detail WHERE apply_id = ${sending} AND send_result <> 2`,
          );
          expect(left).toEqual([]);
        },
        { timeout: 40_000, interval: 200 },
      );
    } finally {
      await sender.stop();
      await carrier.stop();
    }
    const delivered = await rows<{ count: number }>(
      `SELECT count(*)::int FROM trial_carrier_message WHERE phone_hash = '${personalData.hash(farmer.phoneNumber)}'`,
    );
    expect(delivered).toEqual([{ count: 1 }]);
    expect(await rows(`SELECT hold_reason FROM mass_sms_apply WHERE apply_id = ${sending}`)).toEqual([
      { hold_reason: null },
    ]);
  }, 60_000);

  test('signing in by a code to the telephone works as before', async () => {
    const { userId, phoneNumber } = await buildUser(at.deps);
    await buildIdentity(at.deps, { userId, deptId: '330106A1', roleKeys: ['countyAdmin'] });
    await rotate();
    under(NEW_KEY);
    dataOf(await at.call(sendLoginPhoneCode, { phoneNumber }, null));
    const [text] = await at.deps.db
      .selectFrom('serviceSms')
      .select('contentCipher')
      .where('phoneHash', '=', personalData.hash(phoneNumber))
      .execute();
    const code = /\d{6}/.exec(personalData.decryptText(text?.contentCipher ?? Buffer.alloc(0)))?.[0] ?? '';
    expect(dataOf(await at.call(phoneLogin, { phoneNumber, code }, null)).token).toMatch(/./);
  });

  test('has ended its connection when it says that it is done', async () => {
    const left: object[] = [];
    for (let time = 0; time < 50; time += 1) {
      await rotate();
      left.push(
        ...(await rows(
          "SELECT FROM pg_stat_activity WHERE application_name = 'rotate-key' AND datname = current_database()",
        )),
      );
    }
    expect(left).toEqual([]);
  });

  test('leaves what was tampered with recognisable', async () => {
    const { waiting, sending } = await buildKeptValues({ at, cast, personalData });
    await at.database.pool.query(
      `UPDATE mass_sms_detail SET phone_hash = '${personalData.hash('15411111111')}', phone_cipher = $1
        WHERE apply_id = ${sending} AND seq = 1`,
      [personalData.encrypt('15411111111')],
    );
    await at.database.pool.query(
      `UPDATE mass_sms_process SET opinion = '改过' WHERE apply_id = ${waiting} AND step_no = 2`,
    );
    await rotate();
    under(NEW_KEY);
    const { rows: digests } = await at.database.pool.query<{ same: boolean }>(
      `SELECT sha256(string_agg(uuid_send(d.phone_hash) || d.phone_cipher, ''::bytea ORDER BY d.seq)) = s.recipient_digest AS same
        FROM mass_sms_slice AS s JOIN mass_sms_detail AS d ON d.apply_id = s.apply_id AND d.seq BETWEEN s.from_seq AND s.to_seq
        WHERE s.apply_id = ${sending} GROUP BY s.slice_no, s.recipient_digest`,
    );
    expect(digests.some(({ same }) => !same)).toBe(true);
    expect(findBrokenStep(await readProcesses(at.deps.db, waiting))).toBe(2);
    expect(findBrokenStep(await readProcesses(at.deps.db, sending))).toBeNull();
  });
});

describe('interrupted', () => {
  const steps = ['hashes', 'applications', 'sys_user', 'mass_sms_phone_file_row', 'trial_carrier_reply'];

  test.each(steps)('at %s, and gone on with: everything is there once, under the new key', async (step) => {
    const { waiting } = await buildKeptValues(
      { at, cast, personalData },
      step === 'mass_sms_phone_file_row' ? MANY : undefined,
    );
    const before = await whatIsStored(OLD_KEY);
    const stopped = rotate((line) => {
      if (line === `${step} …`) throw new Error('the power failed');
    });
    await expect(stopped).rejects.toThrow('the power failed');
    for (const key of [OLD_KEY, NEW_KEY]) {
      await expect(requireKey(at.database.pool, openPersonalData(key))).rejects.toThrow('rotate-key');
    }
    const other = rotate(undefined, { nextKey: 'a third key that nobody has begun with' });
    await expect(other).rejects.toThrow('finish it with that key');
    expect(await rotate()).toBe('done');
    expect(await whatIsStored(NEW_KEY)).toEqual(before);
    expect((await opened(NEW_KEY)).wrong).toBe(0);
    under(NEW_KEY);
    expect((await pass(at, cast.county, waiting)).code).toBe(200);
  });

  test('again and again, with its connection cut in the middle of statements', async () => {
    await buildKeptValues({ at, cast, personalData }, MANY);
    const before = await whatIsStored(OLD_KEY);
    const cut = () =>
      at.database.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'rotate-key' AND datname = current_database()",
      );
    for (const step of steps) {
      // what has got through before the cut arrives is as good as any other place
      await rotate((line) => {
        if (line === `${step} …`) void cut();
      }).catch(() => {});
    }
    expect(['done', 'already']).toContain(await rotate());
    expect(await whatIsStored(NEW_KEY)).toEqual(before);
    expect((await opened(NEW_KEY)).wrong).toBe(0);
  });
});

describe('refused, with nothing changed', () => {
  const snapshot = async () =>
    JSON.stringify(await rows('SELECT user_id, phone_cipher, phone_hash FROM sys_user ORDER BY user_id'));

  test.each([
    ['the old key is another one', { oldKey: 'not the key of this database, 32 bytes' }, 'not the key'],
    ['the next key is the present one', { nextKey: OLD_KEY }, 'present one'],
  ])('when %s', async (_case, keys, sentence) => {
    await requireKey(at.database.pool, personalData);
    const before = await snapshot();
    await expect(rotate(undefined, keys)).rejects.toThrow(sentence);
    expect(await snapshot()).toBe(before);
    await requireKey(at.database.pool, personalData);
  });

  test('of a database without a mark, by what is stored', async () => {
    const before = await snapshot();
    await expect(rotate(undefined, { oldKey: 'not the key of this database, 32 bytes' })).rejects.toThrow(
      'not the key',
    );
    expect(await snapshot()).toBe(before);
  });

  test('when a stored value is damaged: it is named', async () => {
    const { userId } = await buildUser(at.deps);
    await requireKey(at.database.pool, personalData);
    await at.deps.db
      .updateTable('sysUser')
      .set({ phoneCipher: Buffer.alloc(40, 1) })
      .where('userId', '=', userId)
      .execute();
    await expect(rotate()).rejects.toThrow(`sys_user ${userId} phone_cipher`);
    await requireKey(at.database.pool, personalData);
  });

  test('while a program is at work; and a program does not start while the key is changed', async () => {
    const held = await lockKey(at.database.url, OLD_KEY);
    await expect(rotate()).rejects.toThrow('请先停止所有服务');
    await held.release();
    let refusal: unknown;
    await rotate((line) => {
      if (line === 'applications …') {
        void lockKey(at.database.url, OLD_KEY).catch((error: unknown) => {
          refusal = error;
        });
      }
    });
    await vi.waitFor(() => expect(String(refusal)).toMatch(/rotate-key|SECRET_KEY/));
    await expect(lockKey(at.database.url, OLD_KEY)).rejects.toThrow('SECRET_KEY');
    await (await lockKey(at.database.url, NEW_KEY)).release();
  });
});
