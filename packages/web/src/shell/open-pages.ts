/**
 * A person's open pages: the tags in their order, and the pages behind them that are alive, one of them shown. Pure, so
 * that every rule of coming back to a page has its test; use-open-pages.ts holds it for the shell.
 */
import type { RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import type { Location } from 'react-router';
import { paths } from '../paths.ts';
import { titleAt } from '../session/menu.ts';
import type { Closing, Tag } from '../session/open-tags.ts';

/** A page that is mounted: the shown one, and those that wait behind it with everything that was typed in them. */
export interface LivePage {
  readonly item: RouterItem;
  /** its own, which stands still while another page is shown */
  readonly location: Location;
  readonly isKept: boolean;
}

export interface OpenPages {
  readonly tags: readonly Tag[];
  /**
   * The kept pages and the shown one: no more than the menu has items for the pages of pages/registry.ts, and one. In the order
   * of opening, which never changes: a page that moves in the document loses its scroll positions.
   */
  readonly live: readonly LivePage[];
  /** path of the shown page */
  readonly shown: string | null;
  /** the last address that was looked at */
  readonly seen: Location | null;
}

export interface Visit {
  readonly item: RouterItem;
  readonly location: Location;
  readonly isKept: boolean;
  /** by Back, Forward or a reload: then the address counts as it is */
  readonly isReturn: boolean;
}

export const addressOf = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string => pathname + search + hash;

export const openNothing = (tags: readonly Tag[]): OpenPages => ({
  tags,
  live: [],
  shown: null,
  seen: null,
});

/** Goes to a page; looking at the same address again changes nothing. */
export function visit(open: OpenPages, visited: Visit): OpenPages {
  const { item, isReturn } = visited;
  if (open.seen === visited.location) return open;
  const closed = isReturn ? open : close(open, closesOf(visited.location));
  const before = closed.live.find((page) => page.item.path === item.path);
  const location = placeOf(closed, before, visited);
  const page = { item, location, isKept: visited.isKept };
  const others = closed.live.filter((other) => other !== before && other.isKept);
  const live = before
    ? closed.live.map((one) => (one === before ? page : one)).filter((one) => one === page || one.isKept)
    : [...others, page];
  return { tags: withTag(closed.tags, page), live, shown: item.path, seen: visited.location };
}

/**
 * A link without filters leads back to the page as it was left; one with filters, or Back, to what it says. The page then
 * keeps the very object that it had: nothing in it needs to be drawn anew.
 */
function placeOf(open: OpenPages, before: LivePage | undefined, { location, isReturn }: Visit): Location {
  if (!before) return location;
  const isBare = location.search === '' && location.hash === '';
  const comesBack = open.shown !== before.item.path && before.isKept;
  if (comesBack && isBare && !isReturn) return before.location;
  const isSame =
    addressOf(location) === addressOf(before.location) && location.state === before.location.state;
  return isSame ? before.location : location;
}

/** Where there is no page, there is none to come back to. */
function withTag(tags: readonly Tag[], { item, location }: LivePage): readonly Tag[] {
  if (item.path === paths.notFound) return tags;
  const tag = { path: item.path, title: titleAt(item, location.search), to: addressOf(location) };
  if (!tags.some(({ path }) => path === tag.path)) return [...tags, tag];
  return tags.map((one) => (one.path === tag.path ? tag : one));
}

/** The workbench's tag stays, so that there is always a page to show. */
export const isClosable = ({ path }: Tag): boolean => path !== paths.workbench;

/** Takes tags away, and the pages behind them. The shown page must have been left before. */
export function close(open: OpenPages, closing: readonly string[]): OpenPages {
  const goes = (path: string) => closing.includes(path) && path !== paths.workbench;
  if (!open.tags.some(({ path }) => goes(path))) return open;
  return {
    ...open,
    tags: open.tags.filter(({ path }) => !goes(path)),
    live: open.live.filter(({ item }) => !goes(item.path)),
  };
}

/**
 * Where to go when these tags close: where one is, if that stays, else to the nearest on the right, then on the left. Undefined on a page
 * without a tag, which stays.
 */
export function goalAfter(open: OpenPages, closing: readonly string[]): Tag | undefined {
  const at = open.tags.findIndex(({ path }) => path === open.shown);
  if (at < 0) return undefined;
  const stays = (tag: Tag) => !closing.includes(tag.path) || !isClosable(tag);
  return open.tags.slice(at).find(stays) ?? open.tags.slice(0, at).findLast(stays);
}

/** Moves a tag to a place; the workbench stays the first. */
export function move(open: OpenPages, path: string, place: number): OpenPages {
  const from = open.tags.findIndex((tag) => tag.path === path);
  const moved = open.tags[from];
  const to = Math.min(
    Math.max(place, open.tags[0] && !isClosable(open.tags[0]) ? 1 : 0),
    open.tags.length - 1,
  );
  if (!moved || !isClosable(moved) || from === to) return open;
  const others = open.tags.filter((tag) => tag !== moved);
  return { ...open, tags: [...others.slice(0, to), moved, ...others.slice(to)] };
}

function closesOf({ state }: Location): readonly string[] {
  const { closes } = (state ?? {}) as Partial<Closing>;
  return Array.isArray(closes) ? closes : [];
}
