/** The third party of this installation, as the settings name it: none, a real one, or the trial's own. */
import { OUTSIDE_RETURN_PATH } from '@farmers-mailbox/contract/entry/outside-sign-in/addresses.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type OauthProvider, openOauthProvider } from '../../../gateways/oauth-provider.ts';
import { openTrialProvider } from '../../../gateways/trial-oauth-provider.ts';
import { newBrowserProof } from './browser-proof.ts';

export interface OutsideProvider extends OauthProvider {
  /** as the sign-in page calls it */
  readonly name: string;
  /** where it sends browsers back to; without a host in a trial that does not know its own */
  readonly redirectUri: string;
}

/** Null when people cannot come in from outside. */
export function outsideProvider({
  config,
  personalData,
  clock,
}: Pick<Dependencies, 'config' | 'personalData' | 'clock'>): OutsideProvider | null {
  const { outsideSignIn, publicUrl = '' } = config;
  if (outsideSignIn.kind === 'off') return null;
  const provider =
    outsideSignIn.kind === 'trial'
      ? openTrialProvider({ personalData, clock })
      : openOauthProvider(outsideSignIn.settings);
  return { ...provider, name: outsideSignIn.name, redirectUri: `${publicUrl}${OUTSIDE_RETURN_PATH}` };
}

/** Where a browser leaves to, and the secret that it takes along. */
export function departTo(provider: OutsideProvider): { authorizeUrl: string; codeVerifier: string } {
  const { codeVerifier, codeChallenge, state } = newBrowserProof();
  const { redirectUri } = provider;
  return { authorizeUrl: provider.authorizeAddress({ redirectUri, state, codeChallenge }), codeVerifier };
}
