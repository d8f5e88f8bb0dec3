/** The life of what an office writes and another reads before it is published: 0 → 1 → 2 or 3; 3 → 1; 2 → 4 → 1; removed from 0, 3 and 4. */
import { type Verdict } from '../../access/verdict.ts';
import type { Dictionary } from '../../dictionaries.ts';
import { offlineWordOf, type ReviewedType } from './kinds.ts';

export const ContentStatus = { draft: 0, waiting: 1, published: 2, refused: 3, offline: 4 } as const;
export type ContentStatus = (typeof ContentStatus)[keyof typeof ContentStatus];

/** AUDIT_STATUS of all contents without 已撤销, which none of these ever is. */
export const CONTENT_STATUS = [
  { value: 0, label: '草稿' },
  { value: 1, label: '待审核' },
  { value: 2, label: '已通过' },
  { value: 3, label: '未通过' },
  { value: 4, label: '已下架' },
] as const satisfies Dictionary;

export const CONTENT_OPERATION = [
  { value: 1, label: '新增' },
  { value: 2, label: '修改' },
  { value: 3, label: '提交' },
  { value: 4, label: '通过' },
  { value: 5, label: '不通过' },
  { value: 6, label: '下架' },
  { value: 7, label: '删除' },
] as const satisfies Dictionary;
export const ContentOperation = {
  added: 1,
  changed: 2,
  submitted: 3,
  passed: 4,
  refused: 5,
  takenOffline: 6,
  removed: 7,
} as const;
export type ContentOperation = (typeof ContentOperation)[keyof typeof ContentOperation];

/** In the words of one kind, whose taking offline may be called otherwise. */
export const statusesOf = (type: ReviewedType): Dictionary =>
  renamed(CONTENT_STATUS, ContentStatus.offline, `已${offlineWordOf(type)}`);
export const operationsOf = (type: ReviewedType): Dictionary =>
  renamed(CONTENT_OPERATION, ContentOperation.takenOffline, offlineWordOf(type));

const renamed = (words: Dictionary, value: number, label: string): Dictionary =>
  words.map((entry) => (entry.value === value ? { value, label } : entry));

/** Saving with `submitFlag` 1 is the same act as saving without. */
export type ContentAction = 'edit' | 'pass' | 'noPass' | 'offline' | 'remove';

const { draft, waiting, published, refused, offline } = ContentStatus;

/** From which states an action may start: the guard of its UPDATE. */
export const contentStartsFrom: Readonly<Record<ContentAction, readonly ContentStatus[]>> = {
  edit: [draft, refused, offline],
  pass: [waiting],
  noPass: [waiting],
  offline: [published],
  remove: [draft, refused, offline],
};

const WAITS = '正在等待审核，有了结果才能操作';
const NOT_WAITING = '不是待审核状态';

type WhyNot = Readonly<Record<ContentAction, Readonly<Partial<Record<ContentStatus, string>>>>>;

/** @param word for taking it offline */
function whyNot(word: string): WhyNot {
  const isPublished = `已经发布，请先${word}`;
  return {
    edit: { [waiting]: WAITS, [published]: isPublished },
    remove: { [waiting]: WAITS, [published]: isPublished },
    pass: { [draft]: '还没有提交', [published]: '已经通过' },
    noPass: { [draft]: '还没有提交', [published]: `已经通过，要撤下请用“${word}”`, [refused]: '已经退回' },
    offline: { [offline]: `已经${word}` },
  };
}

const reasons = new Map<string, WhyNot>();

/** Made once for each word: a page asks for fifty verdicts. */
function reasonsBy(word: string): WhyNot {
  const known = reasons.get(word) ?? whyNot(word);
  reasons.set(word, known);
  return known;
}

/** `true`, or why the state does not allow it. */
export function contentStateAllows(type: ReviewedType, action: ContentAction, status: number): Verdict {
  const now = status as ContentStatus;
  if (contentStartsFrom[action].includes(now)) return true;
  return reasonsBy(offlineWordOf(type))[action][now] ?? (action === 'offline' ? '还没有发布' : NOT_WAITING);
}
