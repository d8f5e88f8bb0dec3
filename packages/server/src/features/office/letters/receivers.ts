/** Finds whom a letter names, within the writer's reach, with their names. A thing that is not there and one out of reach are the same. */
import { isDeepStrictEqual } from 'node:util';
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { reaches } from '@farmers-mailbox/contract/access/reach.ts';
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { ReceiverType, UnitScope } from '@farmers-mailbox/contract/office/letters/fields.ts';
import { ROOT_CODE, regionOfCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { firstCodeBehind } from '../../../access/scope.ts';
import { asGiven } from '../../../database/given-order.ts';
import type { Tables } from '../../../database/tables.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import { usableGroups } from '../../people/address-book/queries.ts';
import { namesOfDepts } from '../../people/departments/queries.ts';
import { writersTo } from './inbox-queries.ts';

type Db = Kysely<Tables>;

export interface Target {
  readonly id: string;
  readonly name: string;
}
export interface Choice {
  readonly receiverType: number;
  readonly receiverIds: readonly string[];
  readonly unitScope: number;
}

const unreachable = () => refuseField('receiverIds', '有收件人不存在，或不在您能写信的范围内，请重新选择');

/** @throws Refusal 4000 beside `receiverIds` when one of them is not there for the writer */
export async function requireTargets(db: Db, actor: Actor, choice: Choice): Promise<Target[]> {
  const ids = [...new Set(choice.receiverIds)];
  if (ids.length === 0) return [];
  const found = await targetsOf(db, actor, { ...choice, receiverIds: ids });
  if (found.length < ids.length) throw unreachable();
  // two units that were merged are one
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

async function targetsOf(db: Db, actor: Actor, choice: Choice): Promise<Target[]> {
  const { receiverType, receiverIds } = choice;
  if (receiverType === ReceiverType.units) return unitsOf(db, actor, choice);
  const ids = receiverIds.filter((one) => /^\d+$/.test(one));
  if (ids.length < receiverIds.length) return [];
  return receiverType === ReceiverType.groups ? groupsOf(db, actor, ids) : peopleOf(db, actor, ids);
}

/** Of one's reach, and whoever has written to one before: an answer goes to them wherever they are. */
async function peopleOf(db: Db, actor: Actor, userIds: readonly string[]): Promise<Target[]> {
  if (userIds.includes(actor.userId)) throw refuseField('receiverIds', '不用给自己写信，请去掉自己');
  const people = await db
    .selectFrom('sysUser as person')
    .where('person.userId', 'in', userIds)
    .where('person.delFlag', '=', 0)
    .where('person.status', '=', EnableStatus.enabled)
    .select(['person.userId', 'person.realName', 'person.deptId'])
    .orderBy(asGiven('person.userId', userIds))
    .execute();
  const beyond = people.filter(({ deptId }) => !reaches(actor, deptId)).map(({ userId }) => userId);
  const writers = await writersTo(db, actor.userId, beyond);
  return people
    .filter(({ userId }) => !beyond.includes(userId) || writers.has(userId))
    .map(({ userId, realName }) => ({ id: userId, name: realName }));
}

/**
 * The one to whom a letter is begun from elsewhere: a name is never taken from an address.
 * @throws Refusal 4000 for oneself, 4040 for somebody whom the writer does not reach
 */
export async function requirePerson(db: Db, actor: Actor, userId: string): Promise<Target> {
  const [person] = await peopleOf(db, actor, [userId]);
  if (!person) throw new Refusal(ErrorCode.notFound, '收件人不存在，或不在您能写信的范围内');
  return person;
}

async function groupsOf(db: Db, actor: Actor, groupIds: readonly string[]): Promise<Target[]> {
  const groups = await usableGroups(db, actor)
    .select(['groupId', 'groupName'])
    .where('groupId', 'in', groupIds)
    .orderBy(asGiven('groupId', groupIds))
    .execute();
  return groups.map(({ groupId, groupName }) => ({ id: groupId, name: groupName }));
}

/** Two choices of the same receivers, though a unit among them was merged since. */
export async function areSameReceivers(
  db: Db,
  receiverType: number,
  some: readonly string[],
  others: readonly string[],
): Promise<boolean> {
  if (isDeepStrictEqual(new Set(some), new Set(others))) return true;
  if (receiverType !== ReceiverType.units) return false;
  const units = async (deptIds: readonly string[]) =>
    new Set((await listInUse(db, deptIds)).map(({ deptId }) => deptId));
  return isDeepStrictEqual(await units(some), await units(others));
}

/** A unit that was merged is its successor. Of a unit above one's own only its own people can be meant. */
async function unitsOf(db: Db, actor: Actor, { receiverIds, unitScope }: Choice): Promise<Target[]> {
  const found = await listInUse(db, receiverIds);
  const units = found.filter(({ deptId }) => reaches(actor, deptId));
  if (unitScope !== UnitScope.own && units.some(({ deptId }) => !covers(areaOf(actor), deptId))) {
    throw refuseField('receiverIds', '给上级单位写信只能发给所选单位本身');
  }
  return units.map(({ deptId, deptName }) => ({ id: deptId, name: deptName }));
}

async function listInUse(
  db: Db,
  deptIds: readonly string[],
): Promise<{ deptId: string; deptName: string }[]> {
  const { rows } = await sql<{ deptId: string; deptName: string }>`
    WITH RECURSIVE place AS (
      SELECT dept_id, dept_name, status, merge_to_dept_id, ${asGiven('deptId', deptIds)} AS nth
      FROM sys_dept WHERE dept_id = ANY (${[...deptIds]}::text[])
      UNION ALL SELECT d.dept_id, d.dept_name, d.status, d.merge_to_dept_id, nth
      FROM place JOIN sys_dept AS d ON d.dept_id = place.merge_to_dept_id)
    SELECT dept_id, dept_name FROM place WHERE status = ${sql.lit(EnableStatus.enabled)} ORDER BY nth`.execute(
    db,
  );
  return rows;
}

/** `reaches`, as a condition on `person.dept_id`. */
export function reachable(actor: Actor): RawBuilder<boolean> {
  const area = areaOf(actor);
  const inArea =
    area === null
      ? sql`false`
      : sql`(person.dept_id >= ${area} AND person.dept_id < ${firstCodeBehind(area)})`;
  const above = regionsDownTo(actor.deptId);
  return sql<boolean>`(${inArea} OR person.dept_id = ANY (${above}::text[])
    OR (left(person.dept_id, -2) = ANY (${above}::text[]) AND person.dept_id ~ '[A-Z].$'))`;
}

function regionsDownTo(deptId: string): string[] {
  const region = regionOfCode(deptId) ?? '';
  return Array.from({ length: region.length / ROOT_CODE.length }, (_, level) =>
    region.slice(0, (level + 1) * ROOT_CODE.length),
  );
}

const NAMED_MAX = 3;
const COUNTED: Readonly<Record<number, string>> = {
  [ReceiverType.people]: '人',
  [ReceiverType.groups]: '个分组',
  [ReceiverType.units]: '个单位',
};
const SCOPED: Readonly<Record<number, string>> = {
  [UnitScope.below]: '的下一级',
  [UnitScope.all]: '和全部下级',
};

/** 三墩镇、转塘街道、西兴街道等 12 个单位 */
export function namesInShort(targets: readonly Target[], { receiverType, unitScope }: Choice): string {
  const names = targets
    .slice(0, NAMED_MAX)
    .map(({ name }) => name)
    .join('、');
  const counted = targets.length > NAMED_MAX ? `${names}等${targets.length}${COUNTED[receiverType]}` : names;
  return receiverType === ReceiverType.units ? `${counted}${SCOPED[unitScope] ?? ''}` : counted;
}

/** Names of everything that one's own letter was written to, whatever became of it since; whoever is gone is left out. */
export async function listTargets(
  db: Db,
  { receiverType, receiverIds }: Pick<Choice, 'receiverType' | 'receiverIds'>,
): Promise<Target[]> {
  if (receiverIds.length === 0) return [];
  if (receiverType === ReceiverType.units) {
    const names = await namesOfDepts(db, receiverIds);
    return receiverIds.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    });
  }
  if (receiverType === ReceiverType.groups) {
    return db
      .selectFrom('bookGroup')
      .where('groupId', 'in', receiverIds)
      .select(['groupId as id', 'groupName as name'])
      .orderBy(asGiven('groupId', receiverIds))
      .execute();
  }
  return db
    .selectFrom('sysUser')
    .where('userId', 'in', receiverIds)
    .where('delFlag', '=', 0)
    .select(['userId as id', 'realName as name'])
    .orderBy(asGiven('userId', receiverIds))
    .execute();
}
