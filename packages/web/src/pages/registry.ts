/** Which component name of the menu is which page. Each page is loaded when it is first opened. */
import { SUBJECT_CATEGORY } from '@farmers-mailbox/contract/dictionaries.ts';
import { pageNameOf } from '@farmers-mailbox/contract/subjects/page-names.ts';
import type { ComponentType } from 'react';
import { contentKinds } from './content-kinds.ts';

export type LoadPage = () => Promise<ComponentType>;

/** One page for all 26 kinds of subject: it sees by its address which of them it is. */
const subjectForms = Object.fromEntries(
  SUBJECT_CATEGORY.map(({ value }): [string, LoadPage] => [
    `mailList/${pageNameOf(value)}`,
    async () => (await import('./mail-list/SubjectFormPage.tsx')).SubjectFormPage,
  ]),
);

const contentPages = Object.fromEntries(
  Object.values(contentKinds).map(({ component, load }): [string, LoadPage] => [component, load]),
);

export const pages: Readonly<Record<string, LoadPage>> = {
  'dashboard/newIndex': async () => (await import('./dashboard/WorkbenchPage.tsx')).WorkbenchPage,
  'sms/ApplySMS': async () => (await import('./mass-sms/MyApplicationsPage.tsx')).MyApplicationsPage,
  'sms/ApplySMSForm': async () => (await import('./mass-sms/ApplicationFormPage.tsx')).ApplicationFormPage,
  'hall/appAccessManage': async () => (await import('./app-access/AppAccessPage.tsx')).AppAccessPage,
  'sms/EmergencySms': async () => (await import('./mass-sms/EmergencyPage.tsx')).EmergencyPage,
  'sms/AuditMassSmsApply': async () =>
    (await import('./mass-sms/AuditApplicationsPage.tsx')).AuditApplicationsPage,
  'sms/SuperviseMassSmsApply': async () =>
    (await import('./mass-sms/SuperviseApplicationsPage.tsx')).SuperviseApplicationsPage,
  'sms/SmsCalendar': async () => (await import('./mass-sms/calendar/CalendarPage.tsx')).CalendarPage,
  'sms/MassSmsDetails': async () =>
    (await import('./mass-sms/ApplicationDetailPage.tsx')).ApplicationDetailPage,
  'sms/SmsChannel': async () => (await import('./channels/ChannelsPage.tsx')).ChannelsPage,
  'sms/SmsTemplate': async () => (await import('./sms-templates/SmsTemplatePage.tsx')).SmsTemplatePage,
  'sms/SmsConfig': async () => (await import('./sms-config/SmsConfigPage.tsx')).SmsConfigPage,
  'sms/SmsOtherConfig': async () => (await import('./sms-other-config/OtherConfigPage.tsx')).OtherConfigPage,
  'sms/SmsQuota': async () => (await import('./sms-quota/QuotaPage.tsx')).QuotaPage,
  'sms/OptOut': async () => (await import('./opt-outs/OptOutsPage.tsx')).OptOutsPage,
  'sms/InboundSms': async () => (await import('./inbound-sms/InboundPage.tsx')).InboundPage,
  'sms/SensitiveWord': async () =>
    (await import('./sensitive-words/SensitiveWordsPage.tsx')).SensitiveWordsPage,
  'sms/Undelivered': async () => (await import('./undelivered/UndeliveredPage.tsx')).UndeliveredPage,
  'consult/counsel': async () => (await import('./consultations/CounselPage.tsx')).CounselPage,
  'consult/reply': async () => (await import('./consultations/ReplyPage.tsx')).ReplyPage,
  'interaction/addressBook/index': async () =>
    (await import('./interaction/address-book/AddressBookPage.tsx')).AddressBookPage,
  'audit/interaction': async () => (await import('./interaction-posts/InteractionPage.tsx')).InteractionPage,
  'audit/add': async () => (await import('./interaction-posts/AddPostPage.tsx')).AddPostPage,
  'mailList/index': async () => (await import('./mail-list/SubjectListPage.tsx')).SubjectListPage,
  ...subjectForms,
  ...contentPages,
  'system/UserManagement': async () => (await import('./system/users/UsersPage.tsx')).UsersPage,
  'system/organizational': async () =>
    (await import('./system/organisations/OrganisationsPage.tsx')).OrganisationsPage,
  'system/adminInfo': async () => (await import('./system/admin-info/AdminInfoPage.tsx')).AdminInfoPage,
  'system/adminContacts': async () =>
    (await import('./system/admin-info/AdminContactsPage.tsx')).AdminContactsPage,
  'system/role': async () => (await import('./system/roles/RolesPage.tsx')).RolesPage,
  'system/menu': async () => (await import('./system/menus/MenusPage.tsx')).MenusPage,
  'system/operLog': async () => (await import('./system/logs/OperLogPage.tsx')).OperLogPage,
  'system/loginLog': async () => (await import('./system/logs/LoginLogPage.tsx')).LoginLogPage,
  'system/onlineSessions': async () =>
    (await import('./system/logs/OnlineSessionsPage.tsx')).OnlineSessionsPage,
  'userInfoManagement/userAddressList': async () => (await import('./account/OwnInfoPage.tsx')).OwnInfoPage,
  'system/dict': async () => (await import('./system/dictionaries/DictionariesPage.tsx')).DictionariesPage,
  'system/param': async () => (await import('./system/parameters/ParametersPage.tsx')).ParametersPage,
  'system/access': async () => (await import('./system/access/AccessPage.tsx')).AccessPage,
  'flight/index': async () => (await import('./cockpit/CockpitPage.tsx')).CockpitPage,
  'flight/production': async () => (await import('./cockpit/production/ProductionPage.tsx')).ProductionPage,
  'flight/userInfo': async () => (await import('./cockpit/UserInfoPage.tsx')).UserInfoPage,
  'flight/NongHu': async () => (await import('./cockpit/nong-hu/NongHuPage.tsx')).NongHuPage,
  'flight/disaster': async () =>
    (await import('./cockpit/disaster/DisasterScreenPage.tsx')).DisasterScreenPage,
  'trial/SimulatedHandset': async () =>
    (await import('./handset/SimulatedHandsetPage.tsx')).SimulatedHandsetPage,
};

/** The first page after sign-in and the big screen stand without the component kit: nobody waits for what they do not show. */
export const needsKit = (component: string): boolean =>
  component !== 'dashboard/newIndex' && !component.startsWith('flight/');

/**
 * The pages that stay as they were left, by the last part of their component's name: those that NAV-21 names. A
 * page that wants it as well adds its name here.
 */
const KEPT: ReadonlySet<string> = new Set([
  'UserManagement',
  'newIndex',
  'DisasterAndReduction',
  'sanNongZX',
  'checkMain',
  'ApplySMS',
  'SuperviseMassSmsApply',
  'everyDayHelp',
  'sellList',
  'wantBuy',
  'agritainmentList',
  'homestayList',
  'pickingTourList',
  'specialSnacks',
  'palyList',
  'couponManage',
  'counsel',
  'reply',
  'organizational',
  'appAccessManage',
  'pushListPage',
]);

export const isKeptPage = (component: string): boolean => KEPT.has(component.split('/').at(-1) ?? '');
