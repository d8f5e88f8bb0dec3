/** The calls of the page 活动管理. Paths are the specification's; `revoke` is the taking offline of every kind. */
import * as z from 'zod/mini';
import { get, post } from '../../endpoint.ts';
import {
  deptCode,
  flag,
  id,
  moment,
  nothing,
  pageOf,
  paging,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { storedFilePath } from '../../office/files/endpoints.ts';
import { obeys, problemsIn } from '../../rules/obeys.ts';
import { placeProblems } from '../../rules/place.ts';
import { plainLine } from '../../rules/plain-text.ts';
import { contentAttachments } from '../content-review/attachments.ts';
import * as review from '../content-review/calls.ts';
import { refusalProblems } from '../content-review/given-reasons.ts';
import { ContentStatus } from '../content-review/states.ts';
import { contentProblems, textBlocks } from '../content-review/text.ts';
import * as written from '../content-review/written.ts';
import * as own from './fields.ts';

/** Degrees; `placeProblems` says which. */
const coordinate = z.number('应为数字');

/** Everything that is published; whom to call is for everybody to read. */
export const ACTIVITY_FIELDS = {
  title: plainLine(own.TITLE_MAX, 1),
  activityType: written.oneFrom(own.ACTIVITY_TYPE, '请选择类型'),
  coverUrl: z._default(z.nullable(storedFilePath), null),
  content: textBlocks,
  startTime: moment,
  endTime: moment,
  /** null: from its publication on */
  signStartTime: z._default(z.nullable(moment), null),
  /** null: nobody signs up */
  signEndTime: z._default(z.nullable(moment), null),
  /** of people who sign up; 0: as many as come */
  maxCount: z._default(wholeNumber(0, own.COUNT_MAX), 0),
  address: written.optionalLine(own.ADDRESS_MAX),
  onlineUrl: written.optionalLine(300),
  hostUnit: plainLine(own.HOST_MAX, 1),
  contactName: plainLine(own.CONTACT_MAX, 1),
  contactPhone: plainLine(own.CONTACT_MAX, 1),
  feeDesc: written.optionalLine(own.FEE_MAX),
  targetCategories: written.shortWords(own.TARGET_MAX, own.TARGETS_MAX, '种对象'),
  attachments: contentAttachments,
  /** where it is on the map; null: it says its address alone */
  lng: z._default(z.nullable(coordinate), null),
  lat: z._default(z.nullable(coordinate), null),
  /** the region whose offices look after it, and whose people it is meant for */
  deptId: deptCode,
  /** parts of the region whose people alone it is meant for; none: all of it */
  targetDeptIds: z._default(
    z.array(deptCode).check(z.maxLength(own.TARGET_PLACES_MAX, `最多${own.TARGET_PLACES_MAX}个区域`)),
    [],
  ),
};
export type WrittenActivity = written.WrittenIn<typeof ACTIVITY_FIELDS>;

const TELEPHONE = /^[\d()（）+ -]{5,20}$/;

/** Validation errors beyond kinds and lengths, by field; shared with the form. Moments of this form are in order as texts. */
export function activityProblems(activity: WrittenActivity): written.Problem[] {
  const { content, targetCategories, startTime, endTime, signStartTime, signEndTime, onlineUrl } = activity;
  const problems = [
    ...written.hiddenIn(activity),
    ...written.wordProblems('targetCategories', '面向对象', targetCategories),
  ];
  const say = (field: keyof WrittenActivity, message: string) => problems.push({ field, message });
  if (endTime <= startTime) say('endTime', '结束时间须晚于开始时间');
  if (signEndTime === null && signStartTime !== null) say('signEndTime', '请选择报名截止时间');
  if (signEndTime === null && activity.maxCount > 0) say('maxCount', '不用报名的活动没有名额，请填0');
  if (signEndTime !== null && signEndTime > startTime) say('signEndTime', '报名须在活动开始以前截止');
  if (signEndTime !== null && signStartTime !== null && signEndTime <= signStartTime)
    say('signEndTime', '报名截止时间须晚于报名开始时间');
  if (activity.address === '' && onlineUrl === '') say('address', '请填写地点；线上活动可以只填网址');
  const wrongUrl = written.sourceUrlProblem(onlineUrl, '线上网址');
  if (wrongUrl !== null) say('onlineUrl', wrongUrl);
  if (!TELEPHONE.test(activity.contactPhone)) say('contactPhone', '请填写正确的电话号码');
  const wrongTarget = targetProblem(activity);
  if (wrongTarget !== null) say('targetDeptIds', wrongTarget);
  const { lng, lat } = activity;
  for (const [field, message] of Object.entries(
    placeProblems({ lng: String(lng ?? ''), lat: String(lat ?? '') }),
  ))
    say(field as 'lng' | 'lat', message);
  return [...problems, ...contentProblems(content)];
}

function targetProblem({
  deptId,
  targetDeptIds,
}: Pick<WrittenActivity, 'deptId' | 'targetDeptIds'>): string | null {
  if (targetDeptIds.some((target) => !target.startsWith(deptId))) return '面向的区域须在发布区域之内';
  const isInAnother = (target: string) =>
    targetDeptIds.some((other) => other !== target && target.startsWith(other));
  const isTwice = new Set(targetDeptIds).size < targetDeptIds.length;
  return isTwice || targetDeptIds.some(isInAnother) ? '面向的区域有重复：已选的区域包含了其中的下级' : null;
}

/** As the reference contract calls them. */
const otherNames = { activityTitle: 'title' };
const named = { activityId: id };
const writing = review.writingCalls(['activity'], named, ACTIVITY_FIELDS, activityProblems);
const { offline } = review.reviewCalls(['activity'], named);
const reading = review.readingContent('activity');
const {
  content,
  coverUrl,
  onlineUrl,
  contactName,
  contactPhone,
  feeDesc,
  targetCategories,
  attachments,
  lng,
  lat,
  targetDeptIds,
  ...listed
} = written.answered(ACTIVITY_FIELDS);

export const activityRow = z.object({
  ...named,
  ...listed,
  /** of the dictionary ACTIVITY_STATUS; null before its first publication, and while it is mended */
  activityStatus: z.nullable(z.number()),
  signCount: z.number(),
  checkInCount: z.number(),
  ...review.listedContent,
  can: z.object({ ...review.contentCan, signs: verdict }),
});
export type ActivityRow = z.output<typeof activityRow>;

export const pageActivities = post('/v1/admin/activity/page', {
  otherNames,
  access: reading,
  summary: '活动列表，最新的在前',
  request: z.strictObject({
    title: z.optional(text(own.TITLE_MAX)),
    activityType: z.optional(wholeNumber(1, 9)),
    auditStatus: z.optional(wholeNumber(0, 5)),
    activityStatus: z.optional(wholeNumber(0, 4)),
    deptId: z.optional(deptCode),
    startTimeStart: z.optional(moment),
    startTimeEnd: z.optional(moment),
    ...review.ownList,
    ...paging,
    ...sortedBy('createTime', 'startTime'),
  }),
  answer: z.extend(pageOf(activityRow), review.waitingList),
});

export const activityDetails = get('/v1/admin/activity/details', {
  otherNames,
  access: reading,
  summary: '一个活动：审核后发布的就是这些',
  request: z.strictObject(named),
  answer: z.extend(activityRow, {
    content,
    coverUrl,
    onlineUrl,
    contactName,
    contactPhone,
    feeDesc,
    targetCategories,
    attachments,
    lng,
    lat,
    targetDeptIds,
    deptName: z.string(),
    /** the same with their names */
    targets: z.array(z.object({ deptId: z.string(), deptName: z.string() })),
    ...review.readWhole,
  }),
});
export type ActivityDetails = z.output<typeof activityDetails.answer>;

export const insertActivity = post('/v1/admin/activity/insertPamActivity', {
  isCreating: true,
  otherNames,
  summary: '新增活动：保存草稿，或直接提交审核',
  ...writing.add,
});
export const updateActivity = post('/v1/admin/activity/updateActivity', {
  otherNames,
  summary: '修改活动，可同时提交审核',
  ...writing.change,
});

const several = z.array(id).check(z.minLength(1, '请选择活动'), z.maxLength(20, '一次最多处理20个活动'));
/** One that cannot be done is refused with its code; of several the others are done, and these told with their reasons. */
const outcome = z.object({
  successCount: z.number(),
  failList: z.array(z.object({ activityId: id, code: z.number(), reason: z.string() })),
});
export type ActivityOutcome = z.output<typeof outcome>;

const decision = {
  auditStatus: z.literal([ContentStatus.published, ContentStatus.refused], '应为2（通过）或3（不通过）'),
  auditOpinion: review.passOpinion,
  /** 1: and push it to the regions that it is meant for, as it is published; for who may pass pushes */
  pushFlag: z._default(flag, 0),
};
interface Decided {
  readonly auditStatus: number;
  readonly auditOpinion: string;
  readonly pushFlag: number;
  readonly publishTime?: string | undefined;
}
/** A refusal tells its reason; it pushes and publishes nothing. */
const reasoned = obeys<Decided>((asked) =>
  asked.auditStatus === ContentStatus.refused
    ? {
        ...refusalProblems(asked),
        ...problemsIn({
          pushFlag: asked.pushFlag === 1 ? '不通过的活动不推送' : null,
          publishTime: asked.publishTime === undefined ? null : '不通过的活动不发布',
        }),
      }
    : {},
);
const auditing = review.permittedTo(['activity'], 'pass', 'noPass');

export const auditActivity = post('/v1/admin/activity/auditActivity', {
  access: auditing,
  summary: '审核一个活动：通过并发布，可同时推送；或退回并写明原因',
  request: z
    .strictObject({
      ...named,
      ...decision,
      contentHash: z.optional(review.contentHash),
      version: z.optional(review.contentVersion),
    })
    .check(reasoned),
  answer: nothing,
});
export const auditActivities = post('/v2/admin/activity/auditActivity', {
  access: auditing,
  summary: '一次审核几个活动：通过并马上或到时发布，可同时推送；或退回并写明原因',
  request: z
    .strictObject({
      activityIds: several,
      ...decision,
      /** still to come: nobody reads it before, and its push leaves then; left out: at once */
      publishTime: z.optional(moment),
      /** what the reviewer has read: activityId → contentHash; another content answers 4090 */
      contentHashes: z.optional(z.record(z.string(), review.contentHash)),
      /** of the one activity that is named: enough without its hash */
      version: z.optional(review.contentVersion),
    })
    .check(reasoned),
  answer: outcome,
});
export const revokeActivity = get('/v1/admin/activity/revoke', {
  ...offline,
  summary: '撤销已发布的活动并写明原因，报名的人会收到短信',
  request: z.strictObject({
    ...named,
    version: z.optional(review.contentVersion),
    /** the specification's call names the activity alone */
    opinion: z._default(review.reasonGiven, '活动取消'),
  }),
});
export const deleteActivities = post('/v1/admin/activity/deletePamActivity', {
  access: review.permittedTo(['activity'], 'remove'),
  summary: '删除草稿、未通过和已撤销的活动',
  request: z.strictObject({ activityIds: several }),
  answer: outcome,
});
