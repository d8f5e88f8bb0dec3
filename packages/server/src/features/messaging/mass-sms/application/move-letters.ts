/** Letters about an application's moves: to its applicant, and to those who are to review it. Written in the transaction of the move. */

import { resultWord } from '@farmers-mailbox/contract/messaging/mass-sms/result-words.ts';
import {
  AuditStatus,
  ENDED,
  ProcessType,
  SendResult,
  SendStatus,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { LetterAbout, NoticeKind } from '@farmers-mailbox/contract/office/letters/notices.ts';
import type { Selectable, Transaction } from 'kysely';
import type { MassSmsApplyTable, Tables } from '../../../../database/tables.ts';
import { HOUR_MS, toMomentOrNull } from '../../../../time/moment.ts';
import { callOffSms, type Notice, tellStaff } from '../../../office/letters/notice-actions.ts';
import { NOT_RESUMED_BY_APPLICANT, nobody } from './policy.ts';
import { readInvolved, type Step } from './process-queries.ts';
import { couldDecide, reviewersOn } from './review-chain.ts';

type Application = Selectable<MassSmsApplyTable>;
type Moved = Pick<Step, 'processType' | 'operator' | 'operateTime' | 'opinion'>;

export async function tellOfMove(
  trx: Transaction<Tables>,
  move: Moved,
  before: Application,
  after: Application,
): Promise<void> {
  const { processType } = move;
  const settled = settledKinds(move, before, after);
  if (settled.length > 0) await callOffSms(trx, settled, after.applyId);
  const isNewReview =
    processType === ProcessType.submitted ||
    processType === ProcessType.handedOver ||
    (processType === ProcessType.passed && after.auditStatus === AuditStatus.secondReview);
  if (isNewReview) return tellReviewers(trx, move, after);
  const told = toldApplicant(move, before, after);
  if (told && !(await isOldNews(trx, move, after)))
    await tellStaff(
      trx,
      { ...told, userIds: tellsOf(processType, after), aboutId: after.applyId },
      move.operateTime,
    );
}

/** Whoever passed it for one time hears of another. */
const tellsOf = (processType: number, { applyUserId, auditUserId }: Application): string[] =>
  processType === ProcessType.postponed && auditUserId !== null ? [applyUserId, auditUserId] : [applyUserId];

/** A channel that comes and goes holds a sending every few minutes: its applicant hears of it once an hour. */
async function isOldNews(
  trx: Transaction<Tables>,
  { processType, operateTime, opinion = null }: Moved,
  { applyId, holdReason }: Application,
): Promise<boolean> {
  if (processType !== ProcessType.held || holdReason !== 'channel') return false;
  const earlier = await trx
    .selectFrom('massSmsProcess')
    .select('stepNo')
    .where('applyId', '=', applyId)
    .where('processType', '=', ProcessType.held)
    .where('opinion', 'is not distinct from', opinion)
    .where('operateTime', '<', operateTime)
    .where('operateTime', '>', new Date(operateTime.getTime() - HOUR_MS))
    .executeTakeFirst();
  return earlier !== undefined;
}

/** News that the move makes old: where its SMS still waits for the morning, it leaves no more. */
function settledKinds({ processType }: Moved, before: Application, after: Application): NoticeKind[] {
  const isReviewOver =
    before.auditStatus !== after.auditStatus || before.currentAuditDeptId !== after.currentAuditDeptId;
  const isHoldOver =
    before.sendStatus === SendStatus.held &&
    (after.sendStatus !== SendStatus.held || processType === ProcessType.held);
  // Its applicant has mended or dropped it; a supervisor's remark leaves it as it is.
  const isRefusalKnown = before.auditStatus === AuditStatus.refused && processType !== ProcessType.supervised;
  return [
    ...(isReviewOver ? [NoticeKind.reviewWaiting] : []),
    ...(isHoldOver ? [NoticeKind.held] : []),
    ...(isRefusalKnown ? [NoticeKind.refused] : []),
    ...(processType === ProcessType.cancelled ? [NoticeKind.passed] : []),
  ];
}

/** Everybody who could decide; whoever wrote it or took part could do nothing. An emergency calls them by a text of its own. */
async function tellReviewers(
  trx: Transaction<Tables>,
  { operateTime }: Moved,
  application: Application,
): Promise<void> {
  const { applyId, applyNo, smsTitle, applyUserName, applyDeptName, currentAuditDeptId } = application;
  if (currentAuditDeptId === null) return;
  const involved = (await readInvolved(trx, [applyId])).get(applyId) ?? nobody;
  const reviewers = (await reviewersOn(trx, operateTime)(currentAuditDeptId)).filter((one) =>
    couldDecide(one, application, involved),
  );
  const isEmergency = application.emergencyFlag === 1;
  const notice: Notice = {
    noticeKind: NoticeKind.reviewWaiting,
    userIds: reviewers.map(({ userId }) => userId),
    title: `等您审核：${smsTitle}`,
    lines: [
      `${applyDeptName}${applyUserName}提交的短信申请“${smsTitle}”（${applyNo}）等您审核。`,
      sendTimeLine(application),
    ],
    smsText: isEmergency ? null : `短信申请“${smsTitle}”（${applyNo}）等您审核，请登录农民信箱后台处理。`,
    isUrgent: application.urgentFlag === 1,
    aboutType: LetterAbout.review,
    aboutId: applyId,
  };
  await tellStaff(trx, notice, operateTime);
}

type Told = Omit<Notice, 'userIds' | 'aboutId'>;

/** Null where the applicant has done it, or nothing comes of it for them. */
function toldApplicant(
  { processType, operator, opinion }: Moved,
  before: Application,
  after: Application,
): Told | null {
  const { applyNo, smsTitle, applyUserId } = after;
  const isUrgent = after.urgentFlag === 1;
  const of = `短信申请“${smsTitle}”（${applyNo}）`;
  const said = opinion ?? '';
  const read = { aboutType: LetterAbout.application, isUrgent };
  switch (processType) {
    case ProcessType.passed:
      return {
        ...read,
        noticeKind: NoticeKind.passed,
        title: `审核通过：${smsTitle}`,
        lines: [
          `您的${of}已由${operator.operateUserName}审核通过。`,
          quoted('审核意见', said),
          sendTimeLine(after),
        ],
        smsText: `您的短信申请“${smsTitle}”审核通过。${said}`,
      };
    case ProcessType.refused:
    case ProcessType.returnedOverdue:
      return {
        noticeKind: NoticeKind.refused,
        aboutType: LetterAbout.mending,
        isUrgent,
        title: `审核不通过：${smsTitle}`,
        lines: [
          `您的${of}没有通过${processType === ProcessType.refused ? `，审核人${operator.operateUserName}` : ''}。`,
          quoted('原因', said),
          '请打开申请，按原因修改后重新提交；占用的额度已经退回。',
        ],
        smsText: `您的短信申请“${smsTitle}”审核不通过。${said}`,
      };
    case ProcessType.held:
      if (operator.operateUserId === applyUserId || after.holdReason === 'quiet') return null;
      return {
        ...read,
        noticeKind: NoticeKind.held,
        title: `已暂停发送：${smsTitle}`,
        lines: [
          `您的${of}已暂停发送。`,
          quoted('原因', after.holdRemark ?? said),
          NOT_RESUMED_BY_APPLICANT.includes(after.holdReason ?? '')
            ? `由${operator.operateUserName}暂停，须由审核人或上级恢复；您可以打开申请查看或取消发送。`
            : '请打开申请查看，恢复或取消发送。',
        ],
        smsText: `您的短信“${smsTitle}”已暂停发送。${after.holdRemark ?? said}`,
      };
    case ProcessType.postponed:
      return {
        ...read,
        noticeKind: NoticeKind.held,
        title: `改期发送：${smsTitle}`,
        lines: [`${of}${said}。`],
        smsText: `短信“${smsTitle}”${said}。`,
      };
    case ProcessType.cancelled:
      if (operator.operateUserId === applyUserId) return null;
      return {
        ...read,
        noticeKind: NoticeKind.held,
        title: `已取消发送：${smsTitle}`,
        lines: [`您的${of}已由${operator.operateUserName}取消发送。`, quoted('原因', said)],
        smsText: `您的短信“${smsTitle}”已取消发送。${said}`,
      };
    case ProcessType.sendingFinished:
      // receipts that come late count it anew
      return ENDED.some((status) => status === before.sendStatus) ? null : toldOfEnd(after, of);
    default:
      return null;
  }
}

function toldOfEnd(after: Application, of: string): Told {
  const { smsTitle, validCount, successCount, failCount, unknownCount, cancelCount } = after;
  const waiting = validCount - successCount - failCount - unknownCount - cancelCount;
  // right after the last text left most receipts are still to come: whoever reports an early number reports far too few
  const isEarly = waiting > 0;
  const figures = [
    `接收人 ${validCount} 人`,
    ...(isEarly ? [] : [`${resultWord(SendResult.delivered)} ${successCount} 人`]),
    ...(isEarly && failCount === 0
      ? []
      : [`${isEarly ? '目前已知' : ''}${resultWord(SendResult.failed)} ${failCount} 人`]),
    ...(unknownCount > 0 ? [`${resultWord(SendResult.unknown)} ${unknownCount} 人`] : []),
    ...(cancelCount > 0 ? [`${resultWord(SendResult.cancelled)} ${cancelCount} 人`] : []),
  ].join('，');
  return {
    noticeKind: NoticeKind.ended,
    aboutType: LetterAbout.application,
    isUrgent: false,
    title: `发送结束：${smsTitle}`,
    lines: [
      `您的${of}已经发送结束。`,
      `${figures}。`,
      isEarly
        ? `还有 ${waiting} 人运营商没有回报，一般要几分钟，发送失败的人数还可能增加；请打开这个申请，在“发送结果”里看最新的人数。`
        : '结果如有更正，以申请里的数字为准。',
    ],
    smsText: `您的短信“${smsTitle}”发送结束：${figures}${isEarly ? '，其余的还在回报，请稍后登录后台查看' : ''}。`,
  };
}

const quoted = (label: string, words: string): string => (words === '' ? '' : `${label}：${words}`);

const sendTimeLine = ({ sendTime }: Application): string => {
  const moment = toMomentOrNull(sendTime);
  return moment === null ? '' : `计划发送时间：${moment.slice(0, 16)}`;
};
