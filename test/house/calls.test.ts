// Every call of the contract is answered by the server once and made by the console; who may make it is declared, and
// every refusal that the contract knows is really given.

import { allEndpoints } from '@farmers-mailbox/contract/all-endpoints.ts';
import * as appAccess from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import * as outsideSignIn from '@farmers-mailbox/contract/entry/outside-sign-in/endpoints.ts';
import * as secondFactor from '@farmers-mailbox/contract/entry/second-factor/endpoints.ts';
import * as session from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import * as signIn from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import * as signInPage from '@farmers-mailbox/contract/entry/sign-in-page/endpoints.ts';
import * as trial from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import { ErrorCode, errorSentence } from '@farmers-mailbox/contract/error-codes.ts';
import * as channels from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import * as consents from '@farmers-mailbox/contract/messaging/consents/endpoints.ts';
import * as inboundSms from '@farmers-mailbox/contract/messaging/inbound-sms/endpoints.ts';
import * as massSmsCalendar from '@farmers-mailbox/contract/messaging/mass-sms/calendar-endpoints.ts';
import * as massSmsClicks from '@farmers-mailbox/contract/messaging/mass-sms/click-endpoints.ts';
import * as massSmsDetail from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import * as massSmsEmergencies from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import * as massSmsEvidence from '@farmers-mailbox/contract/messaging/mass-sms/evidence-endpoints.ts';
import * as massSmsExports from '@farmers-mailbox/contract/messaging/mass-sms/export-endpoints.ts';
import * as massSmsList from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import * as massSmsPhoneFile from '@farmers-mailbox/contract/messaging/mass-sms/phone-file-endpoints.ts';
import * as massSmsPhoneReview from '@farmers-mailbox/contract/messaging/mass-sms/phone-review-endpoints.ts';
import * as massSmsRecipient from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import * as massSmsResult from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import * as massSmsReview from '@farmers-mailbox/contract/messaging/mass-sms/review-endpoints.ts';
import * as massSmsSending from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import * as massSmsSupervision from '@farmers-mailbox/contract/messaging/mass-sms/supervision-endpoints.ts';
import * as massSmsVisits from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import * as massSmsWriting from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import * as optOuts from '@farmers-mailbox/contract/messaging/opt-outs/endpoints.ts';
import * as portedNumbers from '@farmers-mailbox/contract/messaging/ported-numbers/endpoints.ts';
import * as products from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import * as sensitiveWords from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import * as smsConfig from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import * as smsQuota from '@farmers-mailbox/contract/messaging/sms-quota/endpoints.ts';
import * as smsRequests from '@farmers-mailbox/contract/messaging/sms-requests/endpoints.ts';
import * as smsTemplates from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import * as chat from '@farmers-mailbox/contract/office/chat/endpoints.ts';
import * as documents from '@farmers-mailbox/contract/office/documents/endpoints.ts';
import * as exportTasks from '@farmers-mailbox/contract/office/exports/endpoints.ts';
import * as files from '@farmers-mailbox/contract/office/files/endpoints.ts';
import * as fileParts from '@farmers-mailbox/contract/office/files/part-endpoints.ts';
import * as formDrafts from '@farmers-mailbox/contract/office/form-drafts/endpoints.ts';
import * as letters from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import * as letterNotices from '@farmers-mailbox/contract/office/letters/notice-endpoints.ts';
import * as reviewCentre from '@farmers-mailbox/contract/office/review-centre/endpoints.ts';
import * as unread from '@farmers-mailbox/contract/office/unread/endpoints.ts';
import * as workbench from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import * as accessExplanation from '@farmers-mailbox/contract/people/access-explanation/endpoints.ts';
import * as account from '@farmers-mailbox/contract/people/account/endpoints.ts';
import * as addressBook from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import * as adminInfo from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import * as departmentAdmin from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import * as departments from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import * as roleAdmin from '@farmers-mailbox/contract/people/role-admin/endpoints.ts';
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
import * as cockpitDisaster from '@farmers-mailbox/contract/screens/cockpit/disaster-endpoints.ts';
import * as cockpit from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import * as nongHu from '@farmers-mailbox/contract/screens/cockpit/nong-hu.ts';
import * as cockpitProduction from '@farmers-mailbox/contract/screens/cockpit/production-endpoints.ts';
import * as consultPhones from '@farmers-mailbox/contract/service/consult-phones/endpoints.ts';
import * as consultations from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import * as liveShop from '@farmers-mailbox/contract/service/live-shop/endpoints.ts';
import * as serviceCenter from '@farmers-mailbox/contract/service/service-center/endpoints.ts';
import * as serviceHall from '@farmers-mailbox/contract/service/service-hall/endpoints.ts';
import * as dictionaryAdmin from '@farmers-mailbox/contract/system/dictionary-admin/endpoints.ts';
import * as logs from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import * as menu from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import * as menuAdmin from '@farmers-mailbox/contract/system/menu-admin/endpoints.ts';
import * as parameters from '@farmers-mailbox/contract/system/parameters/endpoints.ts';
import { expect, test } from 'vitest';
import { listRoutes } from '../../packages/server/src/app.ts';
import type { Dependencies } from '../../packages/server/src/dependencies.ts';
import { sourceTexts } from './source-texts.ts';

const addressOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const declared = Object.entries({
  ...session,
  ...signIn,
  ...signInPage,
  ...outsideSignIn,
  ...secondFactor,
  ...account,
  ...files,
  ...fileParts,
  ...menu,
  ...menuAdmin,
  ...roleAdmin,
  ...departments,
  ...departmentAdmin,
  ...adminInfo,
  ...appAccess,
  ...massSmsEmergencies,
  ...sensitiveWords,
  ...addressBook,
  ...subjects,
  ...massSmsWriting,
  ...massSmsRecipient,
  ...massSmsReview,
  ...massSmsSending,
  ...massSmsList,
  ...massSmsDetail,
  ...massSmsResult,
  ...massSmsCalendar,
  ...massSmsExports,
  ...massSmsPhoneFile,
  ...massSmsSupervision,
  ...massSmsEvidence,
  ...massSmsPhoneReview,
  ...massSmsVisits,
  ...smsQuota,
  ...consents,
  ...optOuts,
  ...interactionPosts,
  ...inboundSms,
  ...exportTasks,
  ...smsTemplates,
  ...activity,
  ...activitySigns,
  ...article,
  ...dailyHelp,
  ...knowledge,
  ...coupon,
  ...disaster,
  ...event,
  ...smsConfig,
  ...smsRequests,
  ...portedNumbers,
  ...products,
  ...push,
  ...supplyDemand,
  ...tour,
  ...channels,
  ...cockpit,
  ...nongHu,
  ...consultPhones,
  ...liveShop,
  ...consultations,
  ...serviceHall,
  ...serviceCenter,
  ...cockpitDisaster,
  ...cockpitProduction,
  ...massSmsClicks,
  ...logs,
  ...trial,
  ...documents,
  ...letters,
  ...chat,
  ...letterNotices,
  ...dictionaryAdmin,
  ...parameters,
  ...accessExplanation,
  ...reviewCentre,
  ...unread,
  ...workbench,
  ...formDrafts,
  ...userAdmin,
  ...userImport,
}).filter(([, exported]) => (allEndpoints as readonly unknown[]).includes(exported));

/** Calls that no page makes, each with the reason. */
const WITHOUT_A_PAGE: Record<string, string> = {
  exportApplications: 'other programs take a list at once; the pages have it written in the background',
  carrierFaults: 'tests and trials make the built-in carrier misbehave',
  getSuperiorDept: 'the pages of organisations come later; the form names its reviewers from the check',
  getUserAndIdentity: 'the details of the page of people hold the same; other programs ask by id',
  getUserAndIdentityByPhoneNumber: 'the list of people finds a number; other programs ask by it',
  renderTemplate: 'the form fills a template in while somebody types; other programs ask',
  passChecks:
    'a page shows the drawer of the kind, which decides by its own calls; other programs decide by the list',
  refuseChecks: 'as passChecks',
  fetchSubjectReport: 'the page has the table in the answer of the import; other programs fetch it',
  fetchTourReport: 'as fetchSubjectReport',
  listChildDept: 'pickers offer only what lies in the own area: listMyChildDept',
};

/** Calls that need no token. Whoever adds one shows it here to the next reader. */
const PUBLIC = [
  'POST /v2/admin/oauth/user/login',
  'POST /v2/admin/oauth/user/phoneLogin',
  'POST /v2/admin/oauth/user/secondFactor',
  'GET /v1/common/getVerificationCode',
  'POST /v1/admin/oauth/sendLoginPhoneCode',
  'POST /v1/admin/oauth/sendRegisterPhoneCode',
  'POST /v1/admin/oauth/user/checkModifyByPhone',
  'GET /v2/admin/oauth/loginQrCode',
  'POST /v2/admin/oauth/qrCodeLogin',
  'POST /v1/admin/third/xcdn/start',
  'POST /v1/admin/third/xcdn/login',
  'POST /v1/admin/third/xcdn/bindExAcc',
  'POST /v1/admin/third/xcdn/autoCreateAccount',
  'GET /v1/admin/third/xcdn/listChildDept',
  'POST /v1/admin/oauth/user/authLogin',
  'GET /v1/common/getIp',
  'GET /v1/common/signInPage',
  'GET /v1/common/trial/text',
  'GET /v1/common/flight/overview',
  'GET /v1/common/flight/event',
  'GET /v1/common/flight/live',
  'GET /v1/common/flight/warning',
  'GET /v1/common/flight/map',
  'GET /v1/common/flight/userTrend',
  'GET /v1/common/flight/smsTrend',
  'GET /v1/common/flight/smsCategory',
  'GET /v1/common/flight/subjectGroup',
  'GET /v1/common/flight/rank',
  'GET /v1/common/flight/outline',
];

/** Codes whose feature comes later. */
const RESERVED: Partial<Record<keyof typeof ErrorCode, string>> = {
  channelFailure: 'a channel that fails holds the application; the page of channels comes later',
};

test('the list of all calls holds every call of every feature', () => {
  expect(declared.length).toBe(allEndpoints.length);
  expect(allEndpoints.length).toBeGreaterThanOrEqual(40);
});

test('the server answers every call of the contract exactly once, and no other', () => {
  // Declaring a route touches none of its dependencies.
  const answered = listRoutes({} as Dependencies).map(({ endpoint }) => addressOf(endpoint));
  expect(answered.toSorted()).toEqual(allEndpoints.map(addressOf).toSorted());
});

test('only the listed calls are open to everybody, and every other names its permission or asks for a sign-in', () => {
  const open = allEndpoints.filter(({ access }) => access.kind === 'public').map(addressOf);
  expect(open.toSorted()).toEqual(PUBLIC.toSorted());
  const undeclared = allEndpoints.filter(
    ({ access }) => access.kind === 'permission' && access.anyOf.length === 0,
  );
  expect(undeclared.map(addressOf)).toEqual([]);
});

test('a page makes every call that is not listed as one without a page', () => {
  const web = sourceTexts('packages/web/src').map(({ text }) => text);
  const imported = new Set(
    web
      .flatMap((text) => [
        ...text.matchAll(/import \{([^}]*)\} from '@farmers-mailbox\/contract\/[\w/-]+\.ts'/g),
      ])
      .flatMap((match) => (match[1] ?? '').split(','))
      .map((name) => name.trim())
      .filter((name) => !name.startsWith('type ')),
  );
  const notCalled = declared.map(([name]) => name).filter((name) => !imported.has(name));
  expect(notCalled.toSorted()).toEqual(Object.keys(WITHOUT_A_PAGE).toSorted());
});

test('the server refuses with every code that is not reserved for later', () => {
  const server = sourceTexts('packages/server/src')
    .map(({ text }) => text)
    .join('\n');
  const unused = Object.keys(ErrorCode).filter((name) => !new RegExp(`ErrorCode\\.${name}\\b`).test(server));
  expect(unused.toSorted()).toEqual(Object.keys(RESERVED).toSorted());
  expect(Object.values(ErrorCode).filter((code) => !errorSentence[code])).toEqual([]);
});
