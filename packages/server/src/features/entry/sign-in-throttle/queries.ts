/**
 * All SQL on `login_guess`. A guess is counted before it is evaluated, by one guarded statement, so that two hundred at once
 * are no more than five; names that no account has are counted in the same way, so that a lock tells nobody what exists.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import { MINUTE_MS } from '../../../time/moment.ts';
import { parameterSql, readParameters } from '../../system/parameters/queries.ts';
import { type GuessKind, guessesMax, startsAnewAfterPause, wrongBeforeWork } from './policy.ts';

/** By what was typed, whatever it was: the table holds only its keyed hash. */
export interface AccountGuesses {
  readonly kind: 'account';
  readonly nameHash: string;
}

export type GuessSubject =
  | AccountGuesses
  /** a person's id, an address */
  | { readonly kind: Exclude<GuessKind, 'account'>; readonly name: string };

type NameHashing = Pick<PersonalData, 'hashAccountName'>;

export const accountGuesses = (hashing: NameHashing, userName: string): AccountGuesses => ({
  kind: 'account',
  nameHash: hashing.hashAccountName(userName),
});

export const EVERYBODY: GuessSubject = { kind: 'everybody', name: '' };

/** The table's name of a subject. */
export const keyOf = (subject: GuessSubject): string =>
  subject.kind === 'account' ? `account:${subject.nameHash}` : `${subject.kind}:${subject.name}`;

const staleAt = (now: Date) =>
  sql<Date>`(${now}::timestamptz - make_interval(mins => ${parameterSql('lockMinutes')}))`;

/** True if the row counts for nothing any more. */
const isOver = (kind: GuessKind, now: Date): RawBuilder<boolean> =>
  startsAnewAfterPause(kind)
    ? sql`known.guess_time <= ${staleAt(now)}`
    : sql`known.begin_time <= ${staleAt(now)}`;

/** Counts one more guess; false when there is none left, and then nothing was counted. */
export async function takeGuess(db: Kysely<Tables>, subject: GuessSubject, now: Date): Promise<boolean> {
  return takeGuessBelow(db, subject, guessesMax(subject.kind, await readParameters(db)), now);
}

/** The same at an account's password without work done: what others are just trying counts until it proves right. */
export async function takeGuessWithoutWork(
  db: Kysely<Tables>,
  account: AccountGuesses,
  now: Date,
): Promise<boolean> {
  return takeGuessBelow(db, account, wrongBeforeWork(await readParameters(db)).account, now);
}

async function takeGuessBelow(
  db: Kysely<Tables>,
  subject: GuessSubject,
  max: number,
  now: Date,
): Promise<boolean> {
  const over = isOver(subject.kind, now);
  const { rows } = await sql`
    INSERT INTO login_guess AS known (subject, guess_count, guess_time, begin_time)
    VALUES (${keyOf(subject)}, 1, ${now}, ${now})
    ON CONFLICT (subject) DO UPDATE SET
      guess_count = CASE WHEN ${over} THEN 1 ELSE known.guess_count + 1 END,
      wrong_count = CASE WHEN ${over} THEN 0 ELSE known.wrong_count END,
      begin_time = CASE WHEN ${over} THEN ${now} ELSE known.begin_time END,
      guess_time = ${now}
    WHERE known.guess_count < ${max} OR ${over}
    RETURNING guess_count`.execute(db);
  return rows.length === 1;
}

/** Takes a guess back that turned out to be none. */
export async function returnGuess(db: Kysely<Tables>, subject: GuessSubject): Promise<void> {
  await db
    .updateTable('loginGuess')
    .set((eb) => ({ guessCount: eb('guessCount', '-', 1) }))
    .where('subject', '=', keyOf(subject))
    .where('guessCount', '>', 0)
    .execute();
}

/** Remembers that a guess was wrong. Everybody's are counted only here: nobody waits for their sum. */
export async function noteWrongGuess(db: Kysely<Tables>, subject: GuessSubject, now: Date): Promise<void> {
  const over = isOver(subject.kind, now);
  await sql`
    INSERT INTO login_guess AS known (subject, guess_count, wrong_count, guess_time, begin_time)
    VALUES (${keyOf(subject)}, 1, 1, ${now}, ${now})
    ON CONFLICT (subject) DO UPDATE SET
      wrong_count = CASE WHEN ${over} THEN 1 ELSE known.wrong_count + 1 END,
      begin_time = CASE WHEN ${over} THEN ${now} ELSE known.begin_time END,
      guess_time = ${now}`.execute(db);
}

/** Standing of somebody who wants to try a password. */
export interface GuessStanding {
  /** whole minutes until the account may be tried again, at least 1; null when it is not locked */
  readonly lockedMinutes: number | null;
  /** passwords that may still be wrong before the account is locked */
  readonly triesLeft: number;
  /** the next try needs some work done */
  readonly needsWork: boolean;
}

export async function readStanding(
  db: Kysely<Tables>,
  { account: asked, ip }: { account: AccountGuesses; ip: string },
  now: Date,
): Promise<GuessStanding> {
  const subjects = {
    account: keyOf(asked),
    address: keyOf({ kind: 'address', name: ip }),
    everybody: keyOf(EVERYBODY),
  };
  const limits = await readParameters(db);
  const rows = await db
    .selectFrom('loginGuess as known')
    .where('subject', 'in', Object.values(subjects))
    .select(['subject', 'guessCount', 'wrongCount', 'guessTime'])
    .where(
      sql<boolean>`CASE WHEN subject = ${subjects.account}
        THEN NOT (${isOver('account', now)}) ELSE NOT (${isOver('address', now)}) END`,
    )
    .execute();
  const of = (kind: keyof typeof subjects) => rows.find((row) => row.subject === subjects[kind]);
  const wrongOf = (kind: keyof typeof subjects) => of(kind)?.wrongCount ?? 0;
  const account = of('account');
  const triesLeft = Math.max(0, guessesMax('account', limits) - (account?.guessCount ?? 0));
  return {
    triesLeft,
    lockedMinutes:
      account !== undefined && triesLeft === 0
        ? minutesLeft(account.guessTime, limits.lockMinutes, now)
        : null,
    needsWork: (['account', 'address', 'everybody'] as const).some(
      (kind) => wrongOf(kind) >= wrongBeforeWork(limits)[kind],
    ),
  };
}

/** The locked ones among these accounts, by their names in small letters. */
export async function lockedAmong(
  db: Kysely<Tables>,
  hashing: NameHashing,
  userNames: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (userNames.length === 0) return new Set();
  const names = new Map(
    userNames.map((name) => [keyOf(accountGuesses(hashing, name)), name.toLowerCase()] as const),
  );
  const max = guessesMax('account', await readParameters(db));
  const rows = await db
    .selectFrom('loginGuess as known')
    .where('subject', 'in', [...names.keys()])
    .where('guessCount', '>=', max)
    .where(sql<boolean>`NOT (${isOver('account', now)})`)
    .select('subject')
    .execute();
  return new Set(rows.map(({ subject }) => names.get(subject) ?? ''));
}

/** Wrong passwords of an account that still count, and until when they lock it; null: they do not. */
export async function readLock(
  db: Kysely<Tables>,
  account: AccountGuesses,
  now: Date,
): Promise<{ readonly failCount: number; readonly until: Date | null }> {
  const limits = await readParameters(db);
  const row = await db
    .selectFrom('loginGuess as known')
    .where('subject', '=', keyOf(account))
    .where(sql<boolean>`NOT (${isOver('account', now)})`)
    .select(['guessCount', 'wrongCount', 'guessTime'])
    .executeTakeFirst();
  const isLocked = row !== undefined && row.guessCount >= guessesMax('account', limits);
  return {
    failCount: row?.wrongCount ?? 0,
    until: isLocked ? new Date(row.guessTime.getTime() + limits.lockMinutes * MINUTE_MS) : null,
  };
}

/** Whole minutes until a locked subject may try again, at least 1. */
export async function minutesUntilNextGuess(
  db: Kysely<Tables>,
  subject: GuessSubject,
  now: Date,
): Promise<number> {
  const last = await db
    .selectFrom('loginGuess')
    .select('guessTime')
    .where('subject', '=', keyOf(subject))
    .executeTakeFirst();
  const { lockMinutes } = await readParameters(db);
  return minutesLeft(last?.guessTime ?? now, lockMinutes, now);
}

function minutesLeft(lastGuess: Date, lockMinutes: number, now: Date): number {
  const leftMs = lastGuess.getTime() + lockMinutes * MINUTE_MS - now.getTime();
  return Math.max(1, Math.ceil(leftMs / MINUTE_MS));
}

/** After the right secret: the subject starts anew. Rows that no longer count go with it, whosever they are. */
export async function forgetGuesses(db: Kysely<Tables>, subject: GuessSubject, now: Date): Promise<void> {
  await db.deleteFrom('loginGuess').where('subject', '=', keyOf(subject)).execute();
  await sql`DELETE FROM login_guess WHERE subject IN (
    SELECT subject FROM login_guess WHERE guess_time <= ${staleAt(now)}
    ORDER BY guess_time LIMIT 100 FOR UPDATE SKIP LOCKED)`.execute(db);
}
