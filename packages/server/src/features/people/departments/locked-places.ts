/** Organisations that stay as they are while somebody or something is written into them: a merge or a disabling waits, or came first. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { Refusal } from '../../../http/refusal.ts';

/**
 * Holds them until the transaction ends, in the order of their codes. A merge locks the organisation before its people and subjects,
 * so this comes before the lock on any of them.
 * @returns those of them that are in use
 */
export async function lockPlaces(
  trx: Transaction<Tables>,
  deptIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('sysDept')
    .select(['deptId', 'status'])
    .where(sql<boolean>`dept_id = ANY (${[...new Set(deptIds)]}::text[])`)
    .orderBy('deptId')
    .forShare()
    .execute();
  return new Set(rows.flatMap(({ deptId, status }) => (status === 1 ? [deptId] : [])));
}

/**
 * For what was checked before the transaction began.
 * @throws Refusal 4090 when one of them was disabled, merged or removed meanwhile
 */
export async function lockLivingPlaces(trx: Transaction<Tables>, deptIds: readonly string[]): Promise<void> {
  const living = await lockPlaces(trx, deptIds);
  const gone = deptIds.find((deptId) => !living.has(deptId));
  if (gone === undefined) return;
  const sentence = `所选的组织（${gone}）刚刚被停用或并入其他组织，请刷新后重新选择`;
  throw new Refusal(ErrorCode.stateChanged, sentence);
}

/**
 * Holds the organisation of what somebody keeps as their own, such as a group: people of a disabled one go on working.
 * @returns false when it was merged into another one
 */
export async function lockUnmerged(trx: Transaction<Tables>, deptId: string): Promise<boolean> {
  const place = await trx
    .selectFrom('sysDept')
    .select('mergeToDeptId')
    .where('deptId', '=', deptId)
    .forShare()
    .executeTakeFirst();
  return place !== undefined && place.mergeToDeptId === null;
}
