/**
 * How many passwords may be tried (contract §18): five for an account, fifty from an address, then a quarter of an hour
 * of nothing. A guess is counted before it is evaluated, by one guarded statement, so that two hundred at once are no
 * more than five; names that no account has are counted in the same way, so that a lock tells nobody what exists.
 */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';

export const GUESSES_MAX = { account: 5, address: 50 } as const;
/** The count starts anew after this long without a guess, and a lock ends after this long. */
export const GUESS_PAUSE_MS = 15 * 60_000;

export interface GuessSubject {
  readonly kind: keyof typeof GUESSES_MAX;
  readonly name: string;
}

const keyOf = ({ kind, name }: GuessSubject) => `${kind}:${name.toLowerCase()}`;

/** Counts one more guess; false when there is none left, and then nothing was counted. */
export async function takeGuess(db: Kysely<Tables>, subject: GuessSubject, now: Date): Promise<boolean> {
  const stale = new Date(now.getTime() - GUESS_PAUSE_MS);
  const { rows } = await sql`
    INSERT INTO login_guess AS known (subject, guess_count, guess_time) VALUES (${keyOf(subject)}, 1, ${now})
    ON CONFLICT (subject) DO UPDATE SET
      guess_count = CASE WHEN known.guess_time <= ${stale} THEN 1 ELSE known.guess_count + 1 END,
      guess_time = ${now}
    WHERE known.guess_count < ${GUESSES_MAX[subject.kind]} OR known.guess_time <= ${stale}
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
  const leftMs = (last?.guessTime.getTime() ?? 0) + GUESS_PAUSE_MS - now.getTime();
  return Math.max(1, Math.ceil(leftMs / 60_000));
}

/** After the right password: the account starts anew. Rows that no longer count go with it, whosever they are. */
export async function forgetGuesses(db: Kysely<Tables>, account: string, now: Date): Promise<void> {
  const stale = new Date(now.getTime() - GUESS_PAUSE_MS);
  await db
    .deleteFrom('loginGuess')
    .where((eb) =>
      eb.or([eb('subject', '=', keyOf({ kind: 'account', name: account })), eb('guessTime', '<=', stale)]),
    )
    .execute();
}
