/** An account for somebody whom a third party vouches for and who has none here: role thirdLogin, in a village. */
import { randomBytes } from 'node:crypto';
import { organisationDemandOf, roleOf } from '@farmers-mailbox/contract/access/roles.ts';
import type { FirstStep } from '@farmers-mailbox/contract/entry/sign-in/fields.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { carrierOf } from '@farmers-mailbox/contract/rules/carrier.ts';
import { organisationProblem, REGION_DEPT_TYPE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { nameIn } from '@farmers-mailbox/contract/rules/real-name.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import { findDept, listChildren, lockLivingPlaces, type Node } from '../../people/departments/queries.ts';
import { type LoggedAct, logOperation } from '../../system/operation-log/actions.ts';
import { spendPhoneCode } from '../phone-codes/actions.ts';
import { actWithoutSession } from '../session/actions.ts';
import { LoginType, NO_PASSWORD_TO_CHANGE } from '../session/queries.ts';
import { admitRecognised } from '../sign-in/actions.ts';
import { alreadyBound, type Caller, keyOf, type Needs, requireVisitor, visitOver } from './actions.ts';
import { insertAccount, insertBinding, takeVisitor, type Visitor } from './queries.ts';

/** The role thirdLogin, level village. */
const ROLE_KEY = 'thirdLogin';
const VILLAGE_LEVEL = 6;
const USER_TYPE_THIRD_PARTY = 4;
const REGISTERED_THROUGH_XCDN = 5;

export interface NewAccount {
  readonly tempKey: string;
  readonly deptId: string;
  readonly phoneNumber: string;
  readonly code: string;
}

/**
 * @throws Refusal 4090 the key is over; 4000 at `deptId`; 4005 wrong code; 4091 the number has an account already (told only
 *   to who holds the number), or the person is bound meanwhile
 */
export async function createAccount(needs: Needs, asked: NewAccount, caller: Caller): Promise<FirstStep> {
  const { personalData } = needs;
  const { deptId, phoneNumber, code } = asked;
  const key = keyOf(asked.tempKey, caller);
  await requireVisitor(needs, key);
  await requireVillage(needs.db, deptId);
  const userId = await spendPhoneCode(needs, { phoneNumber, scene: 'register', code }, async (trx, now) => {
    const visitor = await takeVisitor(trx, key, now);
    if (!visitor) throw visitOver();
    const account = {
      userName: `u${randomBytes(6).toString('hex')}`,
      realName: nameOf(visitor),
      phoneCipher: personalData.encrypt(phoneNumber),
      phoneHash: personalData.hash(phoneNumber),
      carrier: carrierOf(phoneNumber),
      userType: USER_TYPE_THIRD_PARTY,
      deptId,
      registerSource: REGISTERED_THROUGH_XCDN,
      registerTime: now,
      pwdUpdateTime: NO_PASSWORD_TO_CHANGE,
    };
    await lockLivingPlaces(trx, [deptId]);
    const made = await insertAccount(trx, account, roleOf(ROLE_KEY)?.roleId ?? 0);
    if (made === undefined) {
      throw new Refusal(ErrorCode.duplicate, '这个手机号码已有账号，请改用“绑定已有账号”');
    }
    if (!(await insertBinding(trx, visitor, made, now))) throw alreadyBound();
    const { source, openId } = visitor;
    const act = await actWithoutSession(trx, made, caller);
    await logCreation(trx, act, { source, openId, deptId, phoneNumber }, now);
    return made;
  });
  return admitRecognised(needs, { userId, loginType: LoginType.thirdParty }, caller);
}

/** The new account's first act is its own making. */
async function logCreation(trx: Kysely<Tables>, act: LoggedAct, after: object, now: Date): Promise<void> {
  const { userId, userName, realName } = act.actor;
  const operation = {
    module: '登录',
    action: '创建账号',
    bizType: 'sys_user',
    bizId: userId,
    summary: `第三方用户创建账号 ${userName}（${realName}）`,
    after,
  };
  await logOperation(trx, act, operation, now);
}

/** Third parties write names in ways that no text message could carry; the real name is proved later. */
const nameOf = ({ realName }: Visitor): string => nameIn(realName ?? '') ?? '第三方用户';

async function requireVillage(db: Kysely<Tables>, deptId: string): Promise<void> {
  const dept = await findDept(db, deptId);
  if (!dept || dept.status !== 1 || dept.virtualFlag === 1) throw refuseField('deptId', '组织不存在或已停用');
  const demand = organisationDemandOf([ROLE_KEY]);
  const problem = organisationProblem(dept, { ...demand, requiredLevel: VILLAGE_LEVEL });
  if (problem) throw refuseField('deptId', problem);
}

/** The regions right below one, through technical nodes, for who chooses a village step by step. @throws Refusal 4090 */
export async function listRegionsFor(needs: Needs, tempKey: string, parentId: string, caller: Caller) {
  await requireVisitor(needs, keyOf(tempKey, caller));
  return listRegions(needs.db, parentId);
}

async function listRegions(db: Kysely<Tables>, parentId: string): Promise<Node[]> {
  const children = await listChildren(db, parentId, { deptType: REGION_DEPT_TYPE });
  const nested = await Promise.all(
    children
      .filter(({ status }) => status === 1)
      .map(async (node) => (node.virtualFlag === 1 ? listRegions(db, node.deptId) : [node])),
  );
  return nested.flat();
}
