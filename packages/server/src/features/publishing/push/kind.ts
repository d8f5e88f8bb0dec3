/** Pushes (推送) as a kind of reviewed content: passed, one leaves at once or at its time; taken offline before that, it is revoked. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { PUSH_FIELDS, type WrittenPush } from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import { PUSH_TYPE } from '@farmers-mailbox/contract/publishing/push/fields.ts';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { PushMessageTable } from '../../../database/tables.ts';
import { readMoment, toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { partsIn, pickerOf } from '../content/fields.ts';
import type { ContentKind, Placed } from '../content/kind.ts';
import { isInside, openTo } from '../content/list.ts';
import { type ContentFacts, contentPolicy } from '../content/policy.ts';
import { findContent } from '../content/queries.ts';
import { usualKind } from '../content/usual-kind.ts';
import { DispatchStatus, hasLeft } from './status.ts';

export type StoredPush = Omit<Selectable<PushMessageTable>, 'relatedType'> &
  Pick<WrittenPush, 'relatedType'> &
  Placed;

export const publishedOf = pickerOf(PUSH_FIELDS);

interface PushFacts extends ContentFacts {
  readonly dispatchStatus: number | null;
}

const usualPolicy = contentPolicy<PushFacts>('push', (action, _actor, facts) =>
  action === 'offline' ? [rule('推送进度', !hasLeft(facts), '已经推送出去，不能撤回')] : [],
);

export const pushPolicy: typeof usualPolicy = {
  ...usualPolicy,
  canOf: (actor, facts) => ({ ...usualPolicy.canOf(actor, facts), ...(hasLeft(facts) ? LEFT : {}) }),
};

/** Instead of the usual advice, to revoke it first. */
const LEFT = { edit: '已经推送出去，不能修改', remove: '已经推送出去，不能删除' } as const;

export const columnsOf = ({
  targetDeptIds,
  targetCategories,
  targetUserIds,
  osTypes,
  pushTime,
  ...others
}: WrittenPush) => ({
  ...others,
  targetDeptIds: [...targetDeptIds],
  targetCategories: [...targetCategories],
  targetUserIds: [...targetUserIds],
  osTypes: [...osTypes],
  pushTime: pushTime === null ? null : readMoment(pushTime, 'pushTime'),
  // once somebody has written it anew it is theirs, about whatever they say
  publicationFlag: 0,
});

export const push: ContentKind<WrittenPush, StoredPush> = {
  ...usualKind<WrittenPush, StoredPush>('push', pushPolicy, publishedOf),
  table: 'pushMessage',
  records: 'pushMessageRecord',
  missing: '这条推送不存在或已删除',
  nounOf: () => '推送',
  writtenOf: (stored) => publishedOf({ ...stored, pushTime: toMomentOrNull(stored.pushTime) }),
  find: (db, actor, id) => findContent<StoredPush>(db, push, actor, id),
  visibleTo: (actor: Actor) => [isInside(push, 'deptId', areaOf(actor)), ...openTo(push, actor, [])],
  placesOf: ({ deptId }) => ({ field: 'deptId', deptIds: [deptId] }),
  partsOf: (written) => partsIn(written, ['title', 'pushContent']),
  columnsOf,
  loggedOf: (written) => ({ ...written, pushType: labelOf(PUSH_TYPE, written.pushType) }),
  loggedTextOf: ({ pushContent }) => ({ pushContent }),
  problemsOn: ({ pushTime }, now) =>
    pushTime !== null && pushTime <= toMoment(now)
      ? [{ field: 'pushTime', message: '定时推送的时间已经过了' }]
      : [],
  // whoever revokes and whoever hands over look at the same row
  isInState: (status) =>
    status === ContentStatus.published
      ? sql<SqlBool>`(push_message.audit_status = ${sql.lit(status)}
          AND push_message.dispatch_status IN (${sql.lit(DispatchStatus.due)}, ${sql.lit(DispatchStatus.failed)}))`
      : sql<SqlBool>`push_message.audit_status = ${sql.lit(status)}`,
  resetsOffline: { dispatchStatus: null, nextTryTime: null, failReason: null },
  afterDecision: async (trx, { pushId }, status) => {
    if (status !== ContentStatus.published) return;
    await sql`UPDATE push_message SET dispatch_status = ${sql.lit(DispatchStatus.due)}, attempts = 0, fail_reason = NULL,
        next_try_time = coalesce(push_time, publish_time), target_count = NULL
      WHERE push_id = ${pushId}`.execute(trx);
  },
};
