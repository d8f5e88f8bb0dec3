/**
 * Runs the groups of an address book: build, rename, order, place below another one, remove. Each act is one transaction with its row in
 * the operation log, on a book that is held meanwhile.
 */
import { allOf, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { buildGroup } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { GROUPS_PER_PERSON_MAX } from '@farmers-mailbox/contract/people/address-book/fields.ts';
import { mayLieBelow, ROOT_GROUP_ID, subtreeOf } from '@farmers-mailbox/contract/people/address-book/tree.ts';
import { sql, type Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal, refuseField, refuseTaken } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { type Deed, logOperation, type Operation } from '../../system/operation-log/actions.ts';
import { lockUnmerged } from '../departments/queries.ts';
import { findUsableGroup, groupNotFound, type LockedGroup, lockBook, lockGroup } from './locked-book.ts';
import { addPeople } from './member-actions.ts';
import { groupCanOf } from './policy.ts';
import { countMembers } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

/** @returns the id of the new group, with its first members in it */
export async function createGroup(
  needs: Needs,
  context: ActorContext,
  { parentId, userIds, ...fields }: CheckedRequestOf<typeof buildGroup>,
): Promise<string> {
  const { actor } = context;
  return needs.db.transaction().execute(async (trx) => {
    // before the book: a merge takes along the groups that are there when it begins
    if (!(await lockUnmerged(trx, await placeOfNew(trx, actor, parentId)))) {
      throw new Refusal(ErrorCode.stateChanged, '所在的组织刚刚并入其他组织，请刷新页面后再试');
    }
    const parent = parentId === ROOT_GROUP_ID ? null : await lockGroup(trx, actor, parentId);
    if (parent) demand(groupCanOf(actor, parent.group).edit);
    const book = parent?.book ?? (await lockBook(trx, actor.userId));
    demand(mayLieBelow(book, null, parentId), ErrorCode.validation);
    demand(
      verdict(
        book.length < GROUPS_PER_PERSON_MAX,
        `每人最多建${GROUPS_PER_PERSON_MAX}个分组，请先删除不用的分组`,
      ),
      ErrorCode.validation,
    );
    const { groupType, deptId, ownerUserId } = parent?.group ?? {
      groupType: fields.groupType,
      deptId: actor.deptId,
      ownerUserId: actor.userId,
    };
    const { groupId } = await trx
      .insertInto('bookGroup')
      .values({
        groupName: fields.groupName,
        parentId,
        groupType,
        deptId,
        ownerUserId,
        orderNum: lastOrderIn(book, parentId) + 1,
        remark: fields.remark || null,
        createTime: needs.clock.now(),
      })
      .returning('groupId')
      .executeTakeFirstOrThrow()
      .catch(refuseTakenName('groupName', `这一层里已有“${fields.groupName}”，请换一个名称`));
    const { addedCount } = await addPeople(trx, actor, { groupId }, userIds);
    const after = { ...fields, groupType, parentId, memberCount: addedCount };
    const summary = `新建分组“${fields.groupName}”`;
    await record(trx, needs, context, groupId, { action: '新增', summary, after });
    return groupId;
  });
}

/** A group lies where its parent does. @throws Refusal 4040 */
async function placeOfNew(trx: Transaction<Tables>, actor: Actor, parentId: string): Promise<string> {
  return parentId === ROOT_GROUP_ID ? actor.deptId : (await findUsableGroup(trx, actor, parentId)).deptId;
}

export interface GroupChange {
  readonly groupId: string;
  /** as it was read; undefined: as it is */
  readonly version: number | undefined;
}

export async function renameGroup(
  needs: Needs,
  context: ActorContext,
  { groupId, version, groupName, remark }: GroupChange & { groupName: string; remark: string | undefined },
): Promise<void> {
  await needs.db.transaction().execute(async (trx) => {
    const { group } = await lockGroup(trx, context.actor, groupId);
    demand(groupCanOf(context.actor, group).edit);
    const changed = { groupName, remark: remark === undefined ? group.remark : remark || null };
    await update(trx, { groupId, version: version ?? group.version }, changed).catch(
      refuseTakenName('groupName', `这一层里已有“${groupName}”，请换一个名称`),
    );
    const before = { groupName: group.groupName, remark: group.remark };
    const summary = `修改分组“${group.groupName}”`;
    await record(trx, needs, context, groupId, { action: '改名', summary, before, after: changed });
  });
}

/** Puts a group right below another one of the same owner and kind, or at the top. */
export async function placeGroup(
  needs: Needs,
  context: ActorContext,
  { groupId, version, parentId }: GroupChange & { parentId: string },
): Promise<void> {
  await needs.db.transaction().execute(async (trx) => {
    const { group, book } = await lockGroup(trx, context.actor, groupId);
    demand(groupCanOf(context.actor, group).move);
    const parent = parentId === ROOT_GROUP_ID ? null : await findParent(trx, context, group, book, parentId);
    demand(mayLieBelow(book, groupId, parentId), ErrorCode.validation);
    const orderNum = lastOrderIn(book, parentId) + 1;
    await update(trx, { groupId, version: version ?? group.version }, { parentId, orderNum }).catch(
      refuseTakenName('parentId', `那里已有同名的分组“${group.groupName}”，请先改名`),
    );
    const summary = `把分组“${group.groupName}”移到${parent ? `“${parent.groupName}”下面` : '最上层'}`;
    const before = { parentId: group.parentId };
    await record(trx, needs, context, groupId, { action: '移动', summary, before, after: { parentId } });
  });
}

async function findParent(
  trx: Transaction<Tables>,
  { actor }: ActorContext,
  group: LockedGroup,
  book: readonly LockedGroup[],
  parentId: string,
): Promise<LockedGroup> {
  const inBook = book.find((one) => one.groupId === parentId);
  const parent = inBook ?? (await findUsableGroup(trx, actor, parentId));
  demand(
    allOf(
      verdict(parent.groupType === group.groupType, '个人分组和单位共享分组不能互相移动'),
      verdict(
        inBook !== undefined && parent.deptId === group.deptId,
        '只能移到同一位创建人在同一单位的分组下面',
      ),
    ),
    ErrorCode.validation,
  );
  return parent;
}

/** All or none; only groups of one owner that lie right below the same one. */
export async function orderGroups(
  needs: Needs,
  context: ActorContext,
  orderList: readonly { groupId: string; orderNum: number }[],
): Promise<void> {
  const [first] = orderList;
  if (!first) throw refuseField('orderList', '请选择分组');
  await needs.db.transaction().execute(async (trx) => {
    const { group, book } = await lockGroup(trx, context.actor, first.groupId);
    demand(groupCanOf(context.actor, group).edit);
    const siblings = orderList.map(({ groupId }) => book.find((one) => one.groupId === groupId));
    if (siblings.includes(undefined)) throw groupNotFound();
    const isOneLevel = siblings.every(
      (one) =>
        one?.parentId === group.parentId && one.groupType === group.groupType && one.deptId === group.deptId,
    );
    demand(verdict(isOneLevel, '只能给同一层的分组排序'), ErrorCode.validation);
    for (const { groupId, orderNum } of orderList) {
      await trx
        .updateTable('bookGroup')
        .set({ orderNum, version: sql`version + 1` })
        .where('groupId', '=', groupId)
        .execute();
    }
    const orderBefore = siblings.map((one) => ({ groupId: one?.groupId, orderNum: one?.orderNum }));
    const change = { before: { orderList: orderBefore }, after: { orderList } };
    const summary = `调整${orderList.length}个分组的顺序`;
    await record(trx, needs, context, group.groupId, { action: '排序', summary, ...change });
  });
}

/**
 * Removes a group with everything below it and all members in them.
 * @param told how many members the person was told of: when others changed them meanwhile, nothing happens
 * @returns how many members went
 */
export async function removeGroup(
  needs: Needs,
  context: ActorContext,
  { groupId, version, force, told }: GroupChange & { force: boolean; told: number | undefined },
): Promise<number> {
  return needs.db.transaction().execute(async (trx) => {
    const { group, book } = await lockGroup(trx, context.actor, groupId);
    demand(groupCanOf(context.actor, group).remove);
    const subtree = subtreeOf(book, groupId);
    const groupIds = subtree.map((one) => one.groupId);
    const memberCount = await countMembers(trx, groupIds);
    if (version !== undefined && group.version !== version) throw overtaken('这个分组');
    if (told !== undefined && told !== memberCount) {
      throw new Refusal(ErrorCode.stateChanged, `分组里现在有${memberCount}名成员，请看过后再删除`);
    }
    if (!force && memberCount + subtree.length > 1) {
      throw new Refusal(
        ErrorCode.stateChanged,
        `分组里有${memberCount}名成员和${subtree.length - 1}个下级分组，请确认一起删除`,
      );
    }
    await trx.deleteFrom('bookGroup').where('groupId', 'in', groupIds).execute();
    const summary = `删除分组“${group.groupName}”，含${subtree.length - 1}个下级分组、${memberCount}名成员`;
    const before = { groupName: group.groupName, remark: group.remark, memberCount };
    await record(trx, needs, context, groupId, { action: '删除', summary, before });
    return memberCount;
  });
}

async function update(
  trx: Transaction<Tables>,
  { groupId, version }: { readonly groupId: string; readonly version: number },
  changed: { groupName?: string; remark?: string | null; parentId?: string; orderNum?: number },
): Promise<void> {
  const row = await trx
    .updateTable('bookGroup')
    .set({ ...changed, version: sql`version + 1` })
    .where('groupId', '=', groupId)
    .where('version', '=', version)
    .returning('groupId')
    .executeTakeFirst();
  if (!row) throw overtaken('这个分组');
}

function refuseTakenName(field: string, sentence: string) {
  return (error: unknown): never => {
    if (isUniqueViolation(error, 'book_group_owner_user_id_parent_id_group_name_key')) {
      throw refuseTaken(field, sentence);
    }
    throw error;
  };
}

const lastOrderIn = (book: readonly LockedGroup[], parentId: string): number =>
  Math.max(0, ...book.filter((one) => one.parentId === parentId).map(({ orderNum }) => orderNum));

function record(
  trx: Transaction<Tables>,
  { clock }: Needs,
  context: ActorContext,
  groupId: string,
  deed: Deed & Pick<Operation, 'summary'>,
): Promise<void> {
  const operation = { module: '个人通讯录', ...deed, bizType: 'book_group', bizId: groupId };
  return logOperation(trx, context, operation, clock.now());
}
