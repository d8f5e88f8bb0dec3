/** The place that a question of the cockpit is about, and the way down to it. */
import { verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { Refusal } from '../../../http/refusal.ts';
import { regionsOnPath } from '../../people/departments/queries.ts';
import { cockpitRules, shownPlaceOf } from './policy.ts';

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

const noSuchPlace = (): Refusal => new Refusal(ErrorCode.notFound, '组织不存在或已删除');

/** @throws Refusal 4030 for who may not look at the cockpit, 4040 for a place outside the own area or without sums of its own */
export function requirePlace(actor: Actor, asked: string | undefined): string {
  const verdict = verdictOf(cockpitRules(actor));
  if (verdict !== true) throw new Refusal(ErrorCode.forbidden, verdict);
  const place = shownPlaceOf(actor, asked);
  if (place === null) throw noSuchPlace();
  return place;
}
