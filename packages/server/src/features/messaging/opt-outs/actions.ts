/**
 * Takes a number out of all texts, or of commercial ones, and back in: by the handset's own word, or by staff with a reason.
 * Texts that are being sent at this moment obey with the next beat (sender/claim/suppressed.ts).
 */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { restoreOptOut, saveOptOut } from '@farmers-mailbox/contract/messaging/opt-outs/endpoints.ts';
import {
  OPT_OUT_SCOPE,
  OPT_OUT_TYPE,
  OptOutScope,
  OptOutType,
} from '@farmers-mailbox/contract/messaging/opt-outs/fields.ts';
import { optOutWordToTell, RESTORE_WORD } from '@farmers-mailbox/contract/messaging/opt-outs/words.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Transaction } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import { requirePhone } from '../../../access/typed-phone.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal } from '../../../http/refusal.ts';
import { chinaDayStart, HOUR_MS } from '../../../time/moment.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import { findArchivedUpTo } from '../mass-sms/queries.ts';
import { queueServiceSms } from '../service-sms/actions.ts';
import { readOtherConfig } from '../sms-config/queries.ts';
import { mayRestore } from './policy.ts';
import { findOptOut, hadServiceSms, insertOptOut, isNumberOf, restoreNumber, restoreOne } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

/** A reply from a handset, as far as it matters here. */
export interface Replied {
  readonly phoneNumber: string;
  readonly content: string;
  /** of the text that it answers, if there is one */
  readonly applyId: string | null;
}

/** In the transaction that stores the reply. A confirmation follows, one for a number and day. */
export async function optOutByReply(
  trx: Transaction<Tables>,
  personalData: PersonalData,
  { phoneNumber, content, applyId }: Replied,
  now: Date,
): Promise<void> {
  const phoneHash = personalData.hash(phoneNumber);
  await insertOptOut(trx, {
    phoneHash,
    phoneCipher: personalData.encrypt(phoneNumber),
    optOutType: OptOutType.reply,
    scope: OptOutScope.everything,
    applyId,
    reason: `短信回复：${content.slice(0, 20)}`,
  });
  const words = `您已退订农民信箱短信，灾害预警仍会发送。恢复请回复${RESTORE_WORD}。`;
  await confirm(trx, personalData, { phoneNumber, phoneHash, purpose: 'optOut', words }, now);
}

/** In the transaction that stores the reply: the handset's owner wants everything again, whoever had taken it out. */
export async function restoreByReply(
  trx: Transaction<Tables>,
  personalData: PersonalData,
  { phoneNumber, content }: Replied,
  now: Date,
): Promise<void> {
  const phoneHash = personalData.hash(phoneNumber);
  const restoreReason = `短信回复：${content.slice(0, 20)}`;
  const how = { restoreTime: now, restoreOperatorName: null, restoreReason };
  if ((await restoreNumber(trx, phoneHash, how)) === 0) return;
  const { optOutWords } = await readOtherConfig(trx);
  const words = `您已恢复接收农民信箱短信。退订请回复${optOutWordToTell(optOutWords)}。`;
  await confirm(trx, personalData, { phoneNumber, phoneHash, purpose: 'optOutRestored', words }, now);
}

interface Confirmation {
  readonly phoneNumber: string;
  readonly phoneHash: string;
  readonly purpose: string;
  readonly words: string;
}

/** A handset that is off for so long need not be told any more. */
const CONFIRMATION_LIFE_MS = 12 * HOUR_MS;

async function confirm(
  trx: Transaction<Tables>,
  personalData: PersonalData,
  { phoneNumber, phoneHash, purpose, words }: Confirmation,
  now: Date,
): Promise<void> {
  if (await hadServiceSms(trx, { phoneHash, purpose, since: chinaDayStart(now) })) return;
  const { defaultSign } = await readOtherConfig(trx);
  const expireTime = new Date(now.getTime() + CONFIRMATION_LIFE_MS);
  await queueServiceSms(trx, personalData, {
    phoneNumber,
    content: defaultSign + words,
    purpose,
    expireTime,
  });
}

/**
 * Staff enter somebody who called, came or complained.
 * @returns its id
 * @throws Refusal 4040 a number of nobody in the area, 4091 it has opted out already
 */
export async function enterOptOut(
  { db, clock, personalData }: Needs,
  act: Act,
  { phoneNumber, optOutType, scope, reason }: CheckedRequestOf<typeof saveOptOut>,
): Promise<string> {
  const phone = requirePhone(phoneNumber);
  const phoneHash = personalData.hash(phone);
  return db.transaction().execute(async (trx) => {
    if (!(await isNumberOf(trx, act.actor, phoneHash))) {
      const archived = await findArchivedUpTo(trx);
      const unsearched = archived ? `（${archived}已归档的发送明细没有查找）` : '';
      throw new Refusal(
        ErrorCode.notFound,
        `这个号码不属于您管辖范围内的人${unsearched}，请联系省级管理员登记`,
      );
    }
    const optOutId = await insertOptOut(trx, {
      phoneHash,
      phoneCipher: personalData.encrypt(phone),
      optOutType,
      scope,
      reason,
      operatorName: act.actor.realName,
    });
    if (optOutId === null) {
      throw new Refusal(ErrorCode.duplicate, `这个号码已经在退订名单里（${labelOf(OPT_OUT_SCOPE, scope)}）`);
    }
    const after = {
      scope: labelOf(OPT_OUT_SCOPE, scope),
      optOutType: labelOf(OPT_OUT_TYPE, optOutType),
      reason,
    };
    const summary = `登记退订 ${maskPhone(phone)}`;
    await logOperation(trx, act, { ...ofOptOut(optOutId), action: '登记退订', summary, after }, clock.now());
    return optOutId;
  });
}

/** @throws Refusal 4040 outside the area, 4090 restored already */
export async function restoreByStaff(
  { db, clock, personalData }: Needs,
  act: Act,
  { optOutId, reason }: CheckedRequestOf<typeof restoreOptOut>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await findOptOut(trx, act.actor, optOutId);
    if (!found) throw absent();
    demand(mayRestore(act.actor, { restoreTime: null }));
    const now = clock.now();
    const how = { restoreTime: now, restoreOperatorName: act.actor.realName, restoreReason: reason };
    if (!(await restoreOne(trx, optOutId, how))) throw new Refusal(ErrorCode.stateChanged, '已经恢复接收');
    const summary = `恢复接收 ${maskPhone(personalData.decrypt(found.phoneCipher))}`;
    await logOperation(
      trx,
      act,
      { ...ofOptOut(optOutId), action: '恢复接收', summary, after: { reason } },
      now,
    );
  });
}

/** Each look is written down. */
export async function readWholeNumber(
  { db, clock, personalData }: Needs,
  act: Act,
  optOutId: string,
): Promise<string> {
  const found = await findOptOut(db, act.actor, optOutId);
  if (!found) throw absent();
  const phone = personalData.decrypt(found.phoneCipher);
  const summary = `查看退订号码 ${maskPhone(phone)}`;
  await logOperation(db, act, { ...ofOptOut(optOutId), action: '查看完整号码', summary }, clock.now());
  return phone;
}

const absent = () => new Refusal(ErrorCode.notFound, '退订记录不存在');
const ofOptOut = (bizId: string) => ({ module: '退订名单', bizType: 'sms_opt_out', bizId });
