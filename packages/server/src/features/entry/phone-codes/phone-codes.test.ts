/** Codes by SMS: who gets one, how often, and what a code is worth. The calls around them are sign-in's tests. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Refusal } from '../../../http/refusal.ts';
import { buildFarmer, buildIdentity, buildUser, nextPhone } from '../../../testing/build.ts';
import { setOtherConfig } from '../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sendPhoneCode, spendPhoneCode } from './actions.ts';
import { type CodeScene, SENDINGS_MAX } from './policy.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

let phoneNumber: string;
let ip: string;
let addresses = 0;
beforeEach(async () => {
  at.clock.set('2026-09-14T10:00:00+08:00');
  await at.deps.db.deleteFrom('phoneCode').execute();
  ip = `10.1.0.${++addresses}`;
  const staff = await buildUser(at.deps);
  await buildIdentity(at.deps, { userId: staff.userId, deptId: '330106A1', roleKeys: ['countyAdmin'] });
  phoneNumber = staff.phoneNumber;
});

const send = (scene: CodeScene = 'login', to = phoneNumber, from = ip) =>
  sendPhoneCode(at.deps, { phoneNumber: to, scene, ip: from });

/** 'ok', or the code and sentence of the refusal. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (refusal: Refusal) => `${refusal.code} ${refusal.message}`,
  );
const WRONG = `${ErrorCode.wrongVerificationCode} 验证码错误或已失效`;

/** The texts that are on their way to a number, the newest last. */
async function textsTo(number: string): Promise<string[]> {
  const rows = await at.deps.db
    .selectFrom('serviceSms')
    .select('contentCipher')
    .where('phoneHash', '=', at.deps.personalData.hash(number))
    .orderBy('serviceSmsId')
    .execute();
  return rows.map((row) => at.deps.personalData.decryptText(row.contentCipher ?? Buffer.alloc(0)));
}

async function codeSentTo(number: string): Promise<string> {
  return /\d{6}/.exec((await textsTo(number)).at(-1) ?? '')?.[0] ?? 'no code';
}

const spend = (code: string, scene: CodeScene = 'login', of = phoneNumber) =>
  outcome(spendPhoneCode(at.deps, { phoneNumber: of, scene, code }, async () => null));
/** Another code than this one. */
const not = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code', () => {
  test('comes under the signature that the province has chosen', async () => {
    await setOtherConfig(at, { defaultSign: '【浙农信箱】' });
    await send();
    const texts = await textsTo(phoneNumber);
    await setOtherConfig(at, {});
    expect(texts.at(-1)).toMatch(/^【浙农信箱】验证码\d{6}，/);
  });

  test('arrives as one text that says what it is for, and how long it counts', async () => {
    await send();
    expect(await textsTo(phoneNumber)).toEqual([
      expect.stringMatching(/^【浙江农民信箱】验证码\d{6}，5分钟内有效，用于登录。请勿告诉他人。$/),
    ]);
    const { purpose, expireTime } = await at.deps.db
      .selectFrom('serviceSms')
      .select(['purpose', 'expireTime'])
      .orderBy('serviceSmsId', 'desc')
      .executeTakeFirstOrThrow();
    expect({ purpose, expireTime }).toEqual({
      purpose: 'loginCode',
      expireTime: new Date('2026-09-14T10:05:00+08:00'),
    });
  });

  test('is worth one act, also when two spend it at once', async () => {
    await send();
    const code = await codeSentTo(phoneNumber);
    expect((await Promise.all([spend(code), spend(code)])).toSorted()).toEqual([WRONG, 'ok']);
    expect(await spend(code)).toBe(WRONG);
  });

  test('stays as it was when the act it was for is refused', async () => {
    await send();
    const given = { phoneNumber, scene: 'login', code: await codeSentTo(phoneNumber) } as const;
    const act = spendPhoneCode(at.deps, given, async () => {
      throw new Error('refused');
    });
    await expect(act).rejects.toThrow('refused');
    expect(await spend(given.code)).toBe('ok');
  });

  test('is worth nothing in another scene, and nothing for another number', async () => {
    const other = nextPhone();
    await send('phone');
    await send('phone', other, '10.2.0.1');
    const code = await codeSentTo(phoneNumber);
    expect(await spend(code, 'login')).toBe(WRONG);
    expect(await spend(code, 'password')).toBe(WRONG);
    expect(await spend(code, 'phone', other)).toBe(WRONG);
    expect(await spend(code, 'phone')).toBe('ok');
  });

  test('is too old after five minutes', async () => {
    await send();
    const code = await codeSentTo(phoneNumber);
    at.clock.advance({ minutes: 5 });
    expect(await spend(code)).toBe(WRONG);
    at.clock.advance({ seconds: -1 });
    expect(await spend(code)).toBe('ok');
  });

  test('gives way to the next one of its scene', async () => {
    await send();
    const first = await codeSentTo(phoneNumber);
    at.clock.advance({ seconds: 60 });
    await send();
    const second = await codeSentTo(phoneNumber);
    if (first !== second) expect(await spend(first)).toBe(WRONG);
    expect(await spend(second)).toBe('ok');
  });

  test('is worth nothing after five wrong guesses, also when ten come at once', async () => {
    await send();
    const code = await codeSentTo(phoneNumber);
    await Promise.all(Array.from({ length: 10 }, () => spend(not(code))));
    expect(await spend(code)).toBe(WRONG);
    const { guessCount } = await at.deps.db
      .selectFrom('phoneCode')
      .select('guessCount')
      .executeTakeFirstOrThrow();
    expect(guessCount).toBe(5);
  });

  test('still counts after four wrong guesses', async () => {
    await send();
    const code = await codeSentTo(phoneNumber);
    for (let tried = 0; tried < 4; tried++) expect(await spend(not(code))).toBe(WRONG);
    expect(await spend(code)).toBe('ok');
  });

  test('does not stand in the database, nor does its number', async () => {
    await send();
    const code = await codeSentTo(phoneNumber);
    const { rows } = await at.database.pool.query<{ row: string }>('SELECT p::text AS row FROM phone_code p');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(phoneNumber);
    expect(rows[0]?.row).not.toMatch(new RegExp(`\\b${code}\\b`));
  });

  test('cannot be guessed at inside a transaction, which could take the count back', async () => {
    await send();
    const guess = at.deps.db
      .transaction()
      .execute((trx) =>
        spendPhoneCode({ ...at.deps, db: trx }, { phoneNumber, scene: 'login', code: '0' }, async () => 0),
      );
    await expect(guess).rejects.toThrow('must not be taken back');
  });
});

describe('a number that nobody of the staff has', () => {
  test('gets no text to sign in with, and is counted and answered like any other', async () => {
    const farmer = await buildFarmer(at.deps, '3301061101');
    for (const stranger of [nextPhone(), farmer.phoneNumber]) {
      expect(await outcome(send('login', stranger))).toBe('ok');
      expect(await outcome(send('login', stranger))).toBe(await outcome(send('password', stranger)));
      expect(await textsTo(stranger)).toEqual([]);
      expect(await spend('123456', 'login', stranger)).toBe(WRONG);
    }
    const rows = await at.deps.db.selectFrom('phoneCode').select('guessCount').execute();
    expect(rows).toEqual([{ guessCount: 1 }, { guessCount: 1 }]);
  });

  test('gets a text when it is to become somebody: registering, binding, taking a number over', async () => {
    for (const scene of ['register', 'bind', 'phone'] as const) {
      const stranger = nextPhone();
      await send(scene, stranger);
      expect(await textsTo(stranger)).toHaveLength(1);
    }
  });
});

describe('how often', () => {
  const PAUSE = `${ErrorCode.tooFrequent} 验证码已发送，注意查收!`;
  const TOO_OFTEN = `${ErrorCode.tooFrequent} 获取验证码过于频繁，请稍后再试`;

  test('[DLG-08] once in 60 seconds for a number, whatever the scene and the address', async () => {
    await send();
    expect(await outcome(send('login'))).toBe(PAUSE);
    expect(await outcome(send('phone', phoneNumber, '10.2.0.2'))).toBe(PAUSE);
    at.clock.advance({ seconds: 59 });
    expect(await outcome(send('login'))).toBe(PAUSE);
    at.clock.advance({ seconds: 1 });
    expect(await outcome(send('login'))).toBe('ok');
  });

  test('of ten askings at once one is answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => outcome(send('login', phoneNumber, `10.3.0.${n}`))),
    );
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    expect(await textsTo(phoneNumber)).toHaveLength(1);
  });

  test('five in an hour and ten in a day for a number', async () => {
    const days: string[] = [];
    for (let hour = 0; hour < 3; hour++) {
      at.clock.set(new Date(Date.parse('2026-09-14T10:00:00+08:00') + hour * 3_600_000));
      for (let minute = 0; minute < 6; minute++) {
        days.push(await outcome(send()));
        at.clock.advance({ minutes: 1 });
      }
    }
    const five = Array.from({ length: 5 }, () => 'ok');
    const DAY = `${ErrorCode.tooFrequent} 该号码今日获取验证码次数已达上限`;
    expect(days).toEqual([...five, TOO_OFTEN, ...five, ...Array.from({ length: 7 }, () => DAY)]);
    at.clock.set('2026-09-15T10:04:30+08:00');
    expect(await outcome(send())).toBe('ok');
  });

  test('thirty in an hour from an address over all numbers, also when they come at once', async () => {
    const askings = SENDINGS_MAX.addressHour + 5;
    const answers = await Promise.all(
      Array.from({ length: askings }, () => outcome(send('register', nextPhone()))),
    );
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(SENDINGS_MAX.addressHour);
    expect(new Set(answers)).toEqual(new Set(['ok', TOO_OFTEN]));
    expect(await outcome(send('register', nextPhone(), '10.2.0.3'))).toBe('ok');
  });

  test('everybody together has a budget for an hour', async () => {
    await at.database.pool.query(
      `INSERT INTO phone_code (phone_hash, scene, code_hash, ip, send_time, expire_time)
       SELECT gen_random_uuid(), 'register', gen_random_uuid(), 'elsewhere ' || n, $1, $1 FROM generate_series(1, $2) AS n`,
      [at.clock.now(), SENDINGS_MAX.everybodyHour],
    );
    expect(await outcome(send())).toBe(TOO_OFTEN);
    at.clock.advance({ hours: 1 });
    expect(await outcome(send())).toBe('ok');
  });

  test('rows that count for no limit any more are forgotten', async () => {
    await send();
    at.clock.advance({ hours: 24 });
    await send('login', nextPhone());
    const rows = await at.deps.db.selectFrom('phoneCode').select('sendTime').execute();
    expect(rows).toEqual([{ sendTime: at.clock.now() }]);
  });
});
