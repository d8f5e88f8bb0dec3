/** Rules for ending a session, for the page 权限说明. */

import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { isId } from '@farmers-mailbox/contract/rules/id.ts';
import { endOnlineSession } from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import type { Kysely } from 'kysely';
import type { CallRules } from '../../../access/call-rule.ts';
import type { Tables } from '../../../database/tables.ts';
import { findPersonInReach } from '../../people/access-explanation/queries.ts';
import { mayEndSessionsOf } from './policy.ts';

export function sessionCallRules(db: Kysely<Tables>): CallRules {
  return {
    endpoints: [endOnlineSession],
    object: 'person',
    rulesOf: async ({ actor, reader, object }) => {
      const owner = isId(object) ? await findPersonInReach(db, reader, object) : undefined;
      if (!owner) return null;
      const isInside = owner.deptIds.some((deptId) => covers(areaOf(actor), deptId));
      return {
        object: `${owner.realName}（${owner.userName}）`,
        rules: [
          rule('管辖范围', isInside, '不在您的管辖范围内'),
          rule('级别', mayEndSessionsOf(actor, owner)),
        ],
      };
    },
  };
}
