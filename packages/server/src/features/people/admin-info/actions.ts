/** Enters, changes and removes people in the directory of administrators. Each act is one transaction with its rows in the log. */

import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type {
  addAdminInfo,
  removeAdminInfo,
  updateAdminInfo,
} from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { officePhoneProblem } from '@farmers-mailbox/contract/people/admin-info/fields.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal, refuseField } from '../../../http/refusal.ts';
import { chinaDay } from '../../../time/moment.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import { mayWrite, PUBLIC_RANK_MAX } from './policy.ts';
import {
  deleteEntries,
  type FoundCandidate,
  type FoundEntry,
  findCandidate,
  insertEntry,
  lockEntries,
  updateEntry,
} from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;
type Written = Omit<CheckedRequestOf<typeof addAdminInfo>, 'userId'>;

const absent = () => new Refusal(ErrorCode.notFound, '管理员信息不存在或已移除');

/**
 * @returns the id of the new entry
 * @throws Refusal 4040 nobody of this id works in the area, 4030 not below the actor, 4000 a field, 4091 entered already
 */
export async function addEntry(
  { db, clock }: Needs,
  act: Act,
  { userId, ...fields }: CheckedRequestOf<typeof addAdminInfo>,
): Promise<string> {
  const { actor } = act;
  requireFields(fields);
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const person = await requirePerson(trx, actor, userId, now);
    demand(mayWrite(actor, 'adminInfo:edit', { deptId: fields.deptId, person }));
    requirePost(person, fields);
    const adminId = await insertEntry(trx, {
      userId,
      ...fields,
      createUserId: actor.userId,
      createUserName: actor.realName,
      createTime: now,
      updateTime: now,
    }).catch(refuseSecond);
    await logOperation(trx, act, operation('新增', adminId, person, null, fields), now);
    return adminId;
  });
}

/** The person stays: another one is another entry. */
export async function changeEntry(
  { db, clock }: Needs,
  act: Act,
  { adminId, version, userId, ...fields }: CheckedRequestOf<typeof updateAdminInfo>,
): Promise<void> {
  const { actor } = act;
  requireFields(fields);
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const [before] = await lockEntries(trx, managedArea(actor), [adminId], chinaDay(now));
    if (!before) throw absent();
    if (userId !== undefined && userId !== before.userId) {
      throw refuseField('userId', '不能换成另一个人，请移除后重新新增');
    }
    demand(mayWrite(actor, 'adminInfo:edit', { deptId: before.deptId, person: before }));
    if (changesPost(before, fields)) {
      requirePost(await requirePerson(trx, actor, before.userId, now), fields);
      demand(mayWrite(actor, 'adminInfo:edit', { deptId: fields.deptId, person: before }));
    }
    const isChanged = await updateEntry(trx, { adminId, version }, { ...fields, updateTime: now }).catch(
      refuseSecond,
    );
    if (!isChanged) throw overtaken('这条管理员信息');
    await logOperation(trx, act, operation('修改', adminId, before, fieldsOf(before), fields), now);
  });
}

/** All or none. The accounts stay as they are. */
export async function removeEntries(
  { db, clock }: Needs,
  act: Act,
  { adminIds }: CheckedRequestOf<typeof removeAdminInfo>,
): Promise<number> {
  const { actor } = act;
  const asked = [...new Set(adminIds)];
  await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const entries = await lockEntries(trx, managedArea(actor), asked, chinaDay(now));
    if (entries.length < asked.length) throw absent();
    for (const entry of entries) {
      const allowed = mayWrite(actor, 'adminInfo:remove', { deptId: entry.deptId, person: entry });
      if (allowed !== true) throw new Refusal(ErrorCode.forbidden, `${entry.realName}：${allowed}`);
    }
    await deleteEntries(trx, asked);
    const operations = entries.map((entry) => operation('移除', entry.adminId, entry, fieldsOf(entry), null));
    await logOperation(trx, act, operations, now);
  });
  return asked.length;
}

function requireFields(fields: Written): void {
  const problem = officePhoneProblem(fields);
  if (problem !== null) throw refuseField('officePhone', problem);
}

async function requirePerson(
  trx: Transaction<Tables>,
  actor: Actor,
  userId: string,
  now: Date,
): Promise<FoundCandidate> {
  const filter = { area: managedArea(actor), publicRankMax: PUBLIC_RANK_MAX, today: chinaDay(now) };
  const person = await findCandidate(trx, filter, userId);
  if (!person) throw new Refusal(ErrorCode.notFound, '管辖范围内没有这位工作人员');
  return person;
}

/** Nobody is shown as what they are not. */
function requirePost({ realName, posts }: FoundCandidate, { deptId, roleIds }: Written): void {
  const here = posts.filter((post) => post.deptId === deptId);
  if (here.length === 0) throw refuseField('deptId', `${realName}在这个组织没有身份，请重新选择`);
  const holds = here.some(({ roles }) => roleIds.every((one) => roles.some(({ roleId }) => roleId === one)));
  if (!holds) throw refuseField('roleIds', `${realName}在这个组织没有所选的角色，请重新选择`);
}

function changesPost(before: FoundEntry, { deptId, roleIds }: Written): boolean {
  const same =
    roleIds.length === before.roleIds.length && roleIds.every((one) => before.roleIds.includes(one));
  return deptId !== before.deptId || !same;
}

function refuseSecond(error: unknown): never {
  if (isUniqueViolation(error, 'admin_info_once')) {
    throw new Refusal(ErrorCode.duplicate, '这位工作人员在这个组织已有一条管理员信息，请编辑原有的一条');
  }
  throw error;
}

const fieldsOf = (entry: FoundEntry): Written => ({
  deptId: entry.deptId,
  roleIds: entry.roleIds,
  post: entry.post,
  officePhone: entry.officePhone,
  dutyDesc: entry.dutyDesc,
  publicFlag: entry.publicFlag === 1 ? 1 : 0,
  orderNum: entry.orderNum,
  status: entry.status === 1 ? 1 : 0,
});

function operation(
  action: string,
  adminId: string,
  { userName, realName }: { userName: string; realName: string },
  before: Written | null,
  after: Written | null,
) {
  return {
    module: '管理员信息',
    action,
    bizType: 'admin_info',
    bizId: adminId,
    summary: `${action}管理员信息 ${realName}（${userName}）`,
    before,
    after,
  };
}
