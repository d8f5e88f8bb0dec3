/** Requests by others for the things of a county: rows for each call and each field that names something. */

import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import * as appAccess from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { switchIdentity } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import * as inboundSms from '@farmers-mailbox/contract/messaging/inbound-sms/endpoints.ts';
import {
  applicationDetails,
  applicationProcesses,
} from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import * as emergencies from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { downloadEvidence } from '@farmers-mailbox/contract/messaging/mass-sms/evidence-endpoints.ts';
import * as massSmsExports from '@farmers-mailbox/contract/messaging/mass-sms/export-endpoints.ts';
import * as phoneFile from '@farmers-mailbox/contract/messaging/mass-sms/phone-file-endpoints.ts';
import * as phoneReview from '@farmers-mailbox/contract/messaging/mass-sms/phone-review-endpoints.ts';
import {
  countRecipients,
  limitTakers,
  listDeadNumbers,
} from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import {
  pageSendDetails,
  sendSituation,
  watchSending,
  withheldTakers,
} from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import {
  passApplications,
  refuseApplications,
} from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import {
  cancelSending,
  holdSending,
  resumeSending,
} from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import { FollowUpKind } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { superviseApplication } from '@farmers-mailbox/contract/messaging/mass-sms/supervision-endpoints.ts';
import * as visits from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import {
  checkApplication,
  deleteApplications,
  revokeApplication,
  saveApplication,
} from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import * as optOuts from '@farmers-mailbox/contract/messaging/opt-outs/endpoints.ts';
import * as products from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import * as sensitiveWords from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { conversionRateDetail } from '@farmers-mailbox/contract/messaging/short-links/endpoints.ts';
import * as smsRequests from '@farmers-mailbox/contract/messaging/sms-requests/endpoints.ts';
import * as smsTemplates from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import * as chat from '@farmers-mailbox/contract/office/chat/endpoints.ts';
import * as documents from '@farmers-mailbox/contract/office/documents/endpoints.ts';
import * as exportTasks from '@farmers-mailbox/contract/office/exports/endpoints.ts';
import * as files from '@farmers-mailbox/contract/office/files/endpoints.ts';
import * as letters from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import * as accessExplanation from '@farmers-mailbox/contract/people/access-explanation/endpoints.ts';
import * as account from '@farmers-mailbox/contract/people/account/endpoints.ts';
import * as addressBook from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import * as adminInfo from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import * as subjects from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import * as userAdmin from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import * as userImport from '@farmers-mailbox/contract/people/user-import/endpoints.ts';
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
import * as consultPhones from '@farmers-mailbox/contract/service/consult-phones/endpoints.ts';
import * as consultations from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import * as liveShop from '@farmers-mailbox/contract/service/live-shop/endpoints.ts';
import * as centers from '@farmers-mailbox/contract/service/service-center/endpoints.ts';
import * as services from '@farmers-mailbox/contract/service/service-hall/endpoints.ts';
import * as logs from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import {
  activityOf,
  appOf,
  articleOf,
  CONTENT_HASH,
  centerOf,
  changedListingOf,
  consultationOf,
  consultPhoneOf,
  couponOf,
  disasterOf,
  entryOf,
  eventOf,
  helpOf,
  IN_VAIN,
  knowledgeOf,
  letterOf,
  listingOf,
  productOf,
  pushOf,
  RIVERSIDE,
  requestOf,
  reviewing,
  reviewingKnowledge,
  serviceOf,
  shopDeviceOf,
  shopIconOf,
  shopTypeOf,
  signOf,
  subjectOf,
  templateOf,
  tourOf,
  WEST_LAKE,
  wordOf,
} from './county-fields.ts';
import type { CountyThings } from './county-things.ts';
import { warningFields } from './mass-sms-cast.ts';

/** A call, and its fields with something of 西湖区 in them. */
export type AskForThings = readonly [Endpoint, (theirs: CountyThings) => object];

/** Whoever asks and wherever they stand. */
const recommended = { helpDate: '2026-12-04', consentFlag: 1 as const };

export const asksForThings: readonly AskForThings[] = [
  [applicationDetails, ({ passed }) => ({ applyId: passed })],
  [visits.openVisits, ({ passed }) => ({ applyId: passed })],
  [visits.visitProgress, ({ visited }) => ({ applyId: visited })],
  [visits.pageVisits, ({ visited }) => ({ applyId: visited })],
  [visits.readVisitPhone, ({ visited }) => ({ applyId: visited, seq: 1 })],
  [visits.markVisit, ({ visited }) => ({ applyId: visited, seq: 1, mark: 1, fromMark: 0 })],
  [downloadEvidence, ({ passed }) => ({ applyId: passed, fileType: 'json' })],
  [phoneReview.phoneReviewDetails, ({ waiting }) => ({ applyId: waiting })],
  [applicationProcesses, ({ passed }) => ({ applyId: passed })],
  [pageSendDetails, ({ passed }) => ({ applyId: passed })],
  [conversionRateDetail, ({ passed }) => ({ applyId: passed })],
  [sendSituation, ({ passed }) => ({ applyId: passed })],
  [withheldTakers, ({ passed }) => ({ applyId: passed })],
  [watchSending, ({ passed }) => ({ applyId: passed })],
  [massSmsExports.startDetailsExport, ({ passed }) => ({ applyId: passed })],
  [cancelSending, ({ passed }) => ({ applyId: passed, cancelReason: IN_VAIN })],
  [holdSending, ({ passed }) => ({ applyId: passed, holdRemark: IN_VAIN })],
  [resumeSending, ({ passed }) => ({ applyId: passed })],
  [superviseApplication, ({ passed }) => ({ applyId: passed, superviseRemark: IN_VAIN })],
  [emergencies.emergencyReviewers, ({ waiting }) => ({ applyId: waiting })],
  [revokeApplication, ({ waiting }) => ({ applyId: waiting })],
  [passApplications, ({ waiting }) => reviewing(waiting)],
  [refuseApplications, ({ waiting }) => reviewing(waiting)],
  [deleteApplications, ({ draft }) => ({ applyId: draft })],
  [saveApplication, ({ draft }) => ({ ...warningFields({ submitFlag: 0 }), applyId: draft, version: 1 })],
  [checkApplication, ({ draft }) => ({ ...warningChecked(), applyId: draft, version: 1 })],
  [countRecipients, ({ groupId }) => ({ sendObjType: [2], groupIds: [groupId], smsCategory: '01' })],
  [countRecipients, ({ passed }) => ({ ...followingUp(passed), smsCategory: '01' })],
  ...[limitTakers, listDeadNumbers].flatMap((endpoint): AskForThings[] => [
    [endpoint, ({ groupId }) => ({ sendObjType: [2], groupIds: [groupId], smsCategory: '01' })],
    [endpoint, ({ passed }) => ({ ...followingUp(passed), smsCategory: '01' })],
  ]),
  [saveApplication, ({ passed }) => warningFields({ submitFlag: 1, ...followingUp(passed) })],
  [checkApplication, ({ passed }) => ({ ...warningChecked(), ...followingUp(passed) })],
  [inboundSms.pageInbound, ({ passed }) => ({ applyId: passed })],
  [inboundSms.countInbound, ({ passed }) => ({ applyId: passed })],
  [inboundSms.exportInbound, ({ passed }) => ({ applyId: passed })],
  [inboundSms.handleInbound, ({ moId }) => ({ moIds: [moId], fromStatus: 0, handleStatus: 1 })],
  [inboundSms.readInboundNumber, ({ moId }) => ({ moId })],
  [optOuts.restoreOptOut, ({ optOutId }) => ({ optOutId, reason: IN_VAIN })],
  [optOuts.readOptOutNumber, ({ optOutId }) => ({ optOutId })],
  [chat.listChatMessages, ({ chatSessionId, chatId }) => ({ sessionId: chatSessionId, beforeId: chatId })],
  [chat.readChat, ({ chatSessionId }) => ({ sessionId: chatSessionId })],
  [chat.sendChat, ({ userId }) => ({ toUserId: userId, content: IN_VAIN })],
  [addressBook.searchPeople, ({ userId }) => ({ userId })],
  [letters.letterReceiver, ({ userId }) => ({ userId })],
  [letters.letterDetails, ({ letterId }) => ({ letterId })],
  [letters.readLetters, ({ letterId }) => ({ letterIds: [letterId] })],
  [letters.revokeLetter, ({ letterId }) => ({ letterIds: [letterId] })],
  [letters.removeLetters, ({ letterDraftId }) => ({ letterIds: [letterDraftId] })],
  ...[letters.sendLetter, letters.saveLetterDraft].flatMap((endpoint): AskForThings[] => [
    [endpoint, ({ userId }) => letterOf(WEST_LAKE, userId)],
    [
      endpoint,
      ({ letterDraftId, userId }) => ({
        ...letterOf(WEST_LAKE, userId),
        letterId: letterDraftId,
        version: 1,
      }),
    ],
    [
      endpoint,
      ({ letterId }) => ({ ...letterOf(WEST_LAKE, WEST_LAKE.unit), receiverType: 3, replyToId: letterId }),
    ],
    [
      endpoint,
      ({ letterId }) => ({ ...letterOf(WEST_LAKE, WEST_LAKE.unit), receiverType: 3, forwardOfId: letterId }),
    ],
  ]),
  [subjects.subjectDetails, ({ subjectId }) => ({ subjectId })],
  [subjects.updateSubject, ({ subjectId }) => ({ ...subjectOf(WEST_LAKE), subjectId, version: 1 })],
  [subjects.changeSubjectStatus, ({ subjectId }) => ({ subjectIds: [subjectId], status: 0 })],
  [subjects.fetchSubjectReport, ({ subjectImportId }) => ({ importId: subjectImportId })],
  [tour.fetchTourReport, ({ tourImportId }) => ({ importId: tourImportId })],
  [subjects.removeSubjects, ({ subjectId }) => ({ subjectIds: [subjectId] })],
  [adminInfo.addAdminInfo, ({ userId }) => ({ ...entryOf(WEST_LAKE), userId })],
  [
    adminInfo.updateAdminInfo,
    ({ adminId, userId }) => ({ ...entryOf(WEST_LAKE), adminId, userId, version: 1, post: '外人' }),
  ],
  [adminInfo.removeAdminInfo, ({ adminId }) => ({ adminIds: [adminId] })],
  [
    appAccess.updateApp,
    ({ appId, identityId }) => ({ ...appOf(WEST_LAKE), ownerIdentityId: identityId, appId, version: 1 }),
  ],
  [appAccess.saveApp, ({ identityId }) => ({ ...appOf(WEST_LAKE), ownerIdentityId: identityId })],
  [appAccess.appDetails, ({ appId }) => ({ appId })],
  [appAccess.readAppContact, ({ appId }) => ({ appId })],
  [appAccess.passApp, ({ appId }) => ({ appId, version: 1 })],
  [appAccess.refuseApp, ({ appId }) => ({ appId, version: 1, auditOpinion: IN_VAIN })],
  [appAccess.removeApp, ({ appId }) => ({ appId, version: 1 })],
  [appAccess.changeAppStatus, ({ appId }) => ({ appId, version: 1, accessStatus: 2 })],
  [appAccess.resetAppSecret, ({ appId }) => ({ appId, version: 1 })],
  [appAccess.pageAppCalls, ({ appId }) => ({ appId })],
  [
    liveShop.updateServiceType,
    ({ shopTypeId }) => ({ ...shopTypeOf(WEST_LAKE), id: shopTypeId, version: 1 }),
  ],
  [liveShop.removeServiceTypes, ({ shopTypeId }) => ({ ids: [shopTypeId] })],
  [
    liveShop.updateServiceIcon,
    ({ shopIconId, shopIconUrl }) => ({
      ...shopIconOf(WEST_LAKE),
      iconUrl: shopIconUrl,
      id: shopIconId,
      version: 1,
    }),
  ],
  [liveShop.removeServiceIcons, ({ shopIconId }) => ({ ids: [shopIconId] })],
  [
    liveShop.updateSmartDevice,
    ({ shopDeviceId }) => ({ ...shopDeviceOf(WEST_LAKE), id: shopDeviceId, version: 1 }),
  ],
  [liveShop.removeSmartDevices, ({ shopDeviceId }) => ({ ids: [shopDeviceId] })],
  [
    consultPhones.updateConsultPhones,
    ({ phoneRowId }) => ({
      deptId: '330106A1',
      version: 1,
      phoneList: [{ ...consultPhoneOf(), id: phoneRowId, contactName: '外人' }],
    }),
  ],
  [consultations.consultationDetails, ({ consultId }) => ({ consultId })],
  [consultations.consultationRecords, ({ consultId }) => ({ consultId })],
  [consultations.readCallerPhone, ({ consultId }) => ({ consultId })],
  [consultations.publicizeConsultation, ({ consultId }) => ({ consultId, version: 1, publicFlag: 1 })],
  [consultations.makeKnowledge, ({ consultId }) => ({ consultId, version: 1, knowledgeType: 1 })],
  [
    consultations.takeFromSms,
    ({ moId }) => ({
      moId,
      callType: 1,
      title: IN_VAIN,
      content: IN_VAIN,
      callUserName: '王芳',
      deptId: WEST_LAKE.village,
    }),
  ],
  [consultations.listAssignableUnits, ({ consultId }) => ({ consultIds: [consultId] })],
  [
    consultations.assignConsultations,
    ({ consultId }) => ({ consultIds: [consultId], assignDeptId: '330106A2' }),
  ],
  [
    consultations.reassignConsultation,
    ({ consultId }) => ({ consultId, assignDeptId: '330106A1', reason: '分派错了单位' }),
  ],
  [consultations.draftReply, ({ consultId }) => ({ consultId, version: 1, draftContent: IN_VAIN })],
  [consultations.passReply, ({ consultId }) => ({ consultId, version: 1 })],
  [consultations.returnReply, ({ consultId }) => ({ consultId, version: 1, checkOpinion: IN_VAIN })],
  [consultations.urgeConsultation, ({ consultId }) => ({ consultId })],
  [consultations.closeConsultation, ({ consultId }) => ({ consultId, closeReason: IN_VAIN })],
  [interactionPosts.detailsOfPost, ({ postId }) => ({ postId })],
  [interactionPosts.readPostPicture, ({ postId, pictureUrl }) => ({ postId, relativeUrl: pictureUrl })],
  [interactionPosts.passPosts, ({ postId }) => ({ postIds: [postId] })],
  [interactionPosts.refusePosts, ({ postId }) => ({ postIds: [postId], auditOpinion: IN_VAIN })],
  [interactionPosts.takePostsDown, ({ postId }) => ({ postIds: [postId], auditOpinion: IN_VAIN })],
  [interactionPosts.orderPost, ({ postId }) => ({ postId, topFlag: 1 })],
  [interactionPosts.pageReplies, ({ postId }) => ({ postId })],
  [interactionPosts.removeReplies, ({ replyId }) => ({ replyIds: [replyId] })],
  [interactionPosts.removePosts, ({ postId }) => ({ postIds: [postId] })],
  [smsTemplates.templateDetails, ({ templateId }) => ({ templateId })],
  [smsTemplates.saveTemplate, ({ templateId }) => ({ ...templateOf(WEST_LAKE), templateId, version: 1 })],
  [smsTemplates.changeTemplateStatus, ({ templateId }) => ({ templateId, version: 1, status: 0 })],
  [smsTemplates.deleteTemplates, ({ templateId }) => ({ templateIds: [templateId] })],
  [smsTemplates.renderTemplate, ({ templateId }) => ({ templateId })],
  [emergencies.emergencyRepeats, ({ templateId }) => ({ templateId, objDeptIds: [RIVERSIDE.village] })],
  [smsRequests.requestDetails, ({ requestId }) => ({ requestId })],
  [smsRequests.handleRequest, ({ requestId }) => ({ requestId, requestStatus: 1 })],
  [smsRequests.saveRequest, ({ requestId }) => ({ ...requestOf(WEST_LAKE), requestId, version: 1 })],
  [smsRequests.removeRequest, ({ requestId }) => ({ requestId, version: 1 })],
  [products.saveProduct, ({ productId }) => ({ ...productOf(WEST_LAKE), productId, version: 1 })],
  [products.removeProduct, ({ productId }) => ({ productId, version: 1 })],
  [
    sensitiveWords.updateSensitiveWord,
    ({ wordId, categoryId }) => ({
      ...wordOf(WEST_LAKE),
      typeId: wordId,
      version: 1,
      parentId: categoryId,
      status: 0,
    }),
  ],
  [
    sensitiveWords.moveSensitiveWords,
    ({ wordId, categoryId }) => ({ typeIds: [wordId], parentId: categoryId }),
  ],
  [sensitiveWords.changeSensitiveWordStatus, ({ wordId }) => ({ typeIds: [wordId], status: 0 })],
  [sensitiveWords.removeContainChildren, ({ categoryId }) => ({ typeIds: [categoryId] })],
  [
    sensitiveWords.updateWordCategory,
    ({ categoryId }) => ({ typeId: categoryId, version: 1, parentId: null, typeName: '外人' }),
  ],
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
  [addressBook.pageGroupMembers, ({ groupId }) => ({ groupId })],
  [userAdmin.userDetails, ({ userId }) => ({ userId })],
  [userAdmin.getUserAndIdentity, ({ userId }) => ({ userId })],
  [userAdmin.updateUser, ({ userId }) => ({ userId, version: 1, userName: 'foreign', realName: '外人' })],
  [userAdmin.removeUsers, ({ userId }) => ({ userIds: [userId] })],
  [userAdmin.changeUserStatus, ({ userId }) => ({ userIds: [userId], status: 0 })],
  [userAdmin.unlockUsers, ({ userId }) => ({ userIds: [userId] })],
  [userAdmin.resetPasswords, ({ userId }) => ({ userIds: [userId] })],
  [
    userAdmin.saveIdentity,
    ({ userId, identityId }) => ({ userId, identityId, version: 1, deptId: '330106A1', roleIds: [12] }),
  ],
  [userAdmin.removeIdentity, ({ identityId }) => ({ identityId, version: 1 })],
  [
    addressBook.buildGroup,
    ({ groupId, userId }) => ({ groupName: IN_VAIN, parentId: groupId, userIds: [userId] }),
  ],
  [addressBook.operateGroup, ({ groupId }) => ({ operateType: 1, groupId, version: 1, groupName: '改名' })],
  [
    addressBook.moveMembers,
    ({ groupId, bookUserId }) => ({ bookUserIds: [bookUserId], targetGroupId: groupId, moveType: 2 }),
  ],
  [addressBook.removeMembers, ({ groupId, bookUserId }) => ({ groupId, bookUserIds: [bookUserId] })],
  [
    addressBook.importContacts,
    ({ groupId }) => ({
      groupId,
      importMode: 2,
      rows: [{ rowNo: 1, realName: '王外', phoneNumber: '15400009999', post: '' }],
    }),
  ],
  [addressBook.operateGroup, ({ groupId }) => ({ operateType: 3, orderList: [{ groupId, orderNum: 1 }] })],
  [switchIdentity, ({ identityId }) => ({ identity: identityId })],
  [files.downloadFile, ({ pictureUrl }) => ({ relativeUrl: pictureUrl })],
  [files.getFile, ({ pictureUrl }) => ({ relativeUrl: pictureUrl })],
  [files.getFile, ({ uploadId }) => ({ fileId: uploadId })],
  [files.getFile, ({ letterFileId }) => ({ fileId: letterFileId })],
  [files.getFile, ({ chatFileId }) => ({ fileId: chatFileId })],
  [documents.addDownloadCount, ({ documentId }) => ({ id: documentId })],
  [
    documents.updateDocument,
    ({ documentId, uploadUrl }) => ({
      id: documentId,
      version: 1,
      documentName: '文档',
      documentType: 1,
      url: JSON.stringify([{ url: uploadUrl, name: '通知.pdf' }]),
    }),
  ],
  [documents.sortDocuments, ({ documentId }) => ({ sortList: [{ id: documentId, sort: 1 }] })],
  [
    services.updateService,
    ({ hallId, iconUrl }) => ({ ...serviceOf(WEST_LAKE), iconUrl, hallId, version: 1 }),
  ],
  [services.orderServices, ({ hallId }) => ({ orderList: [{ hallId, orderNum: 1 }], seenOrder: [hallId] })],
  [services.deleteServices, ({ hallId }) => ({ hallIds: [hallId] })],
  [centers.updateCenter, ({ centerId }) => ({ ...centerOf(WEST_LAKE), centerId, version: 1 })],
  [
    centers.orderCenters,
    ({ centerId }) => ({ orderList: [{ centerId, orderNum: 1 }], seenOrder: [centerId] }),
  ],
  [centers.deleteCenters, ({ centerId }) => ({ centerIds: [centerId] })],
  [documents.removeDocuments, ({ documentId }) => ({ ids: [documentId] })],
  [exportTasks.cancelExport, ({ exportId }) => ({ exportId })],
  [exportTasks.fetchExport, ({ exportId }) => ({ exportId })],
  [userImport.watchImport, ({ importId }) => ({ importId })],
  [userImport.fetchImportReport, ({ importId }) => ({ importId })],
  [phoneFile.pageWrongRows, ({ fileId }) => ({ fileId })],
  [phoneFile.mendPhoneFile, ({ fileId }) => ({ fileId, rows: [], dropRows: [], dropAllFlag: 1 })],
  [phoneFile.fetchWrongRows, ({ fileId }) => ({ fileId })],
  [logs.operationDetails, ({ logId }) => ({ logId })],
  [logs.pageOperations, ({ bizId }) => ({ bizId })],
  [logs.pageOperations, ({ callId }) => ({ requestId: callId })],
  [logs.endOnlineSession, ({ sessionId }) => ({ sessionId, reason: IN_VAIN })],
  [accessExplanation.listExplainedIdentities, ({ userId }) => ({ userId })],
  [
    accessExplanation.explainAccess,
    ({ userId, identityId }) => ({ userId, identityId, action: 'POST /v1/admin/massSms/pass' }),
  ],
  [sensitiveWords.pageSensitiveWords, ({ categoryId }) => ({ parentId: categoryId })],
  [
    sensitiveWords.addSensitiveWords,
    ({ categoryId }) => ({ parentId: categoryId, words: [IN_VAIN], wordLevel: 1, matchMode: 1 }),
  ],
  [sensitiveWords.saveWordCategory, ({ categoryId }) => ({ parentId: categoryId, typeName: IN_VAIN })],
  [
    sensitiveWords.updateWordCategory,
    ({ categoryId }) => ({ typeId: categoryId, version: 1, parentId: categoryId, typeName: '外人' }),
  ],
];

/** Of the people of the next county, who put something of 西湖区 beside what is their own. */
export type AskBesideOwn = readonly [
  Endpoint,
  (theirs: CountyThings, mine: CountyThings) => Record<string, unknown>,
];

const ownText = (fields: object) =>
  warningFields({
    objDeptIds: [RIVERSIDE.village],
    smsContent: '明日有暴雨，请疏通沟渠。',
    submitFlag: 0,
    ...fields,
  });
const ownCheck = (fields: object): Record<string, unknown> => {
  const { submitFlag: _, ...text } = ownText(fields);
  return text;
};

/** Sources and recipients of a text. */
const textParts: readonly ((theirs: CountyThings) => object)[] = [
  ({ templateId }) => ({
    templateId,
    templateVersion: 1,
    smsCategory: '02',
    smsContent: templateOf(RIVERSIDE).templateContent,
  }),
  ({ productId }) => ({ productIds: [productId] }),
  ({ groupId }) => ({ sendObjType: [2], groupIds: [groupId] }),
  ({ fileId }) => ({ sendObjType: [4], phoneFileId: fileId }),
];

const pictured = (url: string) => [
  ...knowledgeOf(RIVERSIDE).content,
  { kind: 'picture' as const, url, caption: '' },
];

export const asksBesideOwn: readonly AskBesideOwn[] = [
  [liveShop.saveServiceIcon, ({ shopIconUrl }) => ({ ...shopIconOf(RIVERSIDE), iconUrl: shopIconUrl })],
  [
    liveShop.saveServiceType,
    ({ shopIconId }) => ({ ...shopTypeOf(RIVERSIDE), typeCode: 'vain', iconId: shopIconId }),
  ],
  [
    liveShop.updateServiceType,
    ({ shopIconId }, { shopTypeId }) => ({
      ...shopTypeOf(RIVERSIDE),
      iconId: shopIconId,
      id: shopTypeId,
      version: 1,
    }),
  ],
  ...[{}, { version: 1 }].flatMap((again): AskBesideOwn[] => {
    const endpoint = 'version' in again ? liveShop.updateSmartDevice : liveShop.saveSmartDevice;
    const own = (id: string) => ({
      ...shopDeviceOf(RIVERSIDE),
      deviceNo: 'ZD-vain',
      ...('version' in again ? { id, ...again } : {}),
    });
    return [
      [endpoint, ({ shopIconId }, mine) => ({ ...own(mine.shopDeviceId), iconId: shopIconId })],
      [endpoint, ({ shopTypeId }, mine) => ({ ...own(mine.shopDeviceId), serviceTypeIds: [shopTypeId] })],
    ];
  }),
  [dailyHelp.saveHelp, ({ supplyShownId }) => helpOf(RIVERSIDE, supplyShownId, '2026-12-06')],
  [
    dailyHelp.updateHelp,
    ({ supplyShownId }, { helpDraftId }) => ({
      ...helpOf(RIVERSIDE, supplyShownId, '2026-12-07'),
      helpId: helpDraftId,
      version: 1,
    }),
  ],
  [
    chat.sendChat,
    ({ chatFileId }, { userId }) => ({ toUserId: userId, msgType: 3, file: { fileId: chatFileId } }),
  ],
  ...[letters.sendLetter, letters.saveLetterDraft].map(
    (endpoint): AskBesideOwn => [
      endpoint,
      ({ letterFileId }) => ({
        ...letterOf(RIVERSIDE, RIVERSIDE.unit),
        receiverType: 3,
        attachments: [{ fileId: letterFileId }],
      }),
    ],
  ),
  ...textParts.flatMap((part): AskBesideOwn[] => [
    [saveApplication, (theirs) => ownText(part(theirs))],
    [checkApplication, (theirs) => ownCheck(part(theirs))],
  ]),
  [saveApplication, ({ requestId }) => ownText({ requestId })],
  [saveApplication, ({ uploadId }) => ownText({ approvalFiles: [{ fileId: uploadId }] })],
  [checkApplication, ({ uploadId }) => ownCheck({ approvalFiles: [{ fileId: uploadId }] })],
  [countRecipients, ({ userId }) => ({ sendObjType: [3], userIds: [userId], smsCategory: '01' })],
  [limitTakers, ({ userId }) => ({ sendObjType: [3], userIds: [userId], smsCategory: '01' })],
  [listDeadNumbers, ({ userId }) => ({ sendObjType: [3], userIds: [userId], smsCategory: '01' })],
  [checkApplication, ({ userId }) => ownCheck({ sendObjType: [3], userIds: [userId] })],
  ...[countRecipients, limitTakers, listDeadNumbers].flatMap((endpoint) =>
    textParts
      .slice(2)
      .map((part): AskBesideOwn => [endpoint, (theirs) => ({ smsCategory: '01', ...part(theirs) })]),
  ),
  [
    emergencies.submitEmergency,
    ({ templateId }) => ({
      templateId,
      templateVersion: 1,
      warnLevel: 1,
      objDeptIds: [RIVERSIDE.village],
      clientReqId: IN_VAIN,
    }),
  ],
  [addressBook.buildGroup, ({ userId }) => ({ groupName: IN_VAIN, groupType: 1, userIds: [userId] })],
  [addressBook.operateGroup, ({ userId }, { groupId }) => ({ operateType: 4, groupId, userIds: [userId] })],
  [
    addressBook.operateGroup,
    (theirs, { groupId }) => ({ operateType: 5, groupId, version: 1, parentId: theirs.groupId }),
  ],
  [
    addressBook.moveMembers,
    ({ bookUserId }, { groupId }) => ({ bookUserIds: [bookUserId], targetGroupId: groupId, moveType: 2 }),
  ],
  [
    addressBook.moveMembers,
    ({ groupId }, { bookUserId }) => ({ bookUserIds: [bookUserId], targetGroupId: groupId, moveType: 1 }),
  ],
  [addressBook.removeMembers, ({ bookUserId }, { groupId }) => ({ groupId, bookUserIds: [bookUserId] })],
  [
    consultations.assignConsultations,
    ({ userId }, { consultId }) => ({
      consultIds: [consultId],
      assignDeptId: RIVERSIDE.unit,
      assignUserId: userId,
    }),
  ],
  [
    consultations.addConsultation,
    ({ pictureUrl }) => ({ ...consultationOf(RIVERSIDE), imageUrls: [pictureUrl] }),
  ],
  [
    consultations.takeFromSms,
    ({ pictureUrl }, { moId }) => ({
      moId,
      callType: 1,
      title: IN_VAIN,
      content: IN_VAIN,
      callUserName: '王芳',
      deptId: RIVERSIDE.village,
      imageUrls: [pictureUrl],
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
  [
    services.updateService,
    ({ appId }, { hallId, iconUrl }) => ({
      ...serviceOf(RIVERSIDE),
      hallId,
      version: 1,
      iconUrl,
      appId,
    }),
  ],
  [
    services.addService,
    ({ appId }, { iconUrl }) => ({ ...serviceOf(RIVERSIDE), serviceName: IN_VAIN, iconUrl, appId }),
  ],
  [services.addService, ({ iconUrl }) => ({ ...serviceOf(RIVERSIDE), serviceName: IN_VAIN, iconUrl })],
  [centers.addCenter, ({ pictureUrl }) => ({ ...centerOf(RIVERSIDE), imageUrls: [pictureUrl] })],
  [centers.addCenter, ({ pictureUrl }) => ({ ...centerOf(RIVERSIDE), coverUrl: pictureUrl })],
  [
    centers.addCenter,
    ({ pictureUrl: url }) => ({ ...centerOf(RIVERSIDE), coverUrl: { url }, imageUrls: [{ url }] }),
  ],
  [
    centers.updateCenter,
    ({ pictureUrl }, { centerId }) => ({
      ...centerOf(RIVERSIDE),
      centerId,
      version: 1,
      coverUrl: pictureUrl,
    }),
  ],
  [
    centers.updateCenter,
    ({ pictureUrl: url }, { centerId }) => ({
      ...centerOf(RIVERSIDE),
      centerId,
      version: 1,
      coverUrl: { url },
      imageUrls: [{ url }],
    }),
  ],
  [
    centers.updateCenter,
    ({ pictureUrl }, { centerId }) => ({
      ...centerOf(RIVERSIDE),
      centerId,
      version: 1,
      imageUrls: [pictureUrl],
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
  [
    consultations.addConsultation,
    ({ pictureUrl: url }) => ({ ...consultationOf(RIVERSIDE), imageUrls: [{ url }] }),
  ],
  [
    consultations.takeFromSms,
    ({ pictureUrl: url }, { moId }) => ({
      moId,
      callType: 1,
      title: IN_VAIN,
      content: IN_VAIN,
      callUserName: '王芳',
      deptId: RIVERSIDE.village,
      imageUrls: [{ url }],
    }),
  ],
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
  [subjects.saveSubject, ({ pictureUrl }) => ({ ...subjectOf(RIVERSIDE), photoUrls: [pictureUrl] })],
  [subjects.saveSubject, ({ pictureUrl }) => ({ ...subjectOf(RIVERSIDE), licenceUrls: [pictureUrl] })],
  [
    subjects.saveSubject,
    ({ pictureUrl: url }) => ({ ...subjectOf(RIVERSIDE), photoUrls: [{ url }], licenceUrls: [{ url }] }),
  ],
  [
    subjects.updateSubject,
    ({ pictureUrl: url }, { subjectId }) => ({
      ...subjectOf(RIVERSIDE),
      subjectId,
      version: 1,
      photoUrls: [{ url }],
      licenceUrls: [{ url }],
    }),
  ],
  [
    subjects.updateSubject,
    ({ pictureUrl }, { subjectId }) => ({
      ...subjectOf(RIVERSIDE),
      subjectId,
      version: 1,
      photoUrls: [pictureUrl],
      licenceUrls: [pictureUrl],
    }),
  ],
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
  [
    account.updateUserInfo,
    ({ pictureUrl }) => ({ userName: 'riverside', realName: '张三', avatar: pictureUrl }),
  ],
];

/** A correction to whoever got that text. */
const followingUp = (sourceApplyId: string) => ({
  sendObjType: [5 as const],
  objDeptIds: [],
  objCategoryIds: [],
  sourceApplyId,
  followUpKind: FollowUpKind.correction,
});

function warningChecked(): object {
  const { submitFlag: _, ...fields } = warningFields();
  return fields;
}
