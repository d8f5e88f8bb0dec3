/** Refuses a place that somebody may not choose, or ask about. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { Refusal } from '../http/refusal.ts';
import type { Actor } from './actor.ts';

/** @returns 4031 beside the field for a place outside the person's area, whether it exists or not; 4000 for another one that does not do */
export function refusePlace(
  actor: Parameters<typeof areaOf>[0] & Pick<Actor, 'deptId'>,
  deptId: string,
  { field, message }: { readonly field: string; readonly message: string },
): Refusal {
  const code = covers(areaOf(actor), deptId) ? ErrorCode.validation : ErrorCode.outsideArea;
  return new Refusal(code, message, [{ field, message }]);
}

/**
 * The part of an area that a filter names; without one the whole. The code alone decides, so that the answer tells nothing of what is there.
 * @throws Refusal 4031; 4030 for who covers nothing
 */
export function partOf(area: string | null, deptId: string | undefined): string {
  if (area === null) throw new Refusal(ErrorCode.forbidden);
  if (deptId === undefined) return area;
  if (!covers(area, deptId)) throw new Refusal(ErrorCode.outsideArea);
  return deptId;
}

/** The reader's whole area; the part that is asked for must lie in it. @throws Refusal as `partOf` does */
export function requireArea(actor: Parameters<typeof areaOf>[0], deptId: string | undefined): string {
  const area = partOf(areaOf(actor), undefined);
  partOf(area, deptId);
  return area;
}
