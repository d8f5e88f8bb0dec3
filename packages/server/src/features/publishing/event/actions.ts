/** Puts events into the calendar, changes them and takes them away. Each act is one transaction with its row in the log. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import {
  type addEvent,
  EVENT_FIELDS,
  type WrittenEvent,
  wholeEvent,
} from '@farmers-mailbox/contract/publishing/event/endpoints.ts';
import { EVENT_LEVEL, EVENT_TYPE } from '@farmers-mailbox/contract/publishing/event/fields.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { FileReaders } from '../../../access/file-reader.ts';
import { requireInside } from '../../../access/outlines.ts';
import { refusePlace } from '../../../access/place-refusal.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal, refuseField, requireVersion } from '../../../http/refusal.ts';
import { readMoment, toMoment, toMomentOrNull } from '../../../time/moment.ts';
import type { CurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { requireNoForbiddenWord } from '../../messaging/sensitive-words/text-actions.ts';
import { claimedPictures } from '../../office/files/picture-actions.ts';
import { findDept, lockPlaces } from '../../people/departments/queries.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import { partsIn, pickerOf } from '../content/fields.ts';
import { mayPublishFor } from '../content/policy.ts';
import { holdsVerb, type Managing, mayManageEvent } from './policy.ts';
import { deleteEvent, findEvent, insertEvent, lockEvent, type StoredEvent, updateEvent } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;
/** May somebody read what an event is about? As their files are read. */
export type RelatedReaders = Pick<FileReaders, 'application' | 'disaster' | 'activity'>;
type SavingNeeds = Needs &
  Pick<Dependencies, 'outlines'> & {
    readonly matcher: CurrentMatcher;
    readonly relatedReaders: RelatedReaders;
  };
type Fields = CheckedRequestOf<typeof addEvent>;

/**
 * A new one, or a change of the one that is named.
 * @returns its id
 * @throws Refusal 1001 for a forbidden word; 4000 beside the field; 4030; of a change 4040, 4090
 */
export async function saveEvent(
  needs: SavingNeeds,
  act: Act,
  { id, version, ...fields }: Fields,
): Promise<string> {
  const { db, clock, matcher } = needs;
  const { actor } = act;
  demand(holdsVerb(actor, id === undefined ? 'add' : 'edit'));
  const now = clock.now();
  const known = id === undefined ? undefined : await findEvent(db, areaOf(actor), id);
  await requirePlaceAndRelated(needs, actor, wholeEvent(fields, known), known ?? null);
  const parts = partsIn(fields, ['eventTitle', 'eventContent', 'address']);
  await requireNoForbiddenWord(matcher, parts, {
    scene: WordScene.event,
    by: actor,
    deptId: actor.deptId,
    now,
  });
  return db.transaction().execute(async (trx) => {
    await lockPlaces(trx, [fields.deptId]);
    const before = id === undefined ? null : await requireEvent(trx, actor, id, 'edit');
    if (before?.deptId !== fields.deptId) await requirePlace(trx, actor, fields.deptId);
    const columns = columnsOf(wholeEvent(fields, before ?? undefined));
    await exchangePictures(trx, actor.userId, before, columns);
    if (before === null) {
      const made = { createUserId: actor.userId, createTime: now, updateTime: now };
      const added = await insertEvent(trx, { ...columns, ...made });
      await log(trx, act, now, { action: '新增', id: added, before: null, after: columns });
      return added;
    }
    const asRead = { id: before.id, version: requireVersion(version) };
    if (!(await updateEvent(trx, asRead, { ...columns, updateTime: now }))) throw overtaken('这个事件');
    await log(trx, act, now, { action: '修改', id: before.id, before, after: columns });
    return before.id;
  });
}

/** @throws Refusal 4040, 4030 */
export async function takeEventAway({ db, clock }: Needs, act: Act, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await requireEvent(trx, act.actor, id, 'remove');
    await exchangePictures(trx, act.actor.userId, before, null);
    await deleteEvent(trx, id);
    await log(trx, act, clock.now(), { action: '删除', id, before, after: null });
  });
}

const exchangePictures = claimedPictures<Pick<WrittenEvent, 'imageUrls'>>(({ imageUrls }) =>
  imageUrls.map((url) => ({ field: 'imageUrls', url })),
);

type Placed = Pick<WrittenEvent, 'deptId' | 'lng' | 'lat' | 'relatedType' | 'relatedId'>;

/**
 * Before the transaction: both are asked elsewhere. What stood there already stays, whoever saves it.
 * @throws Refusal 4000 beside `lng` or `relatedId`
 */
async function requirePlaceAndRelated(
  { outlines, relatedReaders }: SavingNeeds,
  actor: Actor,
  event: Placed,
  before: Placed | null,
): Promise<void> {
  await requireInside(outlines, event, before);
  const { relatedType, relatedId } = event;
  if (relatedType === '' || relatedId === null) return;
  if (relatedType === before?.relatedType && relatedId === before.relatedId) return;
  const mayRead = relatedReaders[relatedType === 'sms' ? 'application' : relatedType];
  if (!(await mayRead(actor, [relatedId])))
    throw refuseField('relatedId', '关联的内容不存在，或您不能查看，请重新选择');
}

async function requireEvent(
  trx: Transaction<Tables>,
  actor: Actor,
  id: string,
  verb: Managing,
): Promise<StoredEvent> {
  const found = await lockEvent(trx, areaOf(actor), id);
  if (!found) throw new Refusal(ErrorCode.notFound, '这个事件不存在或已删除');
  demand(mayManageEvent(actor, verb, found.deptId));
  return found;
}

async function requirePlace(trx: Transaction<Tables>, actor: Actor, deptId: string): Promise<void> {
  const allowed = mayPublishFor(actor, await findDept(trx, deptId));
  if (allowed !== true) throw refusePlace(actor, deptId, { field: 'deptId', message: allowed });
}

const writtenOf = pickerOf(EVENT_FIELDS);

const columnsOf = (fields: WrittenEvent) => ({
  ...writtenOf(fields),
  imageUrls: [...fields.imageUrls],
  startTime: readMoment(fields.startTime, 'startTime'),
  endTime: fields.endTime === null ? null : readMoment(fields.endTime, 'endTime'),
});
type Columns = ReturnType<typeof columnsOf>;

interface Logged {
  readonly action: string;
  readonly id: string;
  readonly before: StoredEvent | null;
  readonly after: Columns | null;
}

function log(
  trx: Transaction<Tables>,
  act: Act,
  now: Date,
  { action, id, before, after }: Logged,
): Promise<void> {
  const summary = `${action}事件“${(after ?? before)?.eventTitle}”`;
  const operation = { module: '事件管理', action, bizType: 'sys_event', bizId: id, summary };
  return logOperation(
    trx,
    act,
    { ...operation, before: before && loggedOf(before), after: after && loggedOf(after) },
    now,
  );
}

const loggedOf = (event: StoredEvent | Columns) => ({
  ...writtenOf(event),
  eventType: labelOf(EVENT_TYPE, event.eventType),
  eventLevel: labelOf(EVENT_LEVEL, event.eventLevel),
  startTime: toMoment(event.startTime),
  endTime: toMomentOrNull(event.endTime),
});
