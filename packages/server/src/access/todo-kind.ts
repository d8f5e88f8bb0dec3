/**
 * Things that somebody has to see to, counted by each feature by the rules of its own lists. It stands here so that the workbench need
 * not know the features.
 */
import type { Todo } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Actor } from './actor.ts';

/** None is counted further than this: whoever has more reads "1000+". */
export const TODO_COUNTED_MAX = 1_000;

export interface TodoKind {
  /** empty for whom it does not concern; each costs an index range of what waits, never a table */
  todoOf(db: Kysely<Tables>, actor: Actor, now: Date): Promise<readonly Todo[]>;
}

/** @param counted up to TODO_COUNTED_MAX + 1 */
export function todoOf(row: Omit<Todo, 'count' | 'more'>, counted: number): readonly Todo[] {
  if (counted === 0) return [];
  const count = Math.min(counted, TODO_COUNTED_MAX);
  return [{ ...row, count, overdueCount: Math.min(row.overdueCount, count), more: counted > count }];
}
