/**
 * The daily limit of a number holds across offices: those that submit for the same places and the same day take turns, so that the
 * later one counts what the earlier one fixed. Others do not wait for each other (decision 27).
 */
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { isAreasOnly } from './check-queries.ts';
import { allowBulk } from './recipient-queries.ts';
import type { RecipientChoice } from './recipient-sources.ts';

/** Beyond so many places the one around all of them is held: locks of the database are few. */
const PLACES_MAX = 30;

/** Until the transaction ends. @param day of the sending, YYYY-MM-DD */
export async function takeLimitTurn(
  trx: Transaction<Tables>,
  choice: RecipientChoice,
  day: string,
): Promise<void> {
  // A million recipients before this one may take longer than a statement usually may.
  await allowBulk(trx);
  const locks = locksFor(placesOf(choice));
  const names = locks.map(({ place }) => `daily limit ${day} ${place}`);
  // In the same order for everybody, so that nobody waits for somebody who waits for them.
  await sql`SELECT CASE WHEN is_whole THEN pg_advisory_xact_lock(hashtextextended(name, 0))
      ELSE pg_advisory_xact_lock_shared(hashtextextended(name, 0)) END
    FROM (SELECT * FROM unnest(${names}::text[], ${locks.map(({ isWhole }) => isWhole)}::boolean[])
      WITH ORDINALITY AS l (name, is_whole, place) ORDER BY place) AS locks`.execute(trx);
}

/** Where the recipients can live; people, groups and numbers can live anywhere. */
function placesOf(choice: RecipientChoice): readonly string[] {
  return isAreasOnly(choice) ? choice.objDeptIds : [ROOT_CODE];
}

export interface Lock {
  readonly place: string;
  /** alone in the place and everything below it; otherwise only beside others who are */
  readonly isWhole: boolean;
}

/** Whole for each place, shared for all around it: two choices meet exactly when one has a place inside the other's. */
export function locksFor(chosen: readonly string[]): Lock[] {
  const places = chosen.length > PLACES_MAX ? [commonPlace(chosen)] : chosen;
  const whole = new Set(places);
  const all = new Set(places.flatMap(beginningsOf));
  return [...all].toSorted().map((place) => ({ place, isWhole: whole.has(place) }));
}

function beginningsOf(code: string): string[] {
  const beginnings: string[] = [];
  for (let length = ROOT_CODE.length; length <= code.length; length += 2)
    beginnings.push(code.slice(0, length));
  return beginnings;
}

function commonPlace(codes: readonly string[]): string {
  const [first = ROOT_CODE] = codes;
  return beginningsOf(first).findLast((place) => codes.every((code) => code.startsWith(place))) ?? ROOT_CODE;
}
