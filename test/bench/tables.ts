/**
 * The large tables of offices, residents, logs and farmers (tables-data.ts), a list each: the newest, the last page, and what people narrow it by.
 * 20 clients at once over HTTP. `--recipients` is the million of the tables: three of people and letters, five of replies, ten of a log.
 */
import type { Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { pageConsents } from '@farmers-mailbox/contract/messaging/consents/endpoints.ts';
import {
  LISTED_REPLIES_MAX,
  pageInbound,
} from '@farmers-mailbox/contract/messaging/inbound-sms/endpoints.ts';
import { HandleStatus, InboundType } from '@farmers-mailbox/contract/messaging/inbound-sms/fields.ts';
import { LISTED_OPT_OUTS_MAX, pageOptOuts } from '@farmers-mailbox/contract/messaging/opt-outs/endpoints.ts';
import { listDocuments } from '@farmers-mailbox/contract/office/documents/endpoints.ts';
import { pageInbox } from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { todo } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { pageGroupMembers, pageGroups } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { pageDepts } from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { pageUsers } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import { LISTED_USERS_MAX } from '@farmers-mailbox/contract/people/user-admin/fields.ts';
import { pageActivities } from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { pageSigns } from '@farmers-mailbox/contract/publishing/activity/sign-endpoints.ts';
import {
  couponStat,
  pageCouponRecords,
  pageCoupons,
} from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import { pagePosts } from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import { nongHuFigures } from '@farmers-mailbox/contract/screens/cockpit/nong-hu.ts';
import {
  consultationStat,
  pageConsultations,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { pageOperations, pageSignIns } from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import { type Look, measureLists } from './list-report.ts';
import { PASSWORD, SECRET_KEY } from './lists.ts';
import { fillTables } from './tables-data.ts';
import { type Caller, signIn, type WebService } from './web-client.ts';

const PAGE_SIZE = 10;
const COUNTY = '330106';

export async function benchTables(url: string, million: number, rounds: number): Promise<void> {
  await fillTables(url, million);
  await measureLists(url, SECRET_KEY, rounds, looksAtTables);
}

/** Signs in and says what is asked for. */
async function looksAtTables(service: WebService): Promise<Look[]> {
  const province = await signIn(service, 'provadmin', PASSWORD);
  const county = await signIn(service, 'xhadmin', PASSWORD);
  const messenger = await signIn(service, 'xhmsg', PASSWORD);
  const auditor = await signIn(service, 'audit1', PASSWORD);
  return [
    ...looksAtPeople(province, county, messenger),
    ...looksAtSaid(province, county, messenger),
    ...looksAtPublished(province, county),
    ...looksAtLogs(auditor),
    ...(await looksAtComings(province, county)),
  ];
}

const look = <E extends Endpoint>(name: string, call: Caller, endpoint: E, fields: RequestOf<E>): Look => [
  name,
  () => call(endpoint, fields),
];

function looksAtPeople(province: Caller, county: Caller, messenger: Caller): Look[] {
  const users = (name: string, call: Caller, fields: RequestOf<typeof pageUsers>) =>
    look(`people, ${name}`, call, pageUsers, fields);
  const members = (name: string, fields: RequestOf<typeof pageGroupMembers>) =>
    look(`address book, ${name}`, messenger, pageGroupMembers, fields);
  return [
    users('last page', province, { pageNum: LISTED_USERS_MAX / PAGE_SIZE }),
    users('accounts', province, { userType: 1 }),
    users('a county, oldest first', county, { orderBy: 'createTime', orderDir: 'asc' }),
    users('registered in one month', province, {
      registerTimeStart: '2026-05-01 00:00:00',
      registerTimeEnd: '2026-05-31 23:59:59',
    }),
    look('organisations of the province, last page', province, pageDepts, {
      includeChild: 1,
      pageNum: 2_700,
    }),
    look('organisations by a word', province, pageDepts, { includeChild: 1, keyword: '农业' }),
    look('groups', messenger, pageGroups, {}),
    members('all groups', {}),
    members('all groups, last page', { pageNum: 60_000 }),
    members('by a name', { keyword: '王' }),
    members('by a number', { keyword: '13858100001' }),
    members('of a county', { deptId: COUNTY }),
    members('of one kind of subject', { subjectCategory: 'farm' }),
  ];
}

function looksAtSaid(province: Caller, county: Caller, messenger: Caller): Look[] {
  const replies = (name: string, call: Caller, fields: RequestOf<typeof pageInbound>) =>
    look(`replies, ${name}`, call, pageInbound, fields);
  const optOuts = (name: string, call: Caller, fields: RequestOf<typeof pageOptOuts>) =>
    look(`opt-outs, ${name}`, call, pageOptOuts, fields);
  const consents = (name: string, call: Caller, fields: RequestOf<typeof pageConsents>) =>
    look(`consents, ${name}`, call, pageConsents, fields);
  return [
    replies('province', province, {}),
    replies('province, last page', province, { pageNum: LISTED_REPLIES_MAX / PAGE_SIZE }),
    replies('province, waiting', province, { handleStatus: HandleStatus.waiting }),
    replies('province, questions', province, { moType: InboundType.question }),
    replies('province, opt-outs', province, { moType: InboundType.optOut }),
    replies('province, a word', province, { content: '4321' }),
    replies('province, one month', province, {
      receiveTimeStart: '2026-10-01 00:00:00',
      receiveTimeEnd: '2026-10-31 23:59:59',
    }),
    replies('county', county, {}),
    replies('county, last page', county, { pageNum: LISTED_REPLIES_MAX / PAGE_SIZE }),
    replies('county, waiting', county, { handleStatus: HandleStatus.waiting }),
    replies('messenger', messenger, {}),
    replies('messenger, waiting', messenger, { handleStatus: HandleStatus.waiting }),
    optOuts('province, last page', province, { pageNum: LISTED_OPT_OUTS_MAX / PAGE_SIZE }),
    optOuts('province, restored', province, { livingFlag: 0 }),
    optOuts('province, one month', province, {
      optOutTimeStart: '2026-04-01 00:00:00',
      optOutTimeEnd: '2026-04-30 23:59:59',
    }),
    optOuts('county', county, {}),
    optOuts('county, by hand', county, { optOutType: 2 }),
    consents('province, last page', province, { pageNum: 1_000 }),
    consents('county', county, {}),
    consents('county, withdrawn', county, { consentType: 2 }),
    look('inbox', messenger, pageInbox, {}),
    look('what waits, province', province, todo, {}),
    look('what waits, county', county, todo, {}),
    look('what waits, messenger', messenger, todo, {}),
  ];
}

function looksAtPublished(province: Caller, county: Caller): Look[] {
  const consultations = (name: string, call: Caller, fields: RequestOf<typeof pageConsultations>) =>
    look(`consultations, ${name}`, call, pageConsultations, fields);
  const posts = (name: string, call: Caller, fields: RequestOf<typeof pagePosts>) =>
    look(`posts, ${name}`, call, pagePosts, fields);
  return [
    consultations('province', province, {}),
    consultations('province, last page', province, { pageNum: 1_000 }),
    consultations('province, to assign', province, { tab: 'assign' }),
    consultations('province, answered', province, { tab: 'done' }),
    consultations('province, by a number', province, { consultNo: '65432' }),
    consultations('province, by a word', province, { title: '4321' }),
    consultations('province, one source', province, { callSource: 6 }),
    consultations('province, one month', province, {
      callTimeStart: '2025-10-01 00:00:00',
      callTimeEnd: '2025-10-31 23:59:59',
    }),
    consultations('county', county, {}),
    consultations('county, overdue', county, { overdueFlag: 1 }),
    look('consultations in figures, province', province, consultationStat, {}),
    look('cockpit, calls', province, nongHuFigures, {}),
    posts('province, last page', province, { pageNum: 1_000 }),
    posts('province, waiting', province, { auditStatus: 1 }),
    posts('province, by a word', province, { keyword: '4321' }),
    posts('province, a topic', province, { topic: '秋收17' }),
    posts('province, one month', province, {
      postTimeStart: '2024-10-01 00:00:00',
      postTimeEnd: '2024-10-31 23:59:59',
    }),
    posts('county', county, {}),
    look('documents, province', province, listDocuments, { pageNum: 1 }),
    look('documents, county', county, listDocuments, { pageNum: 1 }),
    look('documents, by a word', province, listDocuments, { pageNum: 1, documentName: '4321' }),
  ];
}

function looksAtLogs(auditor: Caller): Look[] {
  const operations = (name: string, fields: RequestOf<typeof pageOperations>) =>
    look(`operations, ${name}`, auditor, pageOperations, fields);
  const signIns = (name: string, fields: RequestOf<typeof pageSignIns>) =>
    look(`sign-ins, ${name}`, auditor, pageSignIns, fields);
  return [
    operations('newest', {}),
    operations('last page', { pageNum: 1_000 }),
    operations('one person', { userName: 'xhmsg' }),
    operations('a family name', { userName: '王' }),
    operations('refused', { result: 0 }),
    operations('module and action', { module: '用户管理', action: '导出' }),
    operations('a word', { keyword: '第4321号' }),
    operations('of a county', { deptId: COUNTY }),
    operations('of a county, one action', { deptId: COUNTY, action: '导出' }),
    signIns('newest', {}),
    signIns('one person', { userName: 'xhmsg' }),
    signIns('a family name', { userName: '王' }),
    signIns('refused', { result: 0 }),
    signIns('of a county', { deptId: COUNTY }),
    signIns('of a county, refused', { deptId: COUNTY, result: 0 }),
  ];
}

async function looksAtComings(province: Caller, county: Caller): Promise<Look[]> {
  const { list: activities } = await province(pageActivities, { pageSize: 100 });
  const activity = activities.toSorted((one, other) => other.signCount - one.signCount)[0];
  const { list: coupons } = await county(pageCoupons, {});
  const { activityId = '' } = activity ?? {};
  const { couponId = '' } = coupons[0] ?? {};
  const signs = { activityId, pageNum: Math.ceil((activity?.signCount ?? 0) / PAGE_SIZE) };
  const claims = { couponId, pageNum: Math.ceil((coupons[0]?.sendCount ?? 0) / PAGE_SIZE) };
  return [
    look('sign-ups of one activity', province, pageSigns, { activityId }),
    look('sign-ups of one activity, last page', province, pageSigns, signs),
    look('sign-ups of one activity, by a name', province, pageSigns, { activityId, realName: '王' }),
    look('claims of one coupon', county, pageCouponRecords, { couponId }),
    look('claims of one coupon, last page', county, pageCouponRecords, claims),
    look('claims of one coupon, not used', county, pageCouponRecords, { couponId, recordStatus: 0 }),
    look('claims of one coupon in figures', county, couponStat, { couponId }),
  ];
}
