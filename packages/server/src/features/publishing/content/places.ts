/** For which regions a content may be published, and to which organisations it may be limited. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { refusePlace } from '../../../access/place-refusal.ts';
import type { Tables } from '../../../database/tables.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import { findDept, lockPlaces } from '../../people/departments/queries.ts';
import type { ContentKind, StoredContent } from './kind.ts';
import { mayLimitTo, mayPublishFor } from './policy.ts';

/**
 * Locks the places that are new, so that none of them merges before the content is stored.
 * @param before whose regions and readers stay as they are
 * @throws Refusal 4000 beside the field; 4030 for who has no area
 */
export async function requirePlaces<Written extends { readonly title: string }>(
  trx: Transaction<Tables>,
  kind: Pick<ContentKind<Written, StoredContent>, 'placesOf' | 'readersOf'>,
  actor: Actor,
  written: Written,
  before: Written | null,
): Promise<void> {
  if (areaOf(actor) === null) throw new Refusal(ErrorCode.forbidden);
  const { field, deptIds } = kind.placesOf(written);
  const readersOf = (one: Written) => kind.readersOf?.(one) ?? [];
  const places = added(deptIds, before && kind.placesOf(before).deptIds);
  const readers = added(readersOf(written), before && readersOf(before));
  await lockPlaces(trx, [...places, ...readers]);
  for (const deptId of places) {
    const place = await findDept(trx, deptId);
    const allowed = mayPublishFor(actor, place);
    if (allowed === true) continue;
    const message = field === 'deptId' ? allowed : `${place?.deptName ?? deptId}：${allowed}`;
    throw refusePlace(actor, deptId, { field, message });
  }
  for (const deptId of readers) {
    const unit = await findDept(trx, deptId);
    const allowed = mayLimitTo(actor, unit);
    if (allowed !== true) throw refuseField('visibleDeptIds', `${unit?.deptName ?? deptId}：${allowed}`);
  }
}

const added = (deptIds: readonly string[], known: readonly string[] | null) =>
  deptIds.filter((deptId) => !known?.includes(deptId));
