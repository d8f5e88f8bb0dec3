/** Takes down, assigns, urges and closes consultations. Each act is one transaction with its records and its rows in the operation log. */

import { CALL_TYPE, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { maskPhone, normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type {
  addConsultation,
  assignConsultations,
  closeConsultation,
  takeFromSms,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import {
  CALL_BY_SMS,
  CALL_DAYS_MAX,
  URGE_PAUSE_HOURS,
} from '@farmers-mailbox/contract/service/consultations/fields.ts';
import {
  type ConsultAction,
  ConsultOperation,
  ConsultStatus,
  consultStartsFrom,
  consultStateAllows,
} from '@farmers-mailbox/contract/service/consultations/states.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { refusePlace } from '../../../access/place-refusal.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal, refuseField } from '../../../http/refusal.ts';
import { chinaDay, DAY_MS, HOUR_MS, MINUTE_MS, readMoment, toMoment } from '../../../time/moment.ts';
import { noteQuestion, requireQuestion } from '../../messaging/inbound-sms/actions.ts';
import { readOtherConfig } from '../../messaging/sms-config/queries.ts';
import { findDept, lockPlaces, lockUnmerged } from '../../people/departments/queries.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import { deadlineOf } from './deadline.ts';
import { hangQuestionFiles } from './file-actions.ts';
import { mayByPerson, mayReadPhone, mayReportFor } from './policy.ts';
import {
  findVisible,
  insertConsultation,
  insertRecords,
  lockVisible,
  markUrged,
  moveConsultations,
  type StoredConsultation,
  takeConsultNo,
} from './queries.ts';
import { listUnitsFor } from './unit-queries.ts';

export type ConsultNeeds = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

type Taken = { consultId: string; consultNo: string; deadline: string };
type Question = Pick<
  CheckedRequestOf<typeof addConsultation>,
  | 'callType'
  | 'title'
  | 'content'
  | 'imageUrls'
  | 'product'
  | 'callUserName'
  | 'deptId'
  | 'urgentFlag'
  | 'smsReplyFlag'
> & {
  readonly callSource: number;
  readonly callTime: Date;
  /** eleven digits */
  readonly phoneNumber: string;
} & Partial<Pick<CheckedRequestOf<typeof addConsultation>, 'voiceUrl' | 'videoUrl' | 'lng' | 'lat'>>;

/**
 * Takes down what somebody asked by telephone, or in the village.
 * @throws Refusal 4000 beside the field, 4090 when the person's own organisation was merged
 */
export function takeDown(
  needs: ConsultNeeds,
  act: Act,
  fields: CheckedRequestOf<typeof addConsultation>,
): Promise<Taken> {
  const callTime = requireCallTime(fields.callTime, needs.clock.now());
  const phoneNumber = normalisePhone(fields.phoneNumber);
  if (phoneNumber === null) throw refuseField('phoneNumber', '手机号码不正确');
  return register(needs, act, { ...fields, callTime, phoneNumber }, '代报');
}

/**
 * Makes a question of what somebody sent as a text: asked when it came, by its number.
 * @throws Refusal 4040, 4030 for the text, 4090 when one was made of it meanwhile; 4000 as for any other
 */
export async function takeFromText(
  needs: ConsultNeeds,
  act: Act,
  { moId, ...fields }: CheckedRequestOf<typeof takeFromSms>,
): Promise<Taken> {
  const reply = await requireQuestion(needs.db, act.actor, moId);
  const phoneNumber = normalisePhone(needs.personalData.decrypt(reply.phoneCipher));
  if (phoneNumber === null) {
    throw new Refusal(ErrorCode.validation, '不是手机号码发来的，不能转为咨询，请代报');
  }
  const question = { ...fields, callSource: CALL_BY_SMS, callTime: reply.receiveTime, phoneNumber };
  return register(needs, act, question, '短信转咨询', (trx, taken, now) =>
    noteQuestion(trx, act, reply, taken, now),
  );
}

type Beside = (
  trx: Transaction<Tables>,
  taken: { consultId: string; consultNo: string },
  now: Date,
) => Promise<void>;

async function register(
  { db, clock, personalData }: ConsultNeeds,
  act: Act,
  question: Question,
  action: string,
  beside?: Beside,
): Promise<Taken> {
  const { actor } = act;
  const now = clock.now();
  const { callType, callSource, title, content, product, callUserName, deptId, urgentFlag } = question;
  const { smsReplyFlag, callTime, phoneNumber, imageUrls, voiceUrl, videoUrl } = question;
  const { lng = null, lat = null } = question;
  const { holidays } = await readOtherConfig(db);
  const deadline = deadlineOf(callTime, urgentFlag === 1, holidays);
  const consultNo = await takeConsultNo(db, now);
  const consultId = await db.transaction().execute(async (trx) => {
    if (!(await lockUnmerged(trx, actor.deptId))) {
      throw new Refusal(ErrorCode.stateChanged, '您所在的组织刚刚并入其他组织，请刷新页面后再试');
    }
    await lockPlaces(trx, [deptId]);
    const allowed = mayReportFor(actor, await findDept(trx, deptId));
    if (allowed !== true) throw refusePlace(actor, deptId, { field: 'deptId', message: allowed });
    const made = await insertConsultation(trx, {
      consultNo,
      callType,
      callSource,
      title,
      content,
      product,
      callUserName,
      deptId,
      callTime,
      deadline,
      urgentFlag,
      smsReplyFlag,
      lng,
      lat,
      phoneCipher: personalData.encrypt(phoneNumber),
      phoneHash: personalData.hash(phoneNumber),
      createUserId: actor.userId,
      createUserName: actor.realName,
      createDeptId: actor.deptId,
      createTime: now,
    });
    await hangQuestionFiles(trx, made, { imageUrls, voiceUrl, videoUrl }, actor.userId);
    await insertRecords(trx, actor, [made], { operateType: ConsultOperation.asked }, now);
    const pictureCount = imageUrls.length;
    const after = {
      callType: labelOf(CALL_TYPE, callType),
      title,
      deptId,
      urgentFlag,
      smsReplyFlag,
      pictureCount,
    };
    await record(trx, act, now, { consultId: made, consultNo, title }, { action, after });
    await beside?.(trx, { consultId: made, consultNo }, now);
    return made;
  });
  return { consultId, consultNo, deadline: toMoment(deadline) };
}

/** A desk's clock may be a minute ahead. */
function requireCallTime(said: string, now: Date): Date {
  const callTime = readMoment(said, 'callTime');
  if (callTime.getTime() > now.getTime() + MINUTE_MS) throw refuseField('callTime', '提问时间不能晚于现在');
  if (callTime.getTime() < now.getTime() - CALL_DAYS_MAX * DAY_MS) {
    throw refuseField('callTime', `只能登记最近${CALL_DAYS_MAX}天内的提问`);
  }
  return callTime;
}

/**
 * Gives them to a unit, and if named to one person there. All or none.
 * @throws Refusal 4040, 4030, 4000 for a unit or person that cannot have them, 4090 when one was assigned meanwhile
 */
export async function assignThem(
  { db, clock }: ConsultNeeds,
  act: Act,
  { consultIds, assignDeptId, assignUserId }: CheckedRequestOf<typeof assignConsultations>,
): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    // before the consultations: a merge locks the organisation first
    await lockPlaces(trx, [assignDeptId]);
    const found = requireEach(consultIds, await lockVisible(trx, act.actor, consultIds));
    for (const one of found) requireAct('assign', act.actor, one);
    const { words: content } = await requireTaker(trx, found, { assignDeptId, assignUserId }, now);
    const ids = found.map(({ consultId }) => consultId);
    const set = {
      consultStatus: ConsultStatus.drafting,
      assignDeptId,
      assignUserId,
      assignTime: now,
    };
    const moved = await moveConsultations(trx, { consultIds: ids, from: consultStartsFrom.assign, set });
    if (moved !== ids.length) throw movedMeanwhile();
    await insertRecords(trx, act.actor, ids, { operateType: ConsultOperation.assigned, content }, now);
    for (const one of found) {
      await record(trx, act, now, one, { action: '分派', after: { assignDeptId, assignUserId } });
    }
    return ids.length;
  });
}

export interface Taker {
  /** the unit, and the person where one is named */
  readonly words: string;
  /** may draft it */
  readonly drafterIds: readonly string[];
}

/** @throws Refusal 4000 for a unit that does not answer for each of their farmers, or a person who does not draft there */
export async function requireTaker(
  trx: Transaction<Tables>,
  asked: readonly Pick<StoredConsultation, 'deptId'>[],
  { assignDeptId, assignUserId }: { readonly assignDeptId: string; readonly assignUserId: string | null },
  now: Date,
): Promise<Taker> {
  const places = asked.map(({ deptId }) => deptId);
  const units = await listUnitsFor(trx, places, chinaDay(now));
  const unit = units.find(({ deptId }) => deptId === assignDeptId);
  if (!unit) throw refuseField('assignDeptId', '请选择提问人所在地或上级的单位');
  const drafter = unit.drafters.find(({ userId }) => userId === assignUserId);
  if (assignUserId !== null && !drafter) {
    throw refuseField('assignUserId', '这个人不是该单位的拟稿人，请重新选择');
  }
  return {
    words: drafter ? `${unit.fullDeptName}，${drafter.realName}拟稿` : unit.fullDeptName,
    drafterIds: drafter ? [drafter.userId] : unit.drafters.map(({ userId }) => userId),
  };
}

/** @throws Refusal 4040, 4030, 4090 when it is not in hand, or was urged within the hour */
export async function urge({ db, clock }: ConsultNeeds, act: Act, consultId: string): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const one = await lockOne(trx, act.actor, consultId);
    requireAct('urge', act.actor, one);
    const before = new Date(now.getTime() - URGE_PAUSE_HOURS * HOUR_MS);
    if (!(await markUrged(trx, consultId, { from: consultStartsFrom.urge, now, before }))) {
      const sentence = `${URGE_PAUSE_HOURS}小时内已经催办过，请稍后再催`;
      throw new Refusal(ErrorCode.stateChanged, sentence);
    }
    await insertRecords(trx, act.actor, [consultId], { operateType: ConsultOperation.urged }, now);
    await record(trx, act, now, one, { action: '催办' });
  });
}

/** @throws Refusal 4040, 4030, 4090 */
export async function closeOne(
  { db, clock }: ConsultNeeds,
  act: Act,
  { consultId, closeReason }: CheckedRequestOf<typeof closeConsultation>,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const one = await lockOne(trx, act.actor, consultId);
    requireAct('close', act.actor, one);
    const set = { consultStatus: ConsultStatus.closed, closeReason, closeTime: now };
    const from = consultStartsFrom.close;
    if ((await moveConsultations(trx, { consultIds: [consultId], from, set })) !== 1) throw movedMeanwhile();
    const deed = { operateType: ConsultOperation.closed, content: closeReason };
    await insertRecords(trx, act.actor, [consultId], deed, now);
    const before = { consultStatus: one.consultStatus };
    await record(trx, act, now, one, { action: '关闭', before, after: { closeReason } });
  });
}

/** The number in full, for a call back: who looked is written down first. */
export async function readPhone(
  { db, clock, personalData }: ConsultNeeds,
  act: Act,
  consultId: string,
): Promise<{ phoneNumber: string }> {
  const one = await requireOne(db, act.actor, consultId);
  demand(mayReadPhone(act.actor, one));
  await logPhoneLook({ db, clock, personalData }, act, one);
  return { phoneNumber: personalData.decrypt(one.phoneCipher) };
}

/** Writes down that somebody reads the number in full. */
export async function logPhoneLook(
  { db, clock, personalData }: ConsultNeeds,
  act: Act,
  one: StoredConsultation,
): Promise<void> {
  const phone = maskPhone(personalData.decrypt(one.phoneCipher));
  const summary = `查看咨询${one.consultNo}提问人（${phone}）的完整号码`;
  await db
    .transaction()
    .execute((trx) => record(trx, act, clock.now(), one, { action: '查看完整号码', summary }));
}

/** @throws Refusal 4040: what lies outside answers like what is not there */
export const requireOne = async (
  db: Kysely<Tables>,
  actor: Actor,
  consultId: string,
): Promise<StoredConsultation> => theOnly(await findVisible(db, actor, [consultId]));

/** The same, held until the transaction ends. @throws Refusal as `requireOne` does */
export const lockOne = async (
  trx: Transaction<Tables>,
  actor: Actor,
  consultId: string,
): Promise<StoredConsultation> => theOnly(await lockVisible(trx, actor, [consultId]));

function theOnly([found]: readonly StoredConsultation[]): StoredConsultation {
  if (!found) throw absent();
  return found;
}

/** @throws Refusal 4040 when one of them lies outside */
export const requireAll = async (
  db: Kysely<Tables>,
  actor: Actor,
  consultIds: readonly string[],
): Promise<StoredConsultation[]> => requireEach(consultIds, await findVisible(db, actor, consultIds));

function requireEach(consultIds: readonly string[], found: StoredConsultation[]): StoredConsultation[] {
  if (found.length !== new Set(consultIds).size) throw absent();
  return found;
}

/** In this order: does its state allow it, may this person. */
export function requireAct(action: ConsultAction, actor: Actor, one: StoredConsultation): void {
  const byState = consultStateAllows(action, one.consultStatus);
  if (byState !== true) throw new Refusal(ErrorCode.stateChanged, `“${one.title}”${byState}`);
  demand(mayByPerson(action, actor, one));
}

const absent = () => new Refusal(ErrorCode.notFound, '这条咨询不存在');
export const movedMeanwhile = () => new Refusal(ErrorCode.stateChanged, '刚刚由他人处理，请刷新后查看');

export interface LoggedDeed {
  readonly action: string;
  readonly summary?: string;
  readonly before?: object;
  readonly after?: object;
}

export function record(
  trx: Transaction<Tables>,
  act: Act,
  now: Date,
  { consultId, consultNo, title }: Pick<StoredConsultation, 'consultId' | 'consultNo' | 'title'>,
  { action, summary = `${action}咨询“${title}”（${consultNo}）`, before, after }: LoggedDeed,
): Promise<void> {
  const named = { module: '咨询管理', action, bizType: 'consultation', bizId: consultId, summary };
  return logOperation(trx, act, { ...named, before: before ?? null, after: after ?? null }, now);
}
