/** Addresses and route names of items: the program gives them, or a caller below a prefix where no page that comes later can be in the way. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { saveMenu } from '@farmers-mailbox/contract/system/menu-admin/endpoints.ts';
import type { MenuKind } from '@farmers-mailbox/contract/system/menu-admin/rules.ts';
import { refuseField, refuseTaken } from '../../../http/refusal.ts';
import type { Item } from './queries.ts';

type Sent = Pick<CheckedRequestOf<typeof saveMenu>, 'path' | 'routeName'>;

/** A letter first: numbers are what the program gives. */
const OWN_PATH = /^\/own\/[a-z][a-z0-9-]{0,39}$/;
const OWN_NAME = /^Own[A-Za-z][A-Za-z0-9]{0,36}$/;

/** @throws Refusal 4000, 4091 at `path` or `routeName` */
export function requireAddress(items: readonly Item[], menuId: number, kind: MenuKind, sent: Sent) {
  const path = kind === 'link' ? '' : sent.path;
  if (path !== '' && !OWN_PATH.test(path)) {
    throw refuseField('path', '自建菜单的地址写作 /own/ 加小写字母、数字，例如 /own/ribao；不填由系统给出');
  }
  if (sent.routeName !== '' && !OWN_NAME.test(sent.routeName)) {
    throw refuseField('routeName', '自建菜单的路由名称以Own开头，例如OwnDaily；不填由系统给出');
  }
  if (items.some((item) => item.path === path)) throw refuseTaken('path', '已有菜单使用这个地址，请换一个');
  if (items.some(({ routeName }) => routeName === sent.routeName)) {
    throw refuseTaken('routeName', '已有菜单使用这个路由名称，请换一个');
  }
  return { path: path || `/own/${menuId}`, routeName: sent.routeName || `Own${menuId}` };
}

/** An address once given leads there for good. @throws Refusal 4000 at `path` or `routeName` */
export function requireSameAddress(before: Item, kind: MenuKind, { path, routeName }: Sent): void {
  if (kind !== 'link' && path !== '' && path !== before.path) {
    throw refuseField('path', '地址不能修改，请新增一项');
  }
  if (routeName !== '' && routeName !== before.routeName) {
    throw refuseField('routeName', '路由名称不能修改，请新增一项');
  }
}
