/** Makes of an answer something for others: an example, or a piece of knowledge. Who asked is in neither. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { FORBIDDEN } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import type { WrittenKnowledge } from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import { SourceFrom } from '@farmers-mailbox/contract/publishing/knowledge/fields.ts';
import { regionOfCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { holdsPersonalNumber } from '@farmers-mailbox/contract/rules/personal-number.ts';
import { plainText } from '@farmers-mailbox/contract/rules/plain-text.ts';
import type {
  makeKnowledge,
  publicizeConsultation,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import {
  ConsultOperation,
  consultStartsFrom,
} from '@farmers-mailbox/contract/service/consultations/states.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { Refusal } from '../../../http/refusal.ts';
import { draftKnowledge } from '../../publishing/knowledge/actions.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import { movedMeanwhile, record, requireAct, requireOne } from './actions.ts';
import { MADE_ALREADY } from './policy.ts';
import { insertRecords, moveConsultations, type StoredConsultation } from './queries.ts';
import type { ReplyNeeds } from './reply-actions.ts';

const AUTHOR_MAX = 20;
const AUTHOR_UNIT_MAX = 40;

/** @throws Refusal 4040, 4030, 4090; 1001 for forbidden words, 4000 for a number of a person in what everybody would read */
export async function publicize(
  needs: ReplyNeeds,
  act: Act,
  { consultId, version, publicFlag }: CheckedRequestOf<typeof publicizeConsultation>,
): Promise<void> {
  const now = needs.clock.now();
  const one = await requireOne(needs.db, act.actor, consultId);
  const deed = publicFlag === 1 ? 'publicize' : 'hide';
  requireAct(deed, act.actor, one);
  if (publicFlag === 1) await requireShowable(needs, one);
  await needs.db.transaction().execute(async (trx) => {
    const from = consultStartsFrom[deed];
    const moved = await moveConsultations(trx, {
      consultIds: [consultId],
      from,
      version,
      set: { publicFlag },
    });
    if (moved !== 1) throw movedMeanwhile();
    const operateType = publicFlag === 1 ? ConsultOperation.publicized : ConsultOperation.hidden;
    await insertRecords(trx, act.actor, [consultId], { operateType }, now);
    const action = publicFlag === 1 ? '公开' : '取消公开';
    const before = { publicFlag: one.publicFlag };
    await record(trx, act, now, one, { action, before, after: { publicFlag } });
  });
}

async function requireShowable({ matcher }: ReplyNeeds, one: StoredConsultation): Promise<void> {
  const shown = shownOf(one);
  const words = (await matcher.current(one.assignDeptId ?? one.deptId)).find(shown);
  const forbidden = words.filter(({ level }) => level === FORBIDDEN).map(({ word }) => word);
  if (forbidden.length > 0) {
    throw new Refusal(ErrorCode.sensitiveWord, [...new Set(forbidden)].join('、'));
  }
  requireNoNumber(one, '公开');
}

const shownOf = ({ title, content, replyContent }: StoredConsultation): string =>
  [title, content, replyContent ?? ''].join('\n');

function requireNoNumber(one: StoredConsultation, deed: string): void {
  if (!holdsPersonalNumber(shownOf(one))) return;
  throw new Refusal(ErrorCode.validation, `问题或答复里有手机号码或身份证号，不能${deed}`);
}

/** @throws Refusal 4040, 4030, 4000 for a number of a person in it, and 4090 when somebody made knowledge of it meanwhile */
export async function makeIntoKnowledge(
  needs: ReplyNeeds,
  act: Act,
  { consultId, version, knowledgeType }: CheckedRequestOf<typeof makeKnowledge>,
): Promise<string> {
  const now = needs.clock.now();
  const one = await requireOne(needs.db, act.actor, consultId);
  if (one.isKnowledge) throw new Refusal(ErrorCode.stateChanged, `“${one.title}”${MADE_ALREADY}`);
  requireAct('toKnowledge', act.actor, one);
  requireNoNumber(one, '转为知识');
  const written = knowledgeOf(one, knowledgeType as WrittenKnowledge['knowledgeType'], areaOf(act.actor));
  return draftKnowledge(needs, act, written, async (trx: Transaction<Tables>, knowledgeId) => {
    const from = consultStartsFrom.toKnowledge;
    const moved = await moveConsultations(trx, {
      consultIds: [consultId],
      from,
      version,
      set: { knowledgeId },
    });
    if (moved !== 1) throw movedMeanwhile();
    await insertRecords(trx, act.actor, [consultId], { operateType: ConsultOperation.madeKnowledge }, now);
    await record(trx, act, now, one, { action: '转知识', after: { knowledgeId } });
  });
}

function knowledgeOf(
  one: StoredConsultation,
  knowledgeType: WrittenKnowledge['knowledgeType'],
  area: string | null,
): WrittenKnowledge {
  return {
    title: one.title,
    knowledgeType,
    product: one.product,
    season: '',
    coverUrl: null,
    content: [
      { kind: 'heading', text: '问题' },
      { kind: 'text', text: plainText(one.content) },
      { kind: 'heading', text: '解答' },
      { kind: 'text', text: plainText(one.replyContent ?? '') },
    ],
    videoUrl: null,
    attachments: [],
    tags: [],
    author: (one.draftUserName ?? '').slice(0, AUTHOR_MAX),
    authorUnit: (one.assignDeptName ?? '').slice(0, AUTHOR_UNIT_MAX),
    sourceFrom: SourceFrom.original,
    sourceUrl: '',
    deptId: area ?? regionOfCode(one.deptId) ?? one.deptId,
  };
}
