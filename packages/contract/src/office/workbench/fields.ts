/** Words and limits of 工作台. */
import { OVERDUE_MS } from '../../rules/overdue.ts';

/** In the order in which the workbench lists them. */
export const TODO_TYPES = [
  'smsAudit',
  'contentAudit',
  'consultAssign',
  'consultDraft',
  'consultCheck',
  'returned',
  'draft',
  'visit',
  'letter',
  'licence',
] as const;
export type TodoType = (typeof TODO_TYPES)[number];

export const SPANS = ['today', 'month', 'year'] as const;
export type Span = (typeof SPANS)[number];

export const SHORTCUTS_MAX = 12;
export const TREND_DAYS = 30;

/** The blocks of the page, in the order in which it begins. */
export const BLOCKS = [
  { key: 'pressing', label: '要我办的' },
  { key: 'written', label: '我写的' },
  { key: 'watch', label: '值守' },
  { key: 'sms', label: '短信概况' },
  { key: 'agenda', label: '近期安排' },
  { key: 'news', label: '公告与下载' },
  { key: 'letters', label: '未读信件' },
  { key: 'shortcuts', label: '快捷入口' },
] as const;
export type Block = (typeof BLOCKS)[number]['key'];
export const BLOCK_KEYS = BLOCKS.map(({ key }) => key);

/** As one person arranged them; a block that came later is in neither and stands at its first place. */
export interface Arranged {
  readonly shown: readonly Block[];
  readonly hidden: readonly Block[];
}

/** Every block that is to be seen, in the person's order. */
export function blocksOf(arranged: Arranged | null): readonly Block[] {
  if (arranged === null) return BLOCK_KEYS;
  const { shown, hidden } = arranged;
  return [...shown, ...BLOCK_KEYS.filter((key) => !shown.includes(key) && !hidden.includes(key))];
}

export const AGENDA_SPANS = ['week', 'month'] as const;
export type AgendaSpan = (typeof AGENDA_SPANS)[number];

/** Rows of a block: what stands there is looked at, not turned over. */
export const PRESSING_MAX = 8;
export const WRITTEN_MAX = 6;
export const NEWS_MAX = 5;
export const AGENDA_MAX = 30;

const HOUR_MS = 3_600_000;
/** From here on it is time; once overdue it is told in red. */
const LONG_MS = 4 * HOUR_MS;
/** A thing that happens by itself within this time comes before those that only wait. */
export const SOON_MS = 24 * HOUR_MS;

interface Timed {
  /** is to leave at once: a warning, an urgent text or question */
  readonly isUrgent: boolean;
  /** milliseconds; null: nothing happens by itself */
  readonly due: number | null;
  readonly since: number;
}

/** A text leaves, a deadline passes. */
const isDueSoon = ({ due }: Pick<Timed, 'due'>, now: number): boolean => due !== null && due < now + SOON_MS;

/** Urgent things first, then by the time that is left, then by the time they have waited. */
export function byPressure(a: Timed, b: Timed, now: number): number {
  if (a.isUrgent !== b.isUrgent) return a.isUrgent ? -1 : 1;
  const [first, second] = [isDueSoon(a, now), isDueSoon(b, now)];
  if (first !== second) return first ? -1 : 1;
  return (first ? (a.due ?? 0) - (b.due ?? 0) : 0) || a.since - b.since;
}

/** By the time left where there is one, else by the time waited. */
type Pressure = 'overdue' | 'long' | 'fresh';

export function pressureOf(thing: Omit<Timed, 'isUrgent'>, now: number): Pressure {
  const { due, since } = thing;
  if (due !== null) return due < now ? 'overdue' : due < now + LONG_MS ? 'long' : 'fresh';
  if (now - since >= OVERDUE_MS) return 'overdue';
  return now - since >= LONG_MS ? 'long' : 'fresh';
}
