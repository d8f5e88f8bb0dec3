// OAUTH_… and TRIAL_OAUTH_PROVIDER: sign-in through a third party.

import { z } from 'zod';
import { ConfigError, providerUrl, url } from './checks.ts';

/** A third party's OAuth 2.0 provider: where it answers, and as whom the program asks. */
export interface OauthSettings {
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly userinfoUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
}
/** Sign-in through a third party, and its name on the sign-in page. */
export type OutsideSignIn =
  | { readonly kind: 'off' }
  /** the program's own provider for trials: everybody may be anybody there */
  | { readonly kind: 'trial'; readonly name: string }
  | { readonly kind: 'oauth'; readonly name: string; readonly settings: OauthSettings };

export const outsideSignInSettings = {
  OAUTH_AUTHORIZE_URL: url('http:', 'https:').optional(),
  OAUTH_TOKEN_URL: providerUrl.optional(),
  OAUTH_USERINFO_URL: providerUrl.optional(),
  OAUTH_CLIENT_ID: z.string().optional(),
  OAUTH_CLIENT_SECRET: z.string().optional(),
  // with it the third party would add an ID token, which nobody here could check
  OAUTH_SCOPE: z
    .string()
    .regex(/^(?!.*\bopenid\b)/, 'may not hold openid')
    .default('profile phone'),
  OAUTH_NAME: z.string().max(20, 'may have up to 20 characters').default('乡村大脑'),
  TRIAL_OAUTH_PROVIDER: z.literal('on', { error: 'may only be on' }).optional(),
};

/** Besides its own settings, those that decide if it may be on. */
type Given = z.output<z.ZodObject<typeof outsideSignInSettings>> & {
  readonly PUBLIC_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly SMPP_URL: readonly string[];
  readonly CARRIER_URLS: readonly string[];
};

/**
 * A provider where everybody may be anybody is refused wherever real people could be reached: on a database of an office's
 * own, and beside real carriers.
 */
export function readOutsideSignIn(settings: Given): OutsideSignIn {
  const name = settings.OAUTH_NAME;
  const needed = [
    'OAUTH_AUTHORIZE_URL',
    'OAUTH_TOKEN_URL',
    'OAUTH_USERINFO_URL',
    'OAUTH_CLIENT_ID',
    'OAUTH_CLIENT_SECRET',
  ] as const;
  const given = needed.filter((key) => settings[key] !== undefined);
  if (settings.TRIAL_OAUTH_PROVIDER) {
    const real =
      given[0] ??
      (['DATABASE_URL', 'SMPP_URL', 'CARRIER_URLS'] as const).find((key) => settings[key]?.length);
    if (real) throw new ConfigError(`TRIAL_OAUTH_PROVIDER is for trials and cannot stand beside ${real}.`);
    return { kind: 'trial', name };
  }
  if (given.length === 0) return { kind: 'off' };
  const missing = [...needed, 'PUBLIC_URL' as const].find((key) => settings[key] === undefined);
  if (missing) throw new ConfigError(`${missing} must be set when ${given[0]} is.`);
  const [authorizeUrl = '', tokenUrl = '', userinfoUrl = '', clientId = '', clientSecret = ''] = needed.map(
    (key) => settings[key],
  );
  const { OAUTH_SCOPE: scope } = settings;
  return {
    kind: 'oauth',
    name,
    settings: { authorizeUrl, tokenUrl, userinfoUrl, clientId, clientSecret, scope },
  };
}
