/** The calls of the pages 咨询管理 and 咨询答复. `units` and `phone` have no path there; ours follow the others. */
import * as z from 'zod/mini';
import { CALL_SOURCE, CALL_TYPE, CONSULT_STATUS, type Dictionary } from '../../dictionaries.ts';
import { get, permitted, post } from '../../endpoint.ts';
import {
  day,
  deptCode,
  entryOf,
  exportedNumbers,
  flag,
  id,
  moment,
  nameText,
  nothing,
  pageOf,
  paging,
  plainWish,
  queryFlag,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { attachedFile, attachedFiles, toldPictures } from '../../office/files/attached.ts';
import { storedPicture, storedVideoPath, storedVoicePath } from '../../office/files/endpoints.ts';
import { KNOWLEDGE_TYPE } from '../../publishing/knowledge/fields.ts';
import { hiddenCharacterProblem } from '../../rules/hidden-characters.ts';
import { obeys } from '../../rules/obeys.ts';
import { phoneProblem } from '../../rules/phone.ts';
import { pointFields, pointProblems } from '../../rules/place.ts';
import {
  CALLER_NAME_MAX,
  CONSULT_CONTENT_MAX,
  CONSULT_PRODUCT_MAX,
  CONSULT_TABS,
  CONSULT_TITLE_MAX,
  CONSULTATIONS_PER_ACT_MAX,
  OPINION_MAX,
  OPINION_MIN,
  QUESTION_PICTURES_MAX,
  REPLY_FILES_MAX,
  REPLY_MAX,
  REPORTED_SOURCES,
} from './fields.ts';

/** Whoever has a part in consultations; which of them somebody finds is the server's policy. */
const reading = permitted(
  'consult:add',
  'consult:assign',
  'consult:draft',
  'consult:pass',
  'consult:noPass',
  'consult:close',
);

const oneOf = (entries: Dictionary) => entryOf(entries, wholeNumber(0, 9));
/** A text that others will read: without invisible characters. */
const visible = z.superRefine<string>((said, context) => {
  const message = hiddenCharacterProblem(said);
  if (message !== null) context.addIssue({ code: 'custom', message, input: said });
});
const demandedReason = z
  .string('请填写')
  .check(
    z.trim(),
    z.minLength(OPINION_MIN, `请至少写${OPINION_MIN}个字`),
    z.maxLength(OPINION_MAX, `不能超过${OPINION_MAX}个字`),
    visible,
  );
const version = wholeNumber(1, 2_147_483_647);
const consultIds = z
  .array(id)
  .check(
    z.minLength(1, '请选择咨询'),
    z.maxLength(CONSULTATIONS_PER_ACT_MAX, `一次最多${CONSULTATIONS_PER_ACT_MAX}条`),
  );

const consultRow = z.object({
  consultId: id,
  consultNo: z.string(),
  callType: z.number(),
  callSource: z.number(),
  title: z.string(),
  callUserName: z.string(),
  deptId: z.string(),
  fullDeptName: z.string(),
  callTime: moment,
  urgentFlag: flag,
  consultStatus: z.number(),
  assignDeptId: z.nullable(z.string()),
  assignDeptName: z.nullable(z.string()),
  /** whom it was given to; null: anybody of the unit */
  assignUserId: z.nullable(id),
  assignUserName: z.nullable(z.string()),
  deadline: moment,
  /** the farmer still waits, and the deadline has passed by the server's clock */
  overdueFlag: flag,
  /** when it was last urged */
  urgeTime: z.nullable(moment),
  draftUserName: z.nullable(z.string()),
  checkUserName: z.nullable(z.string()),
  /** whose words the answer is: the drafter of what was passed; null: not answered */
  replyUserName: z.nullable(z.string()),
  replyTime: z.nullable(moment),
  /** the farmer's mark, 1 to 5; null: none yet */
  score: z.nullable(z.number()),
  /** 1: shown as an example */
  publicFlag: flag,
  /** what was made of it, while its reader may find it */
  knowledgeId: z.nullable(id),
  /** who wrote it down for the farmer; null: the farmer asked by themselves */
  createUserName: z.nullable(z.string()),
  createTime: moment,
  version: z.number(),
  can: z.object({
    assign: verdict,
    reassign: verdict,
    draft: verdict,
    pass: verdict,
    noPass: verdict,
    urge: verdict,
    close: verdict,
    publicize: verdict,
    toKnowledge: verdict,
  }),
});
export type ConsultRow = z.output<typeof consultRow>;

const filters = {
  tab: z._default(z.enum(CONSULT_TABS), 'all'),
  /** 1: only what the person's own unit, or a unit of their area, has in hand */
  handlingFlag: z._default(flag, 0),
  consultNo: z.optional(text(20)),
  title: z.optional(text(CONSULT_TITLE_MAX)),
  callType: z.optional(oneOf(CALL_TYPE)),
  callSource: z.optional(oneOf(CALL_SOURCE)),
  deptId: z.optional(deptCode),
  consultStatus: z.optional(oneOf(CONSULT_STATUS)),
  /** 1: those that are overdue */
  overdueFlag: z.optional(wholeNumber(0, 1)),
  publicFlag: z.optional(wholeNumber(0, 1)),
  callTimeStart: z.optional(moment),
  callTimeEnd: z.optional(moment),
};

export const pageConsultations = post('/v1/admin/consultation/page', {
  access: reading,
  summary: '咨询列表：最近的在前；待拟稿、待审核和退回的，先到期的在前',
  request: z.strictObject({
    ...filters,
    ...paging,
    ...sortedBy('createTime', 'callTime'),
  }),
  /** more: there are others behind the last one that is listed */
  answer: z.extend(pageOf(consultRow), { more: z.boolean() }),
});

export const consultationDetails = post('/v1/admin/consultation/details', {
  access: reading,
  tellsNumbers: true,
  summary: '一条咨询的全部内容',
  request: z.strictObject({ consultId: id, ...plainWish }),
  answer: z.extend(consultRow, {
    content: z.string(),
    /** pictures of what is asked about, for `downloadFile` */
    imageUrls: toldPictures,
    /** sound and video of the question, for `getFile` */
    voiceUrl: z.nullable(z.string()),
    videoUrl: z.nullable(z.string()),
    /** degrees; null: not told */
    lng: z.nullable(z.number()),
    lat: z.nullable(z.number()),
    product: z.string(),
    /** masked */
    phoneNumber: z.string(),
    /** the farmer asked to be answered by SMS */
    smsReplyFlag: flag,
    /** 1 in the application in which it was asked, 2 as a text, 3 by telephone */
    replyMode: z.number(),
    assignTime: z.nullable(moment),
    draftContent: z.nullable(z.string()),
    draftTime: z.nullable(moment),
    /** of the draft, and of the answer that it became */
    replyAttachments: z.array(attachedFile),
    checkTime: z.nullable(moment),
    checkOpinion: z.nullable(z.string()),
    replyContent: z.nullable(z.string()),
    closeReason: z.nullable(z.string()),
    scoreContent: z.nullable(z.string()),
    scoreTime: z.nullable(moment),
    mayReadPhone: verdict,
  }),
});
export type ConsultDetails = z.output<typeof consultationDetails.answer>;

export const consultationRecords = get('/v1/admin/consultation/listRecord', {
  access: reading,
  summary: '一条咨询的办理过程，最新的在前',
  request: z.strictObject({ consultId: id }),
  answer: z.array(
    z.object({
      recordId: id,
      operateType: z.number(),
      /** null: the farmer */
      operateUserName: z.nullable(z.string()),
      operateDeptName: z.nullable(z.string()),
      operateTime: moment,
      /** to whom it was assigned, what was submitted, or why */
      content: z.nullable(z.string()),
    }),
  ),
});

export const readCallerPhone = post('/v1/admin/consultation/phone', {
  access: permitted('consult:assign', 'consult:draft', 'consult:pass'),
  summary: '提问人的完整手机号码，查看会记入操作日志',
  request: z.strictObject({ consultId: id }),
  answer: z.object({ phoneNumber: z.string() }),
});

export const questionPictures = z._default(
  z.array(storedPicture).check(z.maxLength(QUESTION_PICTURES_MAX, `最多${QUESTION_PICTURES_MAX}张图片`)),
  [],
);

const question = {
  callType: oneOf(CALL_TYPE),
  title: text(CONSULT_TITLE_MAX, 1).check(visible),
  content: text(CONSULT_CONTENT_MAX, 1).check(visible),
  /** what `uploadFile` answered */
  imageUrls: questionPictures,
  product: z._default(text(CONSULT_PRODUCT_MAX).check(visible), ''),
  callUserName: nameText(CALLER_NAME_MAX, 1).check(visible),
  /** the region where the farmer lives */
  deptId: deptCode,
  urgentFlag: z._default(flag, 0),
  smsReplyFlag: z._default(flag, 1),
};
const taken = z.object({ consultId: id, consultNo: z.string(), deadline: moment });

export const addConsultation = post('/v1/admin/consultation/add', {
  isCreating: true,
  access: permitted('consult:add'),
  summary: '代农户登记一条咨询',
  request: z
    .strictObject({
      ...question,
      callSource: z.literal(REPORTED_SOURCES, '请选择来源'),
      phoneNumber: z.string('请填写').check(
        z.trim(),
        z.superRefine((typed, context) => {
          const message = phoneProblem(typed);
          if (message !== null) context.addIssue({ code: 'custom', message, input: typed });
        }),
      ),
      callTime: moment,
      /** sound and film of the question, as `uploadFile` answered */
      voiceUrl: z._default(z.nullable(storedVoicePath), null),
      videoUrl: z._default(z.nullable(storedVideoPath), null),
      /** degrees: where it is that the farmer asks about */
      ...pointFields,
    })
    .check(obeys(pointProblems)),
  answer: taken,
});

export const takeFromSms = post('/v1/admin/consultation/fromSms', {
  isCreating: true,
  access: permitted('consult:add'),
  summary: '把一条上行短信转为咨询：号码和提问时间就是短信的，短信随之记为已处理；一条只转一次',
  request: z.strictObject({ ...question, moId: id }),
  answer: taken,
});

export const listAssignableUnits = post('/v1/admin/consultation/units', {
  access: permitted('consult:assign'),
  summary: '可以办理所选咨询的单位和其中的拟稿人，分派和改派时用',
  request: z.strictObject({ consultIds }),
  answer: z.array(
    z.object({
      deptId: z.string(),
      fullDeptName: z.string(),
      drafters: z.array(z.object({ userId: id, realName: z.string() })),
    }),
  ),
});
export type AssignableUnit = z.output<typeof listAssignableUnits.answer>[number];

export const assignConsultations = post('/v1/admin/consultation/assign', {
  access: permitted('consult:assign'),
  summary: '分派咨询给一个单位，可指定拟稿人；全部或一条都不',
  request: z.strictObject({
    consultIds,
    assignDeptId: deptCode,
    assignUserId: z._default(z.nullable(id), null),
  }),
  answer: z.object({ successCount: z.number() }),
});

export const reassignConsultation = post('/v1/admin/consultation/reassign', {
  access: permitted('consult:assign'),
  summary:
    '把分派错的咨询改派给另一个单位或拟稿人，须说明原因；答复期限不变，原来和现在的办理人都会收到站内信',
  request: z.strictObject({
    consultId: id,
    assignDeptId: deptCode,
    assignUserId: z._default(z.nullable(id), null),
    reason: demandedReason,
  }),
  answer: nothing,
});

export const draftReply = post('/v1/admin/consultation/draft', {
  access: permitted('consult:draft'),
  summary: '拟写答复，保存或提交审核',
  request: z.strictObject({
    consultId: id,
    version,
    draftContent: text(REPLY_MAX, 1).check(visible),
    /** left out they stay, as by a console that was opened before answers had files */
    replyAttachments: z.optional(attachedFiles(REPLY_FILES_MAX)),
    /** 1: and hand it in for review */
    submitFlag: z._default(flag, 0),
  }),
  answer: nothing,
});

const reviewed = {
  consultId: id,
  /** of what the reviewer has read: another one answers 4090 */
  version,
};
export const passReply = post('/v1/admin/consultation/pass', {
  access: permitted('consult:pass'),
  summary: '审核通过答复；农户要求短信回复的同时发出',
  request: z.strictObject({ ...reviewed, checkOpinion: z._default(text(OPINION_MAX).check(visible), '') }),
  answer: nothing,
});
export const returnReply = post('/v1/admin/consultation/noPass', {
  access: permitted('consult:noPass'),
  summary: '退回答复并写明原因',
  request: z.strictObject({ ...reviewed, checkOpinion: demandedReason }),
  answer: nothing,
});

export const urgeConsultation = post('/v1/admin/consultation/urge', {
  access: permitted('consult:assign'),
  summary: '催办：办理人在列表和办理过程里看到',
  request: z.strictObject({ consultId: id }),
  answer: nothing,
});

export const closeConsultation = post('/v1/admin/consultation/close', {
  access: permitted('consult:close'),
  summary: '关闭咨询并写明原因',
  request: z.strictObject({ consultId: id, closeReason: demandedReason }),
  answer: nothing,
});

export const publicizeConsultation = post('/v1/admin/consultation/public', {
  access: permitted('consult:assign'),
  summary: '把已答复的咨询公开为范例（不含提问人），或取消公开',
  request: z.strictObject({ consultId: id, version, publicFlag: flag }),
  answer: nothing,
});

export const listExamples = get('/v1/admin/consultation/examples', {
  access: reading,
  summary: '公开的范例：同一类型的，同一产品的在前，不含提问人',
  request: z.strictObject({
    callType: oneOf(CALL_TYPE),
    product: z._default(text(CONSULT_PRODUCT_MAX), ''),
  }),
  answer: z.array(
    z.object({
      consultId: id,
      title: z.string(),
      content: z.string(),
      product: z.string(),
      replyContent: z.string(),
      replyTime: moment,
    }),
  ),
});

export const makeKnowledge = post('/v1/admin/consultation/toKnowledge', {
  isCreating: true,
  access: permitted('consult:assign'),
  summary: '用问题和答复新建一条知识草稿，由知识分享审核后发布；一条咨询只转一次',
  request: z.strictObject({
    consultId: id,
    version,
    knowledgeType: wholeNumber(1, KNOWLEDGE_TYPE.length),
  }),
  answer: z.object({ knowledgeId: id }),
});

export const exportConsultations = get('/v1/admin/consultation/export', {
  access: permitted('consult:assign'),
  summary: '导出咨询列表；有导出完整号码权限的人可得到完整的手机号码，其他人得到脱敏的',
  request: z.strictObject({ ...filters, handlingFlag: z._default(queryFlag, 0), ...exportedNumbers }),
  answer: z.unknown(),
  form: 'file',
});

const counted = {
  askedCount: z.number(),
  answeredCount: z.number(),
  /** answered by the deadline */
  onTimeCount: z.number(),
  /** the farmer still waits, and the deadline has passed */
  overdueCount: z.number(),
  /** from the question to the answer; null: none was answered */
  averageHours: z.nullable(z.number()),
  scoreCount: z.number(),
  /** null: none was rated */
  scoreAverage: z.nullable(z.number()),
};
const countOf = z.object({ value: z.number(), count: z.number() });

export const consultationStat = get('/v1/admin/consultation/stat', {
  access: reading,
  summary: '一段时间里提的咨询：数量、办结、及时、评分，按状态、类型、评分、日期和区域',
  request: z.strictObject({
    /** left out: the first of the month of the last day */
    startDay: z.optional(day),
    /** left out: today */
    endDay: z.optional(day),
    deptId: z.optional(deptCode),
  }),
  answer: z.object({
    total: z.object(counted),
    byStatus: z.array(countOf),
    byType: z.array(countOf),
    byScore: z.array(countOf),
    /** days on which something was asked */
    byDay: z.array(z.object({ day: z.string(), askedCount: z.number(), answeredCount: z.number() })),
    /** the regions right below, the one that asked most first */
    byPlace: z.array(z.object({ deptId: z.string(), deptName: z.string(), ...counted })),
  }),
});
export type ConsultationStat = z.output<typeof consultationStat.answer>;
