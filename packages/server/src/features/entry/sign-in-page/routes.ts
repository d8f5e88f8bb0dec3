/** Contents of the sign-in page besides its fields: `contract/entry/sign-in-page/endpoints.ts`. */
import { readSignInPage } from '@farmers-mailbox/contract/entry/sign-in-page/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { publicRoute, type Route } from '../../../http/route.ts';
import { listTrialAccounts } from '../trial/queries.ts';

type Needs = Pick<Dependencies, 'db' | 'personalData' | 'config'>;

export function signInPageRoutes(needs: Needs): Route[] {
  return [
    publicRoute(readSignInPage, async (_fields, { ip }) => {
      const { outsideSignIn } = needs.config;
      return {
        thirdPartyName: outsideSignIn.kind === 'off' ? null : outsideSignIn.name,
        trialAccounts: await listTrialAccounts(needs, ip),
      };
    }),
  ];
}
