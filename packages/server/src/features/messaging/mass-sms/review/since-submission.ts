/**
 * Changes between a submission and its review. What was withdrawn stops the pass: the same submission would be refused by now. Time that
 * has passed over a warning, and an applicant who is not there any more, are told to the reviewer, who says in the opinion why it is sent all the same.
 */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import { Refusal } from '../../../../http/refusal.ts';
import { chinaDay, DAY_MS, HOUR_MS, toMoment } from '../../../../time/moment.ts';
import { readSending } from '../../sms-config/queries.ts';
import { isTemplateOffered } from '../../sms-templates/queries.ts';
import { categoryRuleOf, type SmsSettings } from '../application/draft.ts';
import { otherTimeOf } from '../application/send-window.ts';
import type { Application } from '../application/transitions.ts';
import { standingStops } from '../writing/standing-rules.ts';

/** As long as an urgent text that has begun goes on by itself (decision 169). */
const OLD_AFTER_HOURS = 6;

/** Noted on what waited for its review when the database was restored (sending/hold-actions.ts). */
export const RESTORED_UNDER_REVIEW =
  '数据库已从备份恢复，备份之后可能已经审核通过并发送过，请与运营商核对后再审核';

/** Of an application that waits for its review. */
export interface SinceSubmission {
  /** nobody may pass it any more */
  readonly stops: readonly string[];
  /** whoever passes it says why */
  readonly doubts: readonly string[];
}

export async function readSinceSubmission(
  db: Kysely<Tables>,
  application: Application,
  settings: SmsSettings,
  now: Date,
): Promise<SinceSubmission> {
  const sending = await readSending(db, settings.config, application.applyUserId);
  const withdrawn = standingStops({
    settings,
    sending,
    rule: categoryRuleOf(settings, application.smsCategory),
    draft: application,
    applicant: { deptId: application.applyDeptId },
  }).map(({ message }) => message);
  const { templateId } = application;
  const isTemplateGone = templateId !== null && !(await isTemplateOffered(db, templateId));
  return {
    stops: isTemplateGone ? [...withdrawn, '所用的模板已停用或删除'] : withdrawn,
    doubts: [
      ...application.submitNotes.filter((note) => note === RESTORED_UNDER_REVIEW),
      ...oldWarning(application, now),
      ...otherTime(application, settings),
      ...(await absentApplicant(db, application, now)),
    ],
  };
}

/** @throws Refusal 4090 for what may not be sent any more, or is passed without a word although there are doubts */
export function requireStillRight(
  { stops, doubts }: SinceSubmission,
  opinion: string,
  isAlone: boolean,
): void {
  if (stops.length > 0) {
    const sentence = `提交以后有变化，申请人现在这样提交会被拒绝：“${stops.join('；')}”。请退回申请人修改`;
    throw new Refusal(ErrorCode.stateChanged, sentence);
  }
  if (doubts.length === 0 || (isAlone && opinion !== '')) return;
  const sentence = `${doubts.join('；')}。请单独打开这份申请核对，确实要发的，在审核意见中写明理由后再通过`;
  throw new Refusal(ErrorCode.stateChanged, sentence);
}

function oldWarning({ urgentFlag, applyTime, sendTime }: Application, now: Date): string[] {
  if (urgentFlag === 0 || applyTime === null || (sendTime !== null && sendTime > now)) return [];
  const waited = now.getTime() - applyTime.getTime();
  if (waited < OLD_AFTER_HOURS * HOUR_MS) return [];
  const age = waited < DAY_MS ? `${Math.floor(waited / HOUR_MS)}小时` : `${Math.floor(waited / DAY_MS)}天`;
  return [
    `这条紧急短信提交于${toMoment(applyTime).slice(0, 16)}，已等了${age}，通过后马上发出，内容可能已经过时`,
  ];
}

function otherTime(application: Application, { other }: SmsSettings): string[] {
  const leaves = otherTimeOf(other, application);
  if (leaves === null || application.sendTime === null) return [];
  const [own, moved] = [application.sendTime, leaves].map((time) => toMoment(time).slice(0, 16));
  return [`定于${own}发送，那时已不在发送时段或是节假日，将于${moved}发出`];
}

/** Whoever went along when the office was merged into another one is still there. */
async function absentApplicant(
  db: Kysely<Tables>,
  { applyUserId, applyUserName, applyDeptId, applyDeptName }: Application,
  now: Date,
): Promise<string[]> {
  const today = chinaDay(now);
  const { rows } = await sql<{ isEnabled: boolean; isThere: boolean }>`
    WITH RECURSIVE office AS (
      SELECT dept_id, merge_to_dept_id FROM sys_dept WHERE dept_id = ${applyDeptId}
      UNION SELECT d.dept_id, d.merge_to_dept_id FROM sys_dept AS d JOIN office ON d.dept_id = office.merge_to_dept_id)
    SELECT u.status = ${sql.lit(EnableStatus.enabled)} AND u.del_flag = 0 AS is_enabled, EXISTS (
      SELECT FROM sys_user_identity AS i WHERE i.user_id = u.user_id AND i.dept_id IN (SELECT dept_id FROM office)
        AND i.status = ${sql.lit(EnableStatus.enabled)} AND coalesce(i.valid_from <= ${today}, true) AND coalesce(i.valid_to >= ${today}, true)) AS is_there
    FROM sys_user AS u WHERE u.user_id = ${applyUserId}`.execute(db);
  const [person] = rows;
  if (!person?.isEnabled) return [`申请人${applyUserName}的账号已停用`];
  return person.isThere ? [] : [`申请人${applyUserName}已不在${applyDeptName}任职`];
}
