/** Refuses a place that somebody may not choose. */
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
