/** The place that a question of the cockpit is about, and the way down to it. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { Refusal } from '../../http/refusal.ts';
import { regionsOnPath } from '../departments/queries.ts';

export interface Place {
  readonly deptId: string;
  readonly deptName: string;
}

/** From `top` down to the place. @throws Refusal 4040 when there is no such place */
export async function pathTo(db: Kysely<Tables>, top: string, deptId: string): Promise<Place[]> {
  const path = await regionsOnPath(db, deptId);
  if (path.at(-1)?.deptId !== deptId) throw noSuchPlace();
  return path.filter((place) => place.deptId.length >= top.length);
}

export const noSuchPlace = (): Refusal => new Refusal(ErrorCode.notFound, '组织不存在或已删除');
