/** A kind of thing that a region publishes in an order of its own: applications of the hall, service centres. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import { answerBy } from '../../../http/answer-by.ts';
import type { TextPart } from '../../messaging/sensitive-words/text-actions.ts';
import type { Shown } from '../../office/files/picture-actions.ts';

export type ListedAction = 'edit' | 'remove' | 'order';

export interface RegionTable {
  readonly table: 'service_hall' | 'service_center';
  readonly key: 'hall_id' | 'center_id';
}

export interface RegionKind<Written extends { readonly deptId: string; readonly status: number }>
  extends RegionTable {
  /** as the operation log calls the page and the thing */
  readonly noun: string;
  readonly permissions: Readonly<Record<ListedAction, Permission>>;
  titleOf(written: Written): string;
  /** where words are looked for */
  textsOf(written: Written): readonly TextPart[];
  picturesOf(written: Written): readonly Shown[];
  /** what is kept of it, by its columns; the log shows the same */
  columnsOf(written: Written): object;
  /** as it was written */
  writtenOf(stored: Readonly<Record<string, unknown>>): Written;
}

/** The database holds no other values than the contract takes. */
export const writtenBy = <Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodMiniObject<Shape>,
  stored: Readonly<Record<string, unknown>>,
) => answerBy(schema, stored as Parameters<typeof answerBy<Shape>>[1]);

export const listedRules = (
  { permissions }: Pick<RegionKind<never>, 'permissions'>,
  action: ListedAction,
  actor: Actor,
  deptId: string,
): readonly Rule[] => [
  rule('操作权限', holdsPermission(actor, permissions[action]), '没有操作权限'),
  rule('管辖范围', covers(areaOf(actor), deptId), '由上级区域发布，只有上级能管理'),
];

export const canOf = (
  kind: Pick<RegionKind<never>, 'permissions'>,
  actor: Actor,
  deptId: string,
): Record<ListedAction, Verdict> => {
  const may = (action: ListedAction) => verdictOf(listedRules(kind, action, actor, deptId));
  return { edit: may('edit'), remove: may('remove'), order: may('order') };
};
