/** The SQL of the address book: groups that somebody may use, their members, and people of an area. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import { countOrRecall } from '../../../database/count-cache.ts';
import { countRows } from '../../../database/count-rows.ts';
import { holdRows } from '../../../database/hold-rows.ts';
import { escapeLike } from '../../../database/like.ts';
import { type AskedOrder, orderOf } from '../../../database/list-order.ts';
import type { Tables } from '../../../database/tables.ts';

interface Paging {
  readonly pageNum: number;
  readonly pageSize: number;
}

const offsetOf = ({ pageNum, pageSize }: Paging) => (pageNum - 1) * pageSize;

const PERSONAL = 1;
const SHARED = 2;

/** Own personal groups and those that the own unit shares. */
export function usableGroups(db: Kysely<Tables>, actor: Pick<Actor, 'userId' | 'deptId'>) {
  return db
    .selectFrom('bookGroup')
    .where((eb) =>
      eb.or([
        eb.and([eb('groupType', '=', PERSONAL), eb('ownerUserId', '=', actor.userId)]),
        eb.and([eb('groupType', '=', SHARED), eb('bookGroup.deptId', '=', actor.deptId)]),
      ]),
    );
}

export async function pageUsableGroups(
  db: Kysely<Tables>,
  actor: Pick<Actor, 'userId' | 'deptId'>,
  asked: Paging & AskedOrder<'orderNum' | 'createTime'> & { groupName?: string | undefined },
) {
  let matching = usableGroups(db, actor);
  if (asked.groupName) matching = matching.where('groupName', 'like', `%${escapeLike(asked.groupName)}%`);
  const list = await namedGroups(matching)
    .orderBy(
      orderOf(asked, IN_ORDER, {
        orderNum: [sql`book_group.order_num`, sql`group_id`],
        createTime: [sql`group_id`],
      }),
    )
    .limit(asked.pageSize)
    .offset(offsetOf(asked))
    .execute();
  const total = await countRows(matching);
  return { list, total };
}

const IN_ORDER = sql`group_type, owner_user_id, book_group.order_num, group_id`;

/** Those right below the groups. */
export async function listGroupsBelow(
  db: Kysely<Tables>,
  actor: Pick<Actor, 'userId' | 'deptId'>,
  groupIds: readonly string[],
) {
  if (groupIds.length === 0) return [];
  return namedGroups(usableGroups(db, actor).where('bookGroup.parentId', 'in', groupIds))
    .orderBy(IN_ORDER)
    .execute();
}

const namedGroups = (groups: ReturnType<typeof usableGroups>) =>
  groups
    .innerJoin('sysDept', 'sysDept.deptId', 'bookGroup.deptId')
    .innerJoin('sysUser as owner', 'owner.userId', 'bookGroup.ownerUserId')
    .select([
      'groupId',
      'groupName',
      'bookGroup.parentId',
      'groupType',
      'bookGroup.deptId',
      'sysDept.deptName',
      'ownerUserId',
      'owner.realName as ownerName',
      'bookGroup.orderNum',
      'bookGroup.remark',
      'bookGroup.createTime',
      'bookGroup.version',
    ])
    .select((eb) =>
      eb
        .selectFrom('bookUser')
        .whereRef('bookUser.groupId', '=', 'bookGroup.groupId')
        .select((count) => count.cast<number>(count.fn.countAll(), 'integer').as('count'))
        .as('memberCount'),
    );

export async function isUsableGroup(
  db: Kysely<Tables>,
  actor: Pick<Actor, 'userId' | 'deptId'>,
  groupId: string,
): Promise<boolean> {
  const found = await usableGroups(db, actor)
    .select('groupId')
    .where('groupId', '=', groupId)
    .executeTakeFirst();
  return found !== undefined;
}

/** All members of these groups, not the different people in them. */
export async function countMembers(db: Kysely<Tables>, groupIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('bookUser')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('groupId', 'in', groupIds)
    .executeTakeFirstOrThrow();
  return count;
}

export interface MemberFilter extends Paging, AskedOrder<'orderNum' | 'createTime'> {
  readonly groupId?: string | undefined;
  /** part of a name */
  readonly keyword?: string | undefined;
  /** set when the keyword is a whole phone number */
  readonly phoneHash: string | null;
  readonly subjectCategory?: string | undefined;
  readonly deptId?: string | undefined;
}

/**
 * Members of the groups that the person may use: registered ones by their account's present name and number, outside contacts by what was
 * written down. The subject is one of the person's area whose contact has the member's number; it is looked up for the page's members alone.
 */
export async function pageMembers(db: Kysely<Tables>, actor: Actor, asked: MemberFilter) {
  const matching = matchingMembers(db, actor, asked);
  const order = orderOf(
    asked,
    sql`${asked.groupId === undefined ? sql`member.group_id,` : sql``} member.order_num, member.book_user_id`,
    {
      orderNum: [sql`member.order_num`, sql`member.book_user_id`],
      createTime: [sql`member.book_user_id`],
    },
  );
  const page = matching
    .select('member.bookUserId')
    .orderBy(order)
    .limit(asked.pageSize)
    .offset(offsetOf(asked));
  const list = await db
    .selectFrom(page.as('page'))
    .innerJoin('bookUser as member', 'member.bookUserId', 'page.bookUserId')
    .innerJoin('bookGroup', 'bookGroup.groupId', 'member.groupId')
    .leftJoin('sysUser as person', 'person.userId', 'member.userId')
    .leftJoin('sysDept as dept', (join) =>
      join.on((eb) => eb('dept.deptId', '=', eb.fn.coalesce('person.deptId', 'member.deptId'))),
    )
    .leftJoinLateral(
      () => subjectOf(db, actor, asked.subjectCategory).orderBy('s.subjectId').limit(1).as('subject'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'member.bookUserId',
      'member.groupId',
      'bookGroup.groupName',
      'member.userId',
      eb.fn.coalesce('person.realName', 'member.realName').as('realName'),
      eb.fn.coalesce('person.phoneCipher', 'member.phoneCipher').as('phoneCipher'),
      eb.fn.coalesce('person.deptId', 'member.deptId').as('deptId'),
      'dept.deptName',
      'member.post',
      'subject.subjectId',
      'subject.subjectCategory',
      'member.orderNum',
      'member.remark',
      'member.createTime',
      eb
        .selectFrom('sysUser as owner')
        .whereRef('owner.userId', '=', 'bookGroup.ownerUserId')
        .select('owner.realName')
        .as('ownerName'),
      'person.avatar',
      'person.status',
      'person.delFlag',
    ])
    .orderBy(order)
    .execute();
  const total = await countOrRecall(
    db,
    sql`SELECT count(*)::integer AS count FROM (${matching.select('member.bookUserId')}) AS matching`,
  );
  return { list, total };
}

/** Subjects of the person's area whose contact has the number of the member, of one kind where it is asked for. */
const subjectOf = (db: Kysely<Tables>, actor: Actor, subjectCategory: string | undefined) =>
  db
    .selectFrom('agriSubject as s')
    .select(['s.subjectId', 's.subjectCategory'])
    .where('s.phoneHash', '=', sql<string>`coalesce(person.phone_hash, member.phone_hash)`)
    .where('s.delFlag', '=', 0)
    .where((inside) => deptInside(inside, 's.deptId', areaOf(actor)))
    .$if(subjectCategory !== undefined, (query) =>
      query.where('s.subjectCategory', '=', subjectCategory ?? ''),
    );

function matchingMembers(db: Kysely<Tables>, actor: Actor, asked: MemberFilter) {
  const area = areaOf(actor);
  // the database leaves out what no condition names
  let matching = usableGroups(db, actor)
    .innerJoin('bookUser as member', 'member.groupId', 'bookGroup.groupId')
    .leftJoin('sysUser as person', 'person.userId', 'member.userId')
    .leftJoin('sysDept as dept', (join) =>
      join.on((eb) => eb('dept.deptId', '=', eb.fn.coalesce('person.deptId', 'member.deptId'))),
    );
  if (asked.groupId !== undefined) matching = matching.where('member.groupId', '=', asked.groupId);
  const { subjectCategory } = asked;
  if (subjectCategory !== undefined)
    matching = matching.where((eb) => eb.exists(subjectOf(db, actor, subjectCategory)));
  const { deptId } = asked;
  if (deptId !== undefined) {
    // where somebody is who left the area is none of this person's business
    matching = matching.where((eb) =>
      eb.and([
        isRegionCode(deptId) ? deptInside(eb, 'dept.deptId', deptId) : eb('dept.deptId', '=', deptId),
        deptInside(eb, 'dept.deptId', area),
      ]),
    );
  }
  if (asked.phoneHash !== null) {
    matching = matching.where((eb) =>
      eb(eb.fn.coalesce('person.phoneHash', 'member.phoneHash'), '=', asked.phoneHash),
    );
  } else if (asked.keyword) {
    const part = `%${escapeLike(asked.keyword)}%`;
    matching = matching.where((eb) => eb(eb.fn.coalesce('person.realName', 'member.realName'), 'like', part));
  }
  return matching;
}

export interface PeopleFilter extends Paging {
  readonly area: string | null;
  /** the beginning of a name, or a whole account name; empty: the one of `userId`, or everybody who is right in `deptId` */
  readonly keyword: string;
  /** set when the keyword is a whole phone number */
  readonly phoneHash: string | null;
  readonly deptId?: string | undefined;
  readonly userId?: string | undefined;
}

/** Living accounts of an area. */
export async function pagePeople(db: Kysely<Tables>, asked: PeopleFilter) {
  let matching = db
    .selectFrom('sysUser as person')
    .where('person.delFlag', '=', 0)
    .where('person.status', '=', EnableStatus.enabled)
    .where((eb) => deptInside(eb, 'person.deptId', asked.area))
    .where((eb) => {
      if (asked.userId !== undefined) return eb('person.userId', '=', asked.userId);
      if (asked.keyword === '') return eb('person.deptId', '=', asked.deptId ?? '');
      if (asked.phoneHash !== null) return eb('person.phoneHash', '=', asked.phoneHash);
      return eb.or([
        eb('person.realName', 'like', `${escapeLike(asked.keyword)}%`),
        eb(eb.fn<string>('lower', ['person.userName']), '=', asked.keyword.toLowerCase()),
      ]);
    });
  const { deptId } = asked;
  if (deptId)
    matching = matching.where('person.deptId', '>=', deptId).where('person.deptId', 'like', `${deptId}%`);
  const list = await matching
    .innerJoin('sysDept as dept', 'dept.deptId', 'person.deptId')
    .select([
      'person.userId',
      'person.realName',
      'person.phoneCipher',
      'dept.deptName',
      'person.smsAgreeFlag',
    ])
    .orderBy('person.deptId')
    .orderBy('person.userId')
    .limit(asked.pageSize)
    .offset(offsetOf(asked))
    .execute();
  const total = await countRows(matching);
  return { list, total };
}

/** Every group of an organisation, personal ones too, and the organisation of its outside contacts, when it is merged into another. */
export async function moveGroups(trx: Kysely<Tables>, deptId: string, toDeptId: string): Promise<void> {
  await holdRows(trx, 'bookGroup', ['groupId'], sql`dept_id = ${deptId}`);
  await sql`UPDATE book_group SET dept_id = ${toDeptId} WHERE dept_id = ${deptId}`.execute(trx);
  await holdRows(trx, 'bookUser', ['bookUserId'], sql`dept_id = ${deptId}`);
  await sql`UPDATE book_user SET dept_id = ${toDeptId} WHERE dept_id = ${deptId}`.execute(trx);
}
