/** The SQL that changes the members of a group, and what judging such a change needs to know. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { carrierOf } from '@farmers-mailbox/contract/rules/carrier.ts';
import { normaliseListedName } from '@farmers-mailbox/contract/rules/real-name.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import { deptInside } from '../../../access/scope.ts';
import type { Tables } from '../../../database/tables.ts';
import { usableGroups } from './queries.ts';

/** By what a member is recognised: the account, and the number in its look-up form. */
export interface KnownMember {
  readonly userId: string | null;
  readonly phoneHash: string | null;
}

export function readKnownMembers(trx: Kysely<Tables>, groupId: string): Promise<KnownMember[]> {
  return trx
    .selectFrom('bookUser as member')
    .leftJoin('sysUser as person', 'person.userId', 'member.userId')
    .select((eb) => ['member.userId', eb.fn.coalesce('person.phoneHash', 'member.phoneHash').as('phoneHash')])
    .where('member.groupId', '=', groupId)
    .execute();
}

/** Those of the accounts that live in the person's area, in the order of their ids. */
export function findPeopleInArea(trx: Kysely<Tables>, actor: Actor, userIds: readonly string[]) {
  return trx
    .selectFrom('sysUser')
    .select(['userId', 'phoneHash'])
    .where('userId', 'in', userIds)
    .where('delFlag', '=', 0)
    .where('status', '=', EnableStatus.enabled)
    .where((eb) => deptInside(eb, 'deptId', areaOf(actor)))
    .orderBy('userId')
    .execute();
}

/** Those of the members that stand in groups which the person may use, each with its group. */
export function findMembers(trx: Kysely<Tables>, actor: Actor, bookUserIds: readonly string[]) {
  return usableGroups(trx, actor)
    .innerJoin('bookUser as member', 'member.groupId', 'bookGroup.groupId')
    .leftJoin('sysUser as person', 'person.userId', 'member.userId')
    .select((eb) => [
      'member.bookUserId',
      'member.groupId',
      'member.userId',
      eb.fn.coalesce('person.phoneHash', 'member.phoneHash').as('phoneHash'),
      'bookGroup.groupType',
      'bookGroup.deptId',
      'bookGroup.ownerUserId',
    ])
    .where('member.bookUserId', 'in', bookUserIds)
    .orderBy('member.bookUserId')
    .execute();
}

const lastOrder = (groupId: string) =>
  sql`(SELECT coalesce(max(order_num), 0) FROM book_user WHERE group_id = ${groupId})`;

export async function insertPeople(
  trx: Transaction<Tables>,
  groupId: string,
  userIds: readonly string[],
): Promise<void> {
  await sql`INSERT INTO book_user (group_id, user_id, order_num)
    SELECT ${groupId}::bigint, p.user_id, ${lastOrder(groupId)} + p.place
    FROM unnest(${userIds}::bigint[]) WITH ORDINALITY AS p (user_id, place)`.execute(trx);
}

export interface NewContact {
  readonly realName: string;
  /** eleven digits */
  readonly phone: string;
  readonly phoneHash: string;
  readonly post: string;
}

/** A contact from outside belongs to no organisation. */
export async function insertContacts(
  trx: Transaction<Tables>,
  personalData: PersonalData,
  groupId: string,
  contacts: readonly NewContact[],
): Promise<void> {
  await sql`INSERT INTO book_user (group_id, real_name, phone_cipher, phone_hash, carrier, post, order_num)
    SELECT ${groupId}::bigint, c.real_name, c.phone_cipher, c.phone_hash, c.carrier, nullif(c.post, ''), ${lastOrder(groupId)} + c.place
    FROM unnest(${contacts.map(({ realName }) => normaliseListedName(realName))}::text[],
      ${contacts.map(({ phone }) => personalData.encrypt(phone))}::bytea[],
      ${contacts.map(({ phoneHash }) => phoneHash)}::uuid[],
      ${contacts.map(({ phone }) => carrierOf(phone))}::text[],
      ${contacts.map(({ post }) => post.trim())}::text[])
      WITH ORDINALITY AS c (real_name, phone_cipher, phone_hash, carrier, post, place)`.execute(trx);
}

export async function insertCopies(
  trx: Transaction<Tables>,
  groupId: string,
  bookUserIds: readonly string[],
): Promise<void> {
  await sql`INSERT INTO book_user (group_id, user_id, real_name, phone_cipher, phone_hash, carrier, dept_id, post, remark, order_num)
    SELECT ${groupId}::bigint, b.user_id, b.real_name, b.phone_cipher, b.phone_hash, b.carrier, b.dept_id, b.post, b.remark,
      ${lastOrder(groupId)} + row_number() OVER (ORDER BY b.book_user_id)
    FROM book_user b WHERE b.book_user_id = ANY(${bookUserIds}::bigint[])`.execute(trx);
}
