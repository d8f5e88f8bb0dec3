/** Counting guesses, without the passwords' cost; the test of sign-in has people's view of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPersonalData } from '../../../access/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { ADDRESS_GUESSES_MAX } from './policy.ts';
import {
  accountGuesses,
  forgetGuesses,
  type GuessSubject,
  minutesUntilNextGuess,
  noteWrongGuess,
  readStanding,
  returnGuess,
  takeGuess,
  takeGuessWithoutWork,
} from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const personalData = openPersonalData('a key that only tests know, 32 bytes');
const account = (name: string) => accountGuesses(personalData, name);

const BEGIN = Date.parse('2026-09-14T10:00:00+08:00');
const after = (minutes: number) => new Date(BEGIN + minutes * 60_000);
const take = (subject: GuessSubject, minutes: number) => takeGuess(database.db, subject, after(minutes));

test('of five hundred at once from an address fifty are counted', async () => {
  const subject = { kind: 'address', name: '10.0.0.1' } as const;
  const taken = await Promise.all(Array.from({ length: 500 }, () => take(subject, 0)));
  expect(taken.filter((one) => one)).toHaveLength(ADDRESS_GUESSES_MAX);
});

test('without a picture three, and one more for each that proves to be none', async () => {
  const subject = account('manyhands');
  const takeMany = async () => {
    const taken = await Promise.all(
      Array.from({ length: 50 }, () => takeGuessWithoutWork(database.db, subject, after(0))),
    );
    return taken.filter((one) => one).length;
  };
  expect(await takeMany()).toBe(3);
  await returnGuess(database.db, subject);
  expect(await takeMany()).toBe(1);
});

test('an office whose people mistype all day is not locked out: the count of an address ends by itself', async () => {
  const subject = { kind: 'address', name: '10.0.0.2' } as const;
  const everyHalfMinute = Array.from({ length: 200 }, (_, n) => n / 2);
  const taken: boolean[] = [];
  for (const minutes of everyHalfMinute) taken.push(await take(subject, minutes));
  expect(new Set(taken)).toEqual(new Set([true]));
});

test('an account that is tried again before a quarter of an hour has passed never gets a sixth guess', async () => {
  const subject = account('Slowly');
  const taken: boolean[] = [];
  for (const minutes of [0, 14, 28, 42, 56, 57, 70.9, 71, 72]) taken.push(await take(subject, minutes));
  expect(taken).toEqual([true, true, true, true, true, false, false, true, true]);
});

test('the lock is told in whole minutes, and small and capital letters are one name', async () => {
  for (let guess = 0; guess < 5; guess++) await take(account('Locked'), 0);
  const lockedAt = async (minutes: number) => {
    const standing = await readStanding(
      database.db,
      { account: account('LOCKED'), ip: '10.0.0.3' },
      after(minutes),
    );
    return standing.lockedMinutes;
  };
  expect([await lockedAt(0), await lockedAt(0.5), await lockedAt(14.9), await lockedAt(15)]).toEqual([
    15,
    15,
    1,
    null,
  ]);
  const left = minutesUntilNextGuess(database.db, account('locked'), after(5));
  expect(await left).toBe(10);
});

test('what was returned or forgotten counts no more, and a wrong one counts for a quarter of an hour', async () => {
  const subject = account('returned');
  const needsWork = async (minutes: number) =>
    (await readStanding(database.db, { account: subject, ip: '10.0.0.4' }, after(minutes))).needsWork;
  for (let guess = 0; guess < 20; guess++) {
    expect(await take(subject, 0)).toBe(true);
    await returnGuess(database.db, subject);
  }
  expect(await needsWork(0)).toBe(false);
  for (let guess = 0; guess < 3; guess++) await noteWrongGuess(database.db, subject, after(0));
  expect([await needsWork(0), await needsWork(14.9), await needsWork(15)]).toEqual([true, true, false]);
  await forgetGuesses(database.db, subject, after(1));
  expect(await needsWork(1)).toBe(false);
});
