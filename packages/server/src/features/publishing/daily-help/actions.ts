/** Writes a daily help of a listing, turns it into a mass SMS, and tells what came of it. */

import { verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { SendMode } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { MadeSms } from '@farmers-mailbox/contract/publishing/content-review/made-sms.ts';
import {
  helpDateProblems,
  type saveHelp,
  type tellOutcome as tellEndpoint,
  type turnHelpIntoSms,
  type updateHelp,
} from '@farmers-mailbox/contract/publishing/daily-help/endpoints.ts';
import { helpRegionAround } from '@farmers-mailbox/contract/publishing/daily-help/fields.ts';
import {
  helpOfListing,
  markedText,
  smsTextOf,
} from '@farmers-mailbox/contract/publishing/daily-help/sms-text.ts';
import {
  type HelpAction,
  HelpOperation,
  HelpState,
  helpStateAllows,
  stateOf,
} from '@farmers-mailbox/contract/publishing/daily-help/states.ts';
import { withKept } from '@farmers-mailbox/contract/rules/kept-fields.ts';
import type { Actor } from '../../../access/actor.ts';
import { type KeptPhone, keptPhone } from '../../../access/typed-phone.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import { demand, overtaken, Refusal, refuseField } from '../../../http/refusal.ts';
import { chinaDay, toMoment } from '../../../time/moment.ts';
import { readOtherConfig } from '../../messaging/sms-config/queries.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import type { ContentActions } from '../content/actions.ts';
import { insertRecord } from '../content/queries.ts';
import { makeSmsOnce, type SmsFields, type SmsNeeds } from '../content/sms-actions.ts';
import { findShownListing, requireForDailyHelp } from '../supply-demand/onward-actions.ts';
import { help, isInState, type Published, publishedOf, type StoredHelp } from './kind.ts';
import { rulesFor } from './policy.ts';
import { listLivingTargets } from './queries.ts';

export type HelpActions = ContentActions<Published & KeptPhone, StoredHelp, HelpAction>;
type Fields = Omit<CheckedRequestOf<typeof saveHelp>, 'submitFlag'>;

/** 每日一助与产销对接. */
const HELP_CATEGORY = '08';

/** @throws Refusal 4000 beside the field, also for a day that another one has */
export async function addHelp(
  needs: SmsNeeds,
  content: HelpActions,
  act: Act,
  { submitFlag, ...fields }: CheckedRequestOf<typeof saveHelp>,
): Promise<string> {
  const written = await readWritten(needs, act.actor, fields, null);
  return content.add(act, written, submitFlag).catch(refuseTakenDay);
}

export async function changeHelp(
  needs: SmsNeeds,
  content: HelpActions,
  act: Act,
  { helpId, version, submitFlag, ...fields }: CheckedRequestOf<typeof updateHelp>,
): Promise<void> {
  const written = (before: StoredHelp) =>
    readWritten(needs, act.actor, withKept(fields, { targetCategories: before.targetCategories }), before);
  await content.change(act, { id: helpId, version, submitFlag, written }).catch(refuseTakenDay);
}

/**
 * A draft for the county, or city, around the listing's place, with the words of the listing.
 * @throws Refusal 4040, 4090, 4030; 4000 beside the day that another one has
 */
export async function draftOfListing(
  needs: SmsNeeds,
  content: HelpActions,
  act: Act,
  { supplyId, helpDate, consentFlag }: Pick<Published, 'supplyId' | 'helpDate'> & { readonly consentFlag: 1 },
): Promise<string> {
  const listing = await requireForDailyHelp(needs, act, supplyId);
  const region = helpRegionAround(listing.deptId);
  if (region === null) throw new Refusal(ErrorCode.forbidden);
  const [past] = helpDateProblems(helpDate, chinaDay(needs.clock.now()));
  if (past) throw refuseField(past.field, past.message);
  const { phoneCipher, phoneHash } = listing;
  const written = {
    ...helpOfListing(listing),
    supplyId,
    helpDate,
    consentFlag,
    deptId: region,
    targetDeptIds: [region],
    targetCategories: [],
    phoneCipher,
    phoneHash,
  };
  return content.add(act, written, 0).catch(refuseTakenDay);
}

/** @throws Refusal 4000 beside the field for a listing that is not on the market, or a region that is no more */
async function readWritten(
  needs: SmsNeeds,
  actor: Actor,
  { phoneNumber, ...fields }: Fields,
  before: StoredHelp | null,
): Promise<Published & KeptPhone> {
  const { db, clock, personalData } = needs;
  const isSame = before?.supplyId === fields.supplyId;
  const source = isSame ? before : await findShownListing(needs, actor, fields.supplyId, clock.now());
  if (!source) throw refuseField('supplyId', '请选择一条正在展示的供应或求购信息');
  const known: readonly string[] = before?.targetDeptIds ?? [];
  const living = await listLivingTargets(db, fields.targetDeptIds);
  if (fields.targetDeptIds.some((deptId) => !living.includes(deptId) && !known.includes(deptId)))
    throw refuseField('targetDeptIds', '所选的区域有的已停用，请重新选择');
  const { infoType, phoneCipher, phoneHash } = source;
  const phone = phoneNumber === undefined ? { phoneCipher, phoneHash } : keptPhone(personalData, phoneNumber);
  const title = fields.title ?? before?.title ?? fields.productName;
  const smsContent = markedText(fields.smsContent, phoneNumber);
  return { ...publishedOf({ ...fields, title, smsContent, infoType }), ...phone };
}

function refuseTakenDay(error: unknown): never {
  if (!isUniqueViolation(error, 'every_day_help_day')) throw error;
  const message = '这个区域当天已经有一条每日一助，请换一天，或先取消、删除那一条';
  throw new Refusal(ErrorCode.duplicate, message, [{ field: 'helpDate', message }]);
}

/** @throws Refusal 4040; 4090 for what is not scheduled, whose day is over or whose listing is off the market; 4030 */
export function makeHelpSms(
  needs: SmsNeeds,
  content: HelpActions,
  act: Act,
  { helpId, contentHash }: CheckedRequestOf<typeof turnHelpIntoSms>,
): Promise<MadeSms> {
  const { clock } = needs;
  return makeSmsOnce(
    needs,
    content,
    act,
    { id: helpId, contentHash },
    {
      action: '生成短信',
      demandMay: async (found) => {
        demand(helpStateAllows('toSms', stateOf(found)), ErrorCode.stateChanged);
        demand(verdictOf(rulesFor('toSms', act.actor, found)));
        const now = clock.now();
        if (found.helpDate < chinaDay(now)) {
          throw new Refusal(ErrorCode.stateChanged, '日期已经过去，请取消后改到另一天');
        }
        if (!(await findShownListing(needs, act.actor, found.supplyId, now))) {
          throw new Refusal(ErrorCode.stateChanged, '它的供求信息已经不再展示，请取消这条每日一助');
        }
      },
      fieldsOf: (found) => smsFieldsOf(needs, found),
      isStillSo: () => isInState(HelpState.published),
      also: (trx, found, { applyNo }) =>
        insertRecord(
          trx,
          help,
          act.actor,
          {
            id: found.helpId,
            contentHash: found.contentHash,
            operateType: HelpOperation.madeSms,
            opinion: `短信申请 ${applyNo}`,
          },
          clock.now(),
        ),
    },
  );
}

/** On its day, when texts begin to leave; at once where that is past. */
async function smsFieldsOf({ db, clock, personalData }: SmsNeeds, found: StoredHelp): Promise<SmsFields> {
  const { title, helpDate, smsContent, phoneCipher, targetDeptIds, targetCategories } = found;
  const { sendStartTime } = await readOtherConfig(db);
  const sendTime = `${helpDate} ${sendStartTime}:00`;
  const isAhead = sendTime > toMoment(clock.now());
  return {
    smsTitle: title,
    smsCategory: HELP_CATEGORY,
    smsContent: smsTextOf(smsContent, personalData.decrypt(phoneCipher)),
    objDeptIds: targetDeptIds,
    objCategoryIds: targetCategories,
    ...(isAhead ? { sendMode: SendMode.atTime, sendTime } : {}),
  };
}

/** Told anew it replaces what was told before; the records keep both. @throws Refusal 4040, 4090, 4030 */
export async function tellOutcome(
  content: HelpActions,
  act: Act,
  { helpId, version, dealFlag, dealAmount, dealQuantity, feedback }: CheckedRequestOf<typeof tellEndpoint>,
  now: Date,
): Promise<void> {
  const found = await content.requireMayDo(act, helpId, 'feedback');
  if (found.version !== version) throw overtaken('这条每日一助');
  const amounts = { dealAmount: inText(dealAmount), dealQuantity: inText(dealQuantity) };
  const quantity = dealQuantity === null ? '' : ` ${dealQuantity}${found.quantityUnit}`;
  const deal = dealFlag === 1 ? `成交${quantity}，${dealAmount} 万元` : '没有成交';
  await content.decide(act, found, now, {
    step: 'feedback',
    operateType: HelpOperation.toldOutcome,
    action: '登记成效',
    opinion: feedback === '' ? deal : `${deal}；${feedback}`,
    status: found.auditStatus,
    set: { dealFlag, ...amounts, feedback, feedbackTime: now },
  });
}

const inText = (amount: number | null) => (amount === null ? null : String(amount));
