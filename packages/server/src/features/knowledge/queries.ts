/** The SQL of single pieces of knowledge: what somebody may see of them, the guarded move of their state, their records. */

import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import type { ContentOperation, ContentStatus } from '@farmers-mailbox/contract/content-review/states.ts';
import type { KnowledgeBlock } from '@farmers-mailbox/contract/knowledge/content.ts';
import {
  type Expression,
  expressionBuilder,
  type Insertable,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { isAdministrator } from '../../access/content-policy.ts';
import { deptInside } from '../../access/scope.ts';
import type { KnowledgeTable, Tables } from '../../database/tables.ts';
import { contentHashOf } from './content-hash.ts';

type Row = Omit<Selectable<KnowledgeTable>, 'content'> & { readonly content: KnowledgeBlock[] };
export type StoredKnowledge = Row & {
  readonly deptName: string;
  readonly fullDeptName: string;
  readonly createDeptName: string;
  readonly isWriter: boolean;
};

const eb = expressionBuilder<Tables, 'knowledge'>();

/**
 * What somebody finds: what is meant for their area. Drafts are seen by the unit that writes them alone; below the rank of an
 * administrator only the own unit's.
 */
export function visibleTo(actor: Actor): readonly Expression<SqlBool>[] {
  const ofOwnUnit = eb.or([
    eb('knowledge.createDeptId', '=', actor.deptId),
    eb('knowledge.createUserId', '=', actor.userId),
  ]);
  return [
    eb('knowledge.delFlag', '=', 0),
    deptInside(eb, 'knowledge.deptId', areaOf(actor)),
    isAdministrator(actor) ? eb.or([eb('knowledge.auditStatus', '<>', 0), ofOwnUnit]) : ofOwnUnit,
  ];
}

/** Whether the person is among those who wrote, changed or handed it in, under any account with their ID number. */
export const isWriter = ({ userId, certificateHash }: Actor) => sql<boolean>`EXISTS (
  SELECT FROM knowledge_operation_record AS wrote JOIN sys_user AS writer ON writer.user_id = wrote.operate_user_id
  WHERE wrote.knowledge_id = knowledge.knowledge_id AND wrote.operate_type <= 3
    AND (wrote.operate_user_id = ${userId} OR writer.certificate_hash = ${certificateHash}::uuid))`;

/** Undefined for what is not there, was removed, or is not for this person. */
export async function findVisible(
  db: Kysely<Tables>,
  actor: Actor,
  knowledgeId: string,
): Promise<StoredKnowledge | undefined> {
  const found = await db
    .selectFrom('knowledge')
    .innerJoin('sysDept as place', 'place.deptId', 'knowledge.deptId')
    .innerJoin('sysDept as unit', 'unit.deptId', 'knowledge.createDeptId')
    .selectAll('knowledge')
    .select([
      'place.deptName',
      'place.fullDeptName',
      'unit.fullDeptName as createDeptName',
      isWriter(actor).as('isWriter'),
    ])
    .where('knowledge.knowledgeId', '=', knowledgeId)
    .where((where) => where.and([...visibleTo(actor)]))
    .executeTakeFirst();
  return found as StoredKnowledge | undefined;
}

/** The newest of a title that the person may see: what people read to each other. */
export async function findByTitle(
  db: Kysely<Tables>,
  actor: Actor,
  title: string,
): Promise<StoredKnowledge | undefined> {
  const found = await db
    .selectFrom('knowledge')
    .select('knowledgeId')
    .where('knowledge.title', '=', title)
    .where((where) => where.and([...visibleTo(actor)]))
    .orderBy('knowledgeId', 'desc')
    .executeTakeFirst();
  return found && findVisible(db, actor, found.knowledgeId);
}

export async function isWrittenBy(db: Kysely<Tables>, actor: Actor, knowledgeId: string): Promise<boolean> {
  const found = await db
    .selectFrom('knowledge')
    .select(isWriter(actor).as('isWriter'))
    .where('knowledgeId', '=', knowledgeId)
    .executeTakeFirst();
  return found?.isWriter ?? false;
}

type Stored<Columns> = Omit<Columns, 'content'> & { readonly content?: readonly KnowledgeBlock[] };
const storedContent = <Columns extends { readonly content?: readonly KnowledgeBlock[] }>({
  content,
  ...others
}: Columns) => ({ ...others, ...(content === undefined ? {} : { content: JSON.stringify(content) }) });

export async function insertKnowledge(
  trx: Transaction<Tables>,
  row: Stored<Insertable<KnowledgeTable>> & { readonly content: readonly KnowledgeBlock[] },
): Promise<string> {
  const { knowledgeId } = await trx
    .insertInto('knowledge')
    .values(storedContent(row) as Insertable<KnowledgeTable>)
    .returning('knowledgeId')
    .executeTakeFirstOrThrow();
  return knowledgeId;
}

export interface Move {
  readonly knowledgeId: string;
  readonly from: readonly ContentStatus[];
  /** as the decision was made from */
  readonly version: number;
  readonly contentHash: string;
  readonly set: Stored<Updateable<KnowledgeTable>>;
}

/** The one statement by which a state moves. False when somebody else was first, or it says something else by now. */
export async function moveKnowledge(
  trx: Transaction<Tables>,
  { knowledgeId, from, version, contentHash, set }: Move,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('knowledge')
    .set({ ...(storedContent(set) as Updateable<KnowledgeTable>), version: sql`version + 1` })
    .where('knowledgeId', '=', knowledgeId)
    .where('auditStatus', 'in', [...from])
    .where('version', '=', version)
    .where('contentHash', '=', contentHash)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface Deed {
  readonly knowledgeId: string;
  readonly operateType: ContentOperation;
  readonly contentHash: string;
  readonly opinion?: string | undefined;
}

export async function insertRecord(
  trx: Transaction<Tables>,
  actor: Actor,
  { knowledgeId, operateType, contentHash, opinion }: Deed,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('knowledgeOperationRecord')
    .values({
      knowledgeId,
      operateType,
      contentHash,
      opinion: opinion || null,
      operateUserId: actor.userId,
      operateUserName: actor.realName,
      operateDeptId: actor.deptId,
      operateDeptName: actor.fullDeptName,
      operateTime: now,
    })
    .execute();
}

/** The newest first. */
export function listRecords(db: Kysely<Tables>, knowledgeId: string) {
  return db
    .selectFrom('knowledgeOperationRecord')
    .selectAll()
    .where('knowledgeId', '=', knowledgeId)
    .orderBy('recordId', 'desc')
    .execute();
}

/**
 * When an organisation is merged into another one: what is meant for it, and what it wrote, goes along. Whoever has read or changed one of
 * them meanwhile does so anew; what was published stays so.
 */
export async function moveKnowledgeOf(trx: Kysely<Tables>, deptId: string, toDeptId: string): Promise<void> {
  const { rows: moved } = await sql<{
    knowledgeId: string;
    deptId: string;
  }>`UPDATE knowledge SET version = version + 1,
      dept_id = CASE dept_id WHEN ${deptId} THEN ${toDeptId} ELSE dept_id END,
      create_dept_id = CASE create_dept_id WHEN ${deptId} THEN ${toDeptId} ELSE create_dept_id END
    WHERE dept_id = ${deptId} OR create_dept_id = ${deptId} RETURNING knowledge_id, dept_id`.execute(trx);
  await hashAgain(
    trx,
    moved.filter((row) => row.deptId === toDeptId).map(({ knowledgeId }) => knowledgeId),
  );
}

/** A hash covers the place. A pass goes along only with what it was given for. */
async function hashAgain(trx: Kysely<Tables>, knowledgeIds: readonly string[]): Promise<void> {
  if (knowledgeIds.length === 0) return;
  const found = await trx
    .selectFrom('knowledge')
    .selectAll()
    .where('knowledgeId', 'in', [...knowledgeIds])
    .execute();
  const hashes = (found as Row[]).map(contentHashOf);
  await sql`UPDATE knowledge SET content_hash = anew.hash,
      passed_hash = CASE WHEN passed_hash = content_hash THEN anew.hash ELSE passed_hash END
    FROM unnest(${found.map(({ knowledgeId }) => knowledgeId)}::bigint[], ${hashes}::text[]) AS anew (id, hash)
    WHERE knowledge_id = anew.id`.execute(trx);
}
