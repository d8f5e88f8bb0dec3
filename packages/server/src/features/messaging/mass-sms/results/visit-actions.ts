/** Visits to farmers whom an SMS did not reach: making the list, and noting each visit. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { EMERGENCY_CATEGORIES } from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type * as endpoints from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import { VISIT_MARK, VisitMark } from '@farmers-mailbox/contract/messaging/mass-sms/visit-marks.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { Clock, Dependencies } from '../../../../dependencies.ts';
import { demand, Refusal, refuseField } from '../../../../http/refusal.ts';
import type { ActorContext } from '../../../../http/route.ts';
import { eachAlone } from '../../../../time/each-alone.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../time/moment.ts';
import { logOperation } from '../../../system/operation-log/actions.ts';
import { findReadable } from '../application/application-queries.ts';
import type { ToldText } from '../application/corrected-text.ts';
import { RECEIPTS_MOVE_FOR_MS } from '../application/late-receipts.ts';
import type { Application } from '../application/transitions.ts';
import { requireKept } from '../archive/archived.ts';
import { findToList, listMissed, listNewlyLeftOut, listNewlyMissed } from './visit-listing.ts';
import {
  findList,
  findReadBy,
  findVisit,
  isListed,
  type ListHead,
  markEarlier,
  type Visit,
} from './visit-queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

const MODULE = '未送达回访';
const BIZ_TYPE = 'sms_visit';
const bizIdOf = ({ applyId, seq }: { applyId: string; seq: number }): string => `${applyId}-${seq}`;

/** The area whose farmers somebody looks after. @throws Refusal 4031 for a role without one */
export function requireVisitArea(actor: Actor): string {
  const area = areaOf(actor);
  if (area === null) throw new Refusal(ErrorCode.outsideArea, '您的角色没有负责的区域');
  return area;
}

/**
 * To be asked after reading a list: whom an archived resend reached would be taken for missed. What else follows the text is not read.
 * @throws Refusal 4090
 */
export async function requireVisitsKept(db: Kysely<Tables>, applyId: string): Promise<void> {
  await requireKept(db, await findReadBy(db, applyId));
}

/** @throws Refusal 4040 for a farmer who is not on the list, reached meanwhile, or lives elsewhere; 4090 where recipients were archived */
async function requireVisit(
  db: Kysely<Tables>,
  actor: Actor,
  which: { applyId: string; seq: number },
): Promise<Visit> {
  const area = requireVisitArea(actor);
  const visit = await findVisit(db, area, which);
  if (await isListed(db, area, which)) await requireVisitsKept(db, which.applyId);
  if (!visit) throw new Refusal(ErrorCode.notFound, '这名农户不在名单里，可能已经收到短信，请刷新');
  return visit;
}

/** The number in full, for a call: who looked is written down in the same transaction. */
export async function readPhone(
  { db, clock, personalData }: Needs,
  context: ActorContext,
  which: { applyId: string; seq: number },
): Promise<{ phoneNumber: string; rightPhone: string | null } & ToldText> {
  return db.transaction().execute(async (trx) => {
    const visit = await requireVisit(trx, context.actor, which);
    const phoneNumber = personalData.decrypt(visit.phoneCipher);
    const operation = {
      module: MODULE,
      action: '查看完整号码',
      bizType: BIZ_TYPE,
      bizId: bizIdOf(which),
      summary: `查看${visit.realName ?? '未登记农户'}（${maskPhone(phoneNumber)}）的完整号码`,
    };
    await logOperation(trx, context, operation, clock.now());
    const { rightPhoneCipher } = visit;
    const { fullContent, isCorrected } = await requireList(trx, which.applyId);
    const rightPhone = rightPhoneCipher && personalData.decrypt(rightPhoneCipher);
    return { phoneNumber, rightPhone, fullContent, isCorrected };
  });
}

async function requireList(db: Kysely<Tables>, applyId: string): Promise<ListHead> {
  const head = await findList(db, applyId);
  if (!head) throw new Refusal(ErrorCode.notFound, '没有您区域内的未送达名单');
  return head;
}

/** Notes what came of it, for the earlier texts that the number missed as well; whoever looked at another mark loses. @throws Refusal 4040, 4090, 4000 for a number that does not belong */
export async function markVisit(
  { db, clock, personalData }: Needs,
  context: ActorContext,
  fields: CheckedRequestOf<typeof endpoints.markVisit>,
): Promise<void> {
  const { applyId, seq, mark, fromMark, note } = fields;
  const rightPhone = fields.rightPhone || null;
  if (rightPhone !== null && mark !== VisitMark.wrongNumber) {
    throw refuseField('rightPhone', '只有选择“号码有误”时才能填写正确号码');
  }
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const visit = await requireVisit(trx, context.actor, { applyId, seq });
    const { numUpdatedRows } = await trx
      .updateTable('smsVisit')
      .set({
        mark,
        note: note || null,
        rightPhoneCipher: rightPhone === null ? null : personalData.encrypt(rightPhone),
        rightPhoneHash: rightPhone === null ? null : personalData.hash(rightPhone),
        markUserId: context.actor.userId,
        markUserName: context.actor.realName,
        markTime: now,
      })
      .where('applyId', '=', applyId)
      .where('seq', '=', seq)
      .where('mark', '=', fromMark)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal(ErrorCode.stateChanged, '已有人记下了结果，请刷新后查看');
    const earlier = await markEarlier(trx, requireVisitArea(context.actor), { applyId, seq, now });
    const operation = {
      module: MODULE,
      action: labelOf(VISIT_MARK, mark),
      bizType: BIZ_TYPE,
      bizId: bizIdOf(fields),
      summary: `把${visit.realName ?? '未登记农户'}记为“${labelOf(VISIT_MARK, mark)}”`,
      before: { 结果: labelOf(VISIT_MARK, fromMark) },
      after: {
        结果: labelOf(VISIT_MARK, mark),
        ...(note ? { 说明: note } : {}),
        ...(earlier > 0 ? { 一并告知的更早短信: earlier } : {}),
      },
    };
    await logOperation(trx, context, operation, now);
  });
}

const ENDED: readonly number[] = [SendStatus.done, SendStatus.partlyFailed, SendStatus.failed];

/** True for those who may have a list made: the applicant, and whoever's area holds the applicant's organisation. */
export function mayOpen(actor: Actor, application: Application) {
  const isOwn = application.applyUserId === actor.userId;
  return verdict(isOwn || covers(areaOf(actor), application.applyDeptId), '只有申请人和上级可以生成名单');
}

/** Makes the list of an ended application, or brings it up to date. @throws Refusal 4040, 4030, 4090 */
export async function openVisits(
  { db, clock }: Needs,
  context: ActorContext,
  applyId: string,
): Promise<{ farmerCount: number }> {
  const { actor } = context;
  const application = await findReadable(db, actor, applyId);
  demand(mayOpen(actor, application));
  if (!ENDED.includes(application.sendStatus)) {
    throw new Refusal(ErrorCode.stateChanged, '发送结束以后才能生成未送达名单');
  }
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const farmerCount = await listMissed(trx, applyId, {
      userId: actor.userId,
      userName: actor.realName,
      now,
    });
    await requireVisitsKept(trx, applyId);
    if (farmerCount === 0) throw new Refusal(ErrorCode.stateChanged, '没有未送达的农户，不用回访');
    const operation = {
      module: MODULE,
      action: '生成名单',
      bizType: 'mass_sms_apply',
      bizId: applyId,
      summary: `为“${application.smsTitle}”（${application.applyNo}）生成未送达名单，${farmerCount}人`,
    };
    await logOperation(trx, context, operation, now);
    return { farmerCount };
  });
}

/** Most late receipts are there by then: what was listed while it was sent is held against the recipients once more. */
const AFTER_END_MS = 10 * MINUTE_MS;

/** A text that expired is tried again for so long; later receipts are listed by the minute. */
const QUICK_MS = HOUR_MS;

/** The moment from which the clock lists whom this text missed; null for one that it leaves to people. */
export function opensItselfAt(application: Application, now: Date): Date | null {
  const { sendStatus, smsCategory, finishTime } = application;
  if (finishTime === null || !ENDED.includes(sendStatus) || !EMERGENCY_CATEGORIES.includes(smsCategory))
    return null;
  if (now.getTime() - finishTime.getTime() > RECEIPTS_MOVE_FOR_MS) return null;
  return finishTime;
}

/** The clock's part while an urgent text is sent and minutes afterwards: whom the carriers gave up on stands in the list in seconds. */
export async function listMissedWhileSending(db: Kysely<Tables>, clock: Clock): Promise<number> {
  const now = clock.now();
  const endedSince = new Date(now.getTime() - QUICK_MS);
  const asked = { categories: EMERGENCY_CATEGORIES, endedSince, now };
  return (await listNewlyLeftOut(db, asked)) + (await listNewlyMissed(db, asked));
}

/** The clock's part: lists after urgent sendings by themselves, and adds whom the carriers gave up on later. */
export async function listMissedOfUrgent(db: Kysely<Tables>, clock: Clock): Promise<number> {
  const now = clock.now();
  const ids = await findToList(db, {
    categories: EMERGENCY_CATEGORIES,
    endedSince: new Date(now.getTime() - RECEIPTS_MOVE_FOR_MS),
    endedBefore: new Date(now.getTime() - AFTER_END_MS),
  });
  await eachAlone(
    ids,
    (applyId) => `the missed of application ${applyId} were not listed`,
    (applyId) =>
      db.transaction().execute((trx) => listMissed(trx, applyId, { userId: null, userName: null, now })),
  );
  return ids.length;
}
