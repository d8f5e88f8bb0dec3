/** Rules for changing or removing a role, for the page 权限说明. */
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import * as endpoints from '@farmers-mailbox/contract/people/role-admin/endpoints.ts';
import type { CallRules, RuleQuestion } from '../../../access/call-rule.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { roleCanOf } from './policy.ts';
import { findRoleByName, rolesOfPerson } from './queries.ts';

const acting = new Map<Endpoint, keyof ReturnType<typeof roleCanOf>>([
  [endpoints.updateRole, 'edit'],
  [endpoints.removeRole, 'remove'],
]);

/** A role is no secret to whoever reads explanations: every person is shown with theirs. */
export function roleCallRules({ db }: Pick<Dependencies, 'db'>): CallRules {
  return { endpoints: [...acting.keys()], object: 'role', rulesOf: (question) => rulesOf(db, question) };
}

async function rulesOf(db: Dependencies['db'], { endpoint, actor, object }: RuleQuestion) {
  const action = acting.get(endpoint);
  const role = await findRoleByName(db, object);
  if (!role || !action) return null;
  const can = roleCanOf({ actor, ownRoleIds: await rolesOfPerson(db, actor) }, role);
  return { object: `角色“${role.roleName}”`, rules: [rule('哪个角色', can[action])] };
}
