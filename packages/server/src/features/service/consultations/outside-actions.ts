/** Questions that farmers ask themselves, in another system's application. */

import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { ConsultOperation } from '@farmers-mailbox/contract/service/consultations/states.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { refuseField } from '../../../http/refusal.ts';
import { toMoment } from '../../../time/moment.ts';
import { readOtherConfig } from '../../messaging/sms-config/queries.ts';
import { findDept, lockPlaces } from '../../people/departments/queries.ts';
import type { ConsultNeeds } from './actions.ts';
import { deadlineOf } from './deadline.ts';
import { hangQuestionFiles } from './file-actions.ts';
import { mayReportFor } from './policy.ts';
import { insertConsultation, insertFarmersRecord, takeConsultNo } from './queries.ts';

export interface OutsideQuestion {
  readonly callType: number;
  readonly callSource: number;
  readonly title: string;
  readonly content: string;
  readonly product: string;
  readonly callUserName: string;
  readonly phoneNumber: string;
  readonly deptId: string;
  readonly urgentFlag: 0 | 1;
  readonly smsReplyFlag: 0 | 1;
  /** uploads in the name of the responsible person */
  readonly imageUrls: readonly string[];
  readonly voiceUrl: string | null;
  readonly videoUrl: string | null;
  readonly lng: number | null;
  readonly lat: number | null;
}

export interface AskedQuestion {
  readonly consultId: string;
  readonly consultNo: string;
  readonly deadline: string;
}

/**
 * Takes in what a farmer asks now.
 * @param owner in whose name the application calls: the place must lie in their area
 * @param also in the same transaction
 * @throws Refusal 4000 beside the field
 */
export async function takeInQuestion(
  { db, clock, personalData }: ConsultNeeds,
  owner: Actor,
  { phoneNumber, imageUrls, voiceUrl, videoUrl, ...question }: OutsideQuestion,
  also: (trx: Transaction<Tables>, asked: AskedQuestion) => Promise<void>,
): Promise<AskedQuestion> {
  const now = clock.now();
  const phone = normalisePhone(phoneNumber);
  if (phone === null) throw refuseField('phoneNumber', '手机号码不正确');
  const { holidays } = await readOtherConfig(db);
  const deadline = deadlineOf(now, question.urgentFlag === 1, holidays);
  const consultNo = await takeConsultNo(db, now);
  return db.transaction().execute(async (trx) => {
    await lockPlaces(trx, [question.deptId]);
    const allowed = mayReportFor(owner, await findDept(trx, question.deptId));
    if (allowed !== true) throw refuseField('deptId', allowed);
    const consultId = await insertConsultation(trx, {
      ...question,
      consultNo,
      deadline,
      callTime: now,
      createTime: now,
      phoneCipher: personalData.encrypt(phone),
      phoneHash: personalData.hash(phone),
    });
    await hangQuestionFiles(trx, consultId, { imageUrls, voiceUrl, videoUrl }, owner.userId);
    await insertFarmersRecord(trx, consultId, { operateType: ConsultOperation.asked }, now);
    const asked = { consultId, consultNo, deadline: toMoment(deadline) };
    await also(trx, asked);
    return asked;
  });
}
