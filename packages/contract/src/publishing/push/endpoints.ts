/** The calls of the page 推送管理. `revoke` is the taking offline of every kind, before it has left. */
import * as z from 'zod/mini';
import { get, post } from '../../endpoint.ts';
import { deptCode, flag, id, moment, pageOf, paging, sortedBy, text, wholeNumber } from '../../envelope.ts';
import { plainLine } from '../../rules/plain-text.ts';
import * as review from '../content-review/calls.ts';
import * as written from '../content-review/written.ts';
import * as own from './fields.ts';

const severalOf = <Item extends z.ZodMiniType>(item: Item, max: number, called: string) =>
  z._default(z.array(item).check(z.maxLength(max, `最多${max}${called}`)), []);

/** Its targets. */
const TARGET_FIELDS = {
  /** the region that it is for: nobody outside of it is reached */
  deptId: deptCode,
  targetType: written.oneFrom(own.TARGET_TYPE, '请选择推送对象'),
  targetDeptIds: severalOf(deptCode, own.REGIONS_MAX, '个区域'),
  targetCategories: severalOf(text(20, 1), own.TARGET_CATEGORY.length, '个类别'),
  targetUserIds: severalOf(id, own.PEOPLE_MAX, '人'),
};

/** Everything that is passed. */
export const PUSH_FIELDS = {
  title: plainLine(own.TITLE_MAX, 1),
  pushContent: plainLine(own.CONTENT_MAX, 1),
  pushType: written.oneFrom(own.PUSH_TYPE, '请选择类型'),
  jumpType: z._default(written.oneFrom(own.JUMP_TYPE, '请选择点开后去哪里'), own.JumpType.none),
  jumpTarget: written.optionalLine(own.JUMP_MAX),
  /** what it is about; empty: nothing that stands here */
  relatedType: z._default(z.enum(['', ...own.RELATED_TYPES]), ''),
  relatedId: z._default(z.nullable(id), null),
  ...TARGET_FIELDS,
  /** none: all */
  osTypes: severalOf(written.oneFrom(own.OS_TYPE, '请选择系统'), own.OS_TYPE.length, '种系统'),
  pushMode: z._default(written.oneFrom(own.PUSH_MODE, '请选择推送方式'), own.PushMode.atOnce),
  pushTime: z._default(z.nullable(moment), null),
};
export type WrittenPush = written.WrittenIn<typeof PUSH_FIELDS>;
export type Targets = Pick<WrittenPush, keyof typeof TARGET_FIELDS>;

/** Left out it is the writer's own area, or, of a change, the region that it was for. */
const regionLeftOut = { deptId: z.optional(deptCode) };
type AsSent<Of> = Omit<Of, 'deptId'> & { readonly deptId?: string | undefined };
export type SentPush = AsSent<WrittenPush>;

const INSIDE_PAGE = /^\/(?!\/)[\w\-./?=&%#]*$/;

/** Validation errors beyond kinds and lengths, by field; shared with the form. */
export function pushProblems(push: SentPush): written.Problem[] {
  const problems = [...written.hiddenIn(push), ...targetProblems(push)];
  const say = (field: keyof WrittenPush, message: string) => problems.push({ field, message });
  const { jumpType, jumpTarget, pushMode, pushTime } = push;
  if (jumpType === own.JumpType.none && jumpTarget !== '') say('jumpTarget', '不跳转时不填地址');
  if (jumpType === own.JumpType.inside && !INSIDE_PAGE.test(jumpTarget))
    say('jumpTarget', '请填写应用内的页面，以 / 开头，如 /weather');
  if (jumpType === own.JumpType.outside && !written.isWebAddress(jumpTarget))
    say('jumpTarget', '请填写以 http:// 或 https:// 开头的网址');
  if ((push.relatedType === '') !== (push.relatedId === null)) say('relatedId', '请说明关联的是哪一条内容');
  if (pushMode === own.PushMode.timed && pushTime === null) say('pushTime', '请选择推送时间');
  if (pushMode === own.PushMode.atOnce && pushTime !== null) say('pushTime', '立即推送时不填时间');
  return problems;
}

function targetProblems({ deptId = '', targetType, ...named }: AsSent<Targets>): written.Problem[] {
  switch (targetType) {
    case own.TargetType.regions:
      if (named.targetDeptIds.length === 0) return [{ field: 'targetDeptIds', message: '请选择区域' }];
      return named.targetDeptIds.every((one) => one.startsWith(deptId))
        ? []
        : [{ field: 'targetDeptIds', message: '所选区域须在推送区域之内' }];
    case own.TargetType.categories: {
      const known = named.targetCategories.every((one) =>
        own.TARGET_CATEGORY.some(({ value }) => value === one),
      );
      return named.targetCategories.length > 0 && known
        ? []
        : [{ field: 'targetCategories', message: '请选择类别' }];
    }
    case own.TargetType.people:
      return named.targetUserIds.length > 0 ? [] : [{ field: 'targetUserIds', message: '请选择人员' }];
    default:
      return [];
  }
}

/** As the reference contract calls them. */
const otherNames = { pushTitle: 'title' };
const named = { pushId: id };
const writing = review.writingCalls(['push'], named, { ...PUSH_FIELDS, ...regionLeftOut }, pushProblems);
const calls = review.reviewCalls(['push'], named);
const reading = review.readingContent('push');
const { title, pushType, targetType, deptId, pushMode, pushTime, ...listedInWhole } =
  written.answered(PUSH_FIELDS);

export const pushRow = z.object({
  ...named,
  title,
  pushType,
  targetType,
  deptId,
  pushMode,
  pushTime,
  /** of the dictionary PUSH_STATUS */
  pushStatus: z.number(),
  /** null until it leaves; those that the receiver told of */
  targetCount: z.nullable(z.number()),
  reachCount: z.number(),
  openCount: z.number(),
  sentTime: z.nullable(moment),
  failReason: z.nullable(z.string()),
  ...review.listedContent,
  can: z.object(review.contentCan),
});
export type PushRow = z.output<typeof pushRow>;

export const pagePushes = post('/v1/admin/push/page', {
  otherNames,
  access: reading,
  summary: '推送列表，最新的在前',
  request: z.strictObject({
    title: z.optional(text(own.TITLE_MAX)),
    pushType: z.optional(wholeNumber(1, 5)),
    pushStatus: z.optional(wholeNumber(0, 7)),
    auditStatus: z.optional(wholeNumber(0, 5)),
    deptId: z.optional(deptCode),
    sentTimeStart: z.optional(moment),
    sentTimeEnd: z.optional(moment),
    ...review.ownList,
    ...paging,
    ...sortedBy('createTime'),
  }),
  answer: z.extend(pageOf(pushRow), review.waitingList),
});

export const pushDetails = post('/v1/admin/push/details', {
  otherNames,
  access: reading,
  summary: '一条推送：审核后推送的就是这些',
  request: z.strictObject(named),
  answer: z.extend(pushRow, {
    ...listedInWhole,
    deptName: z.string(),
    /** those of targetDeptIds and of targetUserIds that still stand in the region */
    targetDepts: z.array(z.object({ deptId: z.string(), deptName: z.string() })),
    targetUsers: z.array(z.object({ userId: id, realName: z.string() })),
    ...review.readWhole,
  }),
});
export type PushDetails = z.output<typeof pushDetails.answer>;

export const savePush = post('/v1/admin/push/save', {
  isCreating: true,
  otherNames,
  summary: '新增推送：保存草稿，或直接提交审核',
  ...writing.add,
});
export const updatePush = post('/v1/admin/push/update', {
  otherNames,
  summary: '修改推送，可同时提交审核',
  ...writing.change,
});
export const passPush = post('/v1/admin/push/pass', {
  summary: '审核通过，立即或到时间推送',
  ...calls.pass,
});
export const refusePush = post('/v1/admin/push/noPass', {
  summary: '审核不通过，须写明原因',
  ...calls.refuse,
});
export const revokePush = post('/v1/admin/push/revoke', {
  summary: '撤回还没有推送出去的',
  ...calls.offline,
});
export const removePush = post('/v1/admin/push/remove', {
  summary: '删除草稿、未通过和已撤回的推送',
  ...calls.remove,
});

export const countPush = post('/v1/admin/push/count', {
  access: reading,
  summary: '所选对象现在有多少人',
  request: z.strictObject({ ...TARGET_FIELDS, ...regionLeftOut }),
  answer: z.object({ targetCount: z.number() }),
});

/** Figures of the last days. */
export const STAT_DAYS = 30;
export const pushStat = get('/v1/admin/push/stat', {
  access: reading,
  summary: `近${STAT_DAYS}天推送的条数、人次、到达和打开`,
  isBackground: true,
  request: z.strictObject({}),
  answer: z.object({
    pushCount: z.number(),
    targetCount: z.number(),
    reachCount: z.number(),
    openCount: z.number(),
    /** 1: nobody's telephone is reached, the program plays the receiver itself */
    builtInFlag: flag,
  }),
});
