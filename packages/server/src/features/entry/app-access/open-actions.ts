/**
 * Acts of another system's application: to submit a text in the name of its responsible person, and to ask for its results. The
 * submission is the console's own (mass-sms/writing/draft-actions.ts): the same rules, words, quotas, filters and reviews.
 */
import { covers } from '@farmers-mailbox/contract/access/area.ts';
import { labelOf, SMS_CATEGORY } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { reportSms, sendSms } from '@farmers-mailbox/contract/entry/open-api/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { saveApplication as saveEndpoint } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { Refusal } from '../../../http/refusal.ts';
import { chinaDay, toMomentOrNull } from '../../../time/moment.ts';
import { type SaveFields, saveApplication } from '../../messaging/mass-sms/writing/draft-actions.ts';
import { readOtherConfig } from '../../messaging/sms-config/queries.ts';
import type { Admitted } from './admission.ts';
import { takeOfDay } from './call-queries.ts';
import { type CallingApp, findReport } from './queries.ts';
import { refuseSecondBody, requestKey } from './repeated-open-call.ts';

type SubmitNeeds = Parameters<typeof saveApplication>[0];

/**
 * Submits a text for review.
 * @throws Refusal 4030 for a category, 4031 for an area that is not the application's; 4035 for more recipients than it has today; 4091 for a
 * used requestId with another body; whatever a submission refuses
 */
export async function sendForApp(
  needs: SubmitNeeds,
  { app, actor }: Admitted,
  fields: CheckedRequestOf<typeof sendSms>,
): Promise<AnswerOf<typeof sendSms>> {
  const today = chinaDay(needs.clock.now());
  const saved = await saveApplication(needs, actor, await toSaveFields(needs, app.appId, fields), {
    columns: { appId: app.appId, appName: app.appName },
    requestUserId: app.createUserId,
    writtenBy: { userId: app.secretUserId, realName: app.secretUserName },
    require: () => demandAgreed(app, fields),
    afterSubmission: async (trx, { validCount }) => {
      const used = await takeOfDay(trx, app.appId, today, 'recipientCount', validCount);
      if (used <= app.dayQuota) return;
      const left = Math.max(0, app.dayQuota - used + validCount);
      const sentence = `应用今天还可发送${left}人，本次有${validCount}人`;
      throw new Refusal(ErrorCode.appQuotaUsed, sentence);
    },
  }).catch(nameOpenFields);
  return { applyId: saved.applyId, applyNo: saved.applyNo, auditStatus: saved.auditStatus };
}

/** @throws Refusal 4030, 4031 */
function demandAgreed(
  app: Pick<CallingApp, 'smsCategories' | 'areaIds'>,
  { smsCategory, areaIds }: Pick<CheckedRequestOf<typeof sendSms>, 'smsCategory' | 'areaIds'>,
): void {
  if (!app.smsCategories.includes(smsCategory)) {
    const category = labelOf(SMS_CATEGORY, smsCategory);
    const way = app.smsCategories.length === 0 ? '，登记时没有选择短信类别，请由管理员补选' : '';
    throw new Refusal(ErrorCode.forbidden, `应用不能发送“${category}”类短信${way}`);
  }
  const foreign = areaIds.filter((deptId) => !app.areaIds.some((area) => covers(area, deptId)));
  if (foreign.length === 0) return;
  const message = `不在应用的区域范围内：${foreign.join('、')}`;
  throw new Refusal(ErrorCode.outsideArea, message, [{ field: 'areaIds', message }]);
}

async function toSaveFields(
  { db }: SubmitNeeds,
  appId: string,
  { requestId, areaIds, smsSign, sendTime, ...fields }: CheckedRequestOf<typeof sendSms>,
): Promise<SaveFields> {
  const parsed = saveEndpoint.request.parse({
    ...fields,
    smsSign: smsSign ?? (await readOtherConfig(db)).defaultSign,
    sendMode: sendTime === null ? 1 : 2,
    sendTime,
    sendObjType: [1],
    objDeptIds: areaIds,
    submitFlag: 1,
  });
  return { ...parsed, clientReqId: requestKey(appId, requestId) };
}

const openNames: Readonly<Record<string, string>> = {
  objDeptIds: 'areaIds',
  sendObjType: 'areaIds',
  approvalFiles: 'areaIds',
};

const openSentences: Readonly<Record<string, string>> = {
  approvalFiles:
    '接收人数超过了须有领导审批件的限度，应用不能附文件：请缩小区域，或由工作人员在“短信申请”里提交',
};

/** The console's names of fields, and what it says to somebody at a desk, are not a caller's. */
function nameOpenFields(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === ErrorCode.duplicate) return refuseSecondBody(error);
  const renamed = error.fieldErrors.map(({ field, message }) => ({
    field: openNames[field] ?? field,
    message: openSentences[field] ?? message,
  }));
  const [first] = error.fieldErrors;
  const isAboutFirst = first?.message === error.message;
  throw new Refusal(error.code, (isAboutFirst && renamed[0]?.message) || error.message, renamed);
}

/** @throws Refusal 4040 for what this application did not submit */
export async function reportForApp(
  { db }: Pick<SubmitNeeds, 'db'>,
  { app }: Admitted,
  { applyNo }: CheckedRequestOf<typeof reportSms>,
): Promise<AnswerOf<typeof reportSms>> {
  const row = await findReport(db, app.appId, applyNo.toUpperCase());
  if (!row) throw new Refusal(ErrorCode.notFound, '本应用没有提交过这个编号的短信');
  return {
    applyNo: row.applyNo,
    smsTitle: row.smsTitle,
    auditStatus: row.auditStatus,
    auditOpinion: row.auditOpinion,
    sendStatus: row.sendStatus,
    holdRemark: row.holdRemark,
    validCount: row.validCount,
    waitingCount: row.validCount - row.sendCount - row.cancelCount,
    sentCount: row.sendCount,
    cancelCount: row.cancelCount,
    successCount: row.successCount,
    failCount: row.failCount,
    unknownCount: row.unknownCount,
    applyTime: toMomentOrNull(row.applyTime),
    realSendTime: toMomentOrNull(row.realSendTime),
    finishTime: toMomentOrNull(row.finishTime),
  };
}
