/** A kind of content that one office writes and another reviews: its name, its permissions and the words of its review. */
import type { Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { todo } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import {
  CONTENT_KINDS,
  measureOf,
  offlineWordOf,
  type ReviewedType,
} from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { toMinute } from '../ui/text/moment.ts';
import { placeInShort } from '../ui/text/place-in-short.ts';

const VERBS = ['add', 'edit', 'remove', 'pass', 'noPass', 'offline'] as const;
export type ContentVerb = (typeof VERBS)[number];

export interface ContentKind {
  /** names one of them in calls and addresses */
  readonly idField: string;
  /** old after every act on one */
  readonly reads: readonly Endpoint[];
  /** 知识, 预警 */
  readonly noun: string;
  /** before the noun: 条 */
  readonly measure: string;
  readonly permission: (verb: ContentVerb | 'order') => Permission;
  readonly statusField: 'auditStatus' | 'supplyStatus';
  /** what people see of its state, and filter a list by: the field, and its dictionary */
  readonly tag: {
    readonly field: StatusField;
    readonly of: 'AUDIT_STATUS' | 'SUPPLY_STATUS' | 'HELP_STATUS' | 'COUPON_STATUS' | 'PUSH_STATUS';
  };
  readonly words: {
    /** 编写: its author is the 编写人 */
    readonly wrote: string;
    /** 发布 */
    readonly shown: string;
    /** behind the moment from which it is shown */
    readonly since: string;
  };
  /** 下架 */
  readonly offlineWord: string;
}

/** 1 篇资讯, as the title of a question about one of them says it. */
export const oneOf = ({ measure, noun }: Pick<ContentKind, 'measure' | 'noun'>): string =>
  `1 ${measure}${noun}`;

/** For what an office writes for farmers to read. */
const PUBLICATION = { wrote: '编写', shown: '发布', since: '发布' };

export const contentKind = (
  type: ReviewedType,
  own: Pick<ContentKind, 'noun' | 'reads'> & Partial<ContentKind>,
): ContentKind => ({
  measure: measureOf(type),
  offlineWord: offlineWordOf(type),
  idField: CONTENT_KINDS[type].review.idField,
  permission: (verb) => `content:${type}:${verb}`,
  statusField: 'auditStatus',
  tag: { field: 'auditStatus', of: 'AUDIT_STATUS' },
  words: PUBLICATION,
  ...own,
  // what waits is counted in the menu, too
  reads: [...own.reads, todo],
});

type StatusField = ContentKind['statusField'] | 'helpStatus' | 'couponStatus' | 'pushStatus';
type WithStatus = Readonly<Partial<Record<StatusField, number>>>;

export const statusOf = ({ statusField }: ContentKind, content: WithStatus): number | undefined =>
  content[statusField];

export const permissionsOf = ({ permission }: ContentKind): Permission[] => VERBS.map(permission);

export interface Reviewed extends WithStatus {
  readonly createUserName: string;
  readonly createDeptName: string;
  readonly auditUserName: string | null;
  readonly auditOpinion: string | null;
  readonly offlineOpinion: string | null;
  readonly auditTime: string | null;
  readonly submitTime: string | null;
  readonly publishTime: string | null;
}

/** 由…编写，…审核，…发布，意见：…; without the reviewer for whoever is not told of the review */
export function reviewInWords(kind: ContentKind, content: Reviewed): string {
  const { auditUserName, auditOpinion, offlineOpinion, createUserName, createDeptName } = content;
  const written = `由${placeInShort(createDeptName)}的${createUserName}${kind.words.wrote}`;
  const reviewed = auditUserName === null ? '' : `，${auditUserName}审核`;
  const said = auditOpinion ? `，意见：${auditOpinion}` : '';
  switch (statusOf(kind, content)) {
    case ContentStatus.waiting:
      return `${written}，${toMinute(content.submitTime)} 提交`;
    case ContentStatus.published:
      return `${written}${reviewed}，${toMinute(content.publishTime)} ${kind.words.since}${said}`;
    case ContentStatus.refused:
      return `${written}，${toMinute(content.auditTime)} 由${auditUserName ?? ''}退回${said}`;
    case ContentStatus.offline:
      return offlineOpinion ? `${written}，${kind.offlineWord}的原因：${offlineOpinion}` : written;
    default:
      return written;
  }
}
