/** The calls of letters (写信、收件箱、发件箱): written to people, groups or units, read, taken back. A letter is plain text. */
import * as z from 'zod/mini';
import { get, post, signedIn } from '../../endpoint.ts';
import {
  DEPT_CODE,
  flag,
  id,
  moment,
  optionalRequestId,
  pageOf,
  paging,
  queryFlag,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { isId } from '../../rules/id.ts';
import { obeys } from '../../rules/obeys.ts';
import { plainLine, plainLines } from '../../rules/plain-text.ts';
import { attachedFile, attachedFiles } from '../files/attached.ts';
import {
  LETTER_CONTENT_MAX,
  LETTER_FILES_MAX,
  LETTER_TITLE_MAX,
  LETTERS_PER_ACT_MAX,
  letterProblems,
  RECEIVERS_MAX,
  ReceiverType,
  UnitScope,
} from './fields.ts';

/** The id of a person or a group, or the code of a unit. */
const receiverId = z
  .string()
  .check(z.refine((value) => isId(value) || DEPT_CODE.test(value), '收件人格式不正确'));

const written = {
  /** a draft that is saved again or sent */
  letterId: z.optional(id),
  version: z.optional(wholeNumber(1, 2_147_483_647)),
  letterTitle: plainLine(LETTER_TITLE_MAX),
  letterContent: plainLines(LETTER_CONTENT_MAX),
  receiverType: z._default(z.literal(Object.values(ReceiverType), '请选择发给谁'), ReceiverType.people),
  receiverIds: z
    .array(receiverId)
    .check(z.maxLength(RECEIVERS_MAX, `一封信最多选择${RECEIVERS_MAX}个收件人`)),
  /** of a letter to units */
  unitScope: z._default(z.literal(Object.values(UnitScope), '请选择发送范围'), UnitScope.own),
  /** a text to each receiver that a letter waits; of a letter to a few people only */
  smsNoticeFlag: z._default(flag, 0),
  /** the letter that is answered: one that the writer has received */
  replyToId: z._default(z.nullable(id), null),
  /** as they are to be, in their order: own uploads, those of the draft, those of the letter that is passed on; left out a draft keeps its own */
  attachments: z.optional(attachedFiles(LETTER_FILES_MAX)),
  /** the letter that is passed on: one that the writer has written or received */
  forwardOfId: z._default(z.nullable(id), null),
};

export const sendLetter = post('/v1/admin/letter/send', {
  access: signedIn,
  summary: '发信；发给很多单位的信在后台分批送达',
  request: z
    .strictObject({
      ...written,
      /** the writer's own mark of this letter: sent again with the same one, it is still one letter */
      clientReqId: optionalRequestId,
    })
    .check(obeys(letterProblems)),
  answer: z.object({
    letterId: id,
    receiverCount: z.number(),
    /** units whose people are still to get it */
    pendingUnitCount: z.number(),
    /** members of the groups who have no account, left, or lie outside of the writer's reach */
    leftOutCount: z.number(),
  }),
});

export const saveLetterDraft = post('/v1/admin/letter/saveDraft', {
  isCreating: true,
  access: signedIn,
  summary: '保存信件草稿',
  request: z.strictObject(written),
  answer: z.object({ letterId: id, version: z.number() }),
});

export const letterReceiver = get('/v1/admin/letter/receiver', {
  access: signedIn,
  summary: '按编号取一个能写信给他的人，写信、聊天从通讯录开始时用',
  request: z.strictObject({ userId: id }),
  answer: z.object({ userId: id, realName: z.string() }),
});

const letterIds = z
  .array(id)
  .check(
    z.minLength(1, '请至少选择一封信'),
    z.maxLength(LETTERS_PER_ACT_MAX, `一次最多${LETTERS_PER_ACT_MAX}封信`),
  );

export const revokeLetter = post('/v1/admin/letter/revoke', {
  access: signedIn,
  summary: '发出十分钟内撤回，全部或一封都不：没有读过的收件人不再看到它',
  request: z.strictObject({ letterIds }),
  answer: z.object({
    /** receivers from whom it was taken back */
    revokedCount: z.number(),
    /** those who had read it and keep it */
    readCount: z.number(),
  }),
});

export const removeLetters = post('/v1/admin/letter/remove', {
  access: signedIn,
  summary: '从自己的收件箱或发件箱删除信件，别人的不受影响',
  request: z.strictObject({ letterIds }),
  answer: z.object({ successCount: z.number() }),
});

export const readLetters = post('/v1/admin/letter/read', {
  access: signedIn,
  summary: '把收到的信标为已读',
  request: z.strictObject({ letterIds }),
  answer: z.object({ successCount: z.number() }),
});

/** Where a letter about something leads. */
const about = z.nullable(z.object({ aboutType: z.string(), aboutId: id }));

const period = { sendTimeStart: z.optional(moment), sendTimeEnd: z.optional(moment) };
const keyword = z.optional(text(40));

const inboxRow = z.object({
  letterId: id,
  letterTitle: z.string(),
  /** null: the system itself */
  senderUserId: z.nullable(id),
  senderName: z.string(),
  senderDeptName: z.string(),
  /** when it arrived here */
  sendTime: moment,
  readFlag: flag,
  attachmentCount: z.number(),
  /** of the letter, and by whom: the sender */
  createTime: moment,
  createUserName: z.string(),
});
export type InboxRow = z.output<typeof inboxRow>;

export const pageInbox = get('/v1/admin/letter/inbox', {
  access: signedIn,
  summary: '收件箱，最近收到的在前',
  request: z.strictObject({
    keyword,
    readFlag: z.optional(queryFlag),
    ...period,
    ...paging,
    ...sortedBy('sendTime'),
  }),
  answer: pageOf(inboxRow),
});

const letterCan = z.object({ revoke: verdict, edit: verdict });

const outboxRow = z.object({
  letterId: id,
  letterTitle: z.string(),
  letterStatus: z.number(),
  receiverType: z.number(),
  smsNoticeFlag: flag,
  /** 三墩镇、转塘街道等 12 个单位 */
  receiverNames: z.string(),
  receiverCount: z.number(),
  readCount: z.number(),
  /** units whose people are still to get it */
  pendingUnitCount: z.number(),
  unitCount: z.number(),
  sendTime: z.nullable(moment),
  createTime: moment,
  createUserName: z.string(),
  updateTime: moment,
  version: z.number(),
  can: letterCan,
});
export type OutboxRow = z.output<typeof outboxRow>;

export const pageOutbox = get('/v1/admin/letter/outbox', {
  access: signedIn,
  summary: '发件箱和草稿，最近改动的在前',
  request: z.strictObject({
    keyword,
    letterStatus: z.optional(wholeNumber(0, 2)),
    ...period,
    ...paging,
    ...sortedBy('updateTime'),
  }),
  answer: pageOf(outboxRow),
});

const receiver = z.object({
  userId: id,
  realName: z.string(),
  deptName: z.string(),
  readFlag: flag,
  readTime: z.nullable(moment),
});
export type LetterReceiver = z.output<typeof receiver>;

const details = z.extend(outboxRow, {
  letterContent: z.string(),
  senderUserId: z.nullable(id),
  senderName: z.string(),
  senderDeptName: z.string(),
  /** the reader wrote it; else they received it */
  isOwn: z.boolean(),
  /** the reader's own, before this answer */
  readFlag: flag,
  unitScope: z.number(),
  /** what was chosen, for the writer alone */
  targets: z.array(z.object({ id: z.string(), name: z.string() })),
  /** as they were chosen, for the writer alone; of a draft they are sent back so */
  receiverIds: z.array(z.string()),
  /** those who have not read it first, for the writer alone */
  receivers: pageOf(receiver),
  /** the letter that it answers, where the reader may see it; null: none, or not theirs to see */
  replyToId: z.nullable(id),
  replyTo: z.nullable(z.object({ letterId: id, letterTitle: z.string() })),
  attachments: z.array(attachedFile),
  about,
});
export type LetterDetails = z.output<typeof details>;

export const letterDetails = get('/v1/admin/letter/details', {
  access: signedIn,
  summary: '一封信，收到的即成为已读；写信人另外看到收件人，分页',
  request: z.strictObject({ letterId: id, ...paging }),
  answer: details,
});
