/** Which component name of the menu (contract §14.2) is which page. Each page is loaded when it is first opened. */
import type { ComponentType } from 'react';

export type LoadPage = () => Promise<ComponentType>;

export const pages: Readonly<Record<string, LoadPage>> = {
  'dashboard/newIndex': async () => (await import('./dashboard/WorkbenchPage.tsx')).WorkbenchPage,
  'sms/ApplySMS': async () => (await import('./mass-sms/MyApplicationsPage.tsx')).MyApplicationsPage,
  'sms/ApplySMSForm': async () => (await import('./mass-sms/ApplicationFormPage.tsx')).ApplicationFormPage,
  'sms/AuditMassSmsApply': async () =>
    (await import('./mass-sms/AuditApplicationsPage.tsx')).AuditApplicationsPage,
  'sms/SuperviseMassSmsApply': async () =>
    (await import('./mass-sms/SuperviseApplicationsPage.tsx')).SuperviseApplicationsPage,
  'sms/MassSmsDetails': async () =>
    (await import('./mass-sms/ApplicationDetailPage.tsx')).ApplicationDetailPage,
  'system/organizational': async () =>
    (await import('./system/organisations/OrganisationsPage.tsx')).OrganisationsPage,
  'system/operLog': async () => (await import('./system/logs/OperLogPage.tsx')).OperLogPage,
  'system/loginLog': async () => (await import('./system/logs/LoginLogPage.tsx')).LoginLogPage,
  'system/onlineSessions': async () =>
    (await import('./system/logs/OnlineSessionsPage.tsx')).OnlineSessionsPage,
  'trial/SimulatedHandset': async () =>
    (await import('./handset/SimulatedHandsetPage.tsx')).SimulatedHandsetPage,
};

/**
 * The pages that stay as they were left, by the last part of their component's name: those of the specification (§2). A
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
