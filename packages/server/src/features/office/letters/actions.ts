/** Writes, sends, takes back and throws away letters, and marks them read. Each act is one transaction. */
import { isDeepStrictEqual } from 'node:util';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import type * as endpoints from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import {
  LETTER_FILE_BYTES_MAX,
  LetterStatus,
  ReceiverType,
} from '@farmers-mailbox/contract/office/letters/fields.ts';
import { NoticeKind } from '@farmers-mailbox/contract/office/letters/notices.ts';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { MsgLetterTable, Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal, refuseField, requireVersion } from '../../../http/refusal.ts';
import { eachAlone } from '../../../time/each-alone.ts';
import { chinaDayStart } from '../../../time/moment.ts';
import { type CurrentMatcher, openCurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { requireNoForbiddenWord } from '../../messaging/sensitive-words/text-actions.ts';
import { type Act, type Deed, logOperation, type Operation } from '../../system/operation-log/actions.ts';
import { readParameters } from '../../system/parameters/queries.ts';
import { dropFiles, fileIdsOf, hangFiles } from '../files/attachment-actions.ts';
import {
  countGroupMembers,
  type Delivered,
  deliverToGroups,
  deliverToPeople,
  deliverToUnits,
  listPending,
  noteUnits,
  takePending,
  UNITS_PER_BATCH,
} from './delivery-queries.ts';
import { queueSmsOf } from './notice-actions.ts';
import { countSmsOfWriter } from './notice-queries.ts';
import { rulesToRevoke } from './policy.ts';
import {
  countReceivedOf,
  dropReceived,
  dropWritten,
  findByRequest,
  findReceived,
  findWritten,
  hasOneOfLetters,
  insertLetter,
  type LetterReceived,
  listForgotten,
  lockForRemoval,
  lockWritten,
  markRead,
  takeBack,
  updateDraft,
} from './queries.ts';
import { areSameReceivers, namesInShort, reachable, requireTargets, type Target } from './receivers.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;
export type LetterNeeds = Needs & { readonly matcher: CurrentMatcher };
type Written = CheckedRequestOf<typeof endpoints.saveLetterDraft>;
type Sent = AnswerOf<typeof endpoints.sendLetter>;

export const openLetterNeeds = ({ db, clock }: Needs): LetterNeeds => ({
  db,
  clock,
  matcher: openCurrentMatcher(db),
});

const absent = () => new Refusal(ErrorCode.notFound, '信件不存在或已删除');

/** @throws Refusal 4000 beside the field, 4040 for a stranger's letter, 4090 when the draft was changed or sent meanwhile */
export async function saveDraft(
  { db, clock }: Needs,
  { actor }: Pick<Act, 'actor'>,
  fields: Written,
): Promise<AnswerOf<typeof endpoints.saveLetterDraft>> {
  return db.transaction().execute(async (trx) => {
    const mayPassOn = await requireLetters(trx, actor, fields);
    const columns = columnsOf(fields, await requireTargets(trx, actor, fields));
    const stored = await store(trx, actor, fields, { ...columns, updateTime: clock.now() });
    await hangFilesOf(trx, actor, stored.letterId, fields, mayPassOn);
    return stored;
  });
}

/** @throws Refusal 1001 with the forbidden words, and as `saveDraft` */
export async function send(
  { db, clock, matcher }: LetterNeeds,
  act: Act,
  fields: CheckedRequestOf<typeof endpoints.sendLetter>,
): Promise<Sent> {
  const { actor } = act;
  const now = clock.now();
  const { clientReqId = null } = fields;
  // before everything that has changed since: words, receivers, the letter that was passed on
  const before = clientReqId === null ? undefined : await findByRequest(db, actor.userId, clientReqId);
  if (before) return sentBefore(db, before, fields);
  await requireNoForbiddenWord(
    matcher,
    [
      ['letterTitle', fields.letterTitle],
      ['letterContent', fields.letterContent],
    ],
    { scene: WordScene.letter, by: actor, deptId: actor.deptId, now },
  );
  return db.transaction().execute(async (trx) => {
    const mayPassOn = await requireLetters(trx, actor, fields);
    const targets = await requireTargets(trx, actor, fields);
    const sent = { letterStatus: LetterStatus.sent, sendTime: now, updateTime: now, ...smsOf(actor, fields) };
    const columns = columnsOf(fields, targets);
    const stored = await store(trx, actor, fields, { ...columns, ...sent, clientReqId });
    if (stored.isRepeated) return sentMeanwhile(trx, actor, clientReqId ?? '', fields);
    const { letterId } = stored;
    await hangFilesOf(trx, actor, letterId, fields, mayPassOn);
    const reached = await reach(trx, actor, { letterId, writerId: actor.userId, now }, fields, targets);
    if (fields.smsNoticeFlag === 1) {
      await requireSmsLeft(trx, actor, now);
      await queueSmsOf(trx, letterId, NoticeKind.letter);
    }
    const summary = `给${namesInShort(targets, fields)}写信“${fields.letterTitle}”`;
    await record(trx, act, now, letterId, { action: '发信', summary });
    return { letterId, ...reached };
  });
}

/** @throws Refusal 4030 for whoever may not send texts at all */
function smsOf(actor: Actor, { letterTitle, smsNoticeFlag }: Written) {
  if (smsNoticeFlag === 0) return {};
  demand(verdict(holdsPermission(actor, 'sms:apply:add'), '您没有发短信的权限，请去掉短信提醒'));
  const smsText = `${actor.realName}给您写信“${letterTitle}”，请登录农民信箱后台查看。`;
  return { noticeKind: NoticeKind.letter, smsText };
}

/** @throws Refusal 4000 beside the choice; the letter itself counts already */
async function requireSmsLeft(trx: Transaction<Tables>, { userId }: Actor, now: Date): Promise<void> {
  const { letterSmsPerDay } = await readParameters(trx);
  if ((await countSmsOfWriter(trx, userId, chinaDayStart(now))) <= letterSmsPerDay) return;
  throw refuseField(
    'smsNoticeFlag',
    `每人每天的信最多提醒${letterSmsPerDay}人次，今天已不够，请去掉短信提醒或减少收件人`,
  );
}

const columnsOf = (fields: Written, targets: readonly Target[]) => ({
  letterTitle: fields.letterTitle,
  letterContent: fields.letterContent,
  receiverType: fields.receiverType,
  receiverIds: targets.map(({ id }) => id),
  unitScope: fields.unitScope,
  receiverNames: namesInShort(targets, fields),
  replyToId: fields.replyToId,
  smsNoticeFlag: fields.smsNoticeFlag,
});
type Columns = ReturnType<typeof columnsOf>;

/** @returns the files of the letter that is passed on */
async function requireLetters(
  trx: Transaction<Tables>,
  { userId }: Actor,
  { replyToId, forwardOfId }: Written,
): Promise<ReadonlySet<string>> {
  if (replyToId !== null && !(await findReceived(trx, userId, replyToId))) throw absent();
  if (forwardOfId === null) return new Set();
  if (!(await hasOneOfLetters(trx, userId, [forwardOfId]))) throw absent();
  return new Set(await fileIdsOf(trx, { kind: 'letter', id: forwardOfId }));
}

const hangFilesOf = (
  trx: Transaction<Tables>,
  { userId }: Actor,
  id: string,
  { attachments }: Written,
  passedOn: ReadonlySet<string>,
): Promise<void> =>
  hangFiles(
    trx,
    { kind: 'letter', id },
    { files: attachments, userId, passedOn, bytesMax: LETTER_FILE_BYTES_MAX },
  );

interface Stored {
  readonly letterId: string;
  readonly version: number;
  readonly isRepeated: boolean;
}

/** A new one, or the draft that the fields name. */
async function store(
  trx: Transaction<Tables>,
  actor: Actor,
  { letterId, version }: Pick<Written, 'letterId' | 'version'>,
  columns: Columns & {
    updateTime: Date;
    letterStatus?: number;
    sendTime?: Date;
    clientReqId?: string | null;
    noticeKind?: number;
    smsText?: string;
  },
): Promise<Stored> {
  const { userId, realName, fullDeptName } = actor;
  const written = { ...columns, createUserName: realName, createDeptName: fullDeptName };
  if (letterId === undefined) {
    const inserted = await insertLetter(trx, {
      ...written,
      createUserId: userId,
      createTime: columns.updateTime,
    });
    return inserted ? { ...inserted, isRepeated: false } : { letterId: '', version: 0, isRepeated: true };
  }
  if (!(await findWritten(trx, userId, letterId))) throw absent();
  const updated = await updateDraft(trx, { userId, letterId, version: requireVersion(version) }, written);
  if (!updated) throw new Refusal(ErrorCode.stateChanged, '这封信刚刚在别处改过或已发出，请刷新后查看');
  return { ...updated, isRepeated: false };
}

async function sentMeanwhile(
  trx: Transaction<Tables>,
  { userId }: Actor,
  clientReqId: string,
  fields: Written,
): Promise<Sent> {
  const before = await findByRequest(trx, userId, clientReqId);
  if (!before) throw new Error('A letter with this mark was there a moment ago.');
  return sentBefore(trx, before, fields);
}

/** @throws Refusal 4090 when what was sent is not what is sent now */
async function sentBefore(
  db: Kysely<Tables>,
  before: NonNullable<Awaited<ReturnType<typeof findByRequest>>>,
  fields: Written,
): Promise<Sent> {
  const { letterId, receiverType, receiverIds, receiverCount, pendingUnitCount, leftOutCount } = before;
  const { attachments } = fields;
  const files = new Set(await fileIdsOf(db, { kind: 'letter', id: letterId }));
  const isSame =
    isDeepStrictEqual(substanceOf(before), substanceOf(fields)) &&
    (await areSameReceivers(db, receiverType, receiverIds, fields.receiverIds)) &&
    (attachments === undefined || isDeepStrictEqual(files, new Set(attachments.map(({ fileId }) => fileId))));
  if (!isSame) {
    throw new Refusal(ErrorCode.stateChanged, '这封信已经发出，改动没有发出，请到发件箱查看，需要时另写一封');
  }
  return { letterId, receiverCount, pendingUnitCount, leftOutCount };
}

const substanceOf = (
  letter: Pick<Selectable<MsgLetterTable>, Exclude<keyof Columns, 'receiverIds' | 'receiverNames'>>,
) => ({
  letterTitle: letter.letterTitle,
  letterContent: letter.letterContent,
  receiverType: letter.receiverType,
  unitScope: letter.unitScope,
  replyToId: letter.replyToId,
  smsNoticeFlag: letter.smsNoticeFlag,
});

/** @throws Refusal 4000 when nobody would get it */
async function reach(
  trx: Transaction<Tables>,
  actor: Actor,
  letter: Delivered,
  { receiverType, unitScope }: Written,
  targets: readonly Target[],
): Promise<Omit<Sent, 'letterId'>> {
  const ids = targets.map(({ id }) => id);
  switch (receiverType) {
    case ReceiverType.people:
      return reachedBy(await deliverToPeople(trx, letter, ids));
    case ReceiverType.groups: {
      const receiverCount = await deliverToGroups(trx, letter, ids, reachable(actor));
      if (receiverCount === 0) throw refuseField('receiverIds', '所选分组里没有可以收信的人员');
      const leftOutCount = (await countGroupMembers(trx, ids)) - receiverCount;
      await trx
        .updateTable('msgLetter')
        .set({ leftOutCount })
        .where('letterId', '=', letter.letterId)
        .execute();
      return { ...reachedBy(receiverCount), leftOutCount };
    }
    case ReceiverType.units:
      return reachUnits(trx, letter, ids, unitScope);
  }
}

const reachedBy = (receiverCount: number) => ({ receiverCount, pendingUnitCount: 0, leftOutCount: 0 });

/** A few units get it at once; of many the rest follow in the background. */
async function reachUnits(
  trx: Transaction<Tables>,
  letter: Delivered,
  deptIds: readonly string[],
  unitScope: number,
): Promise<Omit<Sent, 'letterId'>> {
  const unitCount = await noteUnits(trx, letter.letterId, deptIds, unitScope);
  if (unitCount === 0) throw refuseField('receiverIds', '所选单位下面没有可以收信的单位');
  await trx.updateTable('msgLetter').set({ unitCount }).where('letterId', '=', letter.letterId).execute();
  const receiverCount = await deliverToUnits(trx, letter);
  const pendingUnitCount = Math.max(0, unitCount - UNITS_PER_BATCH);
  if (receiverCount === 0 && pendingUnitCount === 0) {
    throw refuseField('receiverIds', '所选单位里没有工作人员，没有人能收到');
  }
  return { receiverCount, pendingUnitCount, leftOutCount: 0 };
}

/** Of several programs each takes another letter; one that stops leaves the rest where it is. @returns how many batches were served */
export async function deliverPending({ db, clock }: Needs, batchesMax = 20): Promise<number> {
  let batches = 0;
  const deliverBatch = (letterId: string) =>
    db.transaction().execute(async (trx) => {
      const writerId = await takePending(trx, letterId);
      if (writerId === null) return false;
      await deliverToUnits(trx, { letterId, writerId, now: clock.now() });
      // whoever threw it away before could not know that nobody else gets it
      await dropFilesOfForgotten(trx, [letterId]);
      return true;
    });
  await eachAlone(
    await listPending(db),
    (letterId) => `letter ${letterId} could not be delivered`,
    async (letterId) => {
      while (batches < batchesMax && (await deliverBatch(letterId))) batches += 1;
    },
  );
  return batches;
}

/** All or none. @throws Refusal 4040 for another's, 4090 once it is too late */
export async function revoke(
  { db, clock }: Needs,
  act: Act,
  letterIds: readonly string[],
): Promise<AnswerOf<typeof endpoints.revokeLetter>> {
  const ids = [...new Set(letterIds)];
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const sum = { revokedCount: 0, readCount: 0 };
    await lockWritten(trx, act.actor.userId, ids);
    for (const letterId of ids) {
      const letter = await findWritten(trx, act.actor.userId, letterId);
      if (!letter) throw absent();
      demand(verdictOf(rulesToRevoke(letter, now)), ErrorCode.stateChanged);
      const taken = await takeBack(trx, letterId, now);
      if (!taken) throw overtaken('这封信');
      const summary = `撤回信件“${letter.letterTitle}”`;
      await record(trx, act, now, letterId, { action: '撤回', summary, after: taken });
      sum.revokedCount += taken.revokedCount;
      sum.readCount += taken.readCount;
    }
    return sum;
  });
}

/** @throws Refusal 4040 when one of them is neither received nor written by the person */
export async function remove({ db, clock }: Needs, act: Act, letterIds: readonly string[]): Promise<number> {
  const { userId } = act.actor;
  const ids = [...new Set(letterIds)];
  return db.transaction().execute(async (trx) => {
    await lockForRemoval(trx, userId, ids);
    const count = (await dropWritten(trx, userId, ids)) + (await dropReceived(trx, userId, ids));
    if (count < ids.length) throw absent();
    await dropFilesOfForgotten(trx, ids);
    const deed = { action: '删除', summary: '删除自己收到或写的信件' };
    for (const letterId of ids) await record(trx, act, clock.now(), letterId, deed);
    return count;
  });
}

async function dropFilesOfForgotten(trx: Transaction<Tables>, letterIds: readonly string[]): Promise<void> {
  for (const id of await listForgotten(trx, letterIds)) await dropFiles(trx, { kind: 'letter', id });
}

/** @throws Refusal 4040 when one of them did not come to the person */
export async function open(
  { db, clock }: Needs,
  { userId }: Actor,
  letterIds: readonly string[],
): Promise<number> {
  const ids = [...new Set(letterIds)];
  return db.transaction().execute(async (trx) => {
    if ((await countReceivedOf(trx, userId, ids)) < ids.length) throw absent();
    return markRead(trx, userId, ids, clock.now());
  });
}

/**
 * The text is out once it was answered: its writer cannot take it back as unread.
 * @throws Refusal 4040 when it did not come to the person
 */
export async function openOne(
  { db, clock }: Needs,
  { userId }: Actor,
  letterId: string,
): Promise<LetterReceived & { wasRead: boolean }> {
  const wasRead = (await markRead(db, userId, [letterId], clock.now())) === 0;
  const letter = await findReceived(db, userId, letterId);
  if (!letter) throw absent();
  return { ...letter, wasRead };
}

const record = (
  trx: Transaction<Tables>,
  act: Act,
  now: Date,
  letterId: string,
  deed: Deed & Pick<Operation, 'summary'>,
) => logOperation(trx, act, { module: '站内信', ...deed, bizType: 'msg_letter', bizId: letterId }, now);
