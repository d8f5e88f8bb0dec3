/** Consultation telephones that somebody sees and keeps: those of the offices of their area, or of their own office. Pure. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { Actor } from '../../../access/actor.ts';

/** Null: the own office alone. */
export const phonesArea = (actor: Pick<Actor, 'deptId' | 'roleKeys'>): string | null => areaOf(actor);

export function reaches(actor: Pick<Actor, 'deptId' | 'roleKeys'>, deptId: string): boolean {
  const area = phonesArea(actor);
  return area === null ? deptId === actor.deptId : covers(area, deptId);
}

export const phoneRules = (actor: Actor, deptId: string): readonly Rule[] => [
  rule('操作权限', holdsPermission(actor, 'consult:phone'), '没有操作权限'),
  rule('管辖范围', reaches(actor, deptId), '不在您的管辖范围内'),
];

export const mayEditPhones = (actor: Actor, deptId: string): Verdict => verdictOf(phoneRules(actor, deptId));
