/**
 * The groups of one owner, held until the transaction ends: whoever changes a book waits for the one before, so that levels, names and
 * limits are judged on what is really there.
 */

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { Refusal } from '../../../http/refusal.ts';
import { usableGroups } from './queries.ts';

export function groupNotFound(): Refusal {
  return new Refusal(ErrorCode.notFound, '分组不存在或已删除');
}

const columns = [
  'groupId',
  'groupName',
  'parentId',
  'groupType',
  'bookGroup.deptId',
  'ownerUserId',
  'orderNum',
  'remark',
  'version',
] as const;

/** All groups of an owner, also those that the reader could not use. */
function groupsOf(trx: Kysely<Tables>, ownerUserId: string) {
  return trx
    .selectFrom('bookGroup')
    .select(columns)
    .where('ownerUserId', '=', ownerUserId)
    .orderBy('orderNum')
    .orderBy('groupId')
    .execute();
}
export type LockedGroup = Awaited<ReturnType<typeof groupsOf>>[number];

/** A group that the person may use. @throws Refusal 4040 */
export async function findUsableGroup(
  trx: Kysely<Tables>,
  actor: Actor,
  groupId: string,
): Promise<LockedGroup> {
  const found = await usableGroups(trx, actor)
    .select(columns)
    .where('groupId', '=', groupId)
    .executeTakeFirst();
  if (!found) throw groupNotFound();
  return found;
}

/** In the order of their ids, so that two people who change the same two books cannot wait for each other. */
export async function lockBooks(trx: Transaction<Tables>, ownerUserIds: readonly string[]): Promise<void> {
  for (const ownerUserId of [...new Set(ownerUserIds)].toSorted()) {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`address book of ${ownerUserId}`}, 0))`.execute(
      trx,
    );
  }
}

export async function lockBook(trx: Transaction<Tables>, ownerUserId: string): Promise<LockedGroup[]> {
  await lockBooks(trx, [ownerUserId]);
  return groupsOf(trx, ownerUserId);
}

export interface LockedBook {
  readonly group: LockedGroup;
  /** every group of the same owner */
  readonly book: readonly LockedGroup[];
}

/** A group that the person may use, with its owner's whole book held. @throws Refusal 4040 */
export async function lockGroup(
  trx: Transaction<Tables>,
  actor: Actor,
  groupId: string,
): Promise<LockedBook> {
  const { ownerUserId } = await findUsableGroup(trx, actor, groupId);
  const book = await lockBook(trx, ownerUserId);
  const group = book.find((one) => one.groupId === groupId);
  if (!group) throw groupNotFound();
  return { group, book };
}
