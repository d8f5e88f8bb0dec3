/**
 * The open calls by which farmers' questions, posts, listings, likes, reports and views come in (decision 76), and those that ask what became of
 * them. Limits are those of the console's forms.
 */
import * as z from 'zod/mini';
import { CALL_TYPE } from '../../dictionaries.ts';
import { anyone, get, post } from '../../endpoint.ts';
import { deptCode, entryOf, flag, id, moment, nameText, nothing, text, wholeNumber } from '../../envelope.ts';
import { INFO_TYPE } from '../../messaging/products/endpoints.ts';
import { attachedFile } from '../../office/files/attached.ts';
import { storedFilePath, storedVideoPath, storedVoicePath } from '../../office/files/endpoints.ts';
import { checkedBy } from '../../publishing/content-review/calls.ts';
import type { Problem } from '../../publishing/content-review/written.ts';
import * as posts from '../../publishing/interaction-posts/fields.ts';
import {
  COUNTED_OF,
  type CountedViews,
  mayCount,
  REACTED_TYPES,
  SCORE_MAX,
  VIEWED_TYPES,
} from '../../publishing/reactions/fields.ts';
import { LISTING_FIELDS, listingProblems } from '../../publishing/supply-demand/endpoints.ts';
import { obeys } from '../../rules/obeys.ts';
import { pointFields, pointProblems } from '../../rules/place.ts';
import { questionPictures } from '../../service/consultations/endpoints.ts';
import {
  CALLER_NAME_MAX,
  CONSULT_CONTENT_MAX,
  CONSULT_PRODUCT_MAX,
  CONSULT_TITLE_MAX,
} from '../../service/consultations/fields.ts';
import { SCORE_CONTENT_MAX } from '../../service/consultations/score.ts';
import { personId, phoneNumber, requestId, visible } from './fields.ts';

// subjects are chosen by offices
const { subjectId: _, ...listingFields } = LISTING_FIELDS;

/** Every writing call: whose request it is, and in which region the farmer lives. */
const written = {
  requestId,
  personId,
  /** a region inside the application's areas */
  deptId: deptCode,
};

export const askQuestion = post('/v1/consult/ask', {
  access: anyone,
  summary: '农户提一个问题，由当地或上级的单位分派、答复',
  request: z
    .strictObject({
      ...written,
      /** D:CALL_TYPE */
      callType: entryOf(CALL_TYPE),
      /** 1 an application, 2 a mini-program */
      callSource: z.literal([1, 2], '应为1（手机应用）或2（小程序）'),
      title: text(CONSULT_TITLE_MAX, 1).check(visible),
      content: text(CONSULT_CONTENT_MAX, 1).check(visible),
      imageUrls: questionPictures,
      /** what `addMedia` answered */
      voiceUrl: z._default(z.nullable(storedVoicePath), null),
      videoUrl: z._default(z.nullable(storedVideoPath), null),
      /** degrees: where the farmer stood */
      ...pointFields,
      product: z._default(text(CONSULT_PRODUCT_MAX).check(visible), ''),
      callUserName: nameText(CALLER_NAME_MAX, 1).check(visible),
      phoneNumber,
      urgentFlag: z._default(flag, 0),
      /** 1: the answer also goes out as a text */
      smsReplyFlag: z._default(flag, 0),
    })
    .check(obeys(pointProblems)),
  answer: z.object({ consultId: id, consultNo: z.string(), deadline: moment }),
});

export const readAnswer = get('/v1/consult/result', {
  access: anyone,
  summary: '查询本应用提交的一个问题的办理情况和答复',
  request: z.strictObject({ consultId: id }),
  answer: z.object({
    consultId: id,
    consultNo: z.string(),
    title: z.string(),
    /** D:CONSULT_STATUS: 4 answered, 5 answered and rated */
    consultStatus: z.number(),
    deadline: moment,
    replyContent: z.nullable(z.string()),
    replyTime: z.nullable(moment),
    /** files of the answer; none while there is no answer */
    replyAttachments: z.array(attachedFile),
    closeReason: z.nullable(z.string()),
  }),
});

export const readAnswerFile = get('/v1/consult/file', {
  access: anyone,
  summary: '本应用提交的一个问题的答复的一个附件',
  form: 'file',
  request: z.strictObject({
    consultId: id,
    /** as `replyAttachments` names it */
    fileId: id,
  }),
  answer: z.null(),
});

export const scoreAnswer = post('/v1/consult/score', {
  access: anyone,
  summary: '提问的农户给答复评分，一个答复一次；再发同样的评分不变',
  request: z.strictObject({
    consultId: id,
    /** who asked */
    personId,
    score: wholeNumber(1, 5),
    scoreContent: z._default(text(SCORE_CONTENT_MAX).check(visible), ''),
  }),
  answer: z.object({ score: z.number() }),
});

/** Base64 of 5 MB, with what surrounds it. */
export const PICTURE_BODY_BYTES_MAX = 7 * 1024 * 1024;

export const addPicture = post('/v1/picture/add', {
  access: anyone,
  summary: '上传一张图片（png、jpg，最多5MB），由随后提交的一个问题、一条互动或供求使用，只能用一次',
  request: z.strictObject({
    /** its bytes in Base64 */
    picture: z
      .string('请填写')
      .check(
        z.maxLength(PICTURE_BODY_BYTES_MAX, '图片不能超过5MB'),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/, '应为图片内容的Base64'),
      ),
  }),
  /** its place, to be named in imageUrls */
  answer: z.object({ relativeUrl: z.string() }),
});

const MEGABYTE = 1024 * 1024;
export const MEDIA_KINDS = ['mp3', 'wav', 'mp4'] as const;
/** A whole film of an office goes through the console; of a telephone this is half a minute. */
export const mediaBytesMax = (kind: (typeof MEDIA_KINDS)[number]): number =>
  (kind === 'mp4' ? 20 : 5) * MEGABYTE;
/** Base64 of the largest, with what surrounds it. */
export const MEDIA_BODY_BYTES_MAX = 28 * MEGABYTE;

export const addMedia = post('/v1/media/add', {
  access: anyone,
  summary:
    '上传一段录音（mp3、wav，最多5MB）或一个视频（mp4，最多20MB），由随后提交的一个问题、一条互动或供求使用，只能用一次',
  request: z.strictObject({
    kind: z.enum(MEDIA_KINDS, `应为${MEDIA_KINDS.join('、')}之一`),
    /** its bytes in Base64 */
    media: z
      .string('请填写')
      .check(
        z.maxLength(MEDIA_BODY_BYTES_MAX, '视频不能超过20MB，录音不能超过5MB'),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/, '应为文件内容的Base64'),
      ),
  }),
  /** its place, to be named in voiceUrl or videoUrl */
  answer: z.object({ relativeUrl: z.string() }),
});

export const addPost = post('/v1/post/add', {
  access: anyone,
  summary: '农户发布一条互动，机审后由人工审核，通过后公开',
  request: z.strictObject({
    ...written,
    /** 1 exchange, 2 question, 3 harvest, 4 help */
    postType: entryOf(posts.POST_TYPE),
    title: text(posts.POST_TITLE_MAX, 1).check(visible),
    content: text(posts.POST_CONTENT_MAX, 1).check(visible),
    topic: z._default(text(posts.POST_TOPIC_MAX).check(visible), ''),
    postUserName: nameText(CALLER_NAME_MAX, 1).check(visible),
    phoneNumber: z.optional(phoneNumber),
    imageUrls: z._default(
      z
        .array(storedFilePath)
        .check(z.maxLength(posts.POST_PICTURES_MAX, `最多${posts.POST_PICTURES_MAX}张图片`)),
      [],
    ),
    /** what `addMedia` answered */
    videoUrl: z._default(z.nullable(storedVideoPath), null),
  }),
  answer: z.object({
    postId: id,
    /** 1 waiting */
    auditStatus: z.number(),
    /** 1 nothing found, 2 suspect, 3 violating */
    machineResult: z.number(),
  }),
});

export const readPostState = get('/v1/post/result', {
  access: anyone,
  summary: '查询本应用提交的一条互动的审核结果',
  request: z.strictObject({ postId: id }),
  answer: z.object({
    postId: id,
    title: z.string(),
    /** 1 waiting, 2 public, 3 refused, 4 taken down */
    auditStatus: z.number(),
    auditOpinion: z.nullable(z.string()),
    likeCount: z.number(),
    replyCount: z.number(),
  }),
});

export const addReply = post('/v1/post/reply', {
  access: anyone,
  summary: '农户评论一条已公开的互动；含敏感词、手机号码或身份证号的不收，疑似的由人工查看',
  request: z.strictObject({
    ...written,
    postId: id,
    content: text(posts.REPLY_CONTENT_MAX, 1).check(visible),
    replyUserName: nameText(CALLER_NAME_MAX, 1).check(visible),
  }),
  answer: z.object({
    replyId: id,
    /** 1 nothing found, 2 suspect */
    machineResult: z.number(),
  }),
});

export const addListing = post('/v1/listing/add', {
  access: anyone,
  summary: '农户发布一条供应或求购，由人工审核，通过后展示；供应至少要有一张图片',
  request: z
    .strictObject({
      ...written,
      /** 1 offered, 2 wanted */
      infoType: entryOf(INFO_TYPE),
      ...listingFields,
      phoneNumber,
    })
    .check(checkedBy(listingProblems)),
  answer: z.object({
    supplyId: id,
    /** 1 waiting */
    supplyStatus: z.number(),
  }),
});

export const readListingState = get('/v1/listing/result', {
  access: anyone,
  summary: '查询本应用提交的一条供应或求购的审核结果',
  request: z.strictObject({ supplyId: id }),
  answer: z.object({
    supplyId: id,
    title: z.string(),
    /** D:SUPPLY_STATUS */
    supplyStatus: z.number(),
    auditOpinion: z.nullable(z.string()),
  }),
});

const LIKED = REACTED_TYPES.like;

export const likeContent = post('/v1/content/like', {
  access: anyone,
  summary: '一个人赞一条已公开的内容，或收回；同一个人只算一次',
  request: z.strictObject({
    contentType: z.enum(LIKED, `应为${LIKED.join('、')}之一`),
    contentId: id,
    personId,
    /** 0: takes it back */
    likeFlag: z._default(flag, 1),
  }),
  answer: z.object({ likeFlag: flag }),
});

export const reportPost = post('/v1/content/report', {
  access: anyone,
  summary: '一个人举报一条已公开的互动；同一个人只算一次',
  request: z.strictObject({ postId: id, personId }),
  answer: nothing,
});

const SCORED = REACTED_TYPES.score;

export const scoreContent = post('/v1/content/score', {
  access: anyone,
  summary: '一个人给一处乡村旅游或一个服务中心打分（1到5分）；同一个人再打分，以最后一次为准',
  request: z.strictObject({
    contentType: z.enum(SCORED, `应为${SCORED.join('、')}之一`),
    contentId: id,
    personId,
    score: wholeNumber(1, SCORE_MAX),
  }),
  answer: z.object({ score: z.number() }),
});

const VIEWS_MAX = 100;
/** Of one application. Each like is a row for ever, and more views than these are a fault of its program. */
export const DAY_VIEWS_MAX = 10_000_000;
/** Likes, reports and marks. */
export const DAY_REACTIONS_MAX = 1_000_000;

const namesTwice = (views: readonly { contentType: string; contentId: string }[]) =>
  new Set(views.map(({ contentType, contentId }) => `${contentType} ${contentId.replace(/^0+/, '')}`)).size <
  views.length;

const count = z._default(wholeNumber(0, 1_000), 0);

const COUNTS = Object.keys(COUNTED_OF) as CountedViews[];

function countProblems(view: Readonly<Record<CountedViews, number>> & { contentType: string }): Problem[] {
  const wrong = COUNTS.filter((field) => view[field] > 0 && !mayCount(field, view.contentType));
  if (wrong.length > 0) return wrong.map((field) => ({ field, message: COUNTED_OF[field].said }));
  return COUNTS.some((field) => view[field] > 0) ? [] : [{ field: 'viewCount', message: '至少一次' }];
}

export const countViews = post('/v1/content/view', {
  access: anyone,
  summary:
    '报告已公开内容的浏览次数、知识和资讯的转发次数、供求的拨打次数、服务应用的点击次数，可攒起来一次报告',
  request: z.strictObject({
    requestId,
    views: z
      .array(
        z
          .strictObject({
            contentType: z.enum(VIEWED_TYPES, `应为${VIEWED_TYPES.join('、')}之一`),
            contentId: id,
            viewCount: count,
            shareCount: count,
            callCount: count,
            clickCount: count,
          })
          .check(checkedBy(countProblems)),
      )
      .check(z.minLength(1, '至少一项'), z.maxLength(VIEWS_MAX, `最多${VIEWS_MAX}项`))
      .check(z.refine((views) => !namesTwice(views), '同一条内容只能报告一项，请先把次数相加')),
  }),
  /** of content that is not public any more nothing is counted */
  answer: z.object({ countedItems: z.number() }),
});
