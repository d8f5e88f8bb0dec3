/** Permissions for choosing the organisation of one's identity, as far as the area decides it. Pure. */
import { type ActorRights, choosableRegionOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';

export interface ChosenNode {
  readonly deptId: string;
  readonly status: number;
  readonly virtualFlag: number;
}

export function mayChoose(actor: Pick<ActorRights, 'deptId' | 'roleKeys'>, node: ChosenNode): Verdict {
  const isOpen = node.status === 1 && node.virtualFlag === 0;
  return verdict(isOpen && covers(choosableRegionOf(actor), node.deptId), '超出管辖范围');
}
