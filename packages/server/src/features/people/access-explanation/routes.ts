/** The page 权限说明: `contract/people/access-explanation/endpoints.ts`. */
import * as endpoints from '@farmers-mailbox/contract/people/access-explanation/endpoints.ts';
import { pagesOfCall, pageTitle } from '@farmers-mailbox/contract/people/access-explanation/pages.ts';
import {
  mayExplain,
  mayReadExplanations,
} from '@farmers-mailbox/contract/people/access-explanation/verdicts.ts';
import type { Actor } from '../../../access/actor.ts';
import type { CallRules } from '../../../access/call-rule.ts';
import { demand } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { actionOf, type ExplanationNeeds, explain, explainedCalls, requireExplained } from './actions.ts';
import { listIdentitiesOf, type Person, searchPeople } from './queries.ts';

export function accessExplanationRoutes(needs: ExplanationNeeds): Route[] {
  const { db, callRules } = needs;
  return [
    route(endpoints.findPeople, async ({ keyword }, { actor }) => {
      demand(mayReadExplanations(actor));
      const found = await searchPeople(db, actor, keyword);
      return found.map((person) => toFoundPerson(actor, person));
    }),
    route(endpoints.listExplainedIdentities, async ({ userId }, { actor }) => {
      demand(mayReadExplanations(actor));
      const person = await requireExplained(db, actor, userId);
      const identities = await listIdentitiesOf(db, userId);
      return {
        person: toFoundPerson(actor, person),
        identities: identities.map(({ identityId, roleNames, fullDeptName, mainFlag }) => ({
          identityId,
          roleNames,
          fullDeptName,
          mainFlag,
        })),
      };
    }),
    route(endpoints.listActions, async (_fields, { actor }) => {
      demand(mayReadExplanations(actor));
      return actionsByPage(callRules);
    }),
    route(endpoints.explainAccess, async (fields, context) => {
      demand(mayReadExplanations(context.actor));
      return explain(needs, context.actor, fields, context);
    }),
  ];
}

function toFoundPerson(reader: Actor, person: Person) {
  const { userId, userName, realName, fullDeptName } = person;
  return { userId, userName, realName, fullDeptName, mayExplain: mayExplain(reader, person) };
}

/** In the order in which the calls are declared. */
function actionsByPage(callRules: readonly CallRules[]) {
  const byPage = Map.groupBy(explainedCalls, (one) => pageTitle(pagesOfCall(one)[0] ?? ''));
  return [...byPage].map(([page, calls]) => ({
    page,
    actions: calls.map((one) => ({
      action: actionOf(one),
      summary: one.summary,
      object:
        callRules.find((rules) => rules.object !== null && rules.endpoints.includes(one))?.object ?? null,
    })),
  }));
}
