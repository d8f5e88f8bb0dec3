/** Registry of pages by component name of the menu. Each page is loaded when it is first opened. */
import { SUBJECT_CATEGORY, TOUR_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import { pageNameOf } from '@farmers-mailbox/contract/people/subjects/page-names.ts';
import { TOUR_PAGES } from '@farmers-mailbox/contract/publishing/tour/types.ts';
import type { ComponentType } from 'react';
import { contentKinds } from './content-kinds.ts';

export type LoadPage = () => Promise<ComponentType>;

/** One page for all 26 kinds of subject: it sees by its address which of them it is. */
const subjectForms = Object.fromEntries(
  SUBJECT_CATEGORY.map(({ value }): [string, LoadPage] => [
    `mailList/${pageNameOf(value)}`,
    async () => (await import('./people/subjects/SubjectFormPage.tsx')).SubjectFormPage,
  ]),
);

/** The other kinds of 乡村旅游: one page for all five. */
const tourLists = Object.fromEntries(
  TOUR_TYPE.map(({ value }): [string, LoadPage] => [
    TOUR_PAGES[value],
    async () => (await import('./publishing/tour/TourPage.tsx')).tourPages[value],
  ]),
);

const contentPages = Object.fromEntries(
  Object.values(contentKinds).map(({ component, load }): [string, LoadPage] => [component, load]),
);

export const pages: Readonly<Record<string, LoadPage>> = {
  'dashboard/newIndex': async () => (await import('./office/workbench/WorkbenchPage.tsx')).WorkbenchPage,
  'sms/ApplySMS': async () =>
    (await import('./messaging/mass-sms/MyApplicationsPage.tsx')).MyApplicationsPage,
  'sms/ApplySMSForm': async () =>
    (await import('./messaging/mass-sms/ApplicationFormPage.tsx')).ApplicationFormPage,
  'hall/liveShopServiceType': async () =>
    (await import('./service/live-shop/ServiceTypesPage.tsx')).ServiceTypesPage,
  'hall/liveShopServiceIcon': async () =>
    (await import('./service/live-shop/ServiceIconsPage.tsx')).ServiceIconsPage,
  'hall/liveShopSmartDevice': async () =>
    (await import('./service/live-shop/SmartDevicesPage.tsx')).SmartDevicesPage,
  'hall/appAccessManage': async () => (await import('./entry/app-access/AppAccessPage.tsx')).AppAccessPage,
  'sms/EmergencySms': async () => (await import('./messaging/mass-sms/EmergencyPage.tsx')).EmergencyPage,
  'sms/AuditMassSmsApply': async () =>
    (await import('./messaging/mass-sms/AuditApplicationsPage.tsx')).AuditApplicationsPage,
  'sms/SuperviseMassSmsApply': async () =>
    (await import('./messaging/mass-sms/SuperviseApplicationsPage.tsx')).SuperviseApplicationsPage,
  'sms/SmsCalendar': async () =>
    (await import('./messaging/mass-sms/calendar/CalendarPage.tsx')).CalendarPage,
  'sms/MassSmsDetails': async () =>
    (await import('./messaging/mass-sms/ApplicationDetailPage.tsx')).ApplicationDetailPage,
  'sms/SmsChannel': async () => (await import('./messaging/channels/ChannelsPage.tsx')).ChannelsPage,
  'sms/SmsTemplate': async () =>
    (await import('./messaging/sms-templates/SmsTemplatePage.tsx')).SmsTemplatePage,
  'sms/SmsConfig': async () => (await import('./messaging/sms-config/SmsConfigPage.tsx')).SmsConfigPage,
  'sms/SmsOtherConfig': async () =>
    (await import('./messaging/sms-other-config/OtherConfigPage.tsx')).OtherConfigPage,
  'sms/SmsQuota': async () => (await import('./messaging/sms-quota/QuotaPage.tsx')).QuotaPage,
  'sms/OptOut': async () => (await import('./messaging/opt-outs/OptOutsPage.tsx')).OptOutsPage,
  'sms/InboundSms': async () => (await import('./messaging/inbound-sms/InboundPage.tsx')).InboundPage,
  'sms/SensitiveWord': async () =>
    (await import('./messaging/sensitive-words/SensitiveWordsPage.tsx')).SensitiveWordsPage,
  'sms/Undelivered': async () =>
    (await import('./messaging/undelivered/UndeliveredPage.tsx')).UndeliveredPage,
  'hall/serviceHall': async () =>
    (await import('./service/service-hall/ServiceHallPage.tsx')).ServiceHallPage,
  'hall/serviceCenter': async () =>
    (await import('./service/service-center/ServiceCenterPage.tsx')).ServiceCenterPage,
  'consult/counsel': async () => (await import('./service/consultations/CounselPage.tsx')).CounselPage,
  'consult/configPhone': async () =>
    (await import('./service/consult-phones/ConsultPhonesPage.tsx')).ConsultPhonesPage,
  'consult/reply': async () => (await import('./service/consultations/ReplyPage.tsx')).ReplyPage,
  'interaction/addressBook/index': async () =>
    (await import('./people/address-book/AddressBookPage.tsx')).AddressBookPage,
  'interaction/write': async () => (await import('./office/letters/WritePage.tsx')).WritePage,
  'interaction/inbox': async () => (await import('./office/letters/InboxPage.tsx')).InboxPage,
  'interaction/outbox': async () => (await import('./office/letters/OutboxPage.tsx')).OutboxPage,
  'audit/checkMain': async () => (await import('./ReviewCentre.tsx')).ReviewCentre,
  'audit/interaction': async () =>
    (await import('./publishing/interaction-posts/InteractionPage.tsx')).InteractionPage,
  'audit/add': async () => (await import('./publishing/interaction-posts/AddPostPage.tsx')).AddPostPage,
  'info/event': async () => (await import('./publishing/event/EventPage.tsx')).EventPage,
  'mailList/index': async () => (await import('./people/subjects/SubjectListPage.tsx')).SubjectListPage,
  ...subjectForms,
  ...tourLists,
  ...contentPages,
  'system/UserManagement': async () => (await import('./people/user-admin/UsersPage.tsx')).UsersPage,
  'system/organizational': async () =>
    (await import('./people/departments/OrganisationsPage.tsx')).OrganisationsPage,
  'system/adminInfo': async () => (await import('./people/admin-info/AdminInfoPage.tsx')).AdminInfoPage,
  'system/adminContacts': async () =>
    (await import('./people/admin-info/AdminContactsPage.tsx')).AdminContactsPage,
  'system/documentManage': async () => (await import('./office/documents/DocumentsPage.tsx')).DocumentsPage,
  'system/role': async () => (await import('./people/role-admin/RolesPage.tsx')).RolesPage,
  'system/menu': async () => (await import('./system/menu-admin/MenusPage.tsx')).MenusPage,
  'system/operLog': async () => (await import('./system/logs/OperLogPage.tsx')).OperLogPage,
  'system/loginLog': async () => (await import('./system/logs/LoginLogPage.tsx')).LoginLogPage,
  'system/onlineSessions': async () =>
    (await import('./system/logs/OnlineSessionsPage.tsx')).OnlineSessionsPage,
  'userInfoManagement/userAddressList': async () =>
    (await import('./people/account/OwnInfoPage.tsx')).OwnInfoPage,
  'system/dict': async () => (await import('./system/dictionaries/DictionariesPage.tsx')).DictionariesPage,
  'system/param': async () => (await import('./system/parameters/ParametersPage.tsx')).ParametersPage,
  'system/access': async () => (await import('./people/access-explanation/AccessPage.tsx')).AccessPage,
  'flight/index': async () => (await import('./screens/cockpit/CockpitPage.tsx')).CockpitPage,
  'flight/production': async () =>
    (await import('./screens/cockpit/production/ProductionPage.tsx')).ProductionPage,
  'flight/userInfo': async () => (await import('./screens/cockpit/UserInfoPage.tsx')).UserInfoPage,
  'flight/NongHu': async () => (await import('./screens/cockpit/nong-hu/NongHuPage.tsx')).NongHuPage,
  'flight/disaster': async () =>
    (await import('./screens/cockpit/disaster/DisasterScreenPage.tsx')).DisasterScreenPage,
  'trial/SimulatedHandset': async () =>
    (await import('./messaging/handset/SimulatedHandsetPage.tsx')).SimulatedHandsetPage,
  'trial/DesignSystem': async () => (await import('./system/design/DesignSystemPage.tsx')).DesignSystemPage,
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
