/**
 * The push that a reviewer lets go with a publication: made in the transaction of the pass, so once for each, of words that were passed with
 * it; withdrawn in the transaction that takes the content back, unless it has left.
 */
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import {
  ContentOperation,
  ContentStatus,
} from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { WrittenPush } from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import {
  CONTENT_MAX,
  JumpType,
  PUSH_TYPE_OF,
  PushMode,
  type RelatedType,
  TargetType,
  TITLE_MAX,
} from '@farmers-mailbox/contract/publishing/push/fields.ts';
import { sql, type Transaction } from 'kysely';
import { literals } from '../../../database/literals.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand } from '../../../http/refusal.ts';
import { toMoment } from '../../../time/moment.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import { ContentActions, openNeeds } from '../content/actions.ts';
import { insertContent, insertRecord } from '../content/queries.ts';
import { columnsOf, push, type StoredPush } from './kind.ts';
import { DispatchStatus } from './status.ts';

/** The publication and its writer. */
export interface Publication
  extends Pick<WrittenPush, 'title' | 'pushContent' | 'deptId' | 'targetDeptIds'>,
    Pick<StoredPush, 'createUserId' | 'createUserName' | 'createDeptId'> {
  readonly relatedType: RelatedType;
  readonly relatedId: string;
}

type Related = Pick<Publication, 'relatedType' | 'relatedId'>;

export function openPublicationPushes(deps: Pick<Dependencies, 'db' | 'clock' | 'config'>) {
  const content = new ContentActions(push, openNeeds(deps));
  return {
    /** @throws Refusal 4030 for who may not pass pushes */
    demandMayPush: ({ actor }: Act): void =>
      demand(verdict(holdsPermission(actor, 'content:push:pass'), '没有审核推送的权限，请不要选择同时推送')),

    /** @param publishTime still to come: it leaves then */
    async make(
      trx: Transaction<Tables>,
      act: Act,
      publication: Publication,
      publishTime?: Date,
    ): Promise<void> {
      const { actor } = act;
      const { createUserId, createUserName, createDeptId, ...about } = publication;
      const now = deps.clock.now();
      const written = writtenOf(about, publishTime);
      const contentHash = push.hashOf(written);
      const pushId = await insertContent(trx, push, {
        ...columnsOf(written),
        contentHash,
        passedHash: contentHash,
        publicationFlag: 1,
        auditStatus: ContentStatus.published,
        submitTime: now,
        publishTime: now,
        auditUserId: actor.userId,
        auditUserName: actor.realName,
        auditTime: now,
        createUserId,
        createUserName,
        createDeptId,
        createTime: now,
        updateTime: now,
        dispatchStatus: DispatchStatus.due,
        nextTryTime: publishTime ?? now,
      });
      const made = { id: pushId, contentHash, written };
      await insertRecord(trx, push, actor, { ...made, operateType: ContentOperation.passed }, now);
      await content.log(trx, act, now, { ...made, action: '随发布推送', after: push.loggedOf(written) });
    },

    /** Also one that was given up, which somebody would have to revoke by hand. Whoever hands it over looks at the same row: one of the two is done. */
    async withdraw(
      trx: Transaction<Tables>,
      act: Act,
      { relatedType, relatedId }: Related,
      opinion: string,
    ): Promise<void> {
      const now = deps.clock.now();
      const { rows } =
        await sql<StoredPush>`UPDATE push_message SET audit_status = ${sql.lit(ContentStatus.offline)},
          dispatch_status = NULL, next_try_time = NULL, fail_reason = NULL, update_time = ${now}, version = version + 1
        WHERE related_id = ${relatedId} AND related_type = ${relatedType} AND publication_flag = 1
          AND dispatch_status IN (${literals(DispatchStatus.due, DispatchStatus.failed)}) AND del_flag = 0 RETURNING *`.execute(
          trx,
        );
      for (const row of rows) {
        const about = { id: row.pushId, contentHash: row.contentHash, written: push.writtenOf(row) };
        const operateType = ContentOperation.takenOffline;
        await insertRecord(trx, push, act.actor, { ...about, operateType, opinion }, now);
        await content.log(trx, act, now, { ...about, action: '随内容撤回', after: { opinion } });
      }
    },
  };
}

const cut = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 1)}…`);

function writtenOf(
  { title, pushContent, targetDeptIds, ...about }: Omit<Publication, `create${string}`>,
  publishTime: Date | undefined,
) {
  return {
    ...about,
    pushType: PUSH_TYPE_OF[about.relatedType],
    title: cut(title, TITLE_MAX),
    pushContent: cut(pushContent, CONTENT_MAX),
    jumpType: JumpType.inside,
    jumpTarget: `/${about.relatedType}/${about.relatedId}`,
    targetType: targetDeptIds.length === 0 ? TargetType.all : TargetType.regions,
    targetDeptIds,
    targetCategories: [],
    targetUserIds: [],
    osTypes: [],
    pushMode: publishTime ? PushMode.timed : PushMode.atOnce,
    pushTime: publishTime ? toMoment(publishTime) : null,
  } satisfies WrittenPush;
}
