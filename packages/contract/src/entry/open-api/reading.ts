/**
 * The open calls that read what is published (decision 76): nothing that waits, was refused or taken offline, and nobody's number or contact. What is meant
 * for the application's areas, a part of them, or a region around them.
 */
import * as z from 'zod/mini';
import { type Dictionary, TOUR_TYPE } from '../../dictionaries.ts';
import { anyone, get } from '../../endpoint.ts';
import { deptCode, id, moment, pageOf, paging, wholeNumber } from '../../envelope.ts';
import { INFO_TYPE } from '../../messaging/products/endpoints.ts';
import { storedFilePath } from '../../office/files/endpoints.ts';
import { ARTICLE_FIELDS } from '../../publishing/article/endpoints.ts';
import { COLUMN } from '../../publishing/article/fields.ts';
import { answered } from '../../publishing/content-review/written.ts';
import { InfoType } from '../../publishing/disaster/fields.ts';
import { DISASTER_FIELDS } from '../../publishing/disaster/written.ts';
import { POST_TYPE } from '../../publishing/interaction-posts/fields.ts';
import { KNOWLEDGE_FIELDS } from '../../publishing/knowledge/endpoints.ts';
import { KNOWLEDGE_TYPE } from '../../publishing/knowledge/fields.ts';
import { LISTING_FIELDS } from '../../publishing/supply-demand/endpoints.ts';
import { TOUR_FIELDS } from '../../publishing/tour/endpoints.ts';

/** Every list. */
export const asked = {
  /** the region where its reader lives, inside the application's areas; left out: all of those */
  deptId: z.optional(deptCode),
  ...paging,
};
const oneOf = (entries: Dictionary) => z.optional(wholeNumber(1, entries.length));
export const placed = { fullDeptName: z.string(), publishTime: moment };

const { content: knowledgeText, attachments, ...knowledge } = answered(KNOWLEDGE_FIELDS);
export const publishedKnowledge = z.object({
  knowledgeId: id,
  ...knowledge,
  ...placed,
  topFlag: z.number(),
  viewCount: z.number(),
  likeCount: z.number(),
  shareCount: z.number(),
});
export const listKnowledge = get('/v1/knowledge/page', {
  access: anyone,
  summary: '已发布的知识，置顶的在前，其次最新的在前',
  request: z.strictObject({ knowledgeType: oneOf(KNOWLEDGE_TYPE), ...asked }),
  answer: pageOf(publishedKnowledge),
});
export const wholeKnowledge = z.extend(publishedKnowledge, { content: knowledgeText, attachments });
export const readKnowledge = get('/v1/knowledge/details', {
  access: anyone,
  summary: '一条已发布的知识，连同正文',
  request: z.strictObject({ knowledgeId: id }),
  answer: wholeKnowledge,
});

const {
  content: articleText,
  attachments: _articleFiles,
  // those for some organisations alone are not read here
  visibleDeptIds: _readers,
  ...article
} = answered(ARTICLE_FIELDS);
export const publishedArticle = z.object({
  articleId: id,
  ...article,
  ...placed,
  topFlag: z.number(),
  recommendFlag: z.number(),
  viewCount: z.number(),
  likeCount: z.number(),
  shareCount: z.number(),
});
export const listArticles = get('/v1/article/page', {
  access: anyone,
  summary: '已发布、对所有农户公开的三农资讯，置顶的在前，其次按序号，再次最新的在前',
  request: z.strictObject({ columnCode: oneOf(COLUMN), ...asked }),
  answer: pageOf(publishedArticle),
});
export const wholeArticle = z.extend(publishedArticle, { content: articleText, attachments });
export const readArticle = get('/v1/article/details', {
  access: anyone,
  summary: '一篇已发布的资讯，连同正文',
  request: z.strictObject({ articleId: id }),
  answer: wholeArticle,
});

const { infoType, disasterType, warnLevel, title, issueUnit, issueTime, effectStart, effectEnd, ...warned } =
  answered(DISASTER_FIELDS);
export const publishedWarning = z.object({
  disasterId: id,
  infoType,
  disasterType,
  warnLevel,
  title,
  issueUnit,
  issueTime,
  effectStart,
  effectEnd,
  /** at the moment of the answer */
  isInForce: z.boolean(),
  areas: z.array(z.object({ deptId: z.string(), deptName: z.string() })),
  publishTime: moment,
  topFlag: z.number(),
  viewCount: z.number(),
});
export const listWarnings = get('/v1/warning/page', {
  access: anyone,
  summary: '已发布的预警和防御指南，置顶的在前，其次最新的在前',
  request: z.strictObject({
    /** 1 a warning, 2 a guide */
    infoType: z.optional(wholeNumber(InfoType.warning, InfoType.guide)),
    /** 1: only what is in force */
    inForceFlag: z.optional(wholeNumber(0, 1)),
    ...asked,
  }),
  answer: pageOf(publishedWarning),
});
export const wholeWarning = z.extend(publishedWarning, {
  content: warned.content,
  measures: warned.measures,
  coverUrl: warned.coverUrl,
  imageUrls: warned.imageUrls,
  videoUrl: warned.videoUrl,
  affectedCrops: warned.affectedCrops,
  attachments,
});
export const readWarning = get('/v1/warning/details', {
  access: anyone,
  summary: '一条已发布的预警或防御指南，连同正文',
  request: z.strictObject({ disasterId: id }),
  answer: wholeWarning,
});

const {
  contactName: _contactName,
  subjectId: _dealer,
  spec,
  productCert,
  qualityDesc,
  deliveryModes,
  description,
  ...listing
} = answered(LISTING_FIELDS);
export const publishedListing = z.object({
  supplyId: id,
  infoType: z.number(),
  ...listing,
  ...placed,
  topFlag: z.number(),
  viewCount: z.number(),
  callCount: z.number(),
});
export const listListings = get('/v1/listing/page', {
  access: anyone,
  summary: '展示中的供应和求购，置顶的在前，其次最新的在前；不含联系人和电话',
  request: z.strictObject({ infoType: oneOf(INFO_TYPE), ...asked }),
  answer: pageOf(publishedListing),
});
export const wholeListing = z.extend(publishedListing, {
  spec,
  productCert,
  qualityDesc,
  deliveryModes,
  description,
});
export const readListing = get('/v1/listing/details', {
  access: anyone,
  summary: '一条展示中的供应或求购的全部内容；不含联系人和电话',
  request: z.strictObject({ supplyId: id }),
  answer: wholeListing,
});

const {
  contactName: _tourContact,
  subjectId: _subject,
  content: tourText,
  imageUrls: tourPictures,
  videoUrl: tourVideo,
  parkingCount,
  facilities,
  businessLicenceNo,
  foodLicenceNo,
  extInfo,
  ...tour
} = answered(TOUR_FIELDS);
export const publishedTour = z.object({
  tourId: id,
  ...tour,
  ...placed,
  recommendFlag: z.number(),
  viewCount: z.number(),
  /** of 1 to 5, one decimal; null: nobody has given one */
  score: z.nullable(z.number()),
  scoreCount: z.number(),
});
export const listTours = get('/v1/tour/page', {
  access: anyone,
  summary: '对外展示的一类乡村旅游，排了顺序的在前，其次最新的在前；不含联系人和电话',
  request: z.strictObject({ tourType: wholeNumber(1, TOUR_TYPE.length), ...asked }),
  answer: pageOf(publishedTour),
});
export const wholeTour = z.extend(publishedTour, {
  content: tourText,
  imageUrls: tourPictures,
  parkingCount,
  facilities,
  businessLicenceNo,
  foodLicenceNo,
  videoUrl: tourVideo,
  extInfo,
});
export const readTour = get('/v1/tour/details', {
  access: anyone,
  summary: '一处对外展示的乡村旅游的全部内容；不含联系人和电话',
  request: z.strictObject({ tourId: id }),
  answer: wholeTour,
});

export const publishedPost = z.object({
  postId: id,
  postType: z.number(),
  title: z.string(),
  content: z.string(),
  topic: z.string(),
  /** 1: an office wrote it */
  officialFlag: z.number(),
  deptId: z.string(),
  fullDeptName: z.string(),
  postTime: moment,
  likeCount: z.number(),
  replyCount: z.number(),
  topFlag: z.number(),
  imageUrls: z.array(z.string()),
  videoUrl: z.nullable(z.string()),
});
export const listPosts = get('/v1/post/page', {
  access: anyone,
  summary: '已公开的互动，置顶的在前，其次最新的在前；不含发布人的姓名和电话',
  request: z.strictObject({ postType: oneOf(POST_TYPE), ...asked }),
  answer: pageOf(publishedPost),
});

export const listReplies = get('/v1/post/replies', {
  access: anyone,
  summary: '一条已公开的互动的评论，最新的在前；机审疑似的不在其中，不含评论人的姓名',
  request: z.strictObject({ postId: id, ...paging }),
  answer: pageOf(
    z.object({
      replyId: id,
      content: z.string(),
      fullDeptName: z.string(),
      replyTime: moment,
    }),
  ),
});

export const listDocuments = get('/v1/document/page', {
  access: anyone,
  summary: '已发布、对所有人公开的共享文档',
  request: z.strictObject(paging),
  answer: pageOf(
    z.object({
      documentId: id,
      documentName: z.string(),
      /** bytes */
      documentSize: z.number(),
      updateTime: moment,
      downloadCount: z.number(),
    }),
  ),
});
export const readDocument = get('/v1/document/file', {
  access: anyone,
  summary: '一份对所有人公开的共享文档的文件',
  form: 'file',
  request: z.strictObject({ documentId: id }),
  answer: z.null(),
});

/** Kinds of content with pictures; a service shows its icon. */
export const PICTURED_TYPES = [
  'knowledge',
  'article',
  'activity',
  'warning',
  'listing',
  'post',
  'tour',
  'service',
  'center',
] as const;

export const readPicture = get('/v1/picture/read', {
  access: anyone,
  summary: '已发布的内容里的一张图片',
  form: 'file',
  request: z.strictObject({
    contentType: z.enum(PICTURED_TYPES, `应为${PICTURED_TYPES.join('、')}之一`),
    contentId: id,
    /** as the content names it */
    relativeUrl: storedFilePath,
  }),
  answer: z.null(),
});

/** Kinds of content with files beside their text. */
export const ATTACHING_TYPES = ['knowledge', 'article', 'activity', 'warning'] as const;

export const readContentFile = get('/v1/content/file', {
  access: anyone,
  summary: '已发布的知识、资讯、活动或预警的一个附件',
  form: 'file',
  request: z.strictObject({
    contentType: z.enum(ATTACHING_TYPES, `应为${ATTACHING_TYPES.join('、')}之一`),
    contentId: id,
    /** as its `attachments` name it */
    fileId: id,
  }),
  answer: z.null(),
});

/** Kinds of content with a video. */
export const FILMED_TYPES = ['knowledge', 'article', 'warning', 'listing', 'post'] as const;

export const readVideo = get('/v1/content/video', {
  access: anyone,
  summary: '已发布的知识、资讯、预警、供求或互动的视频，支持分段（Range）',
  form: 'file',
  request: z.strictObject({
    contentType: z.enum(FILMED_TYPES, `应为${FILMED_TYPES.join('、')}之一`),
    contentId: id,
  }),
  answer: z.null(),
});
