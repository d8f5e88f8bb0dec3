/**
 * A third party that vouches for people, spoken to by OAuth 2.0 (RFC 6749) with PKCE (RFC 7636): where a browser is sent, and
 * what a code that it brings back is worth. Who the person is here is not its business.
 */
import * as oauth from 'oauth4webapi';
import type { OauthSettings } from '../config/outside-sign-in.ts';

/** A person as the third party knows them: `sub`, `name` and `phone_number` of its userinfo answer. */
export interface OutsidePerson {
  readonly openId: string;
  readonly name: string | null;
  readonly phoneNumber: string | null;
}

/** The third party does not accept the code: it is invented, used up, too old, or another browser's. */
export class CodeRefused extends Error {
  override name = 'CodeRefused';
}

/** A code as the browser brought it; `codeVerifier` null: the third party's own ticket, which we have not asked for. */
export interface BroughtCode {
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier: string | null;
}

export interface OauthProvider {
  authorizeAddress(asked: { redirectUri: string; state: string; codeChallenge: string }): string;
  /** @throws CodeRefused; anything else means that the third party could not be asked */
  identify(brought: BroughtCode): Promise<OutsidePerson>;
}

/** As `fetch` is called here. */
export type Fetch = (url: string, options: RequestInit) => Promise<Response>;

/** For both requests together, so that a sign-in does not hang longer than people wait. */
const ANSWER_WITHIN_MS = 8000;
const ANSWER_BYTES_MAX = 64 * 1024;
const OPEN_ID_LENGTH_MAX = 200;

/** @param fetch another way to the third party than the network: the trial's own one */
export function openOauthProvider(settings: OauthSettings, fetch: Fetch = globalThis.fetch): OauthProvider {
  const server: oauth.AuthorizationServer = {
    // Only named in error messages: without `openid` in the scope there is no ID token to compare it with.
    issuer: new URL(settings.tokenUrl).origin,
    token_endpoint: settings.tokenUrl,
    userinfo_endpoint: settings.userinfoUrl,
  };
  const client: oauth.Client = { client_id: settings.clientId };

  const ask = async ({ code, redirectUri, codeVerifier }: BroughtCode): Promise<OutsidePerson> => {
    const options = {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      [oauth.customFetch]: (url: string, request: RequestInit) => fetchShort(fetch, url, request),
      // config.ts lets plain http through to this machine only
      [oauth.allowInsecureRequests]: true,
    };
    // The state was compared by whoever calls; the library takes a code only from its own check.
    const parameters = oauth.validateAuthResponse(
      server,
      client,
      new URLSearchParams({ code }),
      oauth.skipStateCheck,
    );
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.ClientSecretPost(settings.clientSecret),
      parameters,
      redirectUri,
      codeVerifier ?? oauth.nopkce,
      options,
    );
    const { access_token } = await oauth.processAuthorizationCodeResponse(server, client, answer);
    const userinfo = await oauth.userInfoRequest(server, client, access_token, options);
    return toPerson(await oauth.processUserInfoResponse(server, client, oauth.skipSubjectCheck, userinfo));
  };

  return {
    authorizeAddress({ redirectUri, state, codeChallenge }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        scope: settings.scope,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      });
      return `${settings.authorizeUrl}${settings.authorizeUrl.includes('?') ? '&' : '?'}${query.toString()}`;
    },
    async identify(brought) {
      try {
        return await ask(brought);
      } catch (cause) {
        const isRefused = cause instanceof oauth.ResponseBodyError && cause.error === 'invalid_grant';
        throw isRefused ? new CodeRefused('The third party refused the code.', { cause }) : cause;
      }
    },
  };
}

/** The library asks for redirects not to be followed; here the answer is also kept from being endless. */
async function fetchShort(fetch: Fetch, url: string, request: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...request, redirect: 'manual' });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new Error(`${url} answers more than ${ANSWER_BYTES_MAX} bytes.`);
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  return new Response(chunks.length > 0 ? Buffer.concat(chunks) : null, { status, statusText, headers });
}

function toPerson({ sub, name, phone_number }: oauth.UserInfoResponse): OutsidePerson {
  if (sub.length > OPEN_ID_LENGTH_MAX) throw new Error('The third party names a person by too long an id.');
  return { openId: sub, name: name || null, phoneNumber: phone_number || null };
}
