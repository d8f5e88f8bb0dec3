/** Posts that wait for a person, as the review centre asks for them: the rules of policy.ts for 通过, as conditions. */
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { rankOf } from '@farmers-mailbox/contract/access/rank.ts';
import { passPosts, refusePosts } from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import { PostStatus } from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { isSamePersonIn } from '../../../access/same-person.ts';
import { deptInside } from '../../../access/scope.ts';
import type { WaitingKind } from '../../../access/waiting-kind.ts';
import type { Tables } from '../../../database/tables.ts';
import { recordedDecisions } from '../content/waiting.ts';
import { POST_RECORDS } from './queries.ts';

const eb = expressionBuilder<Tables, 'interactionPost'>();

export const waitingPosts: WaitingKind = {
  type: 'interaction',
  table: 'interactionPost',
  key: 'postId',
  columns: {
    title: 'title',
    submitUserName: 'postUserName',
    submitDeptId: 'deptId',
    submitTime: 'postTime',
    auditStatus: 'auditStatus',
  },
  waitingFor: (actor) => {
    const area = managedArea(actor);
    if (area === null || !holdsPermission(actor, 'content:interaction:pass')) return null;
    return [
      sql<SqlBool>`interaction_post.del_flag = 0`,
      sql<SqlBool>`interaction_post.audit_status = ${sql.lit(PostStatus.waiting)}`,
      deptInside(eb, 'interactionPost.deptId', area),
      sql<SqlBool>`NOT ${isBy(actor, 'postUserId')}`,
      sql<SqlBool>`NOT ${isBy(actor, 'broughtUserId')}`,
      sql<SqlBool>`(interaction_post.official_flag = 0 OR interaction_post.post_user_rank <= ${rankOf(actor.roleKeys)})`,
    ];
  },
  decidedBy: ({ id, auditOpinion }, isPassed) => ({
    endpoint: isPassed ? passPosts : refusePosts,
    fields: { postIds: [id], auditOpinion },
  }),
  decisions: {
    ...recordedDecisions(POST_RECORDS),
    readableBy: (actor) => [
      sql<SqlBool>`interaction_post.del_flag = 0`,
      deptInside(eb, 'interactionPost.deptId', managedArea(actor)),
    ],
  },
};

/** Under any account with the same ID number. */
const isBy = (actor: Actor, column: 'postUserId' | 'broughtUserId') =>
  sql`EXISTS (SELECT FROM sys_user AS person WHERE person.user_id = ${sql.ref(`interactionPost.${column}`)}
    AND ${isSamePersonIn({ userId: 'person.userId', certificateHash: 'person.certificateHash' }, actor)})`;
