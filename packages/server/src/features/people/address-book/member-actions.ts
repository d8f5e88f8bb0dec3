/** Puts people and outside contacts into groups, moves, copies and removes them. Nobody stands in one group twice, by account or by number. */

import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { moveMembers } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import {
  type Contact,
  contactProblem,
  MEMBERS_PER_GROUP_MAX,
  MoveType,
} from '@farmers-mailbox/contract/people/address-book/fields.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal, refuseField } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { logOperation } from '../../system/operation-log/actions.ts';
import { findUsableGroup, type LockedGroup, lockBooks, lockGroup } from './locked-book.ts';
import {
  findMembers,
  findPeopleInArea,
  insertContacts,
  insertCopies,
  insertPeople,
  type KnownMember,
  readKnownMembers,
} from './member-queries.ts';
import { groupCanOf } from './policy.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;
interface Added {
  readonly addedCount: number;
  readonly repeatedCount: number;
}

/** Registered people of one's own area and contacts by their number, in one act. */
export async function addMembers(
  needs: Needs,
  context: ActorContext,
  {
    groupId,
    userIds,
    contacts,
  }: { groupId: string; userIds: readonly string[]; contacts: readonly Contact[] },
): Promise<Added> {
  requireRightContacts(contacts);
  return needs.db.transaction().execute(async (trx) => {
    const { group } = await lockGroup(trx, context.actor, groupId);
    demand(groupCanOf(context.actor, group).edit);
    const people = await addPeople(trx, context.actor, group, userIds);
    const outside = await addContacts(trx, needs.personalData, group, contacts);
    const added = {
      addedCount: people.addedCount + outside.addedCount,
      repeatedCount: people.repeatedCount + outside.repeatedCount,
    };
    const summary = `向分组“${group.groupName}”添加${added.addedCount}名成员`;
    await record(trx, needs, context, {
      action: '添加成员',
      groupIds: [groupId],
      summary,
      after: { userIds, outsideList: contacts },
    });
    return added;
  });
}

/** @throws Refusal 4000 beside the first wrong field */
function requireRightContacts(contacts: readonly Contact[]): void {
  for (const [place, contact] of contacts.entries()) {
    const problem = contactProblem(contact);
    if (problem) throw refuseField(`outsideList.${place}.${problem.field}`, problem.message);
  }
}

/**
 * On a book that is held.
 * @throws Refusal 4040 when one of them is not a living account of the person's area: an id must not be worth guessing
 */
export async function addPeople(
  trx: Transaction<Tables>,
  actor: Actor,
  { groupId }: Pick<LockedGroup, 'groupId'>,
  userIds: readonly string[],
): Promise<Added> {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return { addedCount: 0, repeatedCount: 0 };
  const people = await findPeopleInArea(trx, actor, wanted);
  if (people.length < wanted.length) {
    throw new Refusal(ErrorCode.notFound, '有人员不存在、已停用或不在您的管辖范围内，请重新选择');
  }
  const { fresh, repeatedCount } = await withoutKnown(trx, groupId, people);
  await insertPeople(
    trx,
    groupId,
    fresh.map(({ userId }) => userId),
  );
  return { addedCount: fresh.length, repeatedCount };
}

/** On a book that is held; the contacts are right, as `contactProblem` judges. */
export async function addContacts(
  trx: Transaction<Tables>,
  personalData: PersonalData,
  { groupId }: Pick<LockedGroup, 'groupId'>,
  contacts: readonly Contact[],
): Promise<Added> {
  if (contacts.length === 0) return { addedCount: 0, repeatedCount: 0 };
  const numbered = contacts.map((contact) => {
    const phone = normalisePhone(contact.phoneNumber) ?? '';
    return { ...contact, phone, userId: null, phoneHash: personalData.hash(phone) };
  });
  const { fresh, repeatedCount } = await withoutKnown(trx, groupId, numbered);
  await insertContacts(trx, personalData, groupId, fresh);
  return { addedCount: fresh.length, repeatedCount };
}

/** Those who are not in the group yet, each once. @throws Refusal 4000 when the group would grow too large */
async function withoutKnown<One extends KnownMember>(
  trx: Transaction<Tables>,
  groupId: string,
  wanted: readonly One[],
): Promise<{ fresh: One[]; repeatedCount: number }> {
  const known = await readKnownMembers(trx, groupId);
  const hashes = new Set(known.map(({ phoneHash }) => phoneHash));
  const users = new Set(known.map(({ userId }) => userId));
  const fresh = wanted.filter(({ userId, phoneHash }) => {
    if (hashes.has(phoneHash) || (userId !== null && users.has(userId))) return false;
    hashes.add(phoneHash);
    return true;
  });
  const left = MEMBERS_PER_GROUP_MAX - known.length;
  demand(
    verdict(
      fresh.length <= left,
      `一个分组最多${MEMBERS_PER_GROUP_MAX}人，还可以放${Math.max(left, 0)}人，请分到几个分组里`,
    ),
    ErrorCode.validation,
  );
  return { fresh, repeatedCount: wanted.length - fresh.length };
}

/** Whoever is in the target already stays there once; moving takes them out of where they were all the same. */
export async function moveOrCopy(
  needs: Needs,
  context: ActorContext,
  { bookUserIds, targetGroupId, moveType }: CheckedRequestOf<typeof moveMembers>,
): Promise<{ successCount: number; repeatedCount: number }> {
  const { actor } = context;
  const isMove = moveType === MoveType.move;
  const wanted = [...new Set(bookUserIds)];
  return needs.db.transaction().execute(async (trx) => {
    const owners = [
      (await findUsableGroup(trx, actor, targetGroupId)).ownerUserId,
      ...(await findMembers(trx, actor, wanted)).map(({ ownerUserId }) => ownerUserId),
    ];
    await lockBooks(trx, owners);
    const target = await findUsableGroup(trx, actor, targetGroupId);
    demand(groupCanOf(actor, target).edit);
    const members = await findMembers(trx, actor, wanted);
    if (members.length < wanted.length) throw membersGone();
    for (const member of isMove ? members : []) demand(groupCanOf(actor, member).move);
    const elsewhere = members.filter(({ groupId }) => groupId !== targetGroupId);
    const { fresh } = await withoutKnown(trx, targetGroupId, elsewhere);
    const idsOf = (some: typeof members) => some.map(({ bookUserId }) => bookUserId);
    await insertCopies(trx, targetGroupId, idsOf(fresh));
    if (isMove && elsewhere.length > 0)
      await trx.deleteFrom('bookUser').where('bookUserId', 'in', idsOf(elsewhere)).execute();
    const counts = { successCount: fresh.length, repeatedCount: members.length - fresh.length };
    const action = isMove ? '移动成员' : '复制成员';
    const summary = `${isMove ? '移动' : '复制'}${fresh.length}名成员到分组“${target.groupName}”`;
    const touched = [targetGroupId, ...(isMove ? elsewhere.map(({ groupId }) => groupId) : [])];
    await record(trx, needs, context, {
      action,
      groupIds: [...new Set(touched)],
      summary,
      after: { targetGroupId, bookUserIds: wanted, ...counts },
    });
    return counts;
  });
}

/** Accounts and numbers stay what they are: only the place in the group goes. */
export async function removeFromGroup(
  needs: Needs,
  context: ActorContext,
  { groupId, bookUserIds }: { groupId: string; bookUserIds: readonly string[] },
): Promise<number> {
  const wanted = [...new Set(bookUserIds)];
  return needs.db.transaction().execute(async (trx) => {
    const { group } = await lockGroup(trx, context.actor, groupId);
    demand(groupCanOf(context.actor, group).removeMembers);
    const gone = await trx
      .with('gone', (db) =>
        db
          .deleteFrom('bookUser')
          .where('groupId', '=', groupId)
          .where('bookUserId', 'in', wanted)
          .returning(['bookUserId', 'userId', 'realName', 'post', 'orderNum']),
      )
      .selectFrom('gone')
      .select(['userId', 'realName', 'post'])
      .orderBy('orderNum')
      .orderBy('bookUserId')
      .execute();
    if (gone.length < wanted.length) throw membersGone();
    const summary = `从分组“${group.groupName}”移出${gone.length}名成员`;
    await record(trx, needs, context, {
      action: '移出成员',
      groupIds: [groupId],
      summary,
      before: { members: gone },
    });
    return gone.length;
  });
}

const membersGone = () => new Refusal(ErrorCode.notFound, '有成员不存在或已被移走，请刷新后重试');

interface MembersAct {
  readonly action: string;
  /** each has it in its history */
  readonly groupIds: readonly string[];
  readonly summary: string;
  readonly before?: object;
  readonly after?: object;
}

async function record(
  trx: Transaction<Tables>,
  { clock }: Pick<Needs, 'clock'>,
  context: ActorContext,
  { groupIds, ...act }: MembersAct,
): Promise<void> {
  const operations = groupIds.map((bizId) => ({
    module: '个人通讯录',
    bizType: 'book_group',
    bizId,
    ...act,
  }));
  await logOperation(trx, context, operations, clock.now());
}
