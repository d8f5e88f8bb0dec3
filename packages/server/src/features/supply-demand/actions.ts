/** Writes, changes, hands in and removes listings. Each act is one transaction with its record and its row in the operation log. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import {
  type removeListing,
  type saveListing,
  submissionProblems,
  type updateListing,
} from '@farmers-mailbox/contract/supply-demand/endpoints.ts';
import { wordsOf } from '@farmers-mailbox/contract/supply-demand/fields.ts';
import {
  type ListingAction,
  ListingOperation,
  ListingStatus,
  listingStartsFrom,
  listingStateAllows,
} from '@farmers-mailbox/contract/supply-demand/states.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import type { Tables } from '../../database/tables.ts';
import type { Dependencies } from '../../dependencies.ts';
import { chinaDay } from '../../http/moment.ts';
import { demand, Refusal, refuseField } from '../../http/refusal.ts';
import { findDept, holdPlaces, holdUnmerged } from '../departments/queries.ts';
import { type Act, logOperation } from '../operation-log/actions.ts';
import type { CurrentMatcher } from '../sensitive-words/queries.ts';
import { contentHashOf, type Published, publishedOf } from './content-hash.ts';
import { exchangePictures } from './pictures.ts';
import { mayAdd, mayByPerson, mayPublishFor } from './policy.ts';
import { findVisible, insertListing, insertRecord, moveListing, type StoredListing } from './queries.ts';
import { demandWords } from './words.ts';

export type ListingNeeds = Pick<Dependencies, 'db' | 'clock' | 'personalData'> & {
  readonly matcher: CurrentMatcher;
};

type Added = CheckedRequestOf<typeof saveListing>;
type Changed = CheckedRequestOf<typeof updateListing>;

/** @throws Refusal 1001 when it is handed in with forbidden words; 4000 beside the field */
export async function addNew(needs: ListingNeeds, act: Act, fields: Added): Promise<string> {
  const { actor } = act;
  demand(mayAdd(actor, fields.infoType));
  const published = publishedOf(fields);
  const phone = phoneColumns(needs, fields.phoneNumber);
  const now = needs.clock.now();
  if (fields.submitFlag === 1) await demandSubmittable(needs, actor, actor.deptId, published, now);
  return needs.db.transaction().execute(async (trx) => {
    const isPlaced = await holdUnmerged(trx, actor.deptId);
    if (!isPlaced)
      throw new Refusal(ErrorCode.stateChanged, '您所在的组织刚刚并入其他组织，请刷新页面后再试');
    await demandPlace(trx, actor, fields.deptId);
    await exchangePictures(trx, actor.userId, [], published.imageUrls);
    const contentHash = contentHashOf(published, phone.phoneHash);
    const supplyId = await insertListing(trx, {
      ...columnsOf(published),
      ...phone,
      contentHash,
      ...stateOf(fields.submitFlag, ListingStatus.draft, now),
      createUserId: actor.userId,
      createUserName: actor.realName,
      createDeptId: actor.deptId,
      createTime: now,
      updateTime: now,
    });
    const kept = { supplyId, contentHash };
    await insertRecord(trx, actor, { ...kept, operateType: ListingOperation.added }, now);
    await record(trx, act, now, { ...kept, ...published, action: '新增', after: publishedOf(published) });
    if (fields.submitFlag === 1) await recordSubmission(trx, act, now, kept, published);
    return supplyId;
  });
}

/** @throws Refusal as for a new one; 4040, 4030, and 4090 when somebody else was first */
export async function changeOne(needs: ListingNeeds, act: Act, fields: Changed): Promise<void> {
  const { supplyId, version, submitFlag } = fields;
  const { actor } = act;
  const before = await demandMayDo(needs, act, supplyId, 'edit');
  if (before.version !== version) throw new Refusal(ErrorCode.stateChanged);
  const published = publishedOf({ ...fields, infoType: before.infoType });
  const phone =
    fields.phoneNumber === undefined
      ? { phoneCipher: before.phoneCipher, phoneHash: before.phoneHash }
      : phoneColumns(needs, fields.phoneNumber);
  const now = needs.clock.now();
  if (submitFlag === 1) await demandSubmittable(needs, actor, before.createDeptId, published, now);
  const contentHash = contentHashOf(published, phone.phoneHash);
  const saysOther = contentHash !== before.contentHash;
  if (!saysOther && submitFlag === 0) return;
  await needs.db.transaction().execute(async (trx) => {
    if (fields.deptId !== before.deptId) await demandPlace(trx, actor, fields.deptId);
    await moveOrRefuse(trx, needs, before, 'edit', {
      ...columnsOf(published),
      ...phone,
      contentHash,
      ...stateOf(submitFlag, before.supplyStatus, now),
      updateTime: now,
    });
    await exchangePictures(trx, actor.userId, before.imageUrls, published.imageUrls);
    const kept = { supplyId, contentHash };
    if (saysOther) {
      await insertRecord(trx, actor, { ...kept, operateType: ListingOperation.changed }, now);
      const change = { before: publishedOf(before), after: publishedOf(published) };
      await record(trx, act, now, { ...kept, ...before, contentHash, action: '修改', ...change });
    }
    if (submitFlag === 1) await recordSubmission(trx, act, now, kept, published);
  });
}

/** It is kept and shown nowhere; its pictures go. */
export async function removeOne(
  needs: ListingNeeds,
  act: Act,
  { supplyId, version }: CheckedRequestOf<typeof removeListing>,
): Promise<void> {
  const before = await demandMayDo(needs, act, supplyId, 'remove');
  if (before.version !== version) throw new Refusal(ErrorCode.stateChanged);
  const now = needs.clock.now();
  await needs.db.transaction().execute(async (trx) => {
    await moveOrRefuse(trx, needs, before, 'remove', { delFlag: 1, updateTime: now });
    await exchangePictures(trx, act.actor.userId, before.imageUrls, []);
    const kept = { supplyId, contentHash: before.contentHash };
    await insertRecord(trx, act.actor, { ...kept, operateType: ListingOperation.removed }, now);
    await record(trx, act, now, { ...before, action: '删除', before: publishedOf(before) });
  });
}

/** @throws Refusal 4040: what lies outside answers like what is not there */
export async function findOrRefuse(
  { db, clock }: Pick<ListingNeeds, 'db' | 'clock'>,
  actor: Actor,
  supplyId: string,
): Promise<StoredListing> {
  const found = await findVisible(db, actor, supplyId, chinaDay(clock.now()));
  if (!found) throw new Refusal(ErrorCode.notFound, '这条信息不存在或已删除');
  return found;
}

/** In this order: is it there, does its state allow it, may this person. @throws Refusal 4040, 4090, 4030 */
export async function demandMayDo(
  needs: Pick<ListingNeeds, 'db' | 'clock'>,
  { actor }: Act,
  supplyId: string,
  action: ListingAction,
): Promise<StoredListing> {
  const found = await findOrRefuse(needs, actor, supplyId);
  demand(listingStateAllows(action, found.supplyStatus), ErrorCode.stateChanged);
  demand(mayByPerson(action, actor, found));
  return found;
}

/** @throws Refusal 4090 for whoever comes second */
export async function moveOrRefuse(
  trx: Transaction<Tables>,
  { clock }: Pick<ListingNeeds, 'clock'>,
  { supplyId, version, contentHash }: StoredListing,
  action: ListingAction,
  set: Parameters<typeof moveListing>[1]['set'],
): Promise<void> {
  const today = chinaDay(clock.now());
  const from = listingStartsFrom[action];
  if (!(await moveListing(trx, { supplyId, from, today, version, contentHash, set }))) {
    throw new Refusal(ErrorCode.stateChanged, '刚刚由他人处理，请刷新后查看');
  }
}

function columnsOf({ quantity, price, priceMax, deliveryModes, imageUrls, ...others }: Published) {
  const amount = (value: number | null) => (value === null ? null : String(value));
  return {
    ...others,
    quantity: String(quantity),
    price: amount(price),
    priceMax: amount(priceMax),
    deliveryModes: [...deliveryModes],
    imageUrls: [...imageUrls],
  };
}

function phoneColumns({ personalData }: Pick<ListingNeeds, 'personalData'>, typed: string) {
  const phone = normalisePhone(typed);
  if (phone === null) throw refuseField('phoneNumber', '请输入正确的手机号');
  return { phoneCipher: personalData.encrypt(phone), phoneHash: personalData.hash(phone) };
}

/**
 * Handed in, it waits and no longer shows what was decided about it before. What has expired and is only saved counts as taken offline: it must
 * not appear again because its last day was moved.
 */
function stateOf(submitFlag: 0 | 1, status: number, now: Date) {
  if (submitFlag === 0) {
    return { supplyStatus: status === ListingStatus.expired ? ListingStatus.offline : status };
  }
  const undecided = { auditUserId: null, auditUserName: null, auditTime: null, auditOpinion: null };
  return { supplyStatus: ListingStatus.waiting, submitTime: now, ...undecided };
}

async function demandSubmittable(
  { matcher }: ListingNeeds,
  actor: Actor,
  deptId: string,
  published: Published,
  now: Date,
): Promise<void> {
  const problems = submissionProblems(published.infoType, published, chinaDay(now));
  const [first] = problems;
  if (first) throw new Refusal(ErrorCode.validation, first.message, problems);
  await demandWords(matcher, actor, deptId, published, now);
}

async function demandPlace(trx: Transaction<Tables>, actor: Actor, deptId: string): Promise<void> {
  if (areaOf(actor) === null) throw new Refusal(ErrorCode.forbidden);
  await holdPlaces(trx, [deptId]);
  const allowed = mayPublishFor(actor, await findDept(trx, deptId));
  if (allowed !== true) throw refuseField('deptId', allowed);
}

async function recordSubmission(
  trx: Transaction<Tables>,
  act: Act,
  now: Date,
  kept: { supplyId: string; contentHash: string },
  published: Published,
): Promise<void> {
  await insertRecord(trx, act.actor, { ...kept, operateType: ListingOperation.submitted }, now);
  const after = { ...publishedOf(published), supplyStatus: ListingStatus.waiting };
  await record(trx, act, now, { ...kept, ...published, action: '提交', after });
}

export interface LoggedDeed {
  readonly supplyId: string;
  readonly infoType: number;
  readonly contentHash: string;
  readonly action: string;
  readonly title: string;
  readonly before?: object;
  readonly after?: object;
}

/** The number of the contact is nowhere in it. */
export function record(
  trx: Transaction<Tables>,
  act: Act,
  now: Date,
  { supplyId, infoType, contentHash, action, title, before, after }: LoggedDeed,
): Promise<void> {
  const { noun } = wordsOf(infoType);
  const operation = {
    module: noun,
    action,
    bizType: 'supply_demand',
    bizId: supplyId,
    summary: `${action}${noun}“${title}”`,
    before: before ?? null,
    after: after ? { ...after, contentHash } : null,
  };
  return logOperation(trx, act, operation, now);
}
