/** The identities of one person: going on as another of them, choosing the organisation of the present one. */

import { listIdentities, switchIdentity } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { modifyDept } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { AnswerInMessage, type Route, route } from '../../../http/route.ts';
import { chinaDay } from '../../../time/moment.ts';
import { continueAs } from '../../entry/session/actions.ts';
import { chooseDept } from './actions.ts';
import { listValidIdentities } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

export function identityRoutes({ db, clock }: Needs): Route[] {
  return [
    route(listIdentities, async (_fields, { actor }) => {
      const identities = await listValidIdentities(db, actor.userId, chinaDay(clock.now()));
      return identities.map((identity) => ({
        ...identity,
        userName: actor.userName,
        nowIdentity: identity.identityId === actor.identityId ? 1 : 0,
      }));
    }),
    route(switchIdentity, async ({ identity: wanted }, { actor, ...call }) => {
      const identities = await listValidIdentities(db, actor.userId, chinaDay(clock.now()));
      const isTheirs = identities.some((identity) => identity.identityId === wanted);
      if (!isTheirs) throw new Refusal(ErrorCode.notFound, '身份不存在或已失效');
      return new AnswerInMessage(await continueAs({ db, clock }, actor, wanted, call));
    }),
    route(modifyDept, async ({ deptId }, { actor }) => {
      await chooseDept({ db, clock }, actor, deptId);
      return null;
    }),
  ];
}
