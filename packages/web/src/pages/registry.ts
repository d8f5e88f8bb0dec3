/** Which component name of the menu is which page. Each page is its own chunk, loaded when it is first opened. */
import type { ComponentType } from 'react';

type PageModule = Record<string, ComponentType>;

/** Files are looked up by name when the bundle is made, so a name without a file shows 模块正在开发中!. */
const files = import.meta.glob<PageModule>('./*/*Page.tsx');

/** Contract §14.2's component names; the file exports the page under its own name. */
export const pageFiles: Readonly<Record<string, string>> = {
  'dashboard/newIndex': './dashboard/WorkbenchPage.tsx',
  'sms/ApplySMS': './mass-sms/MyApplicationsPage.tsx',
  'sms/ApplySMSForm': './mass-sms/ApplicationFormPage.tsx',
  'sms/AuditMassSmsApply': './mass-sms/AuditApplicationsPage.tsx',
  'sms/SuperviseMassSmsApply': './mass-sms/SuperviseApplicationsPage.tsx',
  'sms/MassSmsDetails': './mass-sms/ApplicationDetailPage.tsx',
  'trial/SimulatedHandset': './handset/SimulatedHandsetPage.tsx',
};

/** How to load the page of a component name; undefined when there is none (yet). */
export function pageLoaderOf(component: string): (() => Promise<{ default: ComponentType }>) | undefined {
  const file = pageFiles[component];
  const load = file === undefined ? undefined : files[file];
  if (file === undefined || load === undefined) return undefined;
  const name = file.replace(/^.*\/|\.tsx$/g, '');
  return async () => {
    const page = (await load())[name];
    if (!page) throw new Error(`${file} does not export ${name}`);
    return { default: page };
  };
}
