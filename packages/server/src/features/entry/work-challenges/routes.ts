/** Work to be done before guessing: `getVerificationCode` of `contract/entry/sign-in/endpoints.ts`. */
import { getVerificationCode } from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { publicRoute, type Route } from '../../../http/route.ts';
import { toMoment } from '../../../time/moment.ts';
import { issueChallenge } from './actions.ts';

export function workChallengeRoutes(deps: Pick<Dependencies, 'db' | 'clock' | 'personalData'>): Route[] {
  return [
    publicRoute(getVerificationCode, async () => {
      const { expireTime, ...given } = await issueChallenge(deps);
      return { ...given, expireTime: toMoment(expireTime) };
    }),
  ];
}
