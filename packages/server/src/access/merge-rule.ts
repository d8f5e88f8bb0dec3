/**
 * Moves of the things that hang on an organisation when it is merged into another: told by each feature of its own tables. It stands
 * here so that organisations need not know the features.
 */
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Actor } from './actor.ts';

/** In the transaction of the merge. */
export type MoveOnMerge = (
  trx: Transaction<Tables>,
  deptId: string,
  toDeptId: string,
  now: Date,
) => Promise<void>;

/** As `MoveOnMerge`, for things whose own history tells who has merged. */
export type MoveByMerger = (...merge: [...Parameters<MoveOnMerge>, actor: Actor]) => Promise<void>;

export interface MergeRules {
  /** Every merge takes them in this order, so that no two lock the same rows in opposite ones. */
  readonly moves: readonly MoveByMerger[];
  /** Asked after the merge has suspended people. */
  readonly hasAnotherSuperAdmin: (
    trx: Transaction<Tables>,
    userId: string,
    today: string,
  ) => Promise<boolean>;
}
