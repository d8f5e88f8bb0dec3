/** Where a service leads, in words: a page of the console by its name, a site, a telephone. A mini program opens at a page of its own, which has no name here. */
import { OpenMode } from '@farmers-mailbox/contract/service/service-hall/fields.ts';

/** @param nameOf the page of the console at a path; undefined where the reader has none there */
export function openedAt(
  openMode: number,
  linkUrl: string,
  nameOf: (path: string) => string | undefined,
): string {
  if (openMode === OpenMode.miniApp) return '';
  if (openMode === OpenMode.inside) return nameOf(linkUrl.split('?')[0] ?? '') ?? '本系统的页面';
  const [, scheme, address = ''] = /^(tel|mailto):(.+)$/i.exec(linkUrl) ?? [];
  if (scheme !== undefined) return `${scheme.toLowerCase() === 'tel' ? '电话' : '邮箱'} ${address}`;
  return linkUrl.replace(/^https?:\/\//i, '').replace(/[/?#].*$/, '');
}
