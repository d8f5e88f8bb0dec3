/** Signing in through a third party: `contract/entry/outside-sign-in/endpoints.ts`. Without one, every call says so. */

import * as endpoints from '@farmers-mailbox/contract/entry/outside-sign-in/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { Refusal } from '../../../http/refusal.ts';
import { AnswerWithCookie, publicRoute, type Route, route } from '../../../http/route.ts';
import { sendPublicPhoneCode } from '../sign-in/actions.ts';
import { createAccount, listRegionsFor } from './account-actions.ts';
import { arriveWithCode, arriveWithTicket, bindActor, bindByPassword, type Needs } from './actions.ts';
import { ownVerifier, proofCookie, spentProofCookie } from './browser-proof.ts';
import { departTo, type OutsideProvider, outsideProvider } from './provider.ts';

export function outsideSignInRoutes(deps: Needs): Route[] {
  const requireProvider = (): OutsideProvider => {
    const provider = outsideProvider(deps);
    if (!provider) throw new Refusal(ErrorCode.notFound, '本系统没有开通第三方登录');
    return provider;
  };
  return [
    publicRoute(endpoints.xcdnStart, async () => {
      const provider = requireProvider();
      const { authorizeUrl, codeVerifier } = departTo(provider);
      return new AnswerWithCookie({ authorizeUrl, codeVerifier }, proofCookie(deps.config, codeVerifier));
    }),
    publicRoute(endpoints.xcdnLogin, async ({ code, ...shown }, call) => {
      const provider = requireProvider();
      const codeVerifier = ownVerifier(shown, call.cookieHeader);
      if (codeVerifier === null) {
        throw new Refusal(ErrorCode.wrongCredentials, '登录请求不是从这个浏览器发起的，请重新登录');
      }
      const arrival = await arriveWithCode(deps, provider, { code, codeVerifier }, call);
      const answer =
        arrival.kind === 'known'
          ? { bindFlag: 1, ...arrival.step }
          : { bindFlag: 0, tempKey: arrival.tempKey, phoneNumber: arrival.maskedPhone };
      return new AnswerWithCookie(answer, spentProofCookie(deps.config));
    }),
    publicRoute(endpoints.bindExAcc, async ({ tempKey, ...credentials }, call) => {
      requireProvider();
      return bindByPassword(deps, tempKey, credentials, call);
    }),
    route(endpoints.bindMyAccount, async ({ tempKey }, act) => {
      requireProvider();
      await bindActor(deps, tempKey, act);
      return null;
    }),
    // A code that opens nothing is a text that somebody pays for.
    publicRoute(endpoints.sendRegisterPhoneCode, async ({ phoneNumber, ...work }, { ip }) => {
      requireProvider();
      await sendPublicPhoneCode(deps, { phoneNumber, scene: 'register', ip }, work);
      return null;
    }),
    publicRoute(endpoints.autoCreateAccount, async (asked, call) => {
      requireProvider();
      return createAccount(deps, asked, call);
    }),
    publicRoute(endpoints.xcdnListChildDept, async ({ tempKey, parentId = ROOT_CODE }, call) => {
      requireProvider();
      const regions = await listRegionsFor(deps, tempKey, parentId, call);
      return regions.map(({ deptId, deptName }) => ({ deptId, deptName }));
    }),
    publicRoute(endpoints.authLogin, async ({ source, ticket, villageCode }, call) => {
      const provider = requireProvider();
      if (source !== 'village') throw new Refusal(ErrorCode.notFound, '本系统没有开通这个平台的登录');
      return arriveWithTicket(deps, provider, { ticket, villageCode }, call);
    }),
  ];
}
