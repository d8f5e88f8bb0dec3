/** A writer's own last category and signature, and the recipients chosen lately that can be chosen again as they were. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  RECENT_CHOICES_MAX,
  type recentChoices,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import type { Tables } from '../../../../database/tables.ts';
import { namesOfDepts } from '../../../people/departments/queries.ts';
import { readLabels } from '../../../system/dictionaries/queries.ts';
import type { Application } from '../application/transitions.ts';
import { namedGroups, namedUsers, placeNamedBy, withRegionsAround } from '../recipients/chosen-names.ts';
import { categoryName } from '../recipients/recipient-parts.ts';
import { findForeignDepts, findForeignSources } from './check-queries.ts';

/** Enough of them that a choice which is repeated again and again does not hide the one before it. */
const LOOKED_AT = 20;

const CHOICE = ['objDeptIds', 'excludeDeptIds', 'objCategoryIds', 'groupIds', 'userIds'] as const;
type Written = Pick<Application, 'applyId' | 'smsTitle' | (typeof CHOICE)[number]>;
type Answer = AnswerOf<typeof recentChoices>;

export async function readRecentChoices(db: Kysely<Tables>, actor: Actor): Promise<Answer> {
  const written = await db
    .selectFrom('massSmsApply')
    .select(['applyId', 'smsTitle', 'smsCategory', 'smsSign', 'phoneFileId', 'phoneCiphers', 'sourceApplyId'])
    .select(CHOICE)
    .where('applyUserId', '=', actor.userId)
    .where('delFlag', '=', 0)
    .orderBy('applyId', 'desc')
    .limit(LOOKED_AT)
    .execute();
  // numbers and another text's recipients belong to the one application
  const named = written.filter(
    (one) => one.phoneFileId === null && one.phoneCiphers.length === 0 && one.sourceApplyId === null,
  );
  const choices: Answer['choices'] = [];
  for (const one of onceEach(named)) {
    if (choices.length === RECENT_CHOICES_MAX) break;
    const choice = await choiceAgain(db, actor, one);
    if (choice) choices.push(choice);
  }
  const [last] = written;
  return { last: last ? { smsCategory: last.smsCategory, smsSign: last.smsSign } : null, choices };
}

function onceEach(written: readonly Written[]): Written[] {
  const keyOf = (one: Written) => JSON.stringify(CHOICE.map((part) => one[part].toSorted()));
  const nothing = JSON.stringify(CHOICE.map(() => []));
  const first = new Map(written.toReversed().map((one) => [keyOf(one), one]));
  first.delete(nothing);
  return written.filter((one) => first.get(keyOf(one)) === one);
}

/** Null: a part of it is gone, or no longer the writer's to choose. */
async function choiceAgain(
  db: Kysely<Tables>,
  actor: Actor,
  one: Written,
): Promise<Answer['choices'][number] | null> {
  const area = areaOf(actor);
  const [foreignDepts, foreignSources, groups, users, names, categories] = await Promise.all([
    findForeignDepts(db, area, one),
    findForeignSources(db, actor, { groupIds: one.groupIds, phoneFileId: null }),
    namedGroups(db, one.groupIds),
    namedUsers(db, one.userIds, area),
    namesOfDepts(db, withRegionsAround([...one.objDeptIds, ...one.excludeDeptIds])),
    readLabels(db, 'SUBJECT_CATEGORY'),
  ]);
  if (foreignDepts.length + foreignSources.length > 0 || users.length < one.userIds.length) return null;
  return {
    applyId: one.applyId,
    smsTitle: one.smsTitle,
    objDepts: one.objDeptIds.map(placeNamedBy(names)),
    excludeDepts: one.excludeDeptIds.map(placeNamedBy(names)),
    objCategories: one.objCategoryIds.map((id) => ({ id, name: categoryName(id, categories) })),
    groups,
    users,
  };
}
