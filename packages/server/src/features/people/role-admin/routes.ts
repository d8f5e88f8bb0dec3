/** The page 角色管理: `contract/people/role-admin/endpoints.ts`. */
import { mayChangeForAll } from '@farmers-mailbox/contract/access/whole-province.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/people/role-admin/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { changeRole, createRole, deleteRole } from './actions.ts';
import type { Runner } from './policy.ts';
import {
  COCKPIT,
  effective,
  grantOf,
  toChangePreview,
  toRoleDetails,
  toRolePages,
  toRoleRow,
} from './presenter.ts';
import { type FoundRole, findRole, listHolders, listPages, pageAllRoles, rolesOfPerson } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

/** So many of the people behind a role are named before a change. */
const HOLDERS_NAMED = 10;

export function roleAdminRoutes(needs: Needs): Route[] {
  const { db } = needs;
  const runnerOf = async (actor: Actor): Promise<Runner> => {
    demand(mayChangeForAll(actor));
    return { actor, ownRoleIds: await rolesOfPerson(db, actor) };
  };
  const requireRole = async (roleId: number): Promise<FoundRole> => {
    const role = await findRole(db, roleId);
    if (!role) throw new Refusal(ErrorCode.notFound, '角色不存在或已删除');
    return role;
  };
  return [
    route(endpoints.pageRoles, async (filters, { actor }) => {
      const runner = await runnerOf(actor);
      const { list, total } = await pageAllRoles(db, filters);
      return toPage(
        list.map((role) => toRoleRow(runner, role)),
        total,
        filters,
      );
    }),
    route(endpoints.roleDetails, async ({ roleId }, { actor }) => {
      const runner = await runnerOf(actor);
      return toRoleDetails(runner, await requireRole(roleId), await listPages(db));
    }),
    route(endpoints.listRolePages, async (_fields, { actor }) => {
      demand(mayChangeForAll(actor));
      return toRolePages(await listPages(db));
    }),
    route(endpoints.previewRoleChange, async ({ roleId, menuIds, status, ...rights }, { actor }) => {
      demand(mayChangeForAll(actor));
      const role = await requireRole(roleId);
      const pages = await listPages(db);
      const cockpit = rights.cockpitFlag === 1 ? [COCKPIT] : [];
      const after = effective(status, { permissions: [...rights.buttonPermissions, ...cockpit], menuIds });
      const { holderCount } = role;
      const holders = await listHolders(db, roleId, HOLDERS_NAMED);
      return toChangePreview({ holderCount, holders }, [grantOf(role, pages), after], pages);
    }),
    route(endpoints.saveRole, async (fields, context) => ({
      roleId: await createRole(needs, context, fields),
    })),
    route(endpoints.updateRole, async (fields, context) => {
      await changeRole(needs, context, fields);
      return null;
    }),
    route(endpoints.removeRole, async (fields, context) => {
      await deleteRole(needs, context, fields);
      return null;
    }),
  ];
}
