import { getVerificationCode } from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeFor } from '../../../testing/done-work.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { answersChallenge, issueChallenge } from './actions.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(() => at.clock.set('2026-09-14T10:00:00+08:00'));

const EASY = { cost: 16, memoryCost: 1, triesMax: 4 };
const answers = (uuid: string, code: string) => answersChallenge(at.deps, { uuid, code }, at.clock.now());
async function done(): Promise<{ uuid: string; code: string }> {
  const { uuid, challenge } = await issueChallenge(at.deps, EASY);
  return { uuid, code: await codeFor(challenge) };
}

test('[AUTH-09] getVerificationCode gives work for a computer: nothing to read, and no answer in it', async () => {
  const { data, text } = await at.call(getVerificationCode, {});
  const { uuid, challenge, expireTime } = data;
  expect(uuid).toMatch(/^[0-9a-f-]{36}$/);
  expect(expireTime).toBe('2026-09-14 10:02:00');
  expect(challenge).toMatchObject({ algorithm: 'SCRYPT', cost: 4096, memoryCost: 8, keyLength: 32 });
  expect(text).not.toMatch(/img|signature|counter/i);
  const code = await codeFor(challenge);
  const [, key = ''] = code.split('.');
  expect(key.startsWith(challenge.keyPrefix)).toBe(true);
  expect(text).not.toContain(key);
  expect(await answers(uuid, code)).toBe(true);
});

test('the work is worth one answer', async () => {
  const { uuid, code } = await done();
  expect(await answers(uuid, code)).toBe(true);
  expect(await answers(uuid, code)).toBe(false);
});

test('of two right answers at once one counts', async () => {
  const { uuid, code } = await done();
  const both = await Promise.all([answers(uuid, code), answers(uuid, code)]);
  expect(both.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
});

test('a wrong answer uses the challenge up, and what was done for one opens no other', async () => {
  const [first, second] = [await done(), await done()];
  expect(await answers(first.uuid, second.code)).toBe(false);
  expect(await answers(first.uuid, first.code)).toBe(false);
  expect(await answers(second.uuid, second.code)).toBe(true);
});

test('the beginning of the key, which everybody is told, is no answer', async () => {
  const { uuid, challenge } = await issueChallenge(at.deps, EASY);
  expect(await answers(uuid, `0.${challenge.keyPrefix}${'0'.repeat(32)}`)).toBe(false);
});

test('after two minutes it is worth nothing, and the next one that is asked for removes it', async () => {
  const { uuid, code } = await done();
  at.clock.advance({ seconds: 120 });
  expect(await answers(uuid, code)).toBe(false);
  await issueChallenge(at.deps, EASY);
  const left = await at.deps.db.selectFrom('workChallenge').where('challengeId', '=', uuid).execute();
  expect(left).toEqual([]);
});

test('no answer, half an answer and a challenge that nobody asked for are wrong', async () => {
  const { uuid, code } = await done();
  expect(await answersChallenge(at.deps, {}, at.clock.now())).toBe(false);
  expect(await answersChallenge(at.deps, { code }, at.clock.now())).toBe(false);
  expect(await answers("' OR 1=1 --", code)).toBe(false);
  expect(await answers('00000000-0000-4000-8000-000000000000', code)).toBe(false);
  expect(await answersChallenge(at.deps, { uuid }, at.clock.now())).toBe(false);
});
