/** Rules for writing an entry in the directory of administrators, for the page 权限说明. */

import type { Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import * as endpoints from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { isId } from '@farmers-mailbox/contract/rules/id.ts';
import type { CallRules, RuleQuestion } from '../../../access/call-rule.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { findPersonInReach } from '../access-explanation/queries.ts';
import { mayWrite } from './policy.ts';
import { findPosted } from './queries.ts';

const permissionOf = new Map<Endpoint, Permission>([
  [endpoints.addAdminInfo, 'adminInfo:edit'],
  [endpoints.updateAdminInfo, 'adminInfo:edit'],
  [endpoints.removeAdminInfo, 'adminInfo:remove'],
]);

export function adminInfoCallRules({ db }: Pick<Dependencies, 'db'>): CallRules {
  return {
    endpoints: [...permissionOf.keys()],
    object: 'person',
    rulesOf: (question) => rulesOf(db, question),
  };
}

async function rulesOf(db: Dependencies['db'], { endpoint, actor, reader, object }: RuleQuestion) {
  const isKnown = isId(object) && (await findPersonInReach(db, reader, object));
  const person = isKnown ? await findPosted(db, object) : undefined;
  const permission = permissionOf.get(endpoint);
  if (!person || !permission) return null;
  return {
    object: `${person.realName}（${person.userName}）`,
    rules: [rule('级别和管辖范围', mayWrite(actor, permission, { deptId: person.deptId, person }))],
  };
}
