/**
 * A kind of content that is reviewed before it is published (knowledge, warnings, listings): its table, its words, and the rules that
 * it has of its own. What all kinds promise stands beside this file, once.
 */
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { FieldError } from '@farmers-mailbox/contract/envelope.ts';
import type { ReviewedType } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import type { ContentAction } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { Expression, Kysely, RawBuilder, SqlBool, Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { FileObjectKind } from '../../../access/file-reader.ts';
import type { Config } from '../../../config.ts';
import type { Tables } from '../../../database/tables.ts';
import type { TextPart } from '../../messaging/sensitive-words/text-actions.ts';
import type { Shown } from '../../office/files/picture-actions.ts';

/** The names of a kind's table, its key, its column of the state and the table of its records. */
export interface ContentTable {
  readonly table: string;
  readonly key: string;
  readonly status: 'auditStatus' | 'supplyStatus';
  readonly records: string;
}

/** A table whose rows a person finds some of. */
export interface ListedKind extends ContentTable {
  visibleTo(actor: Actor): readonly Expression<SqlBool>[];
}

export interface ContentTypes {
  /** in CONTENT_KINDS; several where they share a table */
  readonly types: readonly [ReviewedType, ...ReviewedType[]];
}

export interface Attaching<Written> {
  /** where it has a video */
  readonly video?: FileObjectKind;
  videoOf(written: Written): string | null;
  /** where its pictures are read by those alone who find it */
  readonly pictures?: FileObjectKind;
  picturesOf?(written: Written): readonly Shown[];
  /** where it has files beside its text */
  readonly kind?: FileObjectKind;
  filesOf(written: Written): readonly { readonly fileId: string }[];
}

/** Where contents are read with their files. */
export interface FileReading {
  readonly db: Kysely<Tables>;
  /** marks files that wait for the virus scanner */
  readonly config: Pick<Config, 'fileScanner'>;
}

/** Columns of a stored row that every act asks for. */
export interface StoredContent {
  readonly version: number;
  readonly contentHash: string;
  /** the unit that wrote it */
  readonly createDeptId: string;
}

/** Read beside a row, from the organisations that it names. */
export interface Placed {
  readonly deptName: string;
  readonly fullDeptName: string;
  readonly createDeptName: string;
  readonly isWriter: boolean;
}

/**
 * @typeParam Written everything that is published, field by field
 * @typeParam Stored a row as its readers get it
 * @typeParam Action what may be done, its own acts included
 */
export interface ContentKind<
  Written extends { readonly title: string },
  Stored extends StoredContent,
  Action extends string = ContentAction,
> extends ListedKind,
    ContentTypes {
  /** said of what is not there, was removed, or lies outside */
  readonly missing: string;
  /** the group of the operation log */
  moduleOf(written: Written): string;
  /** 知识, 预警信息, 供应: as the operation log calls it */
  nounOf(written: Written): string;

  idOf(stored: Stored): string;
  /** as it is today */
  statusOf(stored: Stored): number;
  writtenOf(stored: Stored): Written;
  /** A row as the database gives it, where that is not yet the stored one: exact decimals come as text. */
  storedOf?(row: never): Stored;
  find(from: FileReading, actor: Actor, id: string, now: Date): Promise<Stored | undefined>;
  readonly startsFrom: Readonly<Record<Action, readonly number[]>>;
  stateAllows(action: Action, status: number): Verdict;
  mayByPerson(action: Action, actor: Actor, stored: Stored): Verdict;

  /** The regions that it is published for, and the field that names them. */
  placesOf(written: Written): {
    readonly field: 'deptId' | 'deptIds' | 'targetDeptIds';
    readonly deptIds: readonly string[];
  };
  /** The organisations whose people alone may see it (`visibleDeptIds`), where the kind can say so; none: everybody of its regions. */
  readersOf?(written: Written): readonly string[];
  /** Where sensitive words are looked for. */
  partsOf(written: Written): TextPart[];
  /** 64 hexadecimal digits, equal exactly when what is published is: a pass is bound to it. */
  hashOf(written: Written): string;
  /** Columns that were set while it was published, as they are without that: taken offline or changed it loses them (order.ts). */
  readonly resetsOffline?: Readonly<Record<string, unknown>>;
  /** The columns that hold what is published. */
  columnsOf(written: Written): Readonly<Record<string, unknown>>;
  /** Fields for the operation log, and the further ones at submission and removal. */
  loggedOf(written: Written): object;
  loggedTextOf(written: Written): object;

  /** As it is listed at that moment, where the moment decides who finds one. */
  at?(now: Date): ListedKind;
  /** A row that is in that state now, where its column alone does not say so. */
  isInState?(status: number, now: Date): RawBuilder<SqlBool>;
  /** The state of what is saved and not submitted, where it does not stay as it was. */
  savedStatusOf?(status: number): number;
  /** Validation errors at publication today, beyond those of its fields. */
  problemsOn?(written: Written, now: Date): FieldError[];
  /**
   * Claims the pictures shown from now on and releases the others; null: none.
   * @throws Refusal 4000 beside the field
   */
  exchangePictures?(
    trx: Transaction<Tables>,
    userId: string,
    before: Written | null,
    after: Written | null,
  ): Promise<void>;
  /** Files that are published with it. */
  readonly attaches?: Attaching<Written>;
  /** Follows a pass, a refusal or a taking offline, in its transaction. @param status the new one */
  afterDecision?(trx: Transaction<Tables>, stored: Stored, status: number): Promise<void>;
  /** Stores what is published and stands in another table. */
  storeBeside?(trx: Transaction<Tables>, id: string, written: Written): Promise<void>;
}
