/** Permission to export the sign-in log. Pure. */
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { Actor } from '../../../access/actor.ts';

/** A file does not show more than the page: who exports must be allowed to read as well. */
export function mayExport(actor: Actor): Verdict {
  return verdict(holdsPermission(actor, 'log:login'), '没有操作权限');
}
