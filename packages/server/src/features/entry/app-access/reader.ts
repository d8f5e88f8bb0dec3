/** Places of an application: where it may write, and what it may read. */
import { covers } from '@farmers-mailbox/contract/access/area.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { Reader } from '../../publishing/content/published.ts';
import type { Admitted } from './admission.ts';

/** @throws Refusal 4031 beside `deptId` */
export function demandAppArea(areaIds: readonly string[], deptId: string): void {
  if (areaIds.some((area) => covers(area, deptId))) return;
  const message = `不在应用的区域范围内：${deptId}`;
  throw new Refusal(ErrorCode.outsideArea, message, [{ field: 'deptId', message }]);
}

/** @param deptId the one region that it asks for; left out: all of its own @throws Refusal 4031 for one that is not its own */
export function readerOf({ app }: Pick<Admitted, 'app'>, now: Date, deptId?: string): Reader {
  if (deptId === undefined) return { places: app.areaIds, now };
  demandAppArea(app.areaIds, deptId);
  return { places: [deptId], now };
}
