/** Writes, changes, hands in and removes warnings, guides and damage reports. Each act is one transaction with its records and its rows in the operation log. */
import {
  ContentOperation,
  ContentStatus,
  contentStartsFrom,
  contentStateAllows,
} from '@farmers-mailbox/contract/content-review/states.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type {
  removeDisaster,
  saveDisaster,
  updateDisaster,
} from '@farmers-mailbox/contract/disaster/endpoints.ts';
import { INFO_TYPE } from '@farmers-mailbox/contract/disaster/fields.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { WordScene } from '@farmers-mailbox/contract/sensitive-words/fields.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { mayPublishFor } from '../../access/content-policy.ts';
import type { Tables } from '../../database/tables.ts';
import type { Dependencies } from '../../dependencies.ts';
import { MINUTE_MS, readMoment, toMoment } from '../../http/moment.ts';
import { demand, Refusal, refuseField } from '../../http/refusal.ts';
import { findDept, holdPlaces, holdUnmerged } from '../departments/queries.ts';
import { listDictValues } from '../dictionaries/queries.ts';
import { type Act, logOperation } from '../operation-log/actions.ts';
import type { CurrentMatcher } from '../sensitive-words/queries.ts';
import { demandNoForbiddenWord } from '../sensitive-words/text-actions.ts';
import { contentHashOf, type Published, publishedOf } from './content-hash.ts';
import { disasterPolicy } from './policy.ts';
import {
  findVisible,
  insertDisaster,
  insertRecord,
  listAreaCodes,
  moveDisaster,
  type StoredDisaster,
} from './queries.ts';
import { partsOf } from './words.ts';

export type DisasterNeeds = Pick<Dependencies, 'db' | 'clock' | 'personalData'> & {
  readonly matcher: CurrentMatcher;
};

type Written = CheckedRequestOf<typeof saveDisaster>;

/** Clocks of two machines differ a little. */
const AHEAD_MAX_MS = 5 * MINUTE_MS;

/** @throws Refusal 4000 for a day that the calendar does not have, an issue in the future, or a type that the dictionary has not */
async function readWritten({ db, clock }: DisasterNeeds, fields: Written): Promise<Published> {
  const published = publishedOf({
    ...fields,
    issueTime: readMoment(fields.issueTime, 'issueTime'),
    effectStart: readMoment(fields.effectStart, 'effectStart'),
    effectEnd: readMoment(fields.effectEnd, 'effectEnd'),
  });
  if (published.issueTime.getTime() > clock.now().getTime() + AHEAD_MAX_MS) {
    throw refuseField('issueTime', '发布时间不能晚于现在');
  }
  const types = await listDictValues(db, 'DISASTER_TYPE', { includeDisabled: false });
  if (!types?.some(({ dictValue }) => dictValue === String(published.disasterType))) {
    throw refuseField('disasterType', '请选择灾害种类');
  }
  return published;
}

/** @throws Refusal 1001 when it is handed in with forbidden words; 4000 beside the field */
export async function addNew(needs: DisasterNeeds, act: Act, fields: Written): Promise<string> {
  const { actor } = act;
  const published = await readWritten(needs, fields);
  const now = needs.clock.now();
  if (fields.submitFlag === 1) await demandWords(needs, actor, actor.deptId, published, now);
  return needs.db.transaction().execute(async (trx) => {
    if (!(await holdUnmerged(trx, actor.deptId)))
      throw new Refusal(ErrorCode.stateChanged, '您所在的组织刚刚并入其他组织，请刷新页面后再试');
    await demandPlaces(trx, actor, published.deptIds);
    const contentHash = contentHashOf(published);
    const disasterId = await insertDisaster(trx, published, {
      contentHash,
      ...stateOf(fields.submitFlag, ContentStatus.draft, now),
      createUserId: actor.userId,
      createUserName: actor.realName,
      createDeptId: actor.deptId,
      createTime: now,
      updateTime: now,
    });
    const kept = { disasterId, contentHash };
    await insertRecord(trx, actor, { ...kept, operateType: ContentOperation.added }, now);
    await record(trx, act, now, { ...kept, action: '新增', says: published, after: logged(published) });
    if (fields.submitFlag === 1) await recordSubmission(trx, act, now, kept, published);
    return disasterId;
  });
}

/** @throws Refusal as for a new one; 4040, 4030, and 4090 when somebody else was first */
export async function changeOne(
  needs: DisasterNeeds,
  act: Act,
  fields: CheckedRequestOf<typeof updateDisaster>,
): Promise<void> {
  const { disasterId, version, submitFlag } = fields;
  const { actor } = act;
  const before = await findOrRefuse(needs.db, actor, disasterId);
  demand(contentStateAllows('edit', before.auditStatus), ErrorCode.stateChanged);
  demand(disasterPolicy.mayByPerson('edit', actor, before));
  if (before.version !== version) throw new Refusal(ErrorCode.stateChanged);
  const published = await readWritten(needs, fields);
  const now = needs.clock.now();
  if (submitFlag === 1) await demandWords(needs, actor, before.createDeptId, published, now);
  const contentHash = contentHashOf(published);
  const saysOther = contentHash !== before.contentHash;
  if (!saysOther && submitFlag === 0) return;
  await needs.db.transaction().execute(async (trx) => {
    // as they are now: a merge since the page was read leaves none known that is gone
    const known = await listAreaCodes(trx, disasterId);
    await demandPlaces(
      trx,
      actor,
      published.deptIds.filter((deptId) => !known.includes(deptId)),
    );
    const isMoved = await moveDisaster(trx, {
      disasterId,
      from: contentStartsFrom.edit,
      version,
      contentHash: before.contentHash,
      says: published,
      set: { contentHash, ...stateOf(submitFlag, before.auditStatus, now), updateTime: now },
    });
    if (!isMoved) throw new Refusal(ErrorCode.stateChanged);
    const kept = { disasterId, contentHash };
    if (saysOther) {
      await insertRecord(trx, actor, { ...kept, operateType: ContentOperation.changed }, now);
      const change = { before: logged(writtenOf(before)), after: logged(published) };
      await record(trx, act, now, { ...kept, action: '修改', says: before, ...change });
    }
    if (submitFlag === 1) await recordSubmission(trx, act, now, kept, published);
  });
}

/** It is kept and shown nowhere. */
export async function removeOne(
  needs: DisasterNeeds,
  act: Act,
  { disasterId, version }: CheckedRequestOf<typeof removeDisaster>,
): Promise<void> {
  const before = await findOrRefuse(needs.db, act.actor, disasterId);
  demand(contentStateAllows('remove', before.auditStatus), ErrorCode.stateChanged);
  demand(disasterPolicy.mayByPerson('remove', act.actor, before));
  const now = needs.clock.now();
  await needs.db.transaction().execute(async (trx) => {
    const { contentHash } = before;
    const set = { delFlag: 1, updateTime: now };
    const move = { disasterId, from: contentStartsFrom.remove, version, contentHash, set };
    if (!(await moveDisaster(trx, move))) throw new Refusal(ErrorCode.stateChanged);
    const kept = { disasterId, contentHash };
    await insertRecord(trx, act.actor, { ...kept, operateType: ContentOperation.removed }, now);
    const was = { ...logged(writtenOf(before)), content: before.content };
    await record(trx, act, now, { ...kept, action: '删除', says: before, before: was });
  });
}

/** @throws Refusal 4040: what lies outside answers like what is not there */
export async function findOrRefuse(
  db: Dependencies['db'],
  actor: Actor,
  disasterId: string,
): Promise<StoredDisaster> {
  const found = await findVisible(db, actor, disasterId);
  if (!found) throw new Refusal(ErrorCode.notFound, '这条信息不存在或已删除');
  return found;
}

export const writtenOf = ({ areas, ...stored }: StoredDisaster): Published =>
  publishedOf({ ...stored, deptIds: areas.map(({ deptId }) => deptId) });

/** Handed in, it waits and no longer shows what was decided about it before. */
function stateOf(submitFlag: 0 | 1, auditStatus: number, now: Date) {
  if (submitFlag === 0) return { auditStatus };
  const undecided = { auditUserId: null, auditUserName: null, auditTime: null, auditOpinion: null };
  return { auditStatus: ContentStatus.waiting, submitTime: now, ...undecided };
}

/** @throws Refusal 1001 */
export function demandWords(
  { matcher }: DisasterNeeds,
  by: Actor,
  deptId: string,
  published: Published,
  now: Date,
): Promise<void> {
  return demandNoForbiddenWord(matcher, partsOf(published), { scene: WordScene.disaster, by, deptId, now });
}

async function demandPlaces(
  trx: Transaction<Tables>,
  actor: Actor,
  deptIds: readonly string[],
): Promise<void> {
  await holdPlaces(trx, deptIds);
  for (const deptId of deptIds) {
    const place = await findDept(trx, deptId);
    const allowed = mayPublishFor(actor, place);
    if (allowed !== true) throw refuseField('deptIds', `${place?.deptName ?? deptId}：${allowed}`);
  }
}

async function recordSubmission(
  trx: Transaction<Tables>,
  act: Act,
  now: Date,
  kept: { disasterId: string; contentHash: string },
  published: Published,
): Promise<void> {
  await insertRecord(trx, act.actor, { ...kept, operateType: ContentOperation.submitted }, now);
  const after = { auditStatus: ContentStatus.waiting, content: published.content };
  await record(trx, act, now, { ...kept, action: '提交', says: published, after });
}

/** What the log keeps of it; the text is kept when it is handed in and when it is removed. */
function logged(said: Published): object {
  const { content: _, issueTime, effectStart, effectEnd, ...others } = said;
  return {
    ...others,
    issueTime: toMoment(issueTime),
    effectStart: toMoment(effectStart),
    effectEnd: toMoment(effectEnd),
  };
}

export interface LoggedDeed {
  readonly disasterId: string;
  readonly contentHash: string;
  readonly action: string;
  readonly says: Pick<Published, 'infoType' | 'title'>;
  readonly before?: object;
  readonly after?: object;
}

export function record(
  trx: Transaction<Tables>,
  act: Act,
  now: Date,
  { disasterId, contentHash, action, says, before, after }: LoggedDeed,
): Promise<void> {
  const operation = {
    module: '防灾减灾',
    action,
    bizType: 'disaster_info',
    bizId: disasterId,
    summary: `${action}${labelOf(INFO_TYPE, says.infoType)}“${says.title}”`,
    before: before ?? null,
    after: after ? { ...after, contentHash } : null,
  };
  return logOperation(trx, act, operation, now);
}
