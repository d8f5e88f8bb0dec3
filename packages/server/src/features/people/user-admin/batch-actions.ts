/**
 * Acts on several people at once: remove, disable and enable, unlock, give a new start password. Each person is one act
 * in one transaction: whoever cannot be done is named with the reason, all others are.
 */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { BatchAnswer } from '@farmers-mailbox/contract/people/user-admin/fields.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { chinaDay } from '../../../time/moment.ts';
import { giveStartPassword } from '../../entry/session/password-actions.ts';
import { endSessionsBecause } from '../../entry/session/queries.ts';
import { accountGuesses, forgetGuesses, lockedAmong } from '../../entry/sign-in-throttle/queries.ts';
import { logPersonChange } from './log.ts';
import { drawStartPassword } from './new-people.ts';
import { lockSeen, noSuchPerson } from './person-actions.ts';
import { type FoundPerson, findPeople, hasAnotherSuperAdmin, updatePerson } from './person-queries.ts';
import { canOf } from './policy.ts';
import { sendStartPassword } from './start-passwords.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

interface Deed {
  readonly trx: Transaction<Tables>;
  readonly person: FoundPerson;
  readonly can: ReturnType<typeof canOf>;
  readonly now: Date;
  readonly today: string;
}

/** Runs the deed for each; a Refusal becomes the reason for that one person. */
async function forEach(
  { db, clock, personalData }: Needs,
  { actor }: ActorContext,
  userIds: readonly string[],
  deed: (one: Deed) => Promise<void>,
): Promise<BatchAnswer> {
  const failList: BatchAnswer['failList'] = [];
  const each = [...new Set(userIds)];
  for (const userId of each) {
    const now = clock.now();
    const today = chinaDay(now);
    try {
      await db.transaction().execute(async (trx) => {
        const person = await lockSeen(trx, actor, userId, today);
        const isLocked = (await lockedAmong(trx, personalData, [person.userName], now)).size > 0;
        await deed({ trx, person, can: canOf(actor, person, today, isLocked), now, today });
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failList.push({ userId, reason: error.message });
    }
  }
  return { successCount: each.length - failList.length, failList };
}

/** The name and the number are free again; what the person wrote and what was sent to them stays. */
export function removePeople(
  needs: Needs,
  context: ActorContext,
  userIds: readonly string[],
): Promise<BatchAnswer> {
  return forEach(needs, context, userIds, async ({ trx, person, can, now, today }) => {
    demand(can.remove);
    await requireSuperAdminLeft(trx, person, today);
    await updatePerson(trx, person.userId, { delFlag: 1 }, now);
    await endSessionsBecause(trx, person, '账号已删除', now);
    const { userName, realName, deptId, userType } = person;
    const before = { userName, realName, deptId, userType, roleNames: rolesOf(person) };
    await logPersonChange(trx, context, person, { action: '删除用户', before }, now);
  });
}

const rolesOf = ({ identities }: FoundPerson) => identities.map(({ roleNames }) => roleNames).join('、');

/** Disabled, somebody is out at once, signs in no more and receives no texts. */
export function setPeopleStatus(
  needs: Needs,
  context: ActorContext,
  { userIds, status }: { userIds: readonly string[]; status: 0 | 1 },
): Promise<BatchAnswer> {
  const action = status === 1 ? '启用' : '停用';
  return forEach(needs, context, userIds, async ({ trx, person, can, now, today }) => {
    demand(can.status);
    if (person.status === status) throw new Refusal(ErrorCode.stateChanged, `账号已经是${action}状态`);
    if (status === 0) {
      await requireSuperAdminLeft(trx, person, today);
      await endSessionsBecause(trx, person, '账号已停用', now);
    }
    await updatePerson(trx, person.userId, { status }, now);
    const change = { action: `${action}用户`, before: { status: person.status }, after: { status } };
    await logPersonChange(trx, context, person, change, now);
  });
}

async function requireSuperAdminLeft(
  trx: Transaction<Tables>,
  person: FoundPerson,
  today: string,
): Promise<void> {
  const isOne = person.identities.some(({ roleKeys }) => roleKeys.includes('superAdmin'));
  if (isOne && !(await hasAnotherSuperAdmin(trx, person.userId, today))) {
    throw new Refusal(ErrorCode.forbidden, '这是最后一个超级管理员，不能停用或删除');
  }
}

export function unlockPeople(
  needs: Needs,
  context: ActorContext,
  userIds: readonly string[],
): Promise<BatchAnswer> {
  return forEach(needs, context, userIds, async ({ trx, person, can, now }) => {
    demand(can.unlock);
    await forgetGuesses(trx, accountGuesses(needs.personalData, person.userName), now);
    await logPersonChange(trx, context, person, { action: '解锁用户' }, now);
  });
}

/** The old password is worth nothing from then on, whether or not the text arrives. */
export async function resetPeoplePasswords(
  needs: Needs,
  context: ActorContext,
  userIds: readonly string[],
): Promise<BatchAnswer> {
  const found = await findPeople(needs.db, userIds);
  const drawn = new Map<string, Awaited<ReturnType<typeof drawStartPassword>>>();
  for (const { userId, userName } of found) drawn.set(userId, await drawStartPassword(userName));
  return forEach(needs, context, userIds, async ({ trx, person, can, now }) => {
    demand(can.resetPwd);
    const { userId, userName } = person;
    const password = drawn.get(userId);
    if (!password) throw noSuchPerson();
    await giveStartPassword(trx, { userId, passwordHash: password.hash }, now);
    const phoneNumber = needs.personalData.decrypt(person.phoneCipher);
    const text = { userName, phoneNumber, password: password.text, isNew: false };
    await sendStartPassword(trx, needs.personalData, text, now);
    await logPersonChange(trx, context, person, { action: '重置密码' }, now);
  });
}
