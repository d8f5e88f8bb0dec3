/** Rules of running another's account, person by person, for the page 权限说明. */

import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import * as endpoints from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import { isId } from '@farmers-mailbox/contract/rules/id.ts';
import type { CallRules, RuleQuestion } from '../../../access/call-rule.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { chinaDay } from '../../../time/moment.ts';
import { accountGuesses, readStanding } from '../../entry/sign-in-throttle/queries.ts';
import { findPersonInReach } from '../access-explanation/queries.ts';
import { findPeople } from './person-queries.ts';
import { canOf, isSeenBy } from './policy.ts';

const acting = new Map<Endpoint, keyof ReturnType<typeof canOf>>([
  [endpoints.updateUser, 'edit'],
  [endpoints.removeUsers, 'remove'],
  [endpoints.changeUserStatus, 'status'],
  [endpoints.unlockUsers, 'unlock'],
  [endpoints.resetPasswords, 'resetPwd'],
  [endpoints.saveIdentity, 'identity'],
]);

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

export function userCallRules(needs: Needs): CallRules {
  return {
    endpoints: [endpoints.userDetails, ...acting.keys()],
    object: 'person',
    rulesOf: (question) => rulesOf(needs, question),
  };
}

async function rulesOf(
  { db, clock, personalData }: Needs,
  { endpoint, actor, reader, object }: RuleQuestion,
) {
  const isKnown = isId(object) && (await findPersonInReach(db, reader, object));
  const [person] = isKnown ? await findPeople(db, [object]) : [];
  if (!person) return null;
  const now = clock.now();
  const today = chinaDay(now);
  const account = accountGuesses(personalData, person.userName);
  const { lockedMinutes } = await readStanding(db, { account, ip: '' }, now);
  const action = acting.get(endpoint);
  const can = canOf(actor, person, today, lockedMinutes !== null);
  const why = '此人不在您的管辖范围内，用户管理里查不到';
  return {
    object: `${person.realName}（${person.userName}）`,
    rules: [
      rule('管辖范围', isSeenBy(actor, person, today), why),
      ...(action ? [rule('级别和这个人的情况', can[action])] : []),
    ],
  };
}
