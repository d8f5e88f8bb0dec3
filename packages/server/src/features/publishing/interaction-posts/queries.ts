/** The SQL of single posts, of what was done to each, and of replies. The list of posts is list-queries.ts. */
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { holdsAccess } from '@farmers-mailbox/contract/access/permissions.ts';
import type { ContentOperation } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { detailsOfPost } from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import {
  type MachineResult,
  PostStatus,
} from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import {
  type Insertable,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import { countRows } from '../../../database/count-rows.ts';
import { holdRows } from '../../../database/hold-rows.ts';
import { type AskedOrder, orderOf } from '../../../database/list-order.ts';
import type { InteractionPostTable, InteractionReplyTable, Tables } from '../../../database/tables.ts';
import { isMeantForAny, type PublishedKind } from '../content/published.ts';

/** A post with its place, and with what tells whether somebody is its writer. */
export interface ListedPost extends Selectable<InteractionPostTable> {
  readonly fullDeptName: string;
  readonly certificateHash: string | null;
  /** of whoever held the secret of the application that brought it in */
  readonly broughtCertificateHash: string | null;
}

/** As the indexes have it. */
export const POST_ORDER = sql`top_flag DESC, post_id DESC`;

export const postColumns = sql`post.*, dept.full_dept_name, writer.certificate_hash::text AS certificate_hash,
  (SELECT certificate_hash::text FROM sys_user WHERE user_id = post.brought_user_id) AS brought_certificate_hash`;

/** Undefined outside the area, when there is none, and when it was removed. */
export async function findPost(
  db: Kysely<Tables>,
  area: string | null,
  postId: string,
): Promise<ListedPost | undefined> {
  return selectPosts(db, area, [postId]).executeTakeFirst();
}

/** Those of the area, held until the transaction ends, in one order, so that two people cannot wait for each other. */
export const lockPosts = (
  trx: Transaction<Tables>,
  area: string | null,
  postIds: readonly string[],
): Promise<ListedPost[]> => selectPosts(trx, area, postIds).forUpdate('post').execute();

function selectPosts(db: Kysely<Tables>, area: string | null, postIds: readonly string[]) {
  return db
    .selectFrom('interactionPost as post')
    .innerJoin('sysDept as dept', 'dept.deptId', 'post.deptId')
    .leftJoin('sysUser as writer', 'writer.userId', 'post.postUserId')
    .leftJoin('sysUser as bringer', 'bringer.userId', 'post.broughtUserId')
    .selectAll('post')
    .select([
      'dept.fullDeptName',
      'writer.certificateHash',
      'bringer.certificateHash as broughtCertificateHash',
    ])
    .where(sql<boolean>`post.post_id = ANY (${postIds}::bigint[])`)
    .where('post.delFlag', '=', 0)
    .where((eb) => deptInside(eb, 'post.deptId', area))
    .orderBy('post.postId');
}

/** By the rule by which they are read. */
export async function mayReadOneOfPosts(
  db: Kysely<Tables>,
  actor: Actor,
  postIds: readonly string[],
): Promise<boolean> {
  if (!holdsAccess(actor, detailsOfPost.access)) return false;
  return (await selectPosts(db, managedArea(actor), postIds).execute()).length > 0;
}

export async function insertPost(
  trx: Kysely<Tables>,
  row: Insertable<InteractionPostTable>,
): Promise<string> {
  const { postId } = await trx
    .insertInto('interactionPost')
    .values(row)
    .returning('postId')
    .executeTakeFirstOrThrow();
  return postId;
}

/** Fields that its writer is told of; undefined when it was removed. */
export function findPostState(db: Kysely<Tables>, postId: string) {
  return db
    .selectFrom('interactionPost')
    .select(['postId', 'title', 'auditStatus', 'auditOpinion', 'likeCount', 'replyCount'])
    .where('postId', '=', postId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}

/** Moves those that still stand in one of the states; returns which they were. */
export async function movePosts(
  trx: Transaction<Tables>,
  postIds: readonly string[],
  from: readonly PostStatus[],
  set: Updateable<InteractionPostTable>,
): Promise<string[]> {
  const moved = await trx
    .updateTable('interactionPost')
    .set(set)
    .where(sql<boolean>`post_id = ANY (${postIds}::bigint[])`)
    .where(sql<boolean>`audit_status = ANY (${from}::smallint[])`)
    .where('delFlag', '=', 0)
    .returning('postId')
    .execute();
  return moved.map(({ postId }) => postId);
}

/** As of other reviewed contents, without a hash: a post is never changed. */
export const POST_RECORDS = { records: 'interactionPostRecord', key: 'postId' } as const;

export async function insertPostRecords(
  trx: Kysely<Tables>,
  actor: Pick<Actor, 'userId' | 'realName' | 'deptId' | 'fullDeptName'>,
  postIds: readonly string[],
  act: {
    readonly operateType: ContentOperation;
    readonly operateTime: Date;
    readonly opinion?: string | undefined;
  },
): Promise<void> {
  const { userId, realName, deptId, fullDeptName } = actor;
  await trx
    .insertInto('interactionPostRecord')
    .values(
      postIds.map((postId) => ({
        postId,
        operateType: act.operateType,
        operateTime: act.operateTime,
        operateUserId: userId,
        operateUserName: realName,
        operateDeptId: deptId,
        operateDeptName: fullDeptName,
        opinion: act.opinion || null,
      })),
    )
    .execute();
}

export interface ListedReply extends Selectable<InteractionReplyTable> {
  readonly fullDeptName: string;
}

export async function pageOfReplies(
  db: Kysely<Tables>,
  {
    postId,
    pageNum,
    pageSize,
    ...order
  }: { postId: string; pageNum: number; pageSize: number } & AskedOrder<'createTime'>,
  /** those of one result of the machine; left out: all */
  machineResult?: MachineResult,
): Promise<{ list: ListedReply[]; total: number }> {
  const query = db
    .selectFrom('interactionReply as reply')
    .where('reply.postId', '=', postId)
    .where('reply.delFlag', '=', 0)
    .$if(machineResult !== undefined, (some) =>
      some.where('reply.machineResult', '=', machineResult as MachineResult),
    );
  const total = await countRows(query);
  const list = await query
    .innerJoin('sysDept as dept', 'dept.deptId', 'reply.deptId')
    .selectAll('reply')
    .select('dept.fullDeptName')
    .orderBy(orderOf(order, sql`reply.reply_id DESC`, { createTime: [sql`reply.reply_id`] }))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list, total };
}

/** Counted on its post. Undefined when that is not public any more. */
export async function insertReply(
  trx: Transaction<Tables>,
  row: Insertable<InteractionReplyTable>,
): Promise<string | undefined> {
  const { numUpdatedRows } = await trx
    .updateTable('interactionPost')
    .set((eb) => ({ replyCount: eb('replyCount', '+', 1) }))
    .where('postId', '=', row.postId)
    .where('auditStatus', '=', PostStatus.passed)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return undefined;
  const { replyId } = await trx
    .insertInto('interactionReply')
    .values(row)
    .returning('replyId')
    .executeTakeFirstOrThrow();
  return replyId;
}

/** Replies under posts of the area, with the posts held: their numbers of replies are about to change. */
export async function lockReplies(
  trx: Transaction<Tables>,
  area: string | null,
  replyIds: readonly string[],
) {
  const rows = await trx
    .selectFrom('interactionReply as reply')
    .innerJoin('interactionPost as post', 'post.postId', 'reply.postId')
    .select(['reply.replyId', 'reply.replyUserName', 'post.postId', 'post.title', 'post.deptId'])
    .where(sql<boolean>`reply.reply_id = ANY (${replyIds}::bigint[])`)
    .where('reply.delFlag', '=', 0)
    .where('post.delFlag', '=', 0)
    .where((eb) => deptInside(eb, 'post.deptId', area))
    .orderBy('post.postId')
    .orderBy('reply.replyId')
    .forUpdate()
    .execute();
  return rows;
}

/** Hides them, and counts them off their posts. False when one of them was removed meanwhile. */
export async function hideReplies(trx: Transaction<Tables>, replyIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ hidden: number }>`WITH gone AS (
      UPDATE interaction_reply SET del_flag = 1 WHERE reply_id = ANY (${replyIds}::bigint[]) AND del_flag = 0 RETURNING post_id),
    counted AS (SELECT post_id, count(*)::int AS gone FROM gone GROUP BY post_id),
    left_over AS (UPDATE interaction_post AS post SET reply_count = greatest(0, reply_count - counted.gone)
      FROM counted WHERE post.post_id = counted.post_id)
    SELECT count(*)::int AS hidden FROM gone`.execute(trx);
  return rows[0]?.hidden === replyIds.length;
}

/** When an organisation is merged: what was written there goes along. */
export async function movePostsTo(trx: Kysely<Tables>, deptId: string, toDeptId: string): Promise<void> {
  await holdRows(trx, 'interactionPost', ['postId'], sql`dept_id = ${deptId}`);
  await sql`UPDATE interaction_post SET dept_id = ${toDeptId} WHERE dept_id = ${deptId}`.execute(trx);
  await holdRows(trx, 'interactionReply', ['replyId'], sql`dept_id = ${deptId}`);
  await sql`UPDATE interaction_reply SET dept_id = ${toDeptId} WHERE dept_id = ${deptId}`.execute(trx);
}

export const publicPosts: PublishedKind = {
  table: 'interactionPost',
  key: 'postId',
  order: POST_ORDER,
  isPublic: () => sql<SqlBool>`interaction_post.audit_status = ${sql.lit(PostStatus.passed)}`,
  isMeantFor: isMeantForAny('interactionPost'),
};
