/** Getting in: `login` of `contract/entry/session/endpoints.ts` and `contract/entry/sign-in/endpoints.ts`. */
import { login } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import * as endpoints from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { publicRoute, type Route } from '../../../http/route.ts';
import {
  resetPassword,
  sendPublicPhoneCode,
  signInByPhone,
  signInWithPassword,
  signInWithSecondFactor,
} from './actions.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'config'>;

export function signInRoutes({ db, clock, personalData, config }: Needs): Route[] {
  const needs = { db, clock, personalData, config };
  return [
    publicRoute(login, (fields, call) => signInWithPassword(needs, fields, call)),
    publicRoute(endpoints.phoneLogin, (fields, call) => signInByPhone(needs, fields, call)),
    publicRoute(endpoints.signInWithSecondFactor, (fields, call) =>
      signInWithSecondFactor(needs, fields, call),
    ),
    publicRoute(endpoints.sendLoginPhoneCode, async ({ phoneNumber, scene, ...work }, { ip }) => {
      await sendPublicPhoneCode(needs, { phoneNumber, scene, ip }, work);
      return null;
    }),
    publicRoute(endpoints.checkModifyByPhone, async ({ phoneNumber, code, newPassword }, call) => {
      await resetPassword(needs, { phoneNumber, code, newPassword }, call);
      return null;
    }),
  ];
}
