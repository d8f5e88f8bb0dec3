/** Something of each kind that belongs to one county: what people of another ask for in vain. */

import * as appAccess from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import * as optOuts from '@farmers-mailbox/contract/messaging/opt-outs/endpoints.ts';
import * as products from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import * as smsRequests from '@farmers-mailbox/contract/messaging/sms-requests/endpoints.ts';
import * as smsTemplates from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import * as chat from '@farmers-mailbox/contract/office/chat/endpoints.ts';
import * as letters from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import * as adminInfo from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { ImportStatus } from '@farmers-mailbox/contract/people/imports/task.ts';
import * as subjects from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import * as activities from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { addSign } from '@farmers-mailbox/contract/publishing/activity/sign-endpoints.ts';
import * as articles from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import * as coupons from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import * as dailyHelp from '@farmers-mailbox/contract/publishing/daily-help/endpoints.ts';
import * as disaster from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import * as events from '@farmers-mailbox/contract/publishing/event/endpoints.ts';
import * as knowledge from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import * as pushes from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import * as supplyDemand from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { ListingStatus } from '@farmers-mailbox/contract/publishing/supply-demand/states.ts';
import * as tours from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import * as consultPhones from '@farmers-mailbox/contract/service/consult-phones/endpoints.ts';
import * as consultations from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import * as liveShop from '@farmers-mailbox/contract/service/live-shop/endpoints.ts';
import * as centers from '@farmers-mailbox/contract/service/service-center/endpoints.ts';
import * as services from '@farmers-mailbox/contract/service/service-hall/endpoints.ts';
import type { Insertable } from 'kysely';
import type { FileObjectKind } from '../access/file-reader.ts';
import type { GlobalTypeTable, SysFileTable } from '../database/tables.ts';
import { buildFarmer, buildGroup, buildMember } from './build.ts';
import type { County } from './county-fields.ts';
import * as fields from './county-fields.ts';
import { dataOf, pass, submitted } from './mass-sms-cast.ts';
import type { SignedInTestUser, TestApp } from './test-app.ts';

/** The county's administrator, and its messenger, who has the texts, the contacts and the files. */
export interface CountyPeople {
  readonly admin: SignedInTestUser;
  readonly messenger: SignedInTestUser;
}

/** By their ids. */
export type CountyThings = Awaited<ReturnType<typeof buildCounty>>['things'];

/** Made by the county's own people with their calls, as far as there is a call. */
export async function buildCounty(at: TestApp, county: County) {
  const farmer = await buildFarmer(at.deps, county.village);
  const admin = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: county.unit });
  const messenger = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: county.unit });
  const people: CountyPeople = { admin, messenger };
  const texts = await textsOf(at, county, people);
  const { groupId } = await buildGroup(at.deps, { ownerUserId: messenger.userId, deptId: county.unit });
  const { bookUserId } = await buildMember(at.deps, { groupId });
  const records = await recordsOf(at, county, people);
  const contents = await contentsOf(at, county, admin);
  const things = {
    ...texts,
    groupId,
    bookUserId,
    userId: messenger.userId,
    identityId: messenger.identityId,
    ...records,
    ...contents,
    ...(await couponsOf(at, county, admin, { ...records, ...contents })),
    ...(await servicesOf(at, county, admin)),
    optOutId: await optOutOf(at, admin, farmer.phoneNumber),
    moId: await replyTo(at, county, texts.passed, { userId: messenger.userId, phone: farmer.phoneNumber }),
    ...(await wordsOf(at, county)),
    ...(await postOf(at, county)),
    ...(await filesOf(at, county, people)),
    ...(await shopOf(at, county, admin)),
    ...(await lettersOf(at, county, people)),
    ...(await tracesOf(at, county, messenger)),
  };
  return { people, things };
}

async function textsOf(at: TestApp, county: County, { admin, messenger }: CountyPeople) {
  const write = async (text: object) =>
    (await submitted(at, messenger, { objDeptIds: [county.village], ...text })).applyId;
  const draft = await write({ submitFlag: 0 });
  const waiting = await write({ smsTitle: '等待审核' });
  const passed = await write({ smsTitle: '已经通过', smsContent: `明日${county.name}降温，请防寒。` });
  const visited = await write({ smsTitle: '名单已生成', smsContent: `明日${county.name}有雨，请排水。` });
  for (const applyId of [passed, visited]) await pass(at, admin, applyId);
  await openVisits(at, county, visited);
  return { draft, waiting, passed, visited };
}

/** Its first farmer has to be told by word of mouth. */
async function openVisits(at: TestApp, { village }: County, applyId: string): Promise<void> {
  const { db, clock } = at.deps;
  const sendResult = SendResult.failed;
  await db
    .updateTable('massSmsDetail')
    .set({ sendResult, submitTime: clock.now() })
    .where('applyId', '=', applyId)
    .execute();
  await db.insertInto('smsVisitList').values({ applyId, openTime: clock.now(), listedCount: 1 }).execute();
  await db.insertInto('smsVisit').values({ applyId, seq: 1, deptId: village }).execute();
}

async function recordsOf(at: TestApp, county: County, { admin: { token }, messenger }: CountyPeople) {
  const { userId, identityId: ownerIdentityId } = messenger;
  const subject = await at.call(subjects.saveSubject, fields.subjectOf(county), token);
  const template = await at.call(smsTemplates.saveTemplate, fields.templateOf(county), token);
  const request = await at.call(smsRequests.saveRequest, fields.requestOf(county), token);
  const product = await at.call(products.saveProduct, fields.productOf(county), token);
  const app = await at.call(appAccess.saveApp, { ...fields.appOf(county), ownerIdentityId }, token);
  const entry = await at.call(adminInfo.addAdminInfo, { ...fields.entryOf(county), userId }, token);
  await at.deps.db
    .insertInto('appCall')
    .values({
      appId: dataOf(app).appId,
      callTime: at.clock.now(),
      callName: '提交',
      ip: '10.1.2.3',
      code: 200,
      msg: '操作成功',
      costMs: 1,
    })
    .execute();
  return {
    subjectId: dataOf(subject).subjectId,
    templateId: dataOf(template).templateId,
    requestId: dataOf(request).requestId,
    productId: dataOf(product).productId,
    appId: dataOf(app).appId,
    adminId: dataOf(entry).adminId,
  };
}

async function contentsOf(at: TestApp, county: County, { token }: SignedInTestUser) {
  const activity = async (submitFlag: 0 | 1) =>
    dataOf(await at.call(activities.insertActivity, { ...fields.activityOf(county), submitFlag }, token))
      .activityId;
  const news = async (submitFlag: 0 | 1) =>
    dataOf(await at.call(articles.saveArticle, { ...fields.articleOf(county), submitFlag }, token)).articleId;
  const message = async (submitFlag: 0 | 1) =>
    dataOf(await at.call(pushes.savePush, { ...fields.pushOf(county), submitFlag }, token)).pushId;
  const article = async (submitFlag: 0 | 1) =>
    dataOf(await at.call(knowledge.addKnowledge, { ...fields.knowledgeOf(county), submitFlag }, token))
      .knowledgeId;
  const [knowledgeId, knowledgeDraftId] = [await article(1), await article(0)];
  const asked = await at.call(consultations.addConsultation, fields.consultationOf(county), token);
  const phones = { deptId: county.unit, phoneList: [fields.consultPhoneOf()] };
  const [dutyPhone] = dataOf(await at.call(consultPhones.updateConsultPhones, phones, token));
  const warning = await at.call(disaster.saveDisaster, fields.disasterOf(county), token);
  const written = { ...fields.disasterOf(county), submitFlag: 0 as const };
  const draft = await at.call(disaster.saveDisaster, written, token);
  const listing = async (submitFlag: 0 | 1) =>
    dataOf(await at.call(supplyDemand.saveListing, { ...fields.listingOf(county), submitFlag }, token))
      .supplyId;
  const [supplyId, supplyDraftId, supplyShownId] = [await listing(1), await listing(0), await listing(1)];
  await at.deps.db
    .updateTable('supplyDemand')
    .set({ supplyStatus: ListingStatus.published, publishTime: at.clock.now() })
    .where('supplyId', '=', supplyShownId)
    .execute();
  const help = async (helpDate: string, submitFlag: 0 | 1) => {
    const written = { ...fields.helpOf(county, supplyShownId, helpDate), submitFlag };
    return dataOf(await at.call(dailyHelp.saveHelp, written, token)).helpId;
  };
  return {
    helpId: await help('2026-12-01', 1),
    helpDraftId: await help('2026-12-02', 0),
    activityId: await activity(1),
    activityDraftId: await activity(0),
    ...(await signOf(at, county, token, await activity(1))),
    eventId: dataOf(await at.call(events.addEvent, fields.eventOf(county), token)).id,
    ...(await toursOf(at, county, token)),
    articleId: await news(1),
    articleDraftId: await news(0),
    knowledgeId,
    knowledgeDraftId,
    pushId: await message(1),
    consultId: dataOf(asked).consultId,
    phoneRowId: dutyPhone?.id ?? '',
    disasterId: dataOf(warning).disasterId,
    disasterDraftId: dataOf(draft).disasterId,
    supplyId,
    supplyDraftId,
    supplyShownId,
  };
}

/** One that is published, and a draft. */
async function toursOf(at: TestApp, county: County, token: string) {
  const place = async () => dataOf(await at.call(tours.saveTour, fields.tourOf(county), token)).tourId;
  const [tourId, tourDraftId] = [await place(), await place()];
  await at.deps.db
    .updateTable('ruralTour')
    .set((eb) => ({
      auditStatus: 2,
      publishTime: at.clock.now(),
      coverUrl: '/cover.png',
      passedHash: eb.ref('contentHash'),
    }))
    .where('tourId', '=', tourId)
    .execute();
  return { tourId, tourDraftId };
}

/** One that waits, with a claim as of one that was published before, and a draft. */
async function couponsOf(
  { call, deps: { db, clock, personalData } }: TestApp,
  county: County,
  { token }: SignedInTestUser,
  { appId, tourId }: { readonly appId: string; readonly tourId: string },
) {
  const coupon = async (submitFlag: 0 | 1) =>
    dataOf(await call(coupons.saveCoupon, { ...fields.couponOf(county, tourId), submitFlag }, token))
      .couponId;
  const couponId = await coupon(1);
  const phone = '15400007777';
  await db
    .insertInto('couponClaim')
    .values({
      couponId,
      appId,
      couponNo: county.region.padEnd(16, '2'),
      turn: 1,
      receiveTime: clock.now(),
      phoneCipher: personalData.encrypt(phone),
      phoneHash: personalData.hash(phone),
    })
    .execute();
  return { couponId, couponDraftId: await coupon(0) };
}

/** Somebody who signed up for an activity that is published by this. */
async function signOf(at: TestApp, county: County, token: string, activityShownId: string) {
  await at.deps.db
    .updateTable('activity')
    .set((eb) => ({ auditStatus: 2, passedHash: eb.ref('contentHash'), publishTime: at.clock.now() }))
    .where('activityId', '=', activityShownId)
    .execute();
  const asked = { activityId: activityShownId, ...fields.signOf(county) };
  const { signId } = dataOf(await at.call(addSign, asked, token));
  return { activityShownId, signId };
}

/** The icon is a row alone. */
async function servicesOf(at: TestApp, county: County, { userId, token }: SignedInTestUser) {
  const iconUrl = `product/20260914/${`${county.region}1`.padEnd(32, '0')}.png`;
  await at.deps.db
    .insertInto('sysFile')
    .values({
      relativeUrl: iconUrl,
      name: '图标.png',
      contentType: 'image/png',
      size: 1,
      sha256: Buffer.alloc(32),
      createUserId: userId,
      createTime: at.clock.now(),
    })
    .execute();
  const service = await at.call(services.addService, { ...fields.serviceOf(county), iconUrl }, token);
  const center = await at.call(centers.addCenter, fields.centerOf(county), token);
  return { iconUrl, hallId: dataOf(service).hallId, centerId: dataOf(center).centerId };
}

async function optOutOf(at: TestApp, { token }: SignedInTestUser, phoneNumber: string): Promise<string> {
  const optOut = { phoneNumber, optOutType: 2, scope: 2, reason: '来电' };
  return dataOf(await at.call(optOuts.saveOptOut, optOut, token)).optOutId;
}

async function replyTo(
  at: TestApp,
  { unit, village }: County,
  applyId: string,
  { userId, phone }: { userId: string; phone: string },
): Promise<string> {
  const { db, personalData } = at.deps;
  const { moId } = await db
    .insertInto('smsInbound')
    .values({
      applyId,
      applyUserId: userId,
      applyDeptId: unit,
      ownerDeptId: village,
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

async function wordsOf(at: TestApp, county: County) {
  const common = { typeKey: 'SENSITIVE_WORD', effectDeptId: county.region };
  const insert = (values: Insertable<GlobalTypeTable>) =>
    at.deps.db.insertInto('globalType').values(values).returning('typeId').executeTakeFirstOrThrow();
  const category = await insert({ ...common, nodeKind: 1, typeName: county.name });
  const word = await insert({ ...common, ...fields.wordOf(county), nodeKind: 2, parentId: category.typeId });
  return { categoryId: category.typeId, wordId: word.typeId };
}

async function postOf(at: TestApp, { name, village }: County) {
  const { db, clock } = at.deps;
  const common = { deptId: village, machineResult: 1 };
  const { postId } = await db
    .insertInto('interactionPost')
    .values({
      ...common,
      postType: 1,
      title: `${name}的互动`,
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

async function shopOf(at: TestApp, county: County, { token, userId }: SignedInTestUser) {
  const { db, clock } = at.deps;
  const shopIconUrl = `product/20260914/${county.region.padEnd(32, '5')}.png`;
  await db
    .insertInto('sysFile')
    .values({
      relativeUrl: shopIconUrl,
      name: '图标.png',
      contentType: 'image/png',
      size: 1,
      sha256: Buffer.alloc(32),
      createUserId: userId,
      createTime: clock.now(),
    })
    .execute();
  const icon = { ...fields.shopIconOf(county), iconUrl: shopIconUrl };
  const { id: shopIconId } = dataOf(await at.call(liveShop.saveServiceIcon, icon, token));
  const type = { ...fields.shopTypeOf(county), iconId: shopIconId };
  const { id: shopTypeId } = dataOf(await at.call(liveShop.saveServiceType, type, token));
  const device = { ...fields.shopDeviceOf(county), serviceTypeIds: [shopTypeId] };
  const { id: shopDeviceId } = dataOf(await at.call(liveShop.saveSmartDevice, device, token));
  return { shopIconId, shopIconUrl, shopTypeId, shopDeviceId };
}

async function lettersOf(at: TestApp, county: County, { admin, messenger }: CountyPeople) {
  const letter = fields.letterOf(county, messenger.userId);
  const sent = await at.call(letters.sendLetter, letter, admin.token);
  const draft = await at.call(letters.saveLetterDraft, letter, admin.token);
  const said = { toUserId: messenger.userId, content: '请回话' };
  const { chatId, sessionId: chatSessionId } = dataOf(await at.call(chat.sendChat, said, admin.token));
  const { letterId } = dataOf(sent);
  return {
    letterId,
    letterFileId: await fileOn(at, county, admin, { objectKind: 'letter', objectId: letterId }),
    letterDraftId: dataOf(draft).letterId,
    chatId,
    chatSessionId,
    chatFileId: await fileOn(at, county, admin, { objectKind: 'chat', objectId: chatId }),
  };
}

/** Rows alone: whoever may not have a file is refused before its bytes are looked for. */
async function fileOn(
  { deps: { db, clock } }: TestApp,
  { region }: County,
  { userId }: SignedInTestUser,
  use: { readonly objectKind: FileObjectKind; readonly objectId: string },
): Promise<string> {
  const { fileId } = await db
    .insertInto('sysFile')
    .values({
      relativeUrl: `video/20260914/${(region + use.objectId).padEnd(32, '0')}.pdf`,
      name: '会议材料.pdf',
      size: 1,
      contentType: 'application/pdf',
      sha256: Buffer.alloc(32),
      refCount: 1,
      guardedFlag: 1,
      createUserId: userId,
      createTime: clock.now(),
    })
    .returning('fileId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('fileUse')
    .values({ ...use, fileId, place: 0 })
    .execute();
  return fileId;
}

/** Rows alone here as well. */
async function filesOf(at: TestApp, { region, unit }: County, { admin, messenger }: CountyPeople) {
  const { userId, identityId } = messenger;
  const { db, clock } = at.deps;
  const now = clock.now();
  const made = { createUserId: userId, createTime: now };
  const picture: Insertable<SysFileTable> = {
    ...made,
    relativeUrl: `product/20260914/${region.padEnd(32, '0')}.png`,
    name: '田.png',
    contentType: 'image/png',
    size: 1,
    sha256: Buffer.alloc(32),
  };
  const { relativeUrl } = await db
    .insertInto('sysFile')
    .values(picture)
    .returning('relativeUrl')
    .executeTakeFirstOrThrow();
  const uploadUrl = `video/20260914/${region.padEnd(32, '0')}.pdf`;
  const { fileId: uploadId } = await db
    .insertInto('sysFile')
    .values({ ...picture, relativeUrl: uploadUrl, name: '通知.pdf', refCount: 1, guardedFlag: 1 })
    .returning('fileId')
    .executeTakeFirstOrThrow();
  const { fileId } = await db
    .insertInto('massSmsPhoneFile')
    .values({ ...made, fileName: '号码.xlsx', rowCount: 1, validCount: 0 })
    .returning('fileId')
    .executeTakeFirstOrThrow();
  const { exportId } = await db
    .insertInto('exportTask')
    .values({ ...made, title: '短信', fileName: '短信.xlsx', permissions: [], identityId, deptId: unit })
    .returning('exportId')
    .executeTakeFirstOrThrow();
  const { importId } = await db
    .insertInto('importTask')
    .values({ ...made, fileName: '用户.xlsx' })
    .returning('importId')
    .executeTakeFirstOrThrow();
  const kept = async (bizType: 'agri_subject' | 'rural_tour', createUserId: string) => {
    const row = await db
      .insertInto('importTask')
      .values({ ...made, createUserId, bizType, fileName: '导入.xlsx', status: ImportStatus.refused })
      .returning('importId')
      .executeTakeFirstOrThrow();
    const contentCipher = at.deps.personalData.encryptText('');
    await db
      .insertInto('importTaskReport')
      .values({ ...row, contentCipher, createTime: now })
      .execute();
    return row.importId;
  };
  const subjectImportId = await kept('agri_subject', userId);
  const tourImportId = await kept('rural_tour', admin.userId);
  const { id: documentId } = await db
    .insertInto('documentManage')
    .values({
      documentName: '未发布的文档',
      documentType: 1,
      documentSize: '1',
      url: JSON.stringify([{ url: uploadUrl, name: '通知.pdf' }]),
      deptId: unit,
      createUserId: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('fileUse')
    .values({ fileId: uploadId, objectKind: 'document', objectId: documentId, place: 0 })
    .execute();
  return {
    pictureUrl: relativeUrl,
    uploadId,
    uploadUrl,
    fileId,
    exportId,
    importId,
    subjectImportId,
    tourImportId,
    documentId,
  };
}

/** Their traces: a session, and a line of the operation log. */
async function tracesOf(at: TestApp, { unit }: County, { userId, identityId }: SignedInTestUser) {
  const { db, clock } = at.deps;
  const { sessionId } = await db
    .selectFrom('tokenSession')
    .select('sessionId')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const { logId } = await db
    .insertInto('logOper')
    .values({
      userId,
      userName: 'messenger',
      realName: '张三',
      identityId,
      deptId: unit,
      roleNames: '区县级信息员',
      module: '短信',
      action: '提交',
      bizType: 'mass_sms_apply',
      bizId: `biz${unit}`,
      requestId: `req${unit}`,
      summary: '提交短信',
      operateTime: clock.now(),
    })
    .returning('logId')
    .executeTakeFirstOrThrow();
  return { sessionId, logId, bizId: `biz${unit}`, callId: `req${unit}` };
}
