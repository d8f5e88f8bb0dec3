/** The area that a list of content is read in. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Actor } from '../../../access/actor.ts';
import { Refusal } from '../../../http/refusal.ts';

/** The reader's area; what is asked for must lie in it. @throws Refusal 4040, 4030 for who covers nothing */
export function requireArea(actor: Actor, deptId: string | undefined): string {
  const area = areaOf(actor);
  if (area === null) throw new Refusal(ErrorCode.forbidden);
  if (deptId !== undefined && !covers(area, deptId)) {
    throw new Refusal(ErrorCode.notFound, '组织不存在或已删除');
  }
  return area;
}
