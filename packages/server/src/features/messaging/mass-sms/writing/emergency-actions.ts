/**
 * The emergency lane (应急通道, decision 63): a red or orange warning from a superior's template is submitted on one page, whoever may
 * pass it is told by a text at once, and what was passed leaves before everything else. The way of review, the words, the areas
 * and the quota are those of every application.
 */

import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { toldBy } from '@farmers-mailbox/contract/messaging/mass-sms/approval.ts';
import {
  EMERGENCY_CATEGORIES,
  type emergencyReviewers,
  type emergencyTemplates,
  type submitEmergency as submitEndpoint,
} from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { emergencyReason } from '@farmers-mailbox/contract/messaging/mass-sms/urgent-reason.ts';
import { saveApplication as saveEndpoint } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { type Sending, senderProblem } from '@farmers-mailbox/contract/messaging/sms-config/senders.ts';
import { sql, type Transaction } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import type { CanonicalValue } from '../../../../database/canonical-json.ts';
import type { Tables } from '../../../../database/tables.ts';
import { Refusal } from '../../../../http/refusal.ts';
import {
  claimRequest,
  creatingRequest,
  findFirstAnswer,
  keepAnswer,
} from '../../../../http/repeated-request.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../time/moment.ts';
import { queueServiceSms } from '../../service-sms/actions.ts';
import { readSending } from '../../sms-config/queries.ts';
import {
  readTemplateText,
  type TemplateText,
  urgentTemplatesFromAbove,
} from '../../sms-templates/queries.ts';
import { findReadable } from '../application/application-queries.ts';
import { categoryRuleOf, type SmsSettings } from '../application/draft.ts';
import { nobody } from '../application/policy.ts';
import { readInvolved } from '../application/process-queries.ts';
import { readSettings } from '../application/settings.ts';
import type { Application } from '../application/transitions.ts';
import type { CheckNeeds } from './check.ts';
import { saveApplication } from './draft-actions.ts';
import { type Alerted, countEmergenciesOf, findEmergencyReviewers, toReviewer } from './emergency-queries.ts';

/** Each of them may cost thirty people a text. */
const EMERGENCIES_A_DAY_MAX = 10;
const DAY_HOURS = 24;
const ALERTED_MAX = 30;
const ALERT_LIVES_MINUTES = 30;

/** The templates that may be sent as an emergency, or why this person may not. */
export async function readEmergencyForm(
  { db }: CheckNeeds,
  actor: Actor,
): Promise<AnswerOf<typeof emergencyTemplates>> {
  const settings = await readSettings(db);
  const sending = await readSending(db, settings.config, actor.userId);
  const refusal = personRefusal(sending);
  const found = refusal === null ? await urgentTemplatesFromAbove(db, actor, EMERGENCY_CATEGORIES) : [];
  const list = found
    .filter(({ smsCategory }) => categoryRefusal(sending, settings, smsCategory) === null)
    .map((one) => ({
      templateId: one.templateId,
      templateVersion: one.templateVersion,
      templateName: one.templateName,
      smsCategory: one.smsCategory,
      smsSign: one.smsSign || usualSignOf(actor, settings),
      smsTail: categoryRuleOf(settings, one.smsCategory).tailFlag === 1 ? settings.other.tailText : '',
      templateContent: one.templateContent,
      variables: one.variables,
      scopeDeptName: one.scopeDeptName,
    }));
  const { gatewaySigns, other } = settings;
  const { maxContentLength, maxSegment, approvalFileThreshold } = other;
  const limits = { maxContentLength, maxSegment, approvalFileThreshold };
  return { refusal, list, ...limits, gatewaySigns: [...gatewaySigns] };
}

/** Notes, in the transaction of the submission, of which warning an emergency is; one that is not in force any more holds nothing up. */
export type NoteOfWarning = (
  trx: Transaction<Tables>,
  actor: Actor,
  made: { readonly disasterId: string; readonly applyId: string; readonly applyNo: string },
  now: Date,
) => Promise<void>;

/**
 * Submits a warning in the lane and tells those who may pass it, in one transaction.
 * @throws Refusal 4030 for whoever may not send what is urgent, 4006 after ten in a day, 4000 with the fields for a template that is
 * not a superior's urgent one or values that do not fit it, and whatever a submission refuses
 */
export async function submitEmergency(
  needs: CheckNeeds & { readonly noteOfWarning: NoteOfWarning },
  actor: Actor,
  fields: CheckedRequestOf<typeof submitEndpoint>,
): Promise<AnswerOf<typeof submitEndpoint>> {
  const { db, clock } = needs;
  // A caller whose answer was lost asks again: by then the template may be another one, and the ten used up.
  const request = creatingRequest(
    needs.personalData,
    actor.userId,
    `emergency ${fields.clientReqId}`,
    toldBy(fields) as CanonicalValue,
  );
  const first = await findFirstAnswer<Submitted>(db, request, clock.now());
  if (first) return withReviewers(needs, actor, first);
  const settings = await readSettings(db);
  const text = await requireTemplate(needs, actor, settings, fields);
  const saved = await saveApplication(
    needs,
    actor,
    saveEndpoint.request.parse({
      smsTitle: text.written.templateName,
      smsCategory: text.written.smsCategory,
      smsSign: text.written.smsSign || usualSignOf(actor, settings),
      smsContent: text.smsContent,
      urgentFlag: 1,
      urgentReason: emergencyReason(fields.warnLevel),
      warnLevel: fields.warnLevel,
      sendObjType: [1],
      objDeptIds: fields.objDeptIds,
      templateId: fields.templateId,
      templateVersion: fields.templateVersion,
      templateParams: fields.templateParams,
      approvalFiles: fields.approvalFiles,
      // Public safety: a number may be alive again.
      includeDeadFlag: 1,
      submitFlag: 1,
      clientReqId: fields.clientReqId,
    }),
    {
      columns: { emergencyFlag: 1 },
      afterSubmission: async (trx, application) => {
        await requireFewToday(trx, actor.userId, clock.now());
        await alert(trx, needs, settings, application);
        await claimRequest(trx, request, clock.now());
        const { applyId, applyNo } = application;
        const { disasterId } = fields;
        if (disasterId) await needs.noteOfWarning(trx, actor, { disasterId, applyId, applyNo }, clock.now());
        await keepAnswer(trx, request, { applyId, applyNo });
      },
    },
  );
  return withReviewers(needs, actor, saved);
}

type Submitted = Pick<AnswerOf<typeof submitEndpoint>, 'applyId' | 'applyNo'>;

async function withReviewers(
  needs: CheckNeeds,
  actor: Actor,
  { applyId, applyNo }: Submitted,
): Promise<AnswerOf<typeof submitEndpoint>> {
  const reviewers = await reviewersNow(needs, await findReadable(needs.db, actor, applyId));
  return { applyId, applyNo, reviewers: reviewers.map(toReviewer) };
}

/** With this one among them. @throws Refusal 4006 */
async function requireFewToday(trx: Transaction<Tables>, userId: string, now: Date): Promise<void> {
  // One after the other, so that two at once are counted as two.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`emergencies of ${userId}`}, 0))`.execute(trx);
  const since = new Date(now.getTime() - DAY_HOURS * HOUR_MS);
  if ((await countEmergenciesOf(trx, userId, since)) <= EMERGENCIES_A_DAY_MAX) return;
  const sentence = `一天内最多提交${EMERGENCIES_A_DAY_MAX}条应急短信，请改用短信申请，或请上级提交`;
  throw new Refusal(ErrorCode.tooFrequent, sentence);
}

/** Nobody once it is decided, and nobody for what is no emergency. @throws Refusal 4040 outside the reader's scope */
export async function readEmergencyReviewers(
  needs: CheckNeeds,
  actor: Actor,
  applyId: string,
): Promise<AnswerOf<typeof emergencyReviewers>> {
  const application = await findReadable(needs.db, actor, applyId);
  if (application.emergencyFlag !== 1) return [];
  return (await reviewersNow(needs, application)).map(toReviewer);
}

async function reviewersNow(
  { db, personalData, clock }: Pick<CheckNeeds, 'db' | 'personalData' | 'clock'>,
  { applyId, currentAuditDeptId }: Application,
): Promise<Alerted[]> {
  if (currentAuditDeptId === null) return [];
  const involved = (await readInvolved(db, [applyId])).get(applyId) ?? nobody;
  return findEmergencyReviewers(db, personalData, currentAuditDeptId, involved, clock.now());
}

/** The nearest first, and no more than the service lane carries at once. */
async function alert(
  trx: Transaction<Tables>,
  { personalData, clock }: CheckNeeds,
  { other }: SmsSettings,
  application: Application,
): Promise<void> {
  const reviewers = await reviewersNow({ db: trx, personalData, clock }, application);
  const { smsTitle, applyNo, applyDeptName, applyUserName } = application;
  const content = `${other.defaultSign}应急短信等您审核：${smsTitle}，${applyDeptName}${applyUserName}提交，编号${applyNo}。请马上登录农民信箱，在短信审核中办理。`;
  const expireTime = new Date(clock.now().getTime() + ALERT_LIVES_MINUTES * MINUTE_MS);
  // whoever's number cannot be read gives the place to the next
  const phones = reviewers.flatMap(({ phone }) => phone ?? []).slice(0, ALERTED_MAX);
  for (const phone of phones) {
    await queueServiceSms(trx, personalData, {
      phoneNumber: phone,
      content,
      purpose: 'emergencyReview',
      expireTime,
    });
  }
}

/** @throws Refusal 4030 for the person, 4000 with the field for the template or its values */
async function requireTemplate(
  { db }: CheckNeeds,
  actor: Actor,
  settings: SmsSettings,
  fields: CheckedRequestOf<typeof submitEndpoint>,
): Promise<TemplateText> {
  const sending = await readSending(db, settings.config, actor.userId);
  const refusal = personRefusal(sending);
  if (refusal !== null) throw new Refusal(ErrorCode.forbidden, refusal);
  const text = await readTemplateText(db, actor, {
    templateId: fields.templateId,
    templateVersion: fields.templateVersion,
    params: fields.templateParams,
  });
  const problem = templateProblem(sending, settings, text);
  if (text === null || problem !== null) {
    const message = problem ?? NOT_THERE;
    throw new Refusal(ErrorCode.validation, message, [{ field: 'templateId', message }]);
  }
  const [first] = text.problems;
  if (first) {
    const wrong = text.problems.map(({ varName, message }) => ({
      field: `templateParams.${varName}`,
      message,
    }));
    throw new Refusal(ErrorCode.validation, first.message, wrong);
  }
  return text;
}

const NOT_THERE = '模板已删除或不再与您共享，请重新选择模板';

function templateProblem(sending: Sending, settings: SmsSettings, text: TemplateText | null): string | null {
  if (text === null) return NOT_THERE;
  if (!text.isEnabled) return '模板已停用，请另选模板';
  if (!text.isCurrent) return '模板刚刚修改过，请重新选择模板';
  if (!text.isUrgent || !text.isFromAbove) return '应急短信只能用上级发布的紧急模板';
  return categoryRefusal(sending, settings, text.written.smsCategory);
}

/** Why this person may send no emergency of any category, or null. */
function personRefusal(sending: Sending): string | null {
  if (typeof sending !== 'string' && sending.urgentFlag === 0) {
    return '您不能发送紧急短信，请联系省级管理员';
  }
  return sending === 'unlisted'
    ? (senderProblem(sending, { smsCategory: '', urgentFlag: 1 })?.message ?? null)
    : null;
}

function categoryRefusal(sending: Sending, settings: SmsSettings, smsCategory: string): string | null {
  const isWarning =
    EMERGENCY_CATEGORIES.includes(smsCategory) && categoryRuleOf(settings, smsCategory).urgentAllowed === 1;
  if (!isWarning) return '这个类别的短信不能用应急短信发送';
  return senderProblem(sending, { smsCategory, urgentFlag: 1 })?.message ?? null;
}

function usualSignOf(actor: Actor, { config, other }: SmsSettings): string {
  const own = config.signs
    .filter(({ deptId }) => actor.deptId.startsWith(deptId))
    .sort((a, b) => b.defaultFlag - a.defaultFlag || b.deptId.length - a.deptId.length);
  return own[0]?.smsSign ?? other.defaultSign;
}
