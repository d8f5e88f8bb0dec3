/**
 * The server's menu as the console needs it: which item an address belongs to, what the side menu shows,
 * how the breadcrumb and the title read. Pure, so that every rule of the specification has its test.
 */

import { isExternalLink } from '@farmers-mailbox/contract/rules/external-link.ts';
import type { RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import { paths } from '../paths.ts';
import { APP_TITLE } from './page-title.ts';

/** Said where the menu names a page that does not exist yet. */
export const NOT_BUILT = '模块正在开发中!';
/** The component name that stands for the shell itself rather than for a page. */
const SHELL = 'Layout';

/** Pages that the shell itself leads to: they belong to everybody, also to those whose roles load no menu. */
const shellPages: readonly RouterItem[] = [
  shellPage(paths.workbench, 'dashboard/newIndex', '工作台', { icon: 'home' }),
  shellPage(paths.messages, 'interaction/addressBook/index', '个人通讯录', { hidden: 1, watermark: true }),
  shellPage(paths.personalInfo, 'userInfoManagement/userAddressList', '个人信息', {
    hidden: 1,
    watermark: true,
  }),
  shellPage(paths.notFound, 'error/404', '404', { hidden: 1 }),
];

function shellPage(
  address: string,
  component: string,
  title: string,
  { icon, hidden = 0, watermark = false }: { icon?: string; hidden?: 0 | 1; watermark?: boolean },
): RouterItem {
  const path = address.replace(/\?.*/, '');
  const look = { noCache: false, watermark, link: null, activeMenu: null, functionType: null };
  const meta = { title, icon: icon ?? null, ...look };
  return { path, name: component, component, hidden, redirect: null, query: null, meta, children: [] };
}

/** The menu with the shell's own pages, where the server's does not hold them already. */
export function withShellPages(menu: readonly RouterItem[]): readonly RouterItem[] {
  const missing = shellPages.filter(({ path }) => trailOf(menu, path) === null);
  const [first, ...others] = missing;
  return first?.path === paths.workbench ? [first, ...menu, ...others] : [...menu, ...missing];
}

/** The items from the top down to the page of an address; null when the menu has none. */
export function trailOf(menu: readonly RouterItem[], pathname: string): readonly RouterItem[] | null {
  for (const item of menu) {
    if (item.path === pathname && item.component !== SHELL) return [item];
    const below = trailOf(item.children, pathname);
    if (below) return [item, ...below];
  }
  return null;
}

/** Where the address of a section leads: to its redirect, else to its first visible page; null when it is no section. */
export function sectionTargetOf(menu: readonly RouterItem[], pathname: string): string | null {
  const section = menu.find((item) => item.path === pathname && item.component === SHELL);
  if (!section) return shellPages.find(({ path }) => path.startsWith(`${pathname}/`))?.path ?? null;
  if (section.redirect?.startsWith('/')) return section.redirect;
  return visibleOf(section.children)[0]?.path ?? null;
}

export interface MenuEntry {
  readonly key: string;
  readonly title: string;
  readonly icon: string | null;
  /** null: a group that only opens */
  readonly to: string | null;
  /** opens in a new tab */
  readonly external: boolean;
  /** shows a dot while there is unread mail */
  readonly isMail: boolean;
  readonly children: readonly MenuEntry[];
}

const visibleOf = (items: readonly RouterItem[]): RouterItem[] => items.filter((item) => item.hidden !== 1);

/** Hidden items are skipped, and one visible child takes the place of its group; the root's entry goes to the workbench. */
export function menuEntriesOf(menu: readonly RouterItem[]): readonly MenuEntry[] {
  return visibleOf(menu).map(toEntry);
}

function toEntry(item: RouterItem): MenuEntry {
  const children = visibleOf(item.children);
  const [only] = children;
  if (children.length === 1 && only) {
    const entry = toEntry(only);
    return { ...entry, icon: entry.icon ?? item.meta.icon, isMail: entry.isMail || isMail(item) };
  }
  return {
    key: item.name,
    title: item.meta.title,
    icon: item.meta.icon,
    to: children.length > 0 ? null : targetOf(item),
    external: isExternalLink(externalOf(item)),
    isMail: isMail(item),
    children: children.map(toEntry),
  };
}

const MAIL_TITLES: readonly string[] = ['个人通讯录', '个人信息管理', '写信'];
const isMail = (item: RouterItem): boolean => MAIL_TITLES.includes(item.meta.title);

const externalOf = (item: RouterItem): string => item.meta.link ?? item.path;

function targetOf(item: RouterItem): string {
  if (isExternalLink(externalOf(item))) return externalOf(item);
  if (item.path === paths.root) return paths.workbench;
  // an item that an administrator gave no address
  if (item.path === '') return paths.personalInfo;
  const query = queryOf(item);
  return query === '' ? item.path : `${item.path}?${query}`;
}

/** `query` is JSON text that an administrator typed: what cannot be read is left out rather than breaking the menu. */
function queryOf(item: RouterItem): string {
  if (item.query === null || item.query === '') return '';
  try {
    const values = JSON.parse(item.query) as Record<string, unknown>;
    return new URLSearchParams(
      Object.entries(values).map(([name, value]) => [name, String(value)]),
    ).toString();
  } catch {
    return '';
  }
}

/** The name of a page, which an address that leads to something that is there already changes. */
export function titleAt({ component, meta }: RouterItem, search: string): string {
  const asked = new URLSearchParams(search);
  if (component === 'sms/ApplySMSForm' && asked.has('applyId')) return '编辑短信申请';
  if (component.startsWith('mailList/add') && asked.has('subjectId'))
    return meta.title.replace(/^新增/, '修改');
  return meta.title;
}

export interface Crumb {
  readonly title: string;
  /** null: not a link, as the last one and a section without a page of its own */
  readonly to: string | null;
}

const renamed: Readonly<Record<string, string>> = { 服务大厅: '应用管理' };

/** Begins with the home entry unless the first matched route is the workbench; 服务大厅 reads 应用管理. */
export function breadcrumbOf(trail: readonly RouterItem[], search = ''): readonly Crumb[] {
  const last = trail.at(-1);
  const titles = trail.map((item) => renamed[item.meta.title] ?? titleAt(item, search));
  const crumbs = titles
    .filter((title, place) => title !== titles[place + 1])
    .map((title) => ({ title, to: null }));
  return last?.path === paths.workbench ? crumbs : [{ title: APP_TITLE, to: paths.workbench }, ...crumbs];
}
