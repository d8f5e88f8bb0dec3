/** On which page of the console a call is made, by the strings that it asks for: how actions are grouped, and what the menu must show. */

import type { Endpoint } from '../../endpoint.ts';
import { CONTENT_KINDS, CONTENT_TYPES } from '../../publishing/content-review/kinds.ts';
import { MENU_ITEMS } from '../../system/menu/catalogue.ts';

/** Calls that are made elsewhere than their strings say; the longest beginning counts. */
const byAddress: Readonly<Record<string, string>> = {
  '/v1/admin/session/': '/system/onlineSessions',
  '/v1/admin/access/': '/system/access',
  '/v1/admin/log/login': '/system/loginLog',
  '/v1/admin/liveShopServiceIcon/': '/hall/shopIcon',
  '/v1/admin/liveShopSmartDevice/': '/hall/shopDevice',
  '/v1/newProduct/': '/sms/apply',
};

/** Beginnings of strings and the pages that their buttons stand on; the longest beginning counts. */
const byString: Readonly<Record<string, string>> = {
  'sms:apply': '/sms/apply',
  'sms:template': '/sms/template',
  'sms:audit': '/sms/audit',
  'sms:supervise': '/sms/supervise',
  'sms:config': '/sms/config',
  'sms:channel': '/sms/channel',
  'sms:word': '/sms/sensitiveWord',
  'sms:other': '/sms/otherConfig',
  'sms:quota': '/sms/quota',
  'sms:optOut': '/sms/optOut',
  ...Object.fromEntries(CONTENT_TYPES.map((type) => [`content:${type}`, CONTENT_KINDS[type].page])),
  'content:interaction': '/audit/interaction',
  'check:': '/audit/check',
  'consult:': '/consult/counsel',
  'consult:phone': '/consult/phone',
  'book:': '/interaction/addressBook/index',
  'book:subject': '/mailList/index',
  'hall:': '/hall/service',
  'center:': '/hall/center',
  'shop:': '/hall/shopType',
  'app:': '/hall/appAccess',
  'user:': '/system/user',
  'data:': '/system/user',
  'dept:': '/system/dept',
  'adminInfo:': '/system/adminInfo',
  'menu:': '/system/menu',
  'dict:': '/system/dict',
  'role:': '/system/role',
  'param:': '/system/param',
  'log:': '/system/operLog',
  'log:login': '/system/loginLog',
};

function longestBeginning(pages: Readonly<Record<string, string>>, text: string): string | undefined {
  const beginnings = Object.keys(pages).filter((beginning) => text.startsWith(beginning));
  const longest = beginnings.toSorted((a, b) => b.length - a.length)[0];
  return longest === undefined ? undefined : pages[longest];
}

/** The addresses of the pages, the call's own first; empty for a call that asks for no string. */
export function pagesOfCall({ access, path }: Pick<Endpoint, 'access' | 'path'>): readonly string[] {
  if (access.kind !== 'permission') return [];
  const own = longestBeginning(byAddress, path);
  if (own !== undefined) return [own];
  return [...new Set(access.anyOf.flatMap((permission) => longestBeginning(byString, permission) ?? []))];
}

/** The page's title in the menu. */
export function pageTitle(path: string): string {
  return MENU_ITEMS.find((item) => item.path === path && item.component !== 'Layout')?.title ?? path;
}
