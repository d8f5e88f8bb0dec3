/** Permission to change the list of numbers that do not want texts. Pure: the queries hold whose numbers somebody sees. */
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { Actor } from '../../../access/actor.ts';

export function mayRestore(actor: Actor, { restoreTime }: { readonly restoreTime: Date | null }): Verdict {
  return allOf(
    verdict(holdsPermission(actor, 'sms:optOut:edit'), '没有操作权限'),
    verdict(restoreTime === null, '已经恢复接收'),
  );
}
