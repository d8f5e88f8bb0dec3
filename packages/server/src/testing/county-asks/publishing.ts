/** Requests by others for the things of a county: calls of the quarter `publishing`. */

import * as activity from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import * as activitySigns from '@farmers-mailbox/contract/publishing/activity/sign-endpoints.ts';
import * as article from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import * as coupon from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import * as dailyHelp from '@farmers-mailbox/contract/publishing/daily-help/endpoints.ts';
import * as disaster from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import * as event from '@farmers-mailbox/contract/publishing/event/endpoints.ts';
import * as interactionPosts from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import * as knowledge from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import * as push from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import * as supplyDemand from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import * as tour from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import {
  activityOf,
  articleOf,
  CONTENT_HASH,
  changedListingOf,
  couponOf,
  disasterOf,
  eventOf,
  helpOf,
  IN_VAIN,
  knowledgeOf,
  listingOf,
  pushOf,
  RIVERSIDE,
  reviewingKnowledge,
  signOf,
  tourOf,
  WEST_LAKE,
} from '../county-fields.ts';
import type { AskBesideOwn, AskForThings } from './ask.ts';

/** Whoever asks and wherever they stand. */
const recommended = { helpDate: '2026-12-04', consentFlag: 1 as const };

const pictured = (url: string) => [
  ...knowledgeOf(RIVERSIDE).content,
  { kind: 'picture' as const, url, caption: '' },
];

export const publishingAsks: readonly AskForThings[] = [
  [tour.fetchTourReport, ({ tourImportId }) => ({ importId: tourImportId })],
  [interactionPosts.detailsOfPost, ({ postId }) => ({ postId })],
  [interactionPosts.readPostPicture, ({ postId, pictureUrl }) => ({ postId, relativeUrl: pictureUrl })],
  [interactionPosts.passPosts, ({ postId }) => ({ postIds: [postId] })],
  [interactionPosts.refusePosts, ({ postId }) => ({ postIds: [postId], auditOpinion: IN_VAIN })],
  [interactionPosts.takePostsDown, ({ postId }) => ({ postIds: [postId], auditOpinion: IN_VAIN })],
  [interactionPosts.orderPost, ({ postId }) => ({ postId, topFlag: 1 })],
  [interactionPosts.pageReplies, ({ postId }) => ({ postId })],
  [interactionPosts.removeReplies, ({ replyId }) => ({ replyIds: [replyId] })],
  [interactionPosts.removePosts, ({ postId }) => ({ postIds: [postId] })],
  [activity.activityDetails, ({ activityId }) => ({ activityId })],
  [activity.updateActivity, ({ activityId }) => ({ ...activityOf(WEST_LAKE), activityId, version: 1 })],
  [activity.auditActivity, ({ activityId }) => ({ activityId, contentHash: CONTENT_HASH, auditStatus: 2 })],
  [
    activity.auditActivities,
    ({ activityId }) => ({
      activityIds: [activityId],
      contentHashes: { [activityId]: CONTENT_HASH },
      auditStatus: 2,
    }),
  ],
  [activity.revokeActivity, ({ activityId }) => ({ activityId, version: 1, opinion: IN_VAIN })],
  [activitySigns.pageSigns, ({ activityShownId }) => ({ activityId: activityShownId })],
  [activitySigns.exportSigns, ({ activityId }) => ({ activityId })],
  [activitySigns.addSign, ({ activityId }) => ({ activityId, ...signOf(WEST_LAKE) })],
  [activitySigns.checkIn, ({ signId }) => ({ signId })],
  [activitySigns.undoCheckIn, ({ signId }) => ({ signId, reason: '点错了人' })],
  [activitySigns.cancelSign, ({ signId }) => ({ signId })],
  [event.addEvent, ({ eventId }) => ({ ...eventOf(WEST_LAKE), id: eventId, version: 1 })],
  [event.removeEvent, ({ eventId }) => ({ id: eventId })],
  [activity.deleteActivities, ({ activityId }) => ({ activityIds: [activityId] })],
  [tour.tourDetails, ({ tourId }) => ({ tourId })],
  [tour.updateTour, ({ tourId }) => ({ ...tourOf(WEST_LAKE), tourId, version: 1 })],
  [tour.passTour, ({ tourId }) => ({ tourId, contentHash: CONTENT_HASH })],
  [tour.refuseTour, ({ tourId }) => ({ tourId, contentHash: CONTENT_HASH, auditOpinion: IN_VAIN })],
  [tour.takeTourOffline, ({ tourId }) => ({ tourId, version: 1, opinion: IN_VAIN })],
  [tour.removeTour, ({ tourId }) => ({ tourId, version: 1 })],
  [tour.orderTours, ({ tourId }) => ({ sortList: [{ tourId, orderNum: 1 }] })],
  [tour.changeTourStatus, ({ tourId }) => ({ tourId, status: 0 })],
  [coupon.couponDetails, ({ couponId }) => ({ couponId })],
  [coupon.updateCoupon, ({ couponId, tourId }) => ({ ...couponOf(WEST_LAKE, tourId), couponId, version: 1 })],
  [coupon.passCoupon, ({ couponId }) => ({ couponId, contentHash: CONTENT_HASH })],
  [coupon.refuseCoupon, ({ couponId }) => ({ couponId, contentHash: CONTENT_HASH, auditOpinion: IN_VAIN })],
  [coupon.stopCoupon, ({ couponId }) => ({ couponId, version: 1, opinion: IN_VAIN })],
  [coupon.removeCoupon, ({ couponId }) => ({ couponId, version: 1 })],
  [coupon.pageCouponRecords, ({ couponId }) => ({ couponId })],
  [coupon.couponStat, ({ couponId }) => ({ couponId })],
  [coupon.exportCouponRecords, ({ couponId }) => ({ couponId })],
  [push.pushDetails, ({ pushId }) => ({ pushId })],
  [push.updatePush, ({ pushId }) => ({ ...pushOf(WEST_LAKE), pushId, version: 1 })],
  [push.passPush, ({ pushId }) => ({ pushId, contentHash: CONTENT_HASH })],
  [push.refusePush, ({ pushId }) => ({ pushId, contentHash: CONTENT_HASH, auditOpinion: IN_VAIN })],
  [push.revokePush, ({ pushId }) => ({ pushId, version: 1, opinion: IN_VAIN })],
  [push.removePush, ({ pushId }) => ({ pushId, version: 1 })],
  [article.articleDetails, ({ articleId }) => ({ articleId })],
  [article.updateArticle, ({ articleId }) => ({ ...articleOf(WEST_LAKE), articleId, version: 1 })],
  [article.passArticle, ({ articleId }) => ({ articleId, contentHash: CONTENT_HASH })],
  [
    article.refuseArticle,
    ({ articleId }) => ({ articleId, contentHash: CONTENT_HASH, auditOpinion: IN_VAIN }),
  ],
  [article.takeArticleOffline, ({ articleId }) => ({ articleId, version: 1, opinion: IN_VAIN })],
  [article.removeArticle, ({ articleId }) => ({ articleId, version: 1 })],
  [article.orderArticle, ({ articleId }) => ({ articleId, topFlag: 1, recommendFlag: 0 })],
  [knowledge.knowledgeDetails, ({ knowledgeId }) => ({ knowledgeId })],
  [knowledge.knowledgeRecords, ({ knowledgeId }) => ({ knowledgeId })],
  [knowledge.modifyKnowledge, ({ knowledgeId }) => ({ ...knowledgeOf(WEST_LAKE), knowledgeId, version: 1 })],
  [knowledge.passKnowledge, ({ knowledgeId }) => reviewingKnowledge(knowledgeId)],
  [knowledge.refuseKnowledge, ({ knowledgeId }) => reviewingKnowledge(knowledgeId)],
  [knowledge.takeKnowledgeOffline, ({ knowledgeId }) => ({ knowledgeIds: [knowledgeId], opinion: IN_VAIN })],
  [knowledge.orderKnowledge, ({ knowledgeId }) => ({ knowledgeId, topFlag: 1 })],
  [knowledge.removeKnowledge, ({ knowledgeId }) => ({ knowledgeIds: [knowledgeId] })],
  [disaster.disasterDetails, ({ disasterId }) => ({ disasterId })],
  [disaster.updateDisaster, ({ disasterId }) => ({ ...disasterOf(WEST_LAKE), disasterId, version: 1 })],
  [disaster.passDisaster, ({ disasterId }) => ({ disasterId, contentHash: CONTENT_HASH })],
  [
    disaster.refuseDisaster,
    ({ disasterId }) => ({ disasterId, contentHash: CONTENT_HASH, auditOpinion: IN_VAIN }),
  ],
  [disaster.takeDisasterOffline, ({ disasterId }) => ({ disasterId, version: 1, opinion: IN_VAIN })],
  [disaster.removeDisaster, ({ disasterId }) => ({ disasterId, version: 1 })],
  [disaster.readReporterPhone, ({ disasterId }) => ({ disasterId })],
  [disaster.orderDisaster, ({ disasterId }) => ({ disasterId, topFlag: 1 })],
  [disaster.turnDisasterIntoSms, ({ disasterId }) => ({ disasterId, contentHash: CONTENT_HASH })],
  [supplyDemand.listingDetails, ({ supplyId }) => ({ supplyId })],
  [supplyDemand.readContactPhone, ({ supplyId }) => ({ supplyId })],
  [supplyDemand.readListingPicture, ({ supplyId, pictureUrl }) => ({ supplyId, relativeUrl: pictureUrl })],
  [supplyDemand.updateListing, ({ supplyId }) => ({ ...changedListingOf(WEST_LAKE), supplyId, version: 1 })],
  [supplyDemand.passListing, ({ supplyId }) => ({ supplyId, contentHash: CONTENT_HASH })],
  [
    supplyDemand.refuseListing,
    ({ supplyId }) => ({ supplyId, contentHash: CONTENT_HASH, auditOpinion: IN_VAIN }),
  ],
  [supplyDemand.takeListingOffline, ({ supplyId }) => ({ supplyId, opinion: IN_VAIN })],
  [supplyDemand.removeListing, ({ supplyId }) => ({ supplyId, version: 1 })],
  [supplyDemand.dealListing, ({ supplyId }) => ({ supplyId, version: 1, dealAmount: 1, dealQuantity: 1 })],
  [supplyDemand.orderListing, ({ supplyId }) => ({ supplyId, topFlag: 1 })],
  [supplyDemand.matchListing, ({ supplyId }) => ({ supplyId })],
  [supplyDemand.turnListingIntoDailyHelp, ({ supplyId }) => ({ supplyId, ...recommended })],
  [supplyDemand.turnListingIntoSms, ({ supplyId }) => ({ supplyId, consentFlag: 1 })],
  [dailyHelp.helpDetails, ({ helpId }) => ({ helpId })],
  [
    dailyHelp.updateHelp,
    ({ helpId, supplyShownId }) => ({
      ...helpOf(WEST_LAKE, supplyShownId, '2026-12-05'),
      helpId,
      version: 1,
    }),
  ],
  [dailyHelp.passHelp, ({ helpId }) => ({ helpId, contentHash: CONTENT_HASH })],
  [dailyHelp.refuseHelp, ({ helpId }) => ({ helpId, contentHash: CONTENT_HASH, auditOpinion: IN_VAIN })],
  [dailyHelp.cancelHelp, ({ helpId }) => ({ helpId, version: 1, opinion: IN_VAIN })],
  [dailyHelp.removeHelp, ({ helpId }) => ({ helpId, version: 1 })],
  [dailyHelp.turnHelpIntoSms, ({ helpId }) => ({ helpId, contentHash: CONTENT_HASH })],
  [dailyHelp.tellOutcome, ({ helpId }) => ({ helpId, version: 1, dealFlag: 0 })],
];

export const publishingAsksBesideOwn: readonly AskBesideOwn[] = [
  [dailyHelp.saveHelp, ({ supplyShownId }) => helpOf(RIVERSIDE, supplyShownId, '2026-12-06')],
  [
    dailyHelp.updateHelp,
    ({ supplyShownId }, { helpDraftId }) => ({
      ...helpOf(RIVERSIDE, supplyShownId, '2026-12-07'),
      helpId: helpDraftId,
      version: 1,
    }),
  ],
  [tour.saveTour, ({ subjectId }) => ({ ...tourOf(RIVERSIDE), subjectId })],
  [
    tour.updateTour,
    ({ subjectId }, { tourDraftId }) => ({
      ...tourOf(RIVERSIDE),
      tourId: tourDraftId,
      version: 1,
      subjectId,
    }),
  ],
  [event.addEvent, ({ pictureUrl }) => ({ ...eventOf(RIVERSIDE), imageUrls: [pictureUrl] })],
  [
    event.addEvent,
    ({ activityId }) => ({ ...eventOf(RIVERSIDE), relatedType: 'activity', relatedId: activityId }),
  ],
  [event.addEvent, ({ passed }) => ({ ...eventOf(RIVERSIDE), relatedType: 'sms', relatedId: passed })],
  [activity.insertActivity, ({ pictureUrl }) => ({ ...activityOf(RIVERSIDE), coverUrl: pictureUrl })],
  [
    activity.insertActivity,
    ({ pictureUrl }) => ({ ...activityOf(RIVERSIDE), content: pictured(pictureUrl) }),
  ],
  [
    activity.updateActivity,
    ({ pictureUrl }, { activityDraftId }) => ({
      ...activityOf(RIVERSIDE),
      activityId: activityDraftId,
      version: 1,
      coverUrl: pictureUrl,
      content: pictured(pictureUrl),
    }),
  ],
  [
    tour.saveTour,
    ({ pictureUrl }) => ({ ...tourOf(RIVERSIDE), coverUrl: pictureUrl, imageUrls: [pictureUrl] }),
  ],
  [tour.saveTour, ({ pictureUrl }) => ({ ...tourOf(RIVERSIDE), content: pictured(pictureUrl) })],
  [
    tour.updateTour,
    ({ pictureUrl }, { tourDraftId }) => ({
      ...tourOf(RIVERSIDE),
      tourId: tourDraftId,
      version: 1,
      coverUrl: pictureUrl,
      imageUrls: [pictureUrl],
      content: pictured(pictureUrl),
    }),
  ],
  [coupon.saveCoupon, ({ tourId }) => couponOf(RIVERSIDE, tourId)],
  [
    coupon.updateCoupon,
    ({ tourId }, { couponDraftId }) => ({
      ...couponOf(RIVERSIDE, tourId),
      couponId: couponDraftId,
      version: 1,
    }),
  ],
  [
    article.saveArticle,
    ({ pictureUrl }) => ({ ...articleOf(RIVERSIDE), coverType: 2, coverUrl: pictureUrl }),
  ],
  [article.saveArticle, ({ pictureUrl }) => ({ ...articleOf(RIVERSIDE), content: pictured(pictureUrl) })],
  [
    article.updateArticle,
    ({ pictureUrl }, { articleDraftId }) => ({
      ...articleOf(RIVERSIDE),
      articleId: articleDraftId,
      version: 1,
      coverType: 2,
      coverUrl: pictureUrl,
      content: pictured(pictureUrl),
    }),
  ],
  [knowledge.addKnowledge, ({ pictureUrl }) => ({ ...knowledgeOf(RIVERSIDE), coverUrl: pictureUrl })],
  [
    knowledge.addKnowledge,
    ({ pictureUrl }) => ({ ...knowledgeOf(RIVERSIDE), content: pictured(pictureUrl) }),
  ],
  [
    knowledge.modifyKnowledge,
    ({ pictureUrl }, { knowledgeDraftId }) => ({
      ...knowledgeOf(RIVERSIDE),
      knowledgeId: knowledgeDraftId,
      version: 1,
      coverUrl: pictureUrl,
      content: pictured(pictureUrl),
    }),
  ],
  [
    interactionPosts.addPost,
    ({ pictureUrl }) => ({ postType: 1, title: IN_VAIN, content: IN_VAIN, imageUrls: [pictureUrl] }),
  ],
  // the same by the file that the picture was told as
  [event.addEvent, ({ pictureUrl: url }) => ({ ...eventOf(RIVERSIDE), imageUrls: [{ url }] })],
  [tour.saveTour, ({ pictureUrl: url }) => ({ ...tourOf(RIVERSIDE), imageUrls: [{ url }] })],
  [
    tour.updateTour,
    ({ pictureUrl: url }, { tourDraftId }) => ({
      ...tourOf(RIVERSIDE),
      tourId: tourDraftId,
      version: 1,
      imageUrls: [{ url }],
    }),
  ],
  [
    interactionPosts.addPost,
    ({ pictureUrl: url }) => ({ postType: 1, title: IN_VAIN, content: IN_VAIN, imageUrls: [{ url }] }),
  ],
  [disaster.saveDisaster, ({ pictureUrl: url }) => ({ ...disasterOf(RIVERSIDE), imageUrls: [{ url }] })],
  [
    disaster.updateDisaster,
    ({ pictureUrl: url }, { disasterDraftId }) => ({
      ...disasterOf(RIVERSIDE),
      disasterId: disasterDraftId,
      version: 1,
      imageUrls: [{ url }],
    }),
  ],
  [supplyDemand.saveListing, ({ pictureUrl: url }) => ({ ...listingOf(RIVERSIDE), imageUrls: [{ url }] })],
  [
    supplyDemand.updateListing,
    ({ pictureUrl: url }, { supplyDraftId }) => ({
      ...changedListingOf(RIVERSIDE),
      supplyId: supplyDraftId,
      version: 1,
      imageUrls: [{ url }],
    }),
  ],
  [interactionPosts.readPostPicture, ({ pictureUrl }, { postId }) => ({ postId, relativeUrl: pictureUrl })],
  [disaster.saveDisaster, ({ pictureUrl }) => ({ ...disasterOf(RIVERSIDE), coverUrl: pictureUrl })],
  [disaster.saveDisaster, ({ pictureUrl }) => ({ ...disasterOf(RIVERSIDE), imageUrls: [pictureUrl] })],
  [
    disaster.updateDisaster,
    ({ pictureUrl }, { disasterDraftId }) => ({
      ...disasterOf(RIVERSIDE),
      disasterId: disasterDraftId,
      version: 1,
      coverUrl: pictureUrl,
      imageUrls: [pictureUrl],
    }),
  ],
  [supplyDemand.saveListing, ({ subjectId }) => ({ ...listingOf(RIVERSIDE), subjectId })],
  [
    supplyDemand.updateListing,
    ({ subjectId }, { supplyDraftId }) => ({
      ...changedListingOf(RIVERSIDE),
      supplyId: supplyDraftId,
      version: 1,
      subjectId,
    }),
  ],
  [supplyDemand.saveListing, ({ pictureUrl }) => ({ ...listingOf(RIVERSIDE), imageUrls: [pictureUrl] })],
  [
    supplyDemand.updateListing,
    ({ pictureUrl }, { supplyDraftId }) => ({
      ...changedListingOf(RIVERSIDE),
      supplyId: supplyDraftId,
      version: 1,
      imageUrls: [pictureUrl],
    }),
  ],
  [
    supplyDemand.readListingPicture,
    ({ pictureUrl }, { supplyId }) => ({ supplyId, relativeUrl: pictureUrl }),
  ],
  [
    supplyDemand.dealListing,
    (theirs, { supplyShownId }) => ({
      supplyId: supplyShownId,
      version: 1,
      dealAmount: 1,
      dealQuantity: 1,
      counterpartId: theirs.supplyId,
    }),
  ],
];
