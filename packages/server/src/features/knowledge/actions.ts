/** Writes, changes, hands in and removes knowledge. Each act is one transaction with its records and its rows in the operation log. */

import {
  ContentOperation,
  ContentStatus,
  contentStartsFrom,
  contentStateAllows,
} from '@farmers-mailbox/contract/content-review/states.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { textOfContent } from '@farmers-mailbox/contract/knowledge/content.ts';
import type {
  addKnowledge,
  KnowledgeOutcome,
  modifyKnowledge,
} from '@farmers-mailbox/contract/knowledge/endpoints.ts';
import { KNOWLEDGE_TYPE } from '@farmers-mailbox/contract/knowledge/fields.ts';
import { WordScene } from '@farmers-mailbox/contract/sensitive-words/fields.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { mayPublishFor } from '../../access/content-policy.ts';
import type { Tables } from '../../database/tables.ts';
import type { Dependencies } from '../../dependencies.ts';
import { demand, Refusal, refuseField } from '../../http/refusal.ts';
import { findDept, holdPlaces, holdUnmerged } from '../departments/queries.ts';
import { type Act, logOperation } from '../operation-log/actions.ts';
import type { CurrentMatcher } from '../sensitive-words/queries.ts';
import { demandNoForbiddenWord } from '../sensitive-words/text-actions.ts';
import { contentHashOf, type Published, publishedOf } from './content-hash.ts';
import { eachOf } from './each.ts';
import { exchangePictures, NO_PICTURES } from './pictures.ts';
import { knowledgePolicy } from './policy.ts';
import {
  findVisible,
  insertKnowledge,
  insertRecord,
  moveKnowledge,
  type StoredKnowledge,
} from './queries.ts';
import { partsOf } from './words.ts';

export type KnowledgeNeeds = Pick<Dependencies, 'db' | 'clock'> & { readonly matcher: CurrentMatcher };

type Added = CheckedRequestOf<typeof addKnowledge>;
type Changed = CheckedRequestOf<typeof modifyKnowledge>;

/** @throws Refusal 1001 when it is handed in with forbidden words; 4000 beside the field */
export async function addNew(needs: KnowledgeNeeds, act: Act, fields: Added): Promise<string> {
  const { actor } = act;
  const published = publishedOf(fields);
  const now = needs.clock.now();
  if (fields.submitFlag === 1) await demandWords(needs, actor, actor.deptId, published, now);
  return needs.db.transaction().execute(async (trx) => {
    const isPlaced = await holdUnmerged(trx, actor.deptId);
    if (!isPlaced)
      throw new Refusal(ErrorCode.stateChanged, '您所在的组织刚刚并入其他组织，请刷新页面后再试');
    await demandPlace(trx, actor, fields.deptId);
    await exchangePictures(trx, actor.userId, NO_PICTURES, published);
    const contentHash = contentHashOf(published);
    const knowledgeId = await insertKnowledge(trx, {
      ...published,
      tags: [...published.tags],
      contentHash,
      ...stateOf(fields.submitFlag, ContentStatus.draft, now),
      createUserId: actor.userId,
      createUserName: actor.realName,
      createDeptId: actor.deptId,
      createTime: now,
      updateTime: now,
    });
    const kept = { knowledgeId, contentHash };
    await insertRecord(trx, actor, { ...kept, operateType: ContentOperation.added }, now);
    await record(trx, act, now, { ...kept, action: '新增', title: fields.title, after: logged(published) });
    if (fields.submitFlag === 1) await recordSubmission(trx, act, now, kept, published);
    return knowledgeId;
  });
}

/** @throws Refusal as for a new one; 4040, 4030, and 4090 when somebody else was first */
export async function changeOne(needs: KnowledgeNeeds, act: Act, fields: Changed): Promise<void> {
  const { knowledgeId, version, submitFlag } = fields;
  const { actor } = act;
  const published = publishedOf(fields);
  const now = needs.clock.now();
  const before = await findOrRefuse(needs.db, actor, knowledgeId);
  demand(contentStateAllows('edit', before.auditStatus), ErrorCode.stateChanged);
  demand(knowledgePolicy.mayByPerson('edit', actor, before));
  if (before.version !== version) throw new Refusal(ErrorCode.stateChanged);
  if (submitFlag === 1) await demandWords(needs, actor, before.createDeptId, published, now);
  const contentHash = contentHashOf(published);
  const saysOther = contentHash !== before.contentHash;
  if (!saysOther && submitFlag === 0) return;
  await needs.db.transaction().execute(async (trx) => {
    if (fields.deptId !== before.deptId) await demandPlace(trx, actor, fields.deptId);
    const isMoved = await moveKnowledge(trx, {
      knowledgeId,
      from: contentStartsFrom.edit,
      version,
      contentHash: before.contentHash,
      set: {
        ...published,
        tags: [...published.tags],
        contentHash,
        ...stateOf(submitFlag, before.auditStatus, now),
        updateTime: now,
      },
    });
    if (!isMoved) throw new Refusal(ErrorCode.stateChanged);
    await exchangePictures(trx, actor.userId, before, published);
    const kept = { knowledgeId, contentHash };
    if (saysOther) {
      await insertRecord(trx, actor, { ...kept, operateType: ContentOperation.changed }, now);
      const change = { before: logged(before), after: logged(published) };
      await record(trx, act, now, { ...kept, action: '修改', title: before.title, ...change });
    }
    if (submitFlag === 1) await recordSubmission(trx, act, now, kept, published);
  });
}

/** They are kept and shown nowhere; their pictures go. */
export function removeSeveral(
  needs: KnowledgeNeeds,
  act: Act,
  knowledgeIds: readonly string[],
): Promise<KnowledgeOutcome> {
  const { actor } = act;
  return eachOf(knowledgeIds, async (knowledgeId) => {
    const before = await findOrRefuse(needs.db, actor, knowledgeId);
    demand(contentStateAllows('remove', before.auditStatus), ErrorCode.stateChanged);
    demand(knowledgePolicy.mayByPerson('remove', actor, before));
    const now = needs.clock.now();
    await needs.db.transaction().execute(async (trx) => {
      const { version, contentHash } = before;
      const set = { delFlag: 1, updateTime: now };
      const move = { knowledgeId, from: contentStartsFrom.remove, version, contentHash, set };
      if (!(await moveKnowledge(trx, move))) throw new Refusal(ErrorCode.stateChanged);
      await exchangePictures(trx, actor.userId, before, NO_PICTURES);
      const kept = { knowledgeId, contentHash };
      await insertRecord(trx, actor, { ...kept, operateType: ContentOperation.removed }, now);
      const was = { ...logged(before), content: textOfContent(before.content) };
      await record(trx, act, now, { ...kept, action: '删除', title: before.title, before: was });
    });
  });
}

/** @throws Refusal 4040: what lies outside answers like what is not there */
export async function findOrRefuse(
  db: Dependencies['db'],
  actor: Actor,
  knowledgeId: string,
): Promise<StoredKnowledge> {
  const found = await findVisible(db, actor, knowledgeId);
  if (!found) throw new Refusal(ErrorCode.notFound, '这条知识不存在或已删除');
  return found;
}

/** Handed in, it waits and no longer shows what was decided about it before. */
function stateOf(submitFlag: 0 | 1, auditStatus: number, now: Date) {
  if (submitFlag === 0) return { auditStatus };
  const undecided = { auditUserId: null, auditUserName: null, auditTime: null, auditOpinion: null };
  return { auditStatus: ContentStatus.waiting, submitTime: now, ...undecided };
}

/** @throws Refusal 1001 */
export function demandWords(
  { matcher }: KnowledgeNeeds,
  by: Actor,
  deptId: string,
  published: Published,
  now: Date,
): Promise<void> {
  return demandNoForbiddenWord(matcher, partsOf(published), { scene: WordScene.knowledge, by, deptId, now });
}

async function demandPlace(trx: Transaction<Tables>, actor: Actor, deptId: string): Promise<void> {
  await holdPlaces(trx, [deptId]);
  const allowed = mayPublishFor(actor, await findDept(trx, deptId));
  if (allowed !== true) throw refuseField('deptId', allowed);
}

async function recordSubmission(
  trx: Transaction<Tables>,
  act: Act,
  now: Date,
  kept: { knowledgeId: string; contentHash: string },
  published: Published,
): Promise<void> {
  await insertRecord(trx, act.actor, { ...kept, operateType: ContentOperation.submitted }, now);
  const after = { auditStatus: ContentStatus.waiting, content: textOfContent(published.content) };
  await record(trx, act, now, { ...kept, action: '提交', title: published.title, after });
}

/** What the log keeps of it; the text is kept when it is handed in and when it is removed. */
export const logged = (said: Published): object => {
  const { content: _, knowledgeType, ...others } = publishedOf(said);
  return { ...others, knowledgeType: labelOf(KNOWLEDGE_TYPE, knowledgeType) };
};

export interface LoggedDeed {
  readonly knowledgeId: string;
  readonly contentHash: string;
  readonly action: string;
  readonly title: string;
  readonly before?: object;
  readonly after?: object;
}

export function record(
  trx: Transaction<Tables>,
  act: Act,
  now: Date,
  { knowledgeId, contentHash, action, title, before, after }: LoggedDeed,
): Promise<void> {
  const operation = {
    module: '知识分享',
    action,
    bizType: 'knowledge',
    bizId: knowledgeId,
    summary: `${action}知识“${title}”`,
    before: before ?? null,
    after: after ? { ...after, contentHash } : null,
  };
  return logOperation(trx, act, operation, now);
}
