/** The targets of a push as a choice of recipients, and the content that it is about. */
import { CONTENT_KINDS } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { Targets, WrittenPush } from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import { TargetType } from '@farmers-mailbox/contract/publishing/push/fields.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { refuseField } from '../../../http/refusal.ts';
import type { ChosenPeople } from '../../messaging/mass-sms/queries.ts';

const EVERYBODY = ['U1', 'U2'];

export function chosenOf({ deptId, targetType, ...named }: Targets): ChosenPeople {
  const inside = { area: deptId, objDeptIds: [deptId], objCategoryIds: EVERYBODY, userIds: [] };
  switch (targetType) {
    case TargetType.regions:
      return { ...inside, objDeptIds: named.targetDeptIds };
    case TargetType.categories:
      return { ...inside, objCategoryIds: named.targetCategories };
    case TargetType.people:
      return { ...inside, objDeptIds: [], userIds: named.targetUserIds };
    default:
      return inside;
  }
}

type Related = Pick<WrittenPush, 'relatedType' | 'relatedId'>;

/** Published by now, it is for everybody to read; a push about nothing is about what stands. */
export async function isRelatedShown(
  db: Kysely<Tables>,
  { relatedType, relatedId }: Related,
  now: Date,
): Promise<boolean> {
  if (relatedType === '') return true;
  const { table, idField } = CONTENT_KINDS[relatedType].review;
  // an article for some organisations alone is nothing that everybody may hear of
  const forAll = relatedType === 'article' ? sql`AND visible_dept_ids = '{}'` : sql``;
  const { rows } = await sql`SELECT FROM ${sql.table(table)} WHERE ${sql.ref(idField)} = ${relatedId}
    AND audit_status = ${sql.lit(ContentStatus.published)} AND publish_time <= ${now} AND del_flag = 0 ${forAll}`.execute(
    db,
  );
  return rows.length > 0;
}

/** @throws Refusal 4000 beside the field */
export async function requireRelated(db: Kysely<Tables>, related: Related, now: Date): Promise<void> {
  if (!(await isRelatedShown(db, related, now)))
    throw refuseField('relatedId', '关联的内容没有发布，或已下架，请重新选择');
}
