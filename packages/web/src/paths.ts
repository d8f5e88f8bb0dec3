/**
 * Every link of the console, in one place: pages never write an address themselves. The menu's own addresses come from
 * the server; a test compares the two.
 */

import type { SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckType } from '@farmers-mailbox/contract/office/review-centre/kinds.ts';
import { pageNameOf } from '@farmers-mailbox/contract/people/subjects/page-names.ts';
import {
  CONTENT_KINDS,
  type ReviewedType,
} from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import type { RelatedType } from '@farmers-mailbox/contract/publishing/push/fields.ts';

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const filled = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return filled.length === 0 ? path : `${path}?${new URLSearchParams(filled)}`;
};

export type DetailTab = 'basic' | 'process' | 'situation' | 'details' | 'replies';

/** The filters with which a link opens a list; the lists read them from the address. */
export interface ApplicationFilters {
  auditStatus?: string;
  sendStatus?: string;
  applyTimeStart?: string;
  abnormalFlag?: '1';
  overdueFlag?: '1';
  nightFlag?: '1';
  realSendTimeStart?: string;
  deptId?: string;
}

export const paths = {
  root: '/',
  /** `step`: straight to one of the page's own steps */
  signIn: (redirect?: string, step?: 'password') => withQuery('/login', { redirect, step }),
  notFound: '/404',
  workbench: '/dashboard',
  myApplications: (filters: ApplicationFilters = {}) => withQuery('/sms/apply', { ...filters }),
  /**
   * without an id: a new application; `copyOf` starts it with the content of another, `groupIds` with groups as recipients, `userId` with one person,
   * `objCategoryIds` with these kinds of people in `objDeptId` or in one's whole area; `correct` and `resend` go to recipients of another, `reach` says to which;
   * `templateId` with the text of a template, `requestId` with the words of a request; `step`: opened there
   */
  applicationForm: ({
    applyId,
    copyOf,
    groupIds,
    userId,
    objCategoryIds,
    objDeptId,
    correct,
    resend,
    reach,
    templateId,
    requestId,
    step,
  }: {
    applyId?: string;
    copyOf?: string;
    groupIds?: readonly string[];
    userId?: string;
    objCategoryIds?: readonly string[];
    objDeptId?: string;
    correct?: string;
    resend?: string;
    reach?: string;
    templateId?: string;
    requestId?: string;
    step?: 'check';
  } = {}) =>
    withQuery('/sms/applyForm', {
      applyId,
      copyOf,
      groupIds: groupIds?.join(','),
      userId,
      objCategoryIds: objCategoryIds?.join(','),
      objDeptId,
      correct,
      resend,
      reach,
      templateId,
      requestId,
      step,
    }),
  /** a red or orange warning on one page */
  emergency: '/sms/emergency',
  templates: '/sms/template',
  sensitiveWords: '/sms/sensitiveWord',
  smsConfig: '/sms/config',
  smsOtherConfig: '/sms/otherConfig',
  channels: '/sms/channel',
  /** with an id: its review opens at once */
  auditApplications: (applyId?: string) => withQuery('/sms/audit', { applyId }),
  /** farmers whom a text did not reach; without an id: every text that has some */
  undelivered: (applyId?: string) => withQuery('/sms/undelivered', { applyId }),
  /** the review on a telephone, outside the console's frame */
  phoneReview: '/zzd/review',
  superviseApplications: (filters: ApplicationFilters = {}) => withQuery('/sms/supervise', { ...filters }),
  /** of a day, its month when left out; of a part of one's area */
  smsCalendar: (at: { day?: string; deptId?: string } = {}) => withQuery('/sms/calendar', { ...at }),
  /** what everybody may see on the big screen, of a place */
  cockpit: (deptId?: string) => withQuery('/flight/index', { deptId }),
  /** the people of one's own area on the big screen */
  userInfo: (deptId?: string) => withQuery('/flight/userInfo', { deptId }),
  /** warnings, their texts and the damage of one's own area on the big screen */
  disasterScreen: (deptId?: string) => withQuery('/flight/disaster', { deptId }),
  /** offers and demands of one's own area on the big screen */
  production: (deptId?: string) => withQuery('/flight/production', { deptId }),
  applicationDetail: (applyId: string, tab?: DetailTab) => withQuery('/sms/detail', { applyId, tab }),
  /** the recipients of an application that have one result, or were left out */
  recipients: (applyId: string, filters: { sendResult?: string; filterReason?: string }) =>
    withQuery('/sms/detail', { applyId, tab: 'details', ...filters }),
  quotas: '/sms/quota',
  optOuts: '/sms/optOut',
  inboundSms: '/sms/inbound',
  addressBook: (groupId?: string) => withQuery('/interaction/addressBook/index', { groupId }),
  /** what is reviewed before it is published, of one kind; with an id one of them is open */
  content: (type: ReviewedType, id?: string) => {
    const { page, review } = CONTENT_KINDS[type];
    return withQuery(page, { [review.idField]: id });
  },
  /** the daily help of a day is open, on its day */
  dailyHelpOn: (day: string, helpId: string) => withQuery(CONTENT_KINDS.dailyHelp.page, { helpId, day }),
  /** a new push of a published content */
  pushOf: (relatedType: RelatedType, relatedId: string) =>
    withQuery('/push/list', { relatedType, relatedId }),
  /** a new coupon for a place of rural tourism */
  newCoupon: (forTour: string) => withQuery(CONTENT_KINDS.coupon.page, { forTour }),
  /** agricultural subjects, of one category or of all */
  subjects: (subjectCategory?: SubjectCategory) => withQuery('/mailList/index', { subjectCategory }),
  /** one agricultural subject is open */
  subject: (subjectId: string) => withQuery('/mailList/index', { subjectId }),
  /** without an id: a new one of the category */
  subjectForm: (category: SubjectCategory, subjectId?: string) =>
    withQuery(`/mailList/${pageNameOf(category)}`, { subjectId }),
  /** a new letter, one to a person, a draft, an answer, or one that is passed on */
  writeLetter: (begin: { to?: string; letterId?: string; replyTo?: string; forward?: string } = {}) =>
    withQuery('/interaction/write', { ...begin }),
  /** with an id: the letter is open */
  inbox: (letterId?: string) => withQuery('/interaction/inbox', { letterId }),
  outbox: (letterId?: string) => withQuery('/interaction/outbox', { letterId }),
  /** letters and chats */
  messages: '/interaction/addressBook/index?chat',
  /** what farmers ask; with its number, one of them alone */
  consultations: (consultNo?: string) => withQuery('/consult/counsel', { consultNo }),
  /** what one's unit has to answer */
  consultationReplies: '/consult/reply',
  /** one of them, open to be drafted */
  consultationReply: (consultId: string) => withQuery('/consult/reply', { consultId }),
  consultationPhones: '/consult/phone',
  /** questions and answers of one's own area on the big screen */
  nongHu: (deptId?: string) => withQuery('/flight/NongHu', { deptId }),
  /** everything that waits for one's review; with a kind, of that alone */
  reviewCentre: (bizType?: CheckType) => withQuery('/audit/check', { bizType }),
  /** interaction posts to review, and a new official one */
  interactionReview: (filters: { auditStatus?: string } = {}) =>
    withQuery('/audit/interaction', { ...filters }),
  addInteraction: '/audit/add',
  personalInfo: '/userInfoManagement/userAddressList',
  /** what was done to one object, or everything */
  operLog: (object: { bizType?: string; bizId?: string } = {}) => withQuery('/system/operLog', { ...object }),
  loginLog: '/system/loginLog',
  onlineSessions: '/system/onlineSessions',
  roles: '/system/role',
  menus: '/system/menu',
  adminInfo: '/system/adminInfo',
  documents: '/system/document',
  events: '/info/event',
  /** the events of a day, whole */
  eventsOn: (day: string) => withQuery('/info/event', { view: 'calendar', day }),
  /** whom to ask, with the office telephones */
  adminContacts: '/system/contacts',
  /** other systems' applications */
  serviceHall: '/hall/service',
  serviceCenter: '/hall/center',
  shopTypes: '/hall/shopType',
  shopIcons: '/hall/shopIcon',
  shopDevices: '/hall/shopDevice',
  appAccess: '/hall/appAccess',
  /** `keyword`: the beginning of a name or an account, as the list's own filter */
  users: (filters: { keyword?: string } = {}) => withQuery('/system/user', { ...filters }),
  /** the organisations below one, or below the top of one's own area */
  organisations: (parentId?: string) => withQuery('/system/dept', { parentId }),
  dictionaries: '/system/dict',
  parameters: '/system/param',
  /** what one person may do, of whom the question is asked already */
  accessExplanation: (userId?: string) => withQuery('/system/access', { userId }),
  designSystem: '/design',
  simulatedHandset: (phoneNumber?: string) => withQuery('/trial/handset', { phoneNumber }),
};
