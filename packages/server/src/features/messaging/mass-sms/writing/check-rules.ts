/**
 * The rules of the check before a submission (massSmsCheck), each a pure function of what was gathered: an item
 * of level 1 stops the submission, one of level 2 reminds. The sentences are read by the applicant.
 */
import { approvalProblem } from '@farmers-mailbox/contract/messaging/mass-sms/approval.ts';
import { AuditStatus, SendMode } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { contentProblem, lengthProblem } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { ownQuotaProblem } from '@farmers-mailbox/contract/messaging/sms-config/senders.ts';
import { chinaDay, DAY_MS, MINUTE_MS, toMoment } from '../../../../time/moment.ts';
import type { UploadProblem } from '../../../office/files/attachment-actions.ts';
import type { Quota } from '../../sms-quota/queries.ts';
import { isHoliday, isInsideHours, isInsideWindow, nextInsideWindow } from '../application/send-window.ts';
import type { RecipientCounts } from '../recipients/recipient-queries.ts';
import type { SameDaySending, SameKindToday } from './check-queries.ts';
import { type CheckedItem, remind, type StandingFacts, standingRules, stop } from './standing-rules.ts';
import type { Written } from './written.ts';

/** Everything that the rules look at. */
export interface CheckFacts extends StandingFacts {
  readonly draft: Written['draft'];
  readonly now: Date;
  readonly hits: readonly { readonly word: string; readonly level: number }[];
  /** chosen departments that do not exist, are disabled or lie outside the applicant's area */
  readonly foreignDepts: readonly string[];
  /** chosen groups or a chosen file that are not the applicant's to use */
  readonly foreignSources: readonly string[];
  readonly counts: RecipientCounts;
  /** null: no quota is kept */
  readonly quota: Pick<Quota, 'total' | 'left' | 'warnPercent'> | null;
  readonly takenToday: number;
  readonly takenThisMonth: number;
  /** the same text sent or submitted to overlapping areas a short while ago */
  readonly repeated: { readonly applyNo: string; readonly applyTime: Date } | null;
  /** about a file of the approval that has gone, waits for the virus scanner, or did not pass it */
  readonly fileProblem: UploadProblem | null;
  /** what else leaves for the same areas that day */
  readonly sameDay: readonly Pick<SameDaySending, 'applyDeptName' | 'auditStatus' | 'realSendTime'>[];
  /** warnings of the same category that the same areas got today or are about to get, the newest first */
  readonly warningsToday: readonly Pick<SameKindToday, 'smsTitle' | 'applyDeptName' | 'realSendTime'>[];
}

type Rule = (facts: CheckFacts) => CheckedItem | null;

/** Earliest and latest send time from now. */
const AHEAD_MIN_MS = 10 * MINUTE_MS;
export const AHEAD_MAX_MS = 30 * DAY_MS;

const OFFICES_NAMED = 3;
const WARNINGS_NAMED = 3;

/** Words for a day that are read on the day of the sending, not on that of the writing. */
const DAY_WORD = /今[天日晨早晚夜]|明[天日晨早晚]|后天/;

const rules: readonly Rule[] = [
  function forbiddenWords({ hits }) {
    const words = wordsOf(hits, 1);
    return words ? stop('word', 'smsContent', `含有敏感词：${words}，请删除`) : null;
  },
  function content({ draft, settings: { other } }) {
    const problem = contentProblem(draft.smsContent) ?? lengthProblem(draft, other);
    return problem === null ? null : stop('content', 'smsContent', problem);
  },
  ...standingRules,
  function time({ draft, now }) {
    if (draft.sendMode !== SendMode.atTime) return null;
    if (draft.sendTime === null) return stop('time', 'sendTime', '请选择发送时间');
    const ahead = draft.sendTime.getTime() - now.getTime();
    if (ahead < AHEAD_MIN_MS) return stop('time', 'sendTime', '发送时间至少在10分钟以后，请改晚一些');
    return ahead > AHEAD_MAX_MS ? stop('time', 'sendTime', '发送时间最多在30天以内，请改早一些') : null;
  },
  function holiday({ draft, settings: { other } }) {
    if (draft.urgentFlag === 1 || draft.sendMode !== SendMode.atTime || draft.sendTime === null) return null;
    return isHoliday(other, draft.sendTime)
      ? stop(
          'window',
          'sendTime',
          `${toMoment(draft.sendTime).slice(0, 10)}是节假日，普通短信不发送，请改选日期`,
        )
      : null;
  },
  function window({ draft, rule, settings: { other }, now }) {
    if (draft.urgentFlag === 1 || rule.nightFlag === 1) return null;
    const hours = `${other.sendStartTime}至${other.sendEndTime}`;
    if (draft.sendMode === SendMode.atTime) {
      return draft.sendTime === null || isInsideHours(other, draft.sendTime)
        ? null
        : stop('window', 'sendTime', `发送时间应在${hours}之间，请改选时间`);
    }
    if (isInsideWindow(other, now)) return null;
    const opening = toMoment(nextInsideWindow(other, now));
    return remind('window', 'sendMode', `现在不在发送时段（${hours}），审核通过后将于${opening}开始发送`);
  },
  function area({ foreignDepts }) {
    return foreignDepts.length > 0
      ? stop('area', 'objDeptIds', `所选区域不在您的管辖范围内或已停用：${foreignDepts.join('、')}`)
      : null;
  },
  function sources({ foreignSources }) {
    return foreignSources.length > 0
      ? stop('recipients', 'sendObjType', `不能使用${foreignSources.join('、')}，可能已被删除`)
      : null;
  },
  function recipients({ draft, counts }) {
    if (draft.sendObjType.length === 0) return stop('recipients', 'sendObjType', '请选择接收对象');
    return counts.validCount === 0
      ? stop('recipients', 'sendObjType', '没有可以发送的接收人，请换一些接收对象')
      : null;
  },
  function quotaGone({ draft, counts, quota }) {
    const needed = counts.validCount * draft.segmentCount;
    return quota !== null && needed > quota.left
      ? stop('quota', 'sendObjType', quotaSentence(quota.left, needed))
      : null;
  },
  function quotaShort({ draft, counts, quota }) {
    const needed = counts.validCount * draft.segmentCount;
    if (quota === null || needed > quota.left) return null;
    const percent = Math.floor(((quota.total - quota.left + needed) * 100) / Math.max(quota.total, 1));
    if (percent < quota.warnPercent) return null;
    const left = quota.left - needed;
    return remind('quota', 'sendObjType', `本次提交后，本月短信额度将用去${percent}%，还剩${left}条`);
  },
  function ownQuota({ draft, sending, counts, takenToday, takenThisMonth }) {
    const needed = counts.validCount * draft.segmentCount;
    const problem = ownQuotaProblem(sending, { takenToday, takenThisMonth, needed });
    return problem === null ? null : stop('quota', 'sendObjType', problem);
  },
  function sameWarning({ warningsToday: others }) {
    if (others.length === 0) return null;
    const named = others.slice(0, WARNINGS_NAMED).map(warningInWords).join('、');
    const more = others.length > WARNINGS_NAMED ? `等 ${others.length} 批` : '';
    return remind('duplicate', 'smsContent', `这些区域今天已有同类预警短信：${named}${more}，请核对是否重复`);
  },
  function sameDay({ draft, now, sameDay: others }) {
    if (others.length === 0) return null;
    const [day, today] = [draft.sendTime ?? now, now].map((time) => toMoment(time).slice(0, 10));
    const message = `${day === today ? '今天' : `同一天（${day}）`}另有 ${others.length} 批短信也发往所选区域（${statesInWords(others)}），由${officesInWords(others)}提交`;
    return remind('calendar', 'sendTime', message);
  },
  function repetition({ draft, repeated }) {
    if (!repeated) return null;
    const message = `相同内容已于${toMoment(repeated.applyTime)}提交给重叠的区域（${repeated.applyNo}）`;
    return draft.urgentFlag === 1
      ? remind('duplicate', 'smsContent', message)
      : stop('duplicate', 'smsContent', message);
  },
  function dayWords({ draft, rule, settings: { other }, now }) {
    const [word] = DAY_WORD.exec(draft.smsContent) ?? [];
    if (word === undefined) return null;
    const isAtOnce = draft.urgentFlag === 1 || rule.nightFlag === 1 || isInsideWindow(other, now);
    const leaves = draft.sendMode === 2 ? draft.sendTime : isAtOnce ? now : nextInsideWindow(other, now);
    if (leaves === null || chinaDay(leaves) === chinaDay(now)) return null;
    const [, month, day] = chinaDay(leaves).split('-').map(Number);
    return remind(
      'content',
      'smsContent',
      `短信${month}月${day}日发出，正文里的“${word}”那天读来是另一天，请核对`,
    );
  },
  function doubtfulWords({ hits }) {
    const words = wordsOf(hits, 2);
    return words ? remind('word', 'smsContent', `请留意：${words}`) : null;
  },
  function correction({ draft }) {
    const isUnmarked = draft.followUpKind === 1 && !draft.smsContent.trim().startsWith('更正');
    return isUnmarked
      ? remind('content', 'smsContent', '更正短信建议以“更正：”开头，让收到过原短信的人看得明白')
      : null;
  },
  function frequency({ counts, settings: { other } }) {
    return counts.limitCount > 0
      ? remind(
          'frequency',
          'sendObjType',
          `${counts.limitCount}个号码当日已达${other.dailyLimitPerPhone}条上限，将不发送`,
        )
      : null;
  },
  function canary({ draft, counts }) {
    if (draft.canaryMode === 0 || counts.validCount > draft.canaryCount) return null;
    return remind('canary', 'canaryMode', `接收人不超过${draft.canaryCount}人，不用试发，将一次发出`);
  },
  function approval({ draft, counts, settings: { other } }) {
    const fileCount = draft.approvalFiles.length;
    const problem = approvalProblem(counts.validCount, other.approvalFileThreshold, fileCount);
    return problem === null ? null : stop('approvalFile', 'approvalFiles', problem);
  },
  function approvalFiles({ draft, fileProblem }) {
    if (fileProblem === null) return null;
    const { message, isWaiting } = fileProblem;
    if (!isWaiting) return stop('approvalFile', 'approvalFiles', message);
    // a scanner that is away must not keep a warning from its reviewers; the last of them passes it with nothing that waits
    return draft.urgentFlag === 1
      ? remind('approvalFile', 'approvalFiles', `${message}，通过前不能审核通过`)
      : stop('approvalFile', 'approvalFiles', `${message}，通过后才能提交，请稍后再试`);
  },
];

/** The items in the order in which people should read them: what stops comes before what reminds. */
export function itemsOf(facts: CheckFacts): CheckedItem[] {
  return rules.flatMap((rule) => rule(facts) ?? []).toSorted((a, b) => a.level - b.level);
}

/** `已发出 1 批、审核通过待发送 1 批、还在等审核 2 批`; what waits for a review may never leave. */
function statesInWords(others: CheckFacts['sameDay']): string {
  const left = others.filter(({ realSendTime }) => realSendTime !== null).length;
  const underReview = others.filter(({ auditStatus }) => auditStatus !== AuditStatus.passed).length;
  const states: [string, number][] = [
    ['已发出', left],
    ['审核通过待发送', others.length - left - underReview],
    ['还在等审核', underReview],
  ];
  return states.flatMap(([state, count]) => (count === 0 ? [] : `${state} ${count} 批`)).join('、');
}

const warningInWords = ({ smsTitle, applyDeptName, realSendTime }: CheckFacts['warningsToday'][number]) =>
  `“${smsTitle}”（${applyDeptName}，${realSendTime === null ? '还没有发出' : `${toMoment(realSendTime).slice(11, 16)} 已发`}）`;

function officesInWords(others: CheckFacts['sameDay']): string {
  const deptNames = [...new Set(others.map(({ applyDeptName }) => applyDeptName))];
  const more = deptNames.length > OFFICES_NAMED ? `等 ${deptNames.length} 个单位` : '';
  return `${deptNames.slice(0, OFFICES_NAMED).join('、')}${more}`;
}

export function quotaSentence(left: number, needed: number): string {
  return `本月短信额度剩余${left}条，本次需要${needed}条，请减少接收人，或请上级追加额度`;
}

/** The words of one level, each once; empty when there are none. */
export function wordsOf(hits: CheckFacts['hits'], level: number): string {
  return [...new Set(hits.filter((hit) => hit.level === level).map((hit) => hit.word))].join('、');
}
