/** Drafts an answer, passes it on to the farmer or returns it: two people for each answer, and what is passed is what was read. */

import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { FORBIDDEN, WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import type {
  draftReply,
  passReply,
  returnReply,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { SMS_REPLY_MAX } from '@farmers-mailbox/contract/service/consultations/fields.ts';
import {
  ConsultOperation,
  ConsultStatus,
  consultStartsFrom,
} from '@farmers-mailbox/contract/service/consultations/states.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import type { CurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { readConfigInUse } from '../../messaging/sms-config/queries.ts';
import { demandFilesScanned } from '../../office/files/attachment-actions.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import { type ConsultNeeds, movedMeanwhile, record, requireAct, requireOne } from './actions.ts';
import { hangReplyFiles } from './file-actions.ts';
import { insertRecords, type Move, moveConsultations, type StoredConsultation } from './queries.ts';
import { sendReply } from './reply-sms.ts';
import { mayQuote, replyTextProblem } from './reply-text.ts';

export type ReplyNeeds = ConsultNeeds & Pick<Dependencies, 'config'> & { readonly matcher: CurrentMatcher };

/** @throws Refusal 4040, 4030, 4090 when it moved or was written meanwhile; handed in also 1001 for forbidden words, 4000 for what no text may hold */
export async function draft(
  needs: ReplyNeeds,
  act: Act,
  { consultId, version, draftContent, replyAttachments, submitFlag }: CheckedRequestOf<typeof draftReply>,
): Promise<void> {
  const { actor } = act;
  const now = needs.clock.now();
  const one = await requireOne(needs.db, actor, consultId);
  requireAct('draft', actor, one);
  if (one.smsReplyFlag === 1 && draftContent.length > SMS_REPLY_MAX) {
    const sentence = `要用短信回复，不能超过${SMS_REPLY_MAX}个字，现有${draftContent.length}个字`;
    throw refuseField('draftContent', sentence);
  }
  const isSubmitted = submitFlag === 1;
  if (isSubmitted) {
    await requireWords(needs, act, one, draftContent, now);
    await requireSendable(needs, one, draftContent);
  }
  const written = { draftContent, draftUserId: actor.userId, draftUserName: actor.realName, draftTime: now };
  const undecided = { checkUserId: null, checkUserName: null, checkTime: null, checkOpinion: null };
  await decide(needs, act, one, now, {
    version,
    from: consultStartsFrom.draft,
    set: isSubmitted ? { ...written, ...undecided, consultStatus: ConsultStatus.checking } : written,
    operateType: isSubmitted ? ConsultOperation.submitted : ConsultOperation.drafted,
    action: isSubmitted ? '提交答复' : '保存拟稿',
    content: isSubmitted ? draftContent : null,
    also: (trx) => hangReplyFiles(trx, consultId, replyAttachments, actor.userId),
  });
}

/**
 * The answer goes out.
 * @throws Refusal 4040, 4030, 4090 also while one of its files waits for the virus scanner, 1001 and 4000 for words and links that were
 * forbidden meanwhile
 */
export async function pass(
  needs: ReplyNeeds,
  act: Act,
  { consultId, version, checkOpinion }: CheckedRequestOf<typeof passReply>,
): Promise<void> {
  const now = needs.clock.now();
  const one = await requireOne(needs.db, act.actor, consultId);
  requireAct('pass', act.actor, one);
  const replyContent = one.draftContent ?? '';
  await requireWords(needs, act, one, replyContent, now);
  await requireSendable(needs, one, replyContent);
  await demandFilesScanned(needs.db, needs.config, { kind: 'consultReply', id: consultId });
  const words = await needs.matcher.current(one.assignDeptId ?? one.deptId);
  const isTitleClean = mayQuote(one.title) && words.find(one.title).every(({ level }) => level !== FORBIDDEN);
  await decide(needs, act, one, now, {
    version,
    from: consultStartsFrom.pass,
    set: {
      consultStatus: ConsultStatus.answered,
      replyContent,
      replyTime: now,
      ...checkedBy(act, checkOpinion, now),
    },
    operateType: ConsultOperation.passed,
    action: '通过答复',
    content: checkOpinion,
    also: (trx) => sendReply(trx, needs.personalData, { ...one, replyContent, isTitleClean }, now),
  });
}

/** @throws Refusal 4040, 4030, 4090 */
export async function sendBack(
  needs: ReplyNeeds,
  act: Act,
  { consultId, version, checkOpinion }: CheckedRequestOf<typeof returnReply>,
): Promise<void> {
  const now = needs.clock.now();
  const one = await requireOne(needs.db, act.actor, consultId);
  requireAct('noPass', act.actor, one);
  await decide(needs, act, one, now, {
    version,
    from: consultStartsFrom.noPass,
    set: { consultStatus: ConsultStatus.returned, ...checkedBy(act, checkOpinion, now) },
    operateType: ConsultOperation.returned,
    action: '退回答复',
    content: checkOpinion,
  });
}

const checkedBy = ({ actor }: Act, opinion: string, now: Date) => ({
  checkUserId: actor.userId,
  checkUserName: actor.realName,
  checkTime: now,
  checkOpinion: opinion || null,
});

interface Decision extends Pick<Move, 'from' | 'set'> {
  /** of what the person has read */
  readonly version: number;
  readonly operateType: ConsultOperation;
  readonly action: string;
  readonly content: string | null;
  readonly also?: (trx: Parameters<typeof moveConsultations>[0]) => Promise<void>;
}

/** @throws Refusal 4090 for whoever comes second, or has read something else */
async function decide(
  { db }: ReplyNeeds,
  act: Act,
  one: StoredConsultation,
  now: Date,
  { version, from, set, operateType, action, content, also }: Decision,
): Promise<void> {
  const { consultId, consultStatus } = one;
  await db.transaction().execute(async (trx) => {
    const moved = await moveConsultations(trx, { consultIds: [consultId], from, version, set });
    if (moved !== 1) throw movedMeanwhile();
    await insertRecords(trx, act.actor, [consultId], { operateType, content }, now);
    await also?.(trx);
    const after = { consultStatus: set.consultStatus ?? consultStatus, content };
    await record(trx, act, now, one, { action, before: { consultStatus }, after });
  });
}

/** @throws Refusal 4000 for a signature or a foreign link in what leaves as a text */
async function requireSendable(
  { db }: ReplyNeeds,
  { smsReplyFlag }: StoredConsultation,
  text: string,
): Promise<void> {
  if (smsReplyFlag !== 1) return;
  const { linkHosts } = await readConfigInUse(db);
  const problem = replyTextProblem(linkHosts, text);
  if (problem !== null) throw refuseField('draftContent', problem);
}

/** @throws Refusal 1001 that names the forbidden words */
async function requireWords(
  { matcher }: ReplyNeeds,
  { actor }: Act,
  { assignDeptId, deptId: place }: StoredConsultation,
  text: string,
  now: Date,
): Promise<void> {
  const deptId = assignDeptId ?? place;
  const hits = (await matcher.current(deptId)).find(text).filter(({ level }) => level === FORBIDDEN);
  if (hits.length === 0) return;
  matcher.note({ scene: WordScene.consultation, text, hits, refused: true, by: actor, deptId, now });
  const words = [...new Set(hits.map(({ word }) => word))].join('、');
  throw new Refusal(ErrorCode.sensitiveWord, words, [
    { field: 'draftContent', message: `含有敏感词：${words}，请删除` },
  ]);
}
