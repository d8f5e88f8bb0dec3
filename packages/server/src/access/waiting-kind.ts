/**
 * Rows that wait for a person's decision, told by each feature of its own table with the conditions that its own list has. It stands here so
 * that the review centre need not know the features.
 */
import type { CheckType } from '@farmers-mailbox/contract/office/review-centre/kinds.ts';
import type { Expression, SqlBool } from 'kysely';
import type { Actor } from './actor.ts';

export interface WaitingKind {
  readonly type: CheckType;
  readonly table: string;
  readonly key: string;
  /** an index holds what waits by the column that says since when, with the key behind it */
  readonly columns: {
    readonly title: string;
    readonly submitUserName: string;
    readonly submitDeptId: string;
    readonly submitTime: string;
    readonly auditStatus: string;
  };
  /** on rows of the table; null for who reviews none of it */
  waitingFor(actor: Actor): readonly Expression<SqlBool>[] | null;
}
