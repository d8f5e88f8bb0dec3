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
  'trial/SimulatedHandset': async () =>
    (await import('./handset/SimulatedHandsetPage.tsx')).SimulatedHandsetPage,
};
