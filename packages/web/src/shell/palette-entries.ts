/**
 * The palette's offers for a typed text: one's own pages by title or by first letters, recent ones first; applications and
 * people as they were found. Pure.
 */

import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import { paths } from '../paths.ts';
import { type MenuEntry, menuEntriesOf } from '../session/menu.ts';
import type { Tag } from '../session/open-tags.ts';
import { initialsOf } from './pinyin-initials.ts';

export interface PaletteEntry {
  /** unique among all that is offered */
  readonly key: string;
  readonly label: string;
  /** what tells it from others of the same name */
  readonly note: string;
  readonly to: string;
}

export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

/** Open pages, then the menu's others that match. Nothing typed: all of them. */
export function pageGroups(menu: readonly RouterItem[], tags: readonly Tag[], typed: string): PaletteGroup[] {
  const word = typed.trim().toLowerCase();
  const recent = tags
    .toReversed()
    .map(({ path, title, to }) => ({ key: `tag ${path}`, label: title, note: '已打开', to, path }))
    .filter(({ label }) => matches(label, word));
  const open = new Set(recent.map(({ path }) => path));
  const others = leavesOf(menuEntriesOf(menu), '')
    .filter(({ to, label }) => !open.has(to.replace(/\?.*/, '')) && matches(label, word))
    .toSorted((a, b) => rankOf(a.label, word) - rankOf(b.label, word));
  return [
    { title: '打开的页面', entries: recent },
    { title: '页面', entries: others },
  ].filter(({ entries }) => entries.length > 0);
}

interface Task {
  /** the words that people have for it, which no page has as its title */
  readonly words: readonly [string, ...string[]];
  readonly permission: string;
  readonly to: string;
  /** told to whoever lacks the right */
  readonly whoMay: string;
}

const TASKS: readonly Task[] = [
  {
    words: ['发短信', '写短信', '群发短信'],
    permission: 'sms:apply:add',
    to: paths.applicationForm({}),
    whoMay: '短信由信息员或管理员来写，您现在的身份不能写；需要时请找本单位的信息员',
  },
];
/** A single letter means too many things to be told that one of them is not allowed. */
const TASK_WORD_MIN = 2;

/** A deed that is looked for by its name: its page, or the reason why it is not here. */
export function tasksOf(
  typed: string,
  may: (permission: string) => boolean,
): { groups: PaletteGroup[]; reasons: string[] } {
  const word = typed.trim().toLowerCase();
  const meant =
    word.length < TASK_WORD_MIN ? [] : TASKS.filter(({ words }) => words.some((one) => matches(one, word)));
  const entries = meant
    .filter(({ permission }) => may(permission))
    .map(({ words: [label], to }) => ({ key: `task ${label}`, label, note: '新的短信申请', to }));
  return {
    groups: entries.length > 0 ? [{ title: '要做的事', entries }] : [],
    reasons: meant.filter(({ permission }) => !may(permission)).map(({ whoMay }) => whoMay),
  };
}

function leavesOf(entries: readonly MenuEntry[], section: string): PaletteEntry[] {
  return entries.flatMap(({ key, title, to, external, children }) => {
    if (to === null) return leavesOf(children, title);
    return external ? [] : [{ key: `page ${key}`, label: title, note: section, to }];
  });
}

export const hasPage = (menu: readonly RouterItem[], path: string): boolean =>
  leavesOf(menuEntriesOf(menu), '').some(({ to }) => to === path);

const matches = (label: string, word: string): boolean => rankOf(label, word) < 3;

/** 0 begins with what was typed, 1 holds it, 2 by first letters, 3 not at all. */
function rankOf(label: string, word: string): number {
  const text = label.toLowerCase();
  if (text.startsWith(word)) return 0;
  if (text.includes(word)) return 1;
  return initialsOf(label).includes(word) ? 2 : 3;
}

/** The number of an application, as people read it out: DX, the day, the area, a count. */
export function applyNoOf(typed: string): string | null {
  const text = typed.replace(/\s/g, '').toUpperCase();
  return /^DX\d{14,}$/.test(text) ? text : null;
}

interface FoundApplication {
  readonly applyId: string;
  readonly applyNo: string;
  readonly smsTitle: string;
}

/** The same application may be found in several of one's lists. */
export function applicationGroup(found: readonly FoundApplication[]): PaletteGroup[] {
  const byId = new Map(found.map((one) => [one.applyId, one]));
  const entries = [...byId.values()].map(({ applyId, applyNo, smsTitle }) => ({
    key: `application ${applyId}`,
    label: smsTitle,
    note: applyNo,
    to: paths.applicationDetail(applyId),
  }));
  return entries.length > 0 ? [{ title: '短信申请', entries }] : [];
}

const PERSON_WORD_MIN = 2;
const PERSON_WORD_MAX = 30;
const PHONE_BEGUN = /^(?:\+86|0086|86)?[\s-]*1[3-9][\d\s-]*$/;

/** Texts by which people are looked up: the beginning of a name or an account, or a phone number that is whole. */
export function personWordOf(typed: string): string | null {
  const word = typed.trim();
  if (word.length < PERSON_WORD_MIN || word.length > PERSON_WORD_MAX || applyNoOf(word) !== null) return null;
  // a number that is still being typed finds nobody; accounts may be digits as well
  return PHONE_BEGUN.test(word) && normalisePhone(word) === null ? null : word;
}

interface FoundPerson {
  readonly userId: string;
  /** empty for farmers who never sign in */
  readonly userName: string;
  readonly realName: string;
  /** masked */
  readonly phoneNumber: string;
  readonly fullDeptName: string;
}

export function peopleGroup(found: readonly FoundPerson[]): PaletteGroup[] {
  const entries = found.map(({ userId, userName, realName, phoneNumber, fullDeptName }) => ({
    key: `person ${userId}`,
    label: realName || userName,
    note: [fullDeptName, phoneNumber].filter((part) => part !== '').join(' '),
    to: paths.users({ keyword: userName || realName }),
  }));
  return entries.length > 0 ? [{ title: '人员', entries }] : [];
}
