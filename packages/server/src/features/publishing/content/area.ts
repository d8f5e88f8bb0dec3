/** The area that a list of content is read in. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Actor } from '../../../access/actor.ts';
import { partOf } from '../../../access/place-refusal.ts';
import { Refusal } from '../../../http/refusal.ts';

/** The reader's area; what is asked for must lie in it. @throws Refusal 4031, 4030 for who covers nothing */
export function requireArea(actor: Actor, deptId: string | undefined): string {
  const area = areaOf(actor);
  if (area === null) throw new Refusal(ErrorCode.forbidden);
  partOf(area, deptId);
  return area;
}
