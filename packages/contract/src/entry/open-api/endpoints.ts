/**
 * Calls for applications of other systems (decisions 30 and 76), under `/open/api`: signed calls (signature.ts) instead of a token. Not among
 * the console's calls. Each needs its scope.
 */
import * as z from 'zod/mini';
import { anyone, type Endpoint, get, post } from '../../endpoint.ts';
import { id, moment, text, wholeNumber } from '../../envelope.ts';
import { editableFields } from '../../messaging/mass-sms/fields.ts';
import type { AppScope } from '../app-access/scopes.ts';
import * as activities from './activities.ts';
import * as coupons from './coupons.ts';
import { reportDevices } from './devices.ts';
import * as directory from './directory.ts';
import { areaIds, requestId } from './fields.ts';
import * as reading from './reading.ts';
import * as services from './services.ts';
import * as writing from './writing.ts';

export const OPEN_BASE = '/open/api';

const { smsTitle, smsCategory, smsContent, sendTime, warnLevel, objCategoryIds } = editableFields;

export const sendSms = post('/v1/sms/send', {
  access: anyone,
  summary: '提交一条群发短信，等候审核；审核通过后才会发送',
  request: z.strictObject({
    requestId,
    smsTitle,
    smsCategory,
    smsContent,
    /** one that the responsible person may use; the usual one when left out */
    smsSign: z.optional(text(20, 1)),
    /** null: at once after the review */
    sendTime,
    warnLevel,
    /** codes of organisations inside the application's areas */
    areaIds,
    /** kinds of people in them; nobody named: every farmer */
    objCategoryIds,
  }),
  answer: z.object({
    applyId: id,
    applyNo: z.string(),
    /** 1: it waits for its review */
    auditStatus: z.number(),
  }),
});

export const reportSms = get('/v1/sms/report', {
  access: anyone,
  summary: '查询本应用提交的一条短信的审核与发送结果',
  request: z.strictObject({ applyNo: text(30, 1) }),
  answer: z.object({
    applyNo: z.string(),
    smsTitle: z.string(),
    /** 0 draft, 1 waiting, 2 second review, 3 passed, 4 refused, 5 revoked */
    auditStatus: z.number(),
    auditOpinion: z.nullable(z.string()),
    /** 0 none, 1 scheduled, 2 sending, 3 done, 4 partly failed, 5 cancelled, 6 failed, 7 held */
    sendStatus: z.number(),
    holdRemark: z.nullable(z.string()),
    /** recipients; the parts below add up to it */
    validCount: z.number(),
    waitingCount: z.number(),
    sentCount: z.number(),
    cancelCount: z.number(),
    /** of those that were sent */
    successCount: z.number(),
    failCount: z.number(),
    unknownCount: z.number(),
    applyTime: z.nullable(moment),
    realSendTime: z.nullable(moment),
    finishTime: z.nullable(moment),
  }),
});

export const reportPush = post('/v1/push/report', {
  access: anyone,
  summary: '报告一条推送到现在为止的到达数和打开数；重复报告不会多算',
  request: z.strictObject({
    pushId: id,
    /** in all so far, no more than it was meant for */
    reachCount: wholeNumber(0, 1_000_000_000),
    openCount: wholeNumber(0, 1_000_000_000),
  }),
  answer: z.object({ pushId: id, targetCount: z.number(), reachCount: z.number(), openCount: z.number() }),
});

interface OpenCall {
  /** one of them is enough */
  readonly scopes: readonly [AppScope, ...AppScope[]];
  /** as the page 应用接入管理 calls it */
  readonly label: string;
  readonly endpoint: Endpoint;
}

export const openCalls: readonly OpenCall[] = [
  { scopes: ['sms.send'], label: '提交短信', endpoint: sendSms },
  { scopes: ['sms.send'], label: '查询结果', endpoint: reportSms },
  { scopes: ['consult.ask'], label: '提问', endpoint: writing.askQuestion },
  { scopes: ['consult.ask'], label: '查询答复', endpoint: writing.readAnswer },
  { scopes: ['consult.ask'], label: '读取答复附件', endpoint: writing.readAnswerFile },
  { scopes: ['consult.ask'], label: '评价答复', endpoint: writing.scoreAnswer },
  { scopes: ['consult.ask', 'post.add', 'listing.add'], label: '上传图片', endpoint: writing.addPicture },
  { scopes: ['consult.ask', 'listing.add'], label: '上传录音和视频', endpoint: writing.addMedia },
  { scopes: ['post.add'], label: '发布互动', endpoint: writing.addPost },
  { scopes: ['post.add'], label: '查询互动', endpoint: writing.readPostState },
  { scopes: ['post.add'], label: '评论互动', endpoint: writing.addReply },
  { scopes: ['listing.add'], label: '发布供求', endpoint: writing.addListing },
  { scopes: ['listing.add'], label: '查询供求', endpoint: writing.readListingState },
  { scopes: ['activity.sign'], label: '报名活动', endpoint: activities.signUpForActivity },
  { scopes: ['activity.sign'], label: '查询报名', endpoint: activities.readSign },
  { scopes: ['activity.sign'], label: '取消报名', endpoint: activities.takeBackSign },
  { scopes: ['coupon.claim'], label: '读取优惠券', endpoint: coupons.listCoupons },
  { scopes: ['coupon.claim'], label: '领取优惠券', endpoint: coupons.claimCoupon },
  { scopes: ['coupon.use'], label: '核销优惠券', endpoint: coupons.useCoupon },
  { scopes: ['content.react'], label: '点赞', endpoint: writing.likeContent },
  { scopes: ['content.react'], label: '举报', endpoint: writing.reportPost },
  { scopes: ['content.react'], label: '打分', endpoint: writing.scoreContent },
  { scopes: ['content.react'], label: '浏览、转发、拨打和点击', endpoint: writing.countViews },
  { scopes: ['content.read'], label: '读取知识', endpoint: reading.listKnowledge },
  { scopes: ['content.read'], label: '读取知识', endpoint: reading.readKnowledge },
  { scopes: ['content.read'], label: '读取资讯', endpoint: reading.listArticles },
  { scopes: ['content.read'], label: '读取资讯', endpoint: reading.readArticle },
  { scopes: ['content.read'], label: '读取活动', endpoint: activities.listActivities },
  { scopes: ['content.read'], label: '读取活动', endpoint: activities.readActivity },
  { scopes: ['content.read'], label: '读取预警', endpoint: reading.listWarnings },
  { scopes: ['content.read'], label: '读取预警', endpoint: reading.readWarning },
  { scopes: ['content.read'], label: '读取供求', endpoint: reading.listListings },
  { scopes: ['content.read'], label: '读取供求', endpoint: reading.readListing },
  { scopes: ['content.read'], label: '读取乡村旅游', endpoint: reading.listTours },
  { scopes: ['content.read'], label: '读取乡村旅游', endpoint: reading.readTour },
  { scopes: ['content.read'], label: '读取服务应用', endpoint: services.listServices },
  { scopes: ['content.read'], label: '读取服务中心', endpoint: services.listCenters },
  { scopes: ['content.read'], label: '读取互动', endpoint: reading.listPosts },
  { scopes: ['content.read'], label: '读取互动', endpoint: reading.listReplies },
  { scopes: ['content.read'], label: '读取文档', endpoint: reading.listDocuments },
  { scopes: ['content.read'], label: '读取文档', endpoint: reading.readDocument },
  { scopes: ['content.read'], label: '读取图片', endpoint: reading.readPicture },
  { scopes: ['content.read'], label: '读取附件', endpoint: reading.readContentFile },
  { scopes: ['content.read'], label: '读取视频', endpoint: reading.readVideo },
  { scopes: ['device.report'], label: '上报设备', endpoint: reportDevices },
  { scopes: ['dept.read'], label: '读取组织', endpoint: directory.listDepts },
  { scopes: ['user.read'], label: '读取联系人', endpoint: directory.listContacts },
  { scopes: ['push.report'], label: '报告推送结果', endpoint: reportPush },
];

/** `sms.send` for `/v1/sms/send`: as the log of calls keeps it. */
export const callNameOf = ({ path }: Pick<Endpoint, 'path'>): string =>
  path.replace('/v1/', '').replace('/', '.');
