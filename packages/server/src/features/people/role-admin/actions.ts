/**
 * Runs the roles (角色管理): create, change, remove. Rights are read afresh with every call, so that a change holds for whoever has the
 * role from their next call on.
 */
import { mayShapeRole } from '@farmers-mailbox/contract/access/granting.ts';
import { authoritiesFor } from '@farmers-mailbox/contract/access/grants.ts';
import { permissionLabel } from '@farmers-mailbox/contract/access/permission-labels.ts';
import type { Authority } from '@farmers-mailbox/contract/access/permissions.ts';
import { grantProblem } from '@farmers-mailbox/contract/access/role-rules.ts';
import { roleOf } from '@farmers-mailbox/contract/access/roles.ts';
import { mayChangeForAll } from '@farmers-mailbox/contract/access/whole-province.ts';
import { ENABLE, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type {
  removeRole,
  saveRole,
  updateRole,
} from '@farmers-mailbox/contract/people/role-admin/endpoints.ts';
import { findableProblem } from '@farmers-mailbox/contract/system/menu-admin/rules.ts';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal, refuseField, refuseTaken } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { logOperation, type Operation } from '../../system/operation-log/actions.ts';
import { roleCanOf } from './policy.ts';
import { COCKPIT, idsSeenBy, namesOfPages } from './presenter.ts';
import {
  type FoundRole,
  findRole,
  listPages,
  lockRolesAndMenus,
  nextRoleId,
  type RolePage,
  rolesOfPerson,
  writePagesOfRole,
} from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;
type NewRole = CheckedRequestOf<typeof saveRole>;

/** @returns the id of the new role */
export async function createRole(
  { db, clock }: Needs,
  context: ActorContext,
  { baseRoleKey, ...fields }: NewRole,
): Promise<number> {
  demand(mayChangeForAll(context.actor));
  demand(mayShapeRole(context.actor, baseRoleKey));
  requireGrant(baseRoleKey, fields.buttonPermissions);
  return db.transaction().execute(async (trx) => {
    await lockRolesAndMenus(trx);
    const base = await trx
      .selectFrom('sysRole')
      .select(['roleName', 'sort', 'roleLevel', 'dataScope'])
      .where('roleKey', '=', baseRoleKey)
      .executeTakeFirst();
    if (!base) throw refuseField('baseRoleKey', '请选择基础角色');
    const { roleName: baseRoleName, ...standing } = base;
    const roleId = await nextRoleId(trx);
    const roleKey = `${baseRoleKey}_${roleId}`;
    const createTime = clock.now();
    const row = { roleId, roleKey, baseRoleKey, createTime, ...standing, ...columnsOf(baseRoleKey, fields) };
    await trx.insertInto('sysRole').values(row).execute().catch(refuseTakenName);
    await writePagesOfRole(trx, roleId, fields.menuIds);
    const pages = await listPages(trx);
    const after = { baseRoleName, ...inWords(fields, pages) };
    await record(trx, context, clock.now(), { roleId, action: '新增', roleName: fields.roleName, after });
    return roleId;
  });
}

export async function changeRole(
  { db, clock }: Needs,
  context: ActorContext,
  { roleId, version, ...fields }: CheckedRequestOf<typeof updateRole>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockRolesAndMenus(trx);
    const before = await requireRole(trx, roleId);
    demand(
      roleCanOf({ actor: context.actor, ownRoleIds: await rolesOfPerson(trx, context.actor) }, before).edit,
    );
    if (before.systemFlag === 1 && fields.roleName !== before.roleName) {
      throw refuseField('roleName', '系统自带角色的名称不能修改');
    }
    requireGrant(before.baseRoleKey, fields.buttonPermissions);
    const pagesBefore = await listPages(trx);
    const changed = await trx
      .updateTable('sysRole')
      .set({ ...columnsOf(before.baseRoleKey, fields), version: sql`version + 1` })
      .where('roleId', '=', roleId)
      .where('version', '=', version)
      .returning('roleId')
      .executeTakeFirst()
      .catch(refuseTakenName);
    if (!changed) throw overtaken('这个角色');
    await writePagesOfRole(trx, roleId, fields.menuIds);
    const pages = await listPages(trx);
    requireFindable(pages);
    await record(trx, context, clock.now(), {
      roleId,
      action: '修改',
      roleName: before.roleName,
      before: inWords(fieldsOf(before, pagesBefore), pagesBefore),
      after: inWords(fields, pages),
    });
  });
}

export async function deleteRole(
  { db, clock }: Needs,
  context: ActorContext,
  { roleId, version }: CheckedRequestOf<typeof removeRole>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockRolesAndMenus(trx);
    // keeps identities from naming the role until it is gone, or stays
    await trx.selectFrom('sysRole').select('roleId').where('roleId', '=', roleId).forUpdate().execute();
    const before = await requireRole(trx, roleId);
    const can = roleCanOf(
      { actor: context.actor, ownRoleIds: await rolesOfPerson(trx, context.actor) },
      before,
    );
    demand(can.edit);
    demand(can.remove, ErrorCode.stateChanged);
    if (before.version !== version) throw overtaken('这个角色');
    const pages = await listPages(trx);
    await writePagesOfRole(trx, roleId, []);
    requireFindable(await listPages(trx));
    await trx.deleteFrom('sysRole').where('roleId', '=', roleId).execute();
    await record(trx, context, clock.now(), {
      roleId,
      action: '删除',
      roleName: before.roleName,
      before: inWords(fieldsOf(before, pages), pages),
    });
  });
}

async function requireRole(trx: Transaction<Tables>, roleId: number): Promise<FoundRole> {
  const role = await findRole(trx, roleId);
  if (!role) throw new Refusal(ErrorCode.notFound, '角色不存在或已删除');
  return role;
}

function requireGrant(baseRoleKey: string, permissions: readonly string[]): void {
  const problem = grantProblem(baseRoleKey, permissions);
  if (problem !== null) throw refuseField('buttonPermissions', problem);
}

/** The page by which a menu is put right again stays somebody's. */
function requireFindable(pages: readonly RolePage[]): void {
  for (const { component, roleIds } of pages) {
    const problem = findableProblem(component, 'shown', roleIds);
    if (problem !== null) throw refuseField('menuIds', problem);
  }
}

type Fields = Omit<NewRole, 'baseRoleKey'>;

function columnsOf(baseRoleKey: string, fields: Fields) {
  const permissions = [...new Set(fields.buttonPermissions)];
  const withoutButtons: Authority[] = [];
  if (roleOf(baseRoleKey)?.family !== 'public') withoutButtons.push('CONSOLE');
  if (fields.cockpitFlag === 1) withoutButtons.push(COCKPIT);
  return {
    roleName: fields.roleName,
    remark: fields.remark || null,
    status: fields.status,
    buttonPermissions: permissions,
    authorityList: [...authoritiesFor(permissions, withoutButtons)],
  };
}

type LoggedFields = Omit<Fields, 'status' | 'cockpitFlag' | 'buttonPermissions'> & {
  readonly status: number;
  readonly cockpitFlag: number;
  readonly buttonPermissions: readonly string[];
};

const fieldsOf = (role: FoundRole, pages: readonly RolePage[]): LoggedFields => ({
  roleName: role.roleName,
  remark: role.remark ?? '',
  status: role.status,
  buttonPermissions: role.buttonPermissions,
  cockpitFlag: role.authorityList.includes(COCKPIT) ? 1 : 0,
  menuIds: idsSeenBy(role.roleId, pages),
});

/** For the log: what people read there are names, not numbers. */
const inWords = (fields: LoggedFields, pages: readonly RolePage[]) => ({
  roleName: fields.roleName,
  status: labelOf(ENABLE, fields.status),
  remark: fields.remark,
  buttonPermissions: fields.buttonPermissions.map(permissionLabel),
  cockpitFlag: fields.cockpitFlag === 1 ? '有' : '没有',
  menuIds: namesOfPages(fields.menuIds, pages),
});

function refuseTakenName(error: unknown): never {
  if (isUniqueViolation(error, 'sys_role_name'))
    throw refuseTaken('roleName', '已有同名的角色，请换一个名称');
  throw error;
}

interface Deed extends Pick<Operation, 'action' | 'before' | 'after'> {
  readonly roleId: number;
  readonly roleName: string;
}

function record(
  trx: Transaction<Tables>,
  context: ActorContext,
  now: Date,
  { roleId, roleName, action, before = null, after = null }: Deed,
): Promise<void> {
  const operation = {
    module: '角色管理',
    action,
    bizType: 'sys_role',
    bizId: String(roleId),
    summary: `${action}角色“${roleName}”`,
    before,
    after,
  };
  return logOperation(trx, context, operation, now);
}
