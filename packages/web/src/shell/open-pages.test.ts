import { MENU_ITEMS } from '@farmers-mailbox/contract/system/menu/catalogue.ts';
import type { RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import type { Location } from 'react-router';
import { describe, expect, test } from 'vitest';
import { isKeptPage } from '../pages/registry.ts';
import { addressOf, close, goalAfter, move, type OpenPages, openNothing, visit } from './open-pages.ts';

const workbench = { path: '/dashboard', title: '工作台', to: '/dashboard' };

const placeAt = (address: string, state: unknown = null): Location => {
  const { pathname, search, hash } = new URL(address, 'http://console');
  return { pathname, search, hash, state, key: address } as Location;
};
const itemAt = (path: string) =>
  ({ path, component: path.slice(1), meta: { title: path.slice(1) } }) as RouterItem;

interface Step {
  isKept?: boolean;
  isReturn?: boolean;
  state?: unknown;
}
function go(
  open: OpenPages,
  address: string,
  { isKept = true, isReturn = false, state }: Step = {},
): OpenPages {
  const location = placeAt(address, state);
  return visit(open, { item: itemAt(location.pathname), location, isKept, isReturn });
}
const walk = (...addresses: string[]): OpenPages =>
  addresses.reduce((open, address) => go(open, address), openNothing([workbench]));
const shownAddress = (open: OpenPages) =>
  addressOf(open.live.find(({ item }) => item.path === open.shown)?.location ?? placeAt('/none'));
const pathsOf = (open: OpenPages) => open.tags.map(({ path }) => path);

test('an address without a page leaves no tag behind', () => {
  const lost = go(walk('/list'), '/404', { isKept: false });
  expect(lost.shown).toBe('/404');
  expect(pathsOf(lost)).toEqual(['/dashboard', '/list']);
  expect(goalAfter(lost, ['/list']), 'closing another page leads nowhere').toBeUndefined();
  expect(go(lost, '/list').live.map(({ item }) => item.path)).toEqual(['/list']);
});

describe('[NAV-21] coming back to a page', () => {
  const away = walk('/list?a=1', '/dashboard');

  test('by a link without filters brings the page as it was left', () => {
    expect(shownAddress(go(away, '/list'))).toBe('/list?a=1');
  });

  test('by a link with filters, or by Back, shows what the address says', () => {
    expect(shownAddress(go(away, '/list?b=2'))).toBe('/list?b=2');
    expect(shownAddress(go(away, '/list', { isReturn: true }))).toBe('/list');
  });

  test('gives the page the same address object, so that nothing in it is drawn anew', () => {
    const before = away.live[0]?.location;
    expect(go(away, '/list').live[0]?.location).toBe(before);
    expect(go(away, '/list?a=1').live[0]?.location).toBe(before);
  });

  test('a link to the page that is open empties its filters', () => {
    expect(shownAddress(go(walk('/list?a=1'), '/list'))).toBe('/list');
  });

  test('a page that is not kept is gone once it is left', () => {
    const open = go(go(openNothing([workbench]), '/form?id=1', { isKept: false }), '/dashboard');
    expect(open.live.map(({ item }) => item.path)).toEqual(['/dashboard']);
    expect(pathsOf(open)).toEqual(['/dashboard', '/form']);
    expect(shownAddress(go(open, '/form', { isKept: false }))).toBe('/form');
  });

  test('every named page stays, in the order of opening and however many there are, beside the one that is shown', () => {
    const named = MENU_ITEMS.filter(({ component }) => isKeptPage(component)).map(({ path }) => path);
    const full = go(walk(...named, '/form'), named[0] ?? '');
    expect(full.live.map(({ item }) => item.path)).toEqual([...named, '/form']);
    const over = go(go(walk(...named), '/form', { isKept: false }), '/details', { isKept: false });
    expect(over.live.map(({ item }) => item.path)).toEqual([...named, '/details']);
  });
});

describe('tags', () => {
  const open = walk('/dashboard', '/a', '/b', '/c');

  test('the open page closes once it was left for the one beside it', () => {
    expect(goalAfter(open, ['/c'])?.path).toBe('/b');
    expect(goalAfter(walk('/dashboard', '/a', '/b', '/a'), ['/a'])?.path).toBe('/b');
    const left = go(open, '/b', { state: { closes: ['/c'] } });
    expect(pathsOf(left)).toEqual(['/dashboard', '/a', '/b']);
    expect(left.live.map(({ item }) => item.path)).not.toContain('/c');
  });

  test('closing others does not move whoever stands on what stays', () => {
    expect(goalAfter(open, ['/a', '/b'])?.path).toBe('/c');
    expect(pathsOf(close(open, ['/a', '/b']))).toEqual(['/dashboard', '/c']);
  });

  test('a step back in the history closes nothing a second time', () => {
    const returned = go(open, '/a', { state: { closes: ['/b'] }, isReturn: true });
    expect(pathsOf(returned)).toContain('/b');
  });

  test('the workbench stays the first and is never closed', () => {
    expect(pathsOf(close(open, pathsOf(open)))).toEqual(['/dashboard']);
    expect(pathsOf(move(open, '/dashboard', 2))).toEqual(pathsOf(open));
    expect(pathsOf(move(open, '/c', 0))).toEqual(['/dashboard', '/c', '/a', '/b']);
    expect(pathsOf(move(open, '/a', 9))).toEqual(['/dashboard', '/b', '/c', '/a']);
  });
});
