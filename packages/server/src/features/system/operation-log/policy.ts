/** Permission to take the operation log along. Pure; for checking its chain see contract/system/logs/chain-verdict.ts. */
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { Actor } from '../../../access/actor.ts';

/** A file does not show more than the page: who exports must be allowed to read as well. */
export function mayExport(actor: Actor): Verdict {
  return verdict(holdsPermission(actor, 'log:oper'), '没有操作权限');
}
