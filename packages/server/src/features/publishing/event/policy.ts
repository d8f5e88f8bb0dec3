/** Permissions for events: they are managed by whoever governs their region, and read inside it and below. Pure. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { Actor } from '../../../access/actor.ts';

export type Managing = 'add' | 'edit' | 'remove';

export const holdsVerb = (actor: Actor, verb: Managing): Verdict =>
  verdict(holdsPermission(actor, `content:event:${verb}`), '没有操作权限');

/** @param deptId the region of the event */
export const mayManageEvent = (actor: Actor, verb: Managing, deptId: string): Verdict =>
  allOf(
    holdsVerb(actor, verb),
    verdict(covers(areaOf(actor), deptId), '由上级单位编写，只有该单位和它的上级可以处理'),
  );
