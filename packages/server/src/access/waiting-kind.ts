/**
 * Rows that wait for a person's decision, and where decisions on them stand, told by each feature of its own table with the conditions that
 * its own list has. It stands here so that the review centre need not know the features.
 */
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import type { CheckType } from '@farmers-mailbox/contract/office/review-centre/kinds.ts';
import type { Expression, SqlBool } from 'kysely';
import type { Actor } from './actor.ts';

/** A thing as its reviewer found it in the list. */
export interface ReadCheck {
  readonly id: string;
  readonly version: number;
  readonly auditOpinion: string;
}

/** A call of the contract and its fields. */
export interface OwnCall {
  readonly endpoint: Endpoint;
  readonly fields: object;
}

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
    /** counts up with every change; left out: nothing of it ever changes */
    readonly version?: string;
    /** when it goes on by itself once it is passed, and whom it reaches */
    readonly dueTime?: string;
    readonly peopleCount?: string;
  };
  /** on rows of the table: the state at this moment as the kind's own page shows it, where that is not `auditStatus` */
  ownStatus?(now: Date): Expression<number>;
  /** on rows of the table: is to go on at once */
  readonly isUrgent?: Expression<SqlBool>;
  /** on rows of the table; null for who reviews none of it */
  waitingFor(actor: Actor): readonly Expression<SqlBool>[] | null;
  /** Passes or refuses the thing, by the rules of the kind. */
  decidedBy(read: ReadCheck, isPassed: boolean): OwnCall;
  readonly decisions: Decisions;
}

/** Rows of a history, or of the table itself where that keeps its decision. */
export interface Decisions {
  readonly table: string;
  readonly key: string;
  /** a text that changes with each submission and decision, where no newest row of a history does */
  readonly stamp?: Expression<unknown>;
  /** an index holds passes and refusals by who decided, and when, with the key behind it */
  readonly columns: {
    /** the key of the thing */
    readonly of: string;
    readonly userId: string;
    readonly time: string;
    readonly opinion: string;
    readonly outcome: string;
  };
  /** also states that follow a pass and leave it as it was */
  readonly passed: readonly number[];
  readonly refused: number;
  /** on rows of the kind's table: those that the reader still finds */
  readableBy(actor: Actor): readonly Expression<SqlBool>[];
}
