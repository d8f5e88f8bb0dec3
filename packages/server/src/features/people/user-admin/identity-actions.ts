/**
 * The identities of somebody: adding, changing, taking away. The person is the lock and the version of all of them. Whatever changes
 * ends the sessions of that identity, so that no right goes on that was just taken.
 */
import { covers } from '@farmers-mailbox/contract/access/area.ts';
import { governedArea } from '@farmers-mailbox/contract/access/granting.ts';
import { roleCombinationProblem } from '@farmers-mailbox/contract/access/roles.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { removeIdentity, saveIdentity } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import { IDENTITIES_MAX } from '@farmers-mailbox/contract/people/user-admin/fields.ts';
import {
  grantProblem,
  postProblem,
  roleKeysOf,
} from '@farmers-mailbox/contract/people/user-admin/new-person.ts';
import { UserType } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal, refuseField, refuseTaken } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { chinaDay } from '../../../time/moment.ts';
import { giveStartPassword } from '../../entry/session/password-actions.ts';
import { endSessionsBecause } from '../../entry/session/queries.ts';
import { logOperation } from '../../system/operation-log/actions.ts';
import { lockPlaces } from '../departments/queries.ts';
import { MODULE } from './log.ts';
import { drawStartPassword } from './new-people.ts';
import { lockSeen, requireVersion } from './person-actions.ts';
import {
  type FoundPerson,
  findPeople,
  findUserIdOfIdentity,
  type HeldIdentity,
  hasAnotherSuperAdmin,
  insertIdentity,
  leaveMainIdentity,
  updateIdentity,
  updatePerson,
} from './person-queries.ts';
import { identityCanOf, mayAddIdentity, stateOf } from './policy.ts';
import { findPostNodes, listKnownRoles } from './queries.ts';
import { sendStartPassword } from './start-passwords.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;
type Fields = CheckedRequestOf<typeof saveIdentity>;

const CHANGED = '您的身份有变动，请重新登录';

interface Change {
  readonly trx: Transaction<Tables>;
  readonly actor: Actor;
  readonly person: FoundPerson;
  /** undefined: a new one */
  readonly before: HeldIdentity | undefined;
  readonly fields: Fields;
  readonly today: string;
}

/**
 * The first identity of somebody without any is their main one, and brings the start password by SMS.
 * @returns the identity's id
 * @throws Refusal 4040, 4030, 4090 the person was changed meanwhile, 4000, 4091 at the fields
 */
export async function writeIdentity(needs: Needs, context: ActorContext, fields: Fields): Promise<string> {
  const { actor } = context;
  const [known] = await findPeople(needs.db, [fields.userId]);
  const startPassword = known?.passwordHash === null ? await drawStartPassword(known.userName) : null;
  const now = needs.clock.now();
  const today = chinaDay(now);
  return needs.db.transaction().execute(async (trx) => {
    await lockPlaces(trx, [fields.deptId]);
    const person = await lockSeen(trx, actor, fields.userId, today);
    const before = person.identities.find(({ identityId }) => identityId === fields.identityId);
    if (fields.identityId !== undefined && !before) throw noSuchIdentity();
    demand(before ? identityCanOf(actor, person, before, today).edit : mayAddIdentity(actor, person, today));
    if (fields.version !== undefined) requireVersion(person, fields.version);
    const change = { trx, actor, person, before, fields, today };
    const roleNames = await requireRightFields(change);
    const isMain = requireMain(change);
    const identityId = await write(change, isMain, now);
    if (person.identities.length === 0 && startPassword && person.passwordHash === null) {
      await giveStartPassword(trx, { userId: person.userId, passwordHash: startPassword.hash }, now);
      const phoneNumber = needs.personalData.decrypt(person.phoneCipher);
      const text = { userName: person.userName, phoneNumber, password: startPassword.text, isNew: true };
      await sendStartPassword(trx, needs.personalData, text, now);
    }
    const { deptId, validFrom, validTo } = fields;
    const after = { deptId, roleNames, mainFlag: isMain ? 1 : 0, validFrom, validTo };
    const action = before ? '修改身份' : '新增身份';
    await log(change, context, { action, identityId, after, now });
    return identityId;
  });
}

const noSuchIdentity = () => new Refusal(ErrorCode.notFound, '身份不存在或已删除');

/** @returns the roles' names */
async function requireRightFields(change: Change): Promise<string> {
  const { trx, actor, person, before, fields, today } = change;
  const { deptId, roleIds, validTo } = fields;
  const known = await listKnownRoles(trx);
  const roleKeys = roleKeysOf(roleIds, known);
  const isMoved = !before || before.deptId !== deptId || stateOf(before, today) !== 'valid';
  const added = isMoved ? roleKeys : (roleKeys?.filter((key) => !before.roleKeys.includes(key)) ?? null);
  const granted = grantProblem(actor, added);
  if (granted !== null || roleKeys === null) throw refuseField('roleIds', granted ?? '角色不存在');
  const node = (await findPostNodes(trx, [deptId])).get(deptId) ?? null;
  const place = isMoved || (added?.length ?? 0) > 0 ? postProblem(actor, node, roleKeys) : null;
  if (place !== null) throw refuseField('deptId', place);
  const others = person.identities.filter((one) => one !== before && stateOf(one, today) !== 'over');
  requireTogether(roleKeys, others);
  // a merge may have brought two of them into one place: each can be put right there
  const isElsewhere = before?.deptId !== deptId;
  if (isElsewhere && others.some((one) => one.deptId === deptId)) {
    throw refuseTaken('deptId', '此人在这个组织已有身份，请直接修改那个身份');
  }
  if (others.length >= IDENTITIES_MAX) throw refuseField('deptId', `一个人最多有${IDENTITIES_MAX}个身份`);
  if ((validTo ?? today) < today) throw refuseField('validTo', '结束日期已经过去，请重新选择');
  await requireSuperAdminLeft(change, roleKeys);
  return known
    .filter(({ roleId }) => roleIds.includes(roleId))
    .map(({ roleName }) => roleName)
    .join('、');
}

/** Nobody holds a guard's role together with another admin role, in whichever identities. */
function requireTogether(roleKeys: readonly string[], others: readonly HeldIdentity[]): void {
  const problem = roleCombinationProblem([...roleKeys, ...others.flatMap((one) => one.roleKeys)]);
  if (problem !== null) throw refuseField('roleIds', `${problem}，包括同一账号的其他身份`);
}

async function requireSuperAdminLeft(
  { trx, person, before, fields, today }: Change,
  roleKeys: readonly string[],
): Promise<void> {
  if (!before?.roleKeys.includes('superAdmin')) return;
  const goesOn =
    roleKeys.includes('superAdmin') && fields.validTo === null && (fields.validFrom ?? today) <= today;
  if (!goesOn && !(await hasAnotherSuperAdmin(trx, person.userId, today))) {
    throw refuseField('roleIds', '这是最后一个超级管理员，请先任命另一个');
  }
}

function requireMain({ actor, person, before, fields, today }: Change): boolean {
  if (person.identities.length === 0) return true;
  const isMain = before?.mainFlag === 1;
  if (isMain && fields.mainFlag === 0) {
    throw refuseField('mainFlag', '至少要有一个主身份：请在另一个身份上选择“设为主身份”');
  }
  if (isMain || fields.mainFlag === 0) return isMain;
  const present = person.identities.find(({ mainFlag }) => mainFlag === 1);
  if (present && !covers(governedArea(actor), present.deptId)) {
    throw refuseField('mainFlag', '现在的主身份不在您的管辖范围内，请由上级管理员设定');
  }
  if ((fields.validFrom ?? today) > today) throw refuseField('mainFlag', '还没有开始的身份，不能设为主身份');
  return true;
}

async function write({ trx, person, before, fields }: Change, isMain: boolean, now: Date): Promise<string> {
  const { userId } = person;
  const { deptId, validFrom, validTo } = fields;
  const roleIds = [...new Set(fields.roleIds)];
  if (isMain && before?.mainFlag !== 1) await leaveMainIdentity(trx, userId);
  const columns = { deptId, roleIds, validFrom, validTo, mainFlag: isMain ? 1 : 0, status: 1 };
  const identityId = before
    ? before.identityId
    : await insertIdentity(trx, { ...columns, userId, createTime: now });
  if (before) {
    await updateIdentity(trx, identityId, columns);
    await endSessionsBecause(trx, { userId, identityId }, CHANGED, now);
  }
  const becomesStaff = person.userType === UserType.farmer ? { userType: UserType.staff } : {};
  await updatePerson(trx, userId, { ...(isMain ? { deptId } : {}), ...becomesStaff }, now);
  return identityId;
}

/** @throws Refusal 4040, 4030, 4090 */
export async function takeIdentityAway(
  { db, clock }: Needs,
  context: ActorContext,
  { identityId, version }: CheckedRequestOf<typeof removeIdentity>,
): Promise<void> {
  const { actor } = context;
  const userId = await findUserIdOfIdentity(db, identityId);
  if (userId === undefined) throw noSuchIdentity();
  const now = clock.now();
  const today = chinaDay(now);
  await db.transaction().execute(async (trx) => {
    const person = await lockSeen(trx, actor, userId, today);
    const before = person.identities.find((one) => one.identityId === identityId);
    if (!before) throw noSuchIdentity();
    demand(identityCanOf(actor, person, before, today).remove);
    if (version !== undefined) requireVersion(person, version);
    if (before.roleKeys.includes('superAdmin') && !(await hasAnotherSuperAdmin(trx, userId, today))) {
      throw new Refusal(ErrorCode.forbidden, '这是最后一个超级管理员，请先任命另一个');
    }
    await updateIdentity(trx, identityId, { status: 0, removedTime: now });
    await updatePerson(trx, userId, {}, now);
    await endSessionsBecause(trx, { userId, identityId }, CHANGED, now);
    await log({ trx, person, before }, context, { action: '删除身份', identityId, after: null, now });
  });
}

interface Logged {
  readonly action: string;
  readonly identityId: string;
  /** null: it is gone */
  readonly after: object | null;
  readonly now: Date;
}

async function log(
  { trx, person, before }: Pick<Change, 'trx' | 'person' | 'before'>,
  context: ActorContext,
  { action, identityId, after, now }: Logged,
): Promise<void> {
  const operation = {
    module: MODULE,
    action,
    bizType: 'sys_user_identity',
    bizId: identityId,
    summary: `${action} ${person.userName}（${person.realName}）`,
    before: before
      ? {
          deptId: before.deptId,
          roleNames: before.roleNames,
          mainFlag: before.mainFlag,
          validFrom: before.validFrom,
          validTo: before.validTo,
        }
      : null,
    after,
  };
  await logOperation(trx, context, operation, now);
}
