/**
 * What belongs to one county, asked for by every role from elsewhere: each call of the contract that names an object is made with
 * the ids of 西湖区, refused as if there were nothing, and writes nothing. A new call with an id has to be added here.
 */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { ROLES, type RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import * as addressBook from '@farmers-mailbox/contract/address-book/endpoints.ts';
import * as adminInfo from '@farmers-mailbox/contract/admin-info/endpoints.ts';
import { allEndpoints } from '@farmers-mailbox/contract/all-endpoints.ts';
import * as appAccess from '@farmers-mailbox/contract/app-access/endpoints.ts';
import * as consultations from '@farmers-mailbox/contract/consultations/endpoints.ts';
import * as disaster from '@farmers-mailbox/contract/disaster/endpoints.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as inboundSms from '@farmers-mailbox/contract/inbound-sms/endpoints.ts';
import * as interactionPosts from '@farmers-mailbox/contract/interaction-posts/endpoints.ts';
import * as knowledge from '@farmers-mailbox/contract/knowledge/endpoints.ts';
import * as emergencies from '@farmers-mailbox/contract/mass-sms/emergency-endpoints.ts';
import * as massSms from '@farmers-mailbox/contract/mass-sms/endpoints.ts';
import { downloadEvidence } from '@farmers-mailbox/contract/mass-sms/evidence-endpoints.ts';
import * as massSmsExports from '@farmers-mailbox/contract/mass-sms/export-endpoints.ts';
import * as phoneReview from '@farmers-mailbox/contract/mass-sms/phone-review-endpoints.ts';
import { FollowUpKind } from '@farmers-mailbox/contract/mass-sms/states.ts';
import * as visits from '@farmers-mailbox/contract/mass-sms/visit-endpoints.ts';
import * as optOuts from '@farmers-mailbox/contract/opt-outs/endpoints.ts';
import * as products from '@farmers-mailbox/contract/products/endpoints.ts';
import * as sensitiveWords from '@farmers-mailbox/contract/sensitive-words/endpoints.ts';
import { conversionRateDetail } from '@farmers-mailbox/contract/short-links/endpoints.ts';
import * as smsQuota from '@farmers-mailbox/contract/sms-quota/endpoints.ts';
import * as smsRequests from '@farmers-mailbox/contract/sms-requests/endpoints.ts';
import * as smsTemplates from '@farmers-mailbox/contract/sms-templates/endpoints.ts';
import * as subjects from '@farmers-mailbox/contract/subjects/endpoints.ts';
import * as supplyDemand from '@farmers-mailbox/contract/supply-demand/endpoints.ts';
import * as userAdmin from '@farmers-mailbox/contract/user-admin/endpoints.ts';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GlobalTypeTable } from './database/tables.ts';
import { toMoment } from './http/moment.ts';
import { buildFarmer, buildGroup, buildMember } from './testing/build.ts';
import { castOf, dataOf, pass, submitted, warningFields } from './testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** Fields that name an object which somebody owns. */
const OBJECT_FIELDS = [
  'applyId',
  'applyIds',
  'groupId',
  'groupIds',
  'targetGroupId',
  'bookUserIds',
  'userIds',
  'identity',
  'identityId',
  'objDeptIds',
  'subjectId',
  'subjectIds',
  'adminId',
  'adminIds',
  'templateIds',
  'productId',
  'appId',
  'sourceApplyId',
  'typeId',
  'typeIds',
  'postId',
  'postIds',
  'replyIds',
  'knowledgeId',
  'knowledgeIds',
  'consultId',
  'consultIds',
  'disasterId',
  'supplyId',
];

/** Calls that name an object, but only one's own, or of which a guard of the province asks: their own tests refuse others. */
const OWN_ONLY: readonly string[] = [
  '/v1/admin/access/explain',
  '/v1/admin/userIdentity/switchIdentity',
  '/v1/admin/massSms/emergency',
];

/** Where somebody of the role stands when 西湖区 (330106) is not theirs. */
const ELSEWHERE: Partial<Record<RoleKey, string>> = {
  cityAdmin: '3302A1',
  countyAdmin: '330108A1',
  townshipAdmin: '33010801',
  villageAdmin: '3301080101',
  admin: '330108A1',
  provinceSmsMessenger: '33A1',
  citySmsMessenger: '3301A1',
  countySmsMessenger: '330108A1',
  townshipSmsMessenger: '33010612',
  villageSmsMessenger: '3301061201',
  smsMessenger: '330106A2',
  drafter: '330106A2',
  draftChecker: '330106A2',
  ordinaryUser: '3301061142',
  temporary: '3301061142',
  thirdLogin: '3301061142',
  securityAdmin: '33A1',
  auditAdmin: '33A1',
};
const EVERYWHERE: readonly RoleKey[] = ['superAdmin', 'provinceAdmin'];

interface Foreign {
  readonly draft: string;
  readonly waiting: string;
  readonly passed: string;
  readonly groupId: string;
  readonly bookUserId: string;
  readonly userId: string;
  readonly subjectId: string;
  readonly identityId: string;
  readonly adminId: string;
  readonly categoryId: string;
  readonly wordId: string;
  readonly templateId: string;
  readonly requestId: string;
  readonly productId: string;
  readonly appId: string;
  readonly optOutId: string;
  readonly moId: string;
  readonly postId: string;
  readonly replyId: string;
  readonly knowledgeId: string;
  readonly consultId: string;
  readonly disasterId: string;
  readonly supplyId: string;
}

let at: TestApp;
let foreign: Foreign;
beforeAll(async () => {
  at = await startTestApp();
  const farmer = await buildFarmer(at.deps, '3301061142');
  const cast = await castOf(at);
  const { county, messenger } = cast;
  const draft = await submitted(at, messenger, { submitFlag: 0 });
  const waiting = await submitted(at, messenger, { smsTitle: '等待审核' });
  const passed = await submitted(at, messenger, {
    smsTitle: '已经通过',
    smsContent: '明日气温骤降，请做好防寒。',
  });
  await pass(at, county, passed.applyId);
  const { groupId } = await buildGroup(at.deps, { ownerUserId: messenger.userId });
  const { bookUserId } = await buildMember(at.deps, { groupId });
  foreign = {
    draft: draft.applyId,
    waiting: waiting.applyId,
    passed: passed.applyId,
    groupId,
    bookUserId,
    userId: messenger.userId,
    subjectId: dataOf(await at.call(subjects.saveSubject, subjectFields, county.token)).subjectId,
    identityId: messenger.identityId,
    templateId: dataOf(await at.call(smsTemplates.saveTemplate, templateFields, county.token)).templateId,
    requestId: dataOf(await at.call(smsRequests.saveRequest, requestFields, county.token)).requestId,
    appId: dataOf(
      await at.call(appAccess.saveApp, { ...appFields, ownerIdentityId: messenger.identityId }, county.token),
    ).appId,
    productId: dataOf(await at.call(products.saveProduct, productFields, county.token)).productId,
    adminId: dataOf(
      await at.call(adminInfo.addAdminInfo, { ...entryFields, userId: messenger.userId }, county.token),
    ).adminId,
    optOutId: dataOf(
      await at.call(
        optOuts.saveOptOut,
        { phoneNumber: farmer.phoneNumber, optOutType: 2, scope: 2, reason: '来电' },
        county.token,
      ),
    ).optOutId,
    knowledgeId: dataOf(await at.call(knowledge.addKnowledge, knowledgeFields, county.token)).knowledgeId,
    consultId: dataOf(
      await at.call(
        consultations.addConsultation,
        { ...consultationFields, callTime: toMoment(at.clock.now()) },
        county.token,
      ),
    ).consultId,
    disasterId: dataOf(await at.call(disaster.saveDisaster, disasterFields, county.token)).disasterId,
    supplyId: dataOf(await at.call(supplyDemand.saveListing, listingFields, county.token)).supplyId,
    ...(await wordsOfCounty()),
    ...(await postOfCounty()),
    moId: await replyTo(passed.applyId, messenger.userId, farmer.phoneNumber),
  };
});
afterAll(() => at.close());

async function wordsOfCounty(): Promise<{ categoryId: string; wordId: string }> {
  const common = { typeKey: 'SENSITIVE_WORD', effectDeptId: '330106' };
  const insert = (values: Insertable<GlobalTypeTable>) =>
    at.deps.db.insertInto('globalType').values(values).returning('typeId').executeTakeFirstOrThrow();
  const category = await insert({ ...common, nodeKind: 1, typeName: '西湖' });
  const word = await insert({ ...common, ...wordFields, nodeKind: 2, parentId: category.typeId });
  return { categoryId: category.typeId, wordId: word.typeId };
}

async function postOfCounty(): Promise<{ postId: string; replyId: string }> {
  const { db, clock } = at.deps;
  const common = { deptId: '3301061142', machineResult: 1 };
  const { postId } = await db
    .insertInto('interactionPost')
    .values({
      ...common,
      postType: 1,
      title: '西湖的互动',
      content: '茭白',
      officialFlag: 0,
      postUserName: '王芳',
      postUserRank: 9,
      postTime: clock.now(),
    })
    .returning('postId')
    .executeTakeFirstOrThrow();
  const { replyId } = await db
    .insertInto('interactionReply')
    .values({ ...common, postId, replyUserName: '李农', content: '收到', replyTime: clock.now() })
    .returning('replyId')
    .executeTakeFirstOrThrow();
  return { postId, replyId };
}

async function replyTo(applyId: string, applyUserId: string, phone: string): Promise<string> {
  const { db, personalData } = at.deps;
  const { moId } = await db
    .insertInto('smsInbound')
    .values({
      applyId,
      applyUserId,
      applyDeptId: '330106A1',
      ownerDeptId: '3301061142',
      phoneCipher: personalData.encrypt(phone),
      phoneHash: personalData.hash(phone),
      content: '收到',
      srcNumber: '10659',
      moType: 2,
    })
    .returning('moId')
    .executeTakeFirstOrThrow();
  return moId;
}

const CONTENT_HASH = 'a'.repeat(64);
const reviewing = (applyId: string) => ({
  applyIds: [applyId],
  contentHashes: { [applyId]: CONTENT_HASH },
  auditSteps: { [applyId]: 1 },
  auditOpinion: '不应当成功',
});

const subjectFields = {
  subjectCategory: 'grain',
  subjectName: '西湖粮食户',
  subjectType: 9,
  legalPerson: '王芳',
  contactName: '王芳',
  phoneNumber: '15400007777',
  deptId: '3301061142',
  address: '绕城村1号',
  extInfo: { plantArea: 10 },
} as const;

const templateFields = {
  templateName: '西湖模板',
  smsCategory: '02',
  templateContent: '注意防寒。',
  // the unit's own
  shareScope: 3,
} as const;

const requestFields = {
  requestTitle: '西湖线索',
  requestContent: '杨梅上市。',
  smsCategory: '08',
  requestUserName: '王芳',
  phoneNumber: '15400007777',
  deptId: '3301061142',
} as const;

const productFields = {
  infoType: 1,
  productName: '杨梅',
  productCategory: 3,
  quantity: 10,
  quantityUnit: '吨',
  supplyStart: '2026-06-01',
  supplyEnd: '2026-06-30',
  contactName: '王芳',
  phoneNumber: '15400007777',
  deptId: '3301061142',
} as const;

const appFields = {
  appName: '西湖气象',
  ipList: ['10.1.2.3'],
  smsCategories: ['01'],
  areaIds: ['33010611'],
  dayQuota: 100,
  ratePerMinute: 10,
};

const wordFields = { typeName: '西湖的词', wordLevel: 1, matchMode: 1, effectDeptId: '330106' };

const knowledgeFields = {
  title: '西湖知识',
  knowledgeType: 1 as const,
  content: [{ kind: 'text' as const, text: '苗期控水。' }],
  author: '王芳',
  deptId: '330106',
  // waits for its review, so that every act has a reason to be tried
  submitFlag: 1 as const,
};

const consultationFields = {
  callType: 1,
  callSource: 4 as const,
  title: '西湖的咨询',
  content: '茭白叶子发黄怎么办',
  callUserName: '王芳',
  phoneNumber: '15400007777',
  deptId: '3301061142',
};
const disasterFields = {
  infoType: 1 as const,
  disasterType: 1,
  warnLevel: 2 as const,
  title: '西湖台风橙色预警',
  content: '台风将影响西湖区。',
  measures: '加固大棚。',
  issueUnit: '西湖区农业农村局',
  issueTime: '2026-09-13 06:00:00',
  effectStart: '2026-09-13 06:00:00',
  effectEnd: '2026-09-14 06:00:00',
  deptIds: ['330106'],
  // waits for its review, so that every act has a reason to be tried
  submitFlag: 1 as const,
};

const listingFields = {
  infoType: 2,
  title: '西湖求购',
  productCategory: 1,
  productName: '稻谷',
  quantity: 10,
  quantityUnit: '吨',
  priceType: 3,
  place: '粮库',
  supplyStart: '2026-09-01',
  supplyEnd: '2026-12-31',
  contactName: '王芳',
  phoneNumber: '15400007777',
  deptId: '3301061142',
  submitFlag: 1 as const,
};

function listingChanged(supplyId: string): object {
  const { infoType: _, ...fields } = listingFields;
  return { ...fields, supplyId, version: 1 };
}

const reviewingKnowledge = (knowledgeId: string) => ({
  knowledgeIds: [knowledgeId],
  contentHashes: { [knowledgeId]: CONTENT_HASH },
  auditOpinion: '不应当成功',
});

const entryFields = { deptId: '330106A1', roleIds: [12] };

/** The fields of each call that names something of 西湖区. */
const asks: readonly (readonly [Endpoint, (them: Foreign) => object])[] = [
  [massSms.applicationDetails, ({ passed }) => ({ applyId: passed })],
  [visits.openVisits, ({ passed }) => ({ applyId: passed })],
  [visits.visitProgress, ({ passed }) => ({ applyId: passed })],
  [visits.pageVisits, ({ passed }) => ({ applyId: passed })],
  [visits.readVisitPhone, ({ passed }) => ({ applyId: passed, seq: 1 })],
  [visits.markVisit, ({ passed }) => ({ applyId: passed, seq: 1, mark: 1, fromMark: 0 })],
  [downloadEvidence, ({ passed }) => ({ applyId: passed, fileType: 'json' })],
  [phoneReview.phoneReviewDetails, ({ waiting }) => ({ applyId: waiting })],
  [massSms.applicationProcesses, ({ passed }) => ({ applyId: passed })],
  [massSms.pageSendDetails, ({ passed }) => ({ applyId: passed })],
  [conversionRateDetail, ({ passed }) => ({ applyId: passed })],
  [massSms.sendSituation, ({ passed }) => ({ applyId: passed })],
  [massSms.watchSending, ({ passed }) => ({ applyId: passed })],
  [massSmsExports.startDetailsExport, ({ passed }) => ({ applyId: passed })],
  [massSms.cancelSending, ({ passed }) => ({ applyId: passed, cancelReason: '不应当成功' })],
  [massSms.holdSending, ({ passed }) => ({ applyId: passed, holdRemark: '不应当成功' })],
  [massSms.resumeSending, ({ passed }) => ({ applyId: passed })],
  [massSms.superviseApplication, ({ passed }) => ({ applyId: passed, superviseRemark: '不应当成功' })],
  [emergencies.emergencyReviewers, ({ waiting }) => ({ applyId: waiting })],
  [massSms.revokeApplication, ({ waiting }) => ({ applyId: waiting })],
  [massSms.passApplications, ({ waiting }) => reviewing(waiting)],
  [massSms.refuseApplications, ({ waiting }) => reviewing(waiting)],
  [massSms.deleteApplications, ({ draft }) => ({ applyId: draft })],
  [
    massSms.saveApplication,
    ({ draft }) => ({ ...warningFields({ submitFlag: 0 }), applyId: draft, version: 1 }),
  ],
  [massSms.checkApplication, ({ draft }) => ({ ...warningChecked(), applyId: draft, version: 1 })],
  [massSms.countRecipients, ({ groupId }) => ({ sendObjType: [2], groupIds: [groupId], smsCategory: '01' })],
  [massSms.countRecipients, ({ passed }) => ({ ...followingUp(passed), smsCategory: '01' })],
  [massSms.saveApplication, ({ passed }) => warningFields({ submitFlag: 1, ...followingUp(passed) })],
  [massSms.checkApplication, ({ passed }) => ({ ...warningChecked(), ...followingUp(passed) })],
  [inboundSms.pageInbound, ({ passed }) => ({ applyId: passed })],
  [inboundSms.countInbound, ({ passed }) => ({ applyId: passed })],
  [inboundSms.exportInbound, ({ passed }) => ({ applyId: passed })],
  [inboundSms.handleInbound, ({ moId }) => ({ moIds: [moId], fromStatus: 0, handleStatus: 1 })],
  [inboundSms.readInboundNumber, ({ moId }) => ({ moId })],
  [optOuts.restoreOptOut, ({ optOutId }) => ({ optOutId, reason: '不应当成功' })],
  [optOuts.readOptOutNumber, ({ optOutId }) => ({ optOutId })],
  [
    smsQuota.adjustQuota,
    () => ({ deptId: '33010611', quotaMonth: '2026-09', addCount: 5, reason: '不应当成功', totalCount: 0 }),
  ],
  [smsQuota.saveQuotas, () => ({ quotaMonth: '2026-09', deptIds: ['33010611'], quotaCount: 5 })],
  [smsQuota.pageQuotaRecords, () => ({ deptId: '33010611', quotaMonth: '2026-09' })],
  [subjects.subjectDetails, ({ subjectId }) => ({ subjectId })],
  [subjects.updateSubject, ({ subjectId }) => ({ ...subjectFields, subjectId, version: 1 })],
  [subjects.changeSubjectStatus, ({ subjectId }) => ({ subjectIds: [subjectId], status: 0 })],
  [subjects.removeSubjects, ({ subjectId }) => ({ subjectIds: [subjectId] })],
  [adminInfo.addAdminInfo, ({ userId }) => ({ ...entryFields, userId })],
  [adminInfo.updateAdminInfo, ({ adminId }) => ({ ...entryFields, adminId, version: 1, post: '外人' })],
  [adminInfo.removeAdminInfo, ({ adminId }) => ({ adminIds: [adminId] })],
  [
    appAccess.saveApp,
    ({ appId, identityId }) => ({ ...appFields, ownerIdentityId: identityId, appId, version: 1 }),
  ],
  [appAccess.changeAppStatus, ({ appId }) => ({ appId, version: 1, status: 0 })],
  [appAccess.resetAppSecret, ({ appId }) => ({ appId, version: 1 })],
  [appAccess.pageAppCalls, ({ appId }) => ({ appId })],
  [consultations.consultationDetails, ({ consultId }) => ({ consultId })],
  [consultations.consultationRecords, ({ consultId }) => ({ consultId })],
  [consultations.readCallerPhone, ({ consultId }) => ({ consultId })],
  [consultations.listAssignableUnits, ({ consultId }) => ({ consultIds: [consultId] })],
  [
    consultations.assignConsultations,
    ({ consultId }) => ({ consultIds: [consultId], assignDeptId: '330106A2' }),
  ],
  [consultations.draftReply, ({ consultId }) => ({ consultId, version: 1, draftContent: '不应当成功' })],
  [consultations.passReply, ({ consultId }) => ({ consultId, version: 1 })],
  [consultations.returnReply, ({ consultId }) => ({ consultId, version: 1, checkOpinion: '不应当成功' })],
  [consultations.urgeConsultation, ({ consultId }) => ({ consultId })],
  [consultations.closeConsultation, ({ consultId }) => ({ consultId, closeReason: '不应当成功' })],
  [interactionPosts.detailsOfPost, ({ postId }) => ({ postId })],
  [
    interactionPosts.readPostPicture,
    ({ postId }) => ({ postId, relativeUrl: `product/20260914/${'a'.repeat(32)}.png` }),
  ],
  [interactionPosts.passPosts, ({ postId }) => ({ postIds: [postId] })],
  [interactionPosts.refusePosts, ({ postId }) => ({ postIds: [postId], auditOpinion: '不应当成功' })],
  [interactionPosts.takePostsDown, ({ postId }) => ({ postIds: [postId], auditOpinion: '不应当成功' })],
  [interactionPosts.removePosts, ({ postId }) => ({ postIds: [postId] })],
  [interactionPosts.pageReplies, ({ postId }) => ({ postId })],
  [interactionPosts.removeReplies, ({ replyId }) => ({ replyIds: [replyId] })],
  [smsTemplates.templateDetails, ({ templateId }) => ({ templateId })],
  [smsTemplates.saveTemplate, ({ templateId }) => ({ ...templateFields, templateId, version: 1 })],
  [smsTemplates.changeTemplateStatus, ({ templateId }) => ({ templateId, version: 1, status: 0 })],
  [smsTemplates.deleteTemplates, ({ templateId }) => ({ templateIds: [templateId] })],
  [smsTemplates.renderTemplate, ({ templateId }) => ({ templateId })],
  [smsRequests.requestDetails, ({ requestId }) => ({ requestId })],
  [smsRequests.handleRequest, ({ requestId }) => ({ requestId, requestStatus: 1 })],
  [smsRequests.saveRequest, ({ requestId }) => ({ ...requestFields, requestId, version: 1 })],
  [smsRequests.removeRequest, ({ requestId }) => ({ requestId, version: 1 })],
  [products.saveProduct, ({ productId }) => ({ ...productFields, productId, version: 1 })],
  [products.removeProduct, ({ productId }) => ({ productId, version: 1 })],
  [
    sensitiveWords.updateSensitiveWord,
    ({ wordId, categoryId }) => ({
      ...wordFields,
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
  [knowledge.knowledgeDetails, ({ knowledgeId }) => ({ knowledgeId })],
  [knowledge.knowledgeRecords, ({ knowledgeId }) => ({ knowledgeId })],
  [knowledge.modifyKnowledge, ({ knowledgeId }) => ({ ...knowledgeFields, knowledgeId, version: 1 })],
  [knowledge.passKnowledge, ({ knowledgeId }) => reviewingKnowledge(knowledgeId)],
  [knowledge.refuseKnowledge, ({ knowledgeId }) => reviewingKnowledge(knowledgeId)],
  [
    knowledge.takeKnowledgeOffline,
    ({ knowledgeId }) => ({ knowledgeIds: [knowledgeId], opinion: '不应当成功' }),
  ],
  [knowledge.removeKnowledge, ({ knowledgeId }) => ({ knowledgeIds: [knowledgeId] })],
  [disaster.disasterDetails, ({ disasterId }) => ({ disasterId })],
  [disaster.updateDisaster, ({ disasterId }) => ({ ...disasterFields, disasterId, version: 1 })],
  [disaster.passDisaster, ({ disasterId }) => ({ disasterId, contentHash: CONTENT_HASH })],
  [
    disaster.refuseDisaster,
    ({ disasterId }) => ({ disasterId, contentHash: CONTENT_HASH, auditOpinion: '不应当成功' }),
  ],
  [disaster.takeDisasterOffline, ({ disasterId }) => ({ disasterId, version: 1, opinion: '不应当成功' })],
  [disaster.removeDisaster, ({ disasterId }) => ({ disasterId, version: 1 })],
  [disaster.turnDisasterIntoSms, ({ disasterId }) => ({ disasterId, contentHash: CONTENT_HASH })],
  [supplyDemand.listingDetails, ({ supplyId }) => ({ supplyId })],
  [
    supplyDemand.readListingPicture,
    ({ supplyId }) => ({ supplyId, relativeUrl: `product/20260914/${'a'.repeat(32)}.png` }),
  ],
  [supplyDemand.updateListing, ({ supplyId }) => listingChanged(supplyId)],
  [supplyDemand.passListing, ({ supplyId }) => ({ supplyId, contentHash: CONTENT_HASH })],
  [
    supplyDemand.refuseListing,
    ({ supplyId }) => ({ supplyId, contentHash: CONTENT_HASH, auditOpinion: '不应当成功' }),
  ],
  [supplyDemand.takeListingOffline, ({ supplyId }) => ({ supplyId, opinion: '不应当成功' })],
  [supplyDemand.removeListing, ({ supplyId }) => ({ supplyId, version: 1 })],
  [supplyDemand.dealListing, ({ supplyId }) => ({ supplyId, version: 1, dealAmount: 1, dealQuantity: 1 })],
  [supplyDemand.matchListing, ({ supplyId }) => ({ supplyId })],
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
    ({ groupId, userId }) => ({ groupName: '不应当成功', parentId: groupId, userIds: [userId] }),
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

test('[PERM-07] every call that names an object is asked for', () => {
  const naming = allEndpoints.filter((endpoint) => {
    const { shape } = endpoint.request._zod.def as unknown as { shape?: object };
    return Object.keys(shape ?? {}).some((field) => OBJECT_FIELDS.includes(field));
  });
  const asked = asks.map(([endpoint]) => endpoint);
  const missing = naming.filter((endpoint) => !asked.includes(endpoint) && !OWN_ONLY.includes(endpoint.path));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

/** Calls about people, all of whom the security administrator of the province decides about. */
const OF_PEOPLE: ReadonlySet<Endpoint> = new Set(Object.values(userAdmin).filter((one) => 'path' in one));

/** Sensitive words, which the security administrator runs for the whole province. */
const OF_WORDS: ReadonlySet<Endpoint> = new Set(Object.values(sensitiveWords).filter((one) => 'path' in one));

/** Registers that everybody reads in their own area: a messenger of the city or of another unit looks at them and changes nothing. */
const OF_AREA: ReadonlySet<Endpoint> = new Set<Endpoint>([
  subjects.subjectDetails,
  smsRequests.requestDetails,
  // everybody who writes for the place
  smsRequests.handleRequest,
]);

test.each(ROLES.map(({ key }) => key).filter((key) => !EVERYWHERE.includes(key)))(
  '[PERM-07] as %s from elsewhere nothing of 西湖区 is found, and nothing is written',
  async (roleKey) => {
    const deptId = ELSEWHERE[roleKey];
    if (!deptId) throw new Error(`Say where a ${roleKey} stands.`);
    const { token } = await at.signInAs({ roleKeys: [roleKey], deptId });
    const readsHere = covers(areaOf({ roleKeys: [roleKey], deptId }), subjectFields.deptId);
    const before = await written();
    for (const [endpoint, fieldsOf] of asks) {
      if (roleKey === 'securityAdmin' && (OF_PEOPLE.has(endpoint) || OF_WORDS.has(endpoint))) continue;
      if (readsHere && OF_AREA.has(endpoint)) continue;
      const reply = await at.call(endpoint, fieldsOf(foreign) as never, token);
      expect([endpoint.path, isNotFound(reply)]).toEqual([endpoint.path, true]);
    }
    expect(await written()).toBe(before);
  },
);

/** No right to the call at all, nothing there, a group that cannot be chosen, or a list of several of which none was found. */
function isNotFound({ code, msg, data }: { code: number; msg: string; data: unknown }): boolean {
  if (code === ErrorCode.validation) return msg === '不能使用所选的通讯录分组，可能已被删除';
  if (code !== 200) return code === ErrorCode.forbidden || code === ErrorCode.notFound;
  const answer = data as { successCount?: number; failList?: unknown[] } | null;
  return answer?.successCount === 0 && answer.failList?.length === 1;
}

async function written(): Promise<string> {
  const tables = [
    'mass_sms_apply',
    'mass_sms_process',
    'mass_sms_detail',
    'mass_sms_slice',
    'book_group',
    'book_user',
    'agri_subject',
    'admin_info',
    'global_type',
    'sms_opt_out',
    'sms_inbound',
    'sms_quota',
    'sms_quota_record',
    'sms_template',
    'sms_request',
    'app_access',
    'product',
    'consultation',
    'consultation_record',
    'interaction_post',
    'interaction_reply',
    'knowledge',
    'knowledge_operation_record',
    'disaster_info',
    'disaster_place',
    'disaster_operation_record',
    'supply_demand',
    'supply_demand_record',
    'sys_user',
    'sys_user_identity',
  ];
  const digests = tables.map(async (table) => {
    const { rows } = await at.database.pool.query<{ digest: string }>(
      `SELECT md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) AS digest FROM ${table} t`,
    );
    return `${table} ${rows[0]?.digest}`;
  });
  return (await Promise.all(digests)).join('\n');
}
