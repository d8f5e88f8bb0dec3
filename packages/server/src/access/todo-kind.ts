/**
 * Things that somebody has to see to, counted by each feature by the rules of its own lists. It stands here so that the workbench need
 * not know the features.
 */
import type { PressingRow, Todo, WrittenRow } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { SOON_MS } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Actor } from './actor.ts';

/** No kind is counted further: whoever has more reads "1000+". */
export const TODO_COUNTED_MAX = 1_000;

export interface TodoKind {
  /** empty for whom it does not concern; each costs an index range of what waits, never a table */
  todoOf(db: Kysely<Tables>, actor: Actor, now: Date): Promise<readonly Todo[]>;
  /** the things themselves that somebody decides on, those with least time first, PRESSING_MAX at most */
  pressing?(db: Kysely<Tables>, actor: Actor, now: Date): Promise<readonly PressingRow[]>;
  /**
   * Things that the person wrote themselves: those that came back, and so many others that WRITTEN_MAX can be shown of all.
   * @param since others' deeds before that moment need no look any more
   */
  written?(db: Kysely<Tables>, actor: Actor, since: Date): Promise<readonly WrittenRow[]>;
}

interface Pressing {
  readonly isUrgent: RawBuilder<unknown>;
  readonly due: RawBuilder<unknown>;
  readonly since: RawBuilder<unknown>;
  /** of several that came in one moment */
  readonly id: RawBuilder<unknown>;
}

/** The order of `byPressure` of the contract, in SQL. */
export const pressureOrder = ({ isUrgent, due, since, id }: Pressing, now: Date) => {
  const isSoon = sql`coalesce(${due} < ${new Date(now.getTime() + SOON_MS)}, false)`;
  return sql`ORDER BY NOT ${isUrgent}, NOT ${isSoon}, CASE WHEN ${isSoon} THEN ${due} END, ${since}, ${id}`;
};

/** @param counted up to TODO_COUNTED_MAX + 1 */
export function todoOf(row: Omit<Todo, 'count' | 'more'>, counted: number): readonly Todo[] {
  if (counted === 0) return [];
  const count = Math.min(counted, TODO_COUNTED_MAX);
  return [{ ...row, count, overdueCount: Math.min(row.overdueCount, count), more: counted > count }];
}
