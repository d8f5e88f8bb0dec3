/**
 * A third party for trials and tests, inside the program: everybody chooses who to be, so it exists only when the setting
 * TRIAL_OAUTH_PROVIDER asks for it, which config.ts refuses on an office's database. Its codes carry their own content,
 * sealed, so that it remembers nothing; that a code counts once is the asking side's to hold, as with every third party.
 */
import { createHash } from 'node:crypto';
import type { PersonalData } from '../access/personal-data.ts';
import type { Clock } from '../dependencies.ts';
import { type Fetch, type OauthProvider, type OutsidePerson, openOauthProvider } from './oauth-provider.ts';

interface Needs {
  readonly personalData: Pick<PersonalData, 'encryptSecret' | 'decryptSecret'>;
  readonly clock: Clock;
}

/** Numbers that the trial's own people do not have, and no carrier either. */
export const TRIAL_PEOPLE: readonly OutsidePerson[] = [
  { openId: 'trial-1', name: '沈小满', phoneNumber: '16000000001' },
  { openId: 'trial-2', name: '陆谷雨', phoneNumber: '16000000002' },
  { openId: 'trial-3', name: '周芒种', phoneNumber: null },
  { openId: 'trial-4', name: '吴秋分', phoneNumber: '16000000004' },
  { openId: 'trial-5', name: '郑白露', phoneNumber: '16000000005' },
  { openId: 'trial-6', name: '韩霜降', phoneNumber: '16000000006' },
];

export const TRIAL_AUTHORIZE_PATH = '/trial/third-party/authorize';
const CLIENT_ID = 'farmers-mailbox';
const CODE_LIFE_MS = 60_000;
/** Nobody answers there: requests to it go straight to `answer` below. */
const TOKEN_URL = 'http://localhost/trial/third-party/token';
const USERINFO_URL = 'http://localhost/trial/third-party/userinfo';

interface Sealed {
  readonly kind: 'code' | 'token';
  readonly openId: string;
  readonly redirectUri: string;
  /** null: a ticket that no browser had asked for */
  readonly codeChallenge: string | null;
  readonly until: number;
}

/** The provider's answer to the browser for the person whom it chose. */
export function issueTrialCode(
  { personalData, clock }: Needs,
  chosen: { openId: string; redirectUri: string; codeChallenge: string | null },
): string {
  return seal(personalData, { kind: 'code', ...chosen, until: clock.now().getTime() + CODE_LIFE_MS });
}

export function openTrialProvider(needs: Needs): OauthProvider {
  const settings = {
    authorizeUrl: TRIAL_AUTHORIZE_PATH,
    tokenUrl: TOKEN_URL,
    userinfoUrl: USERINFO_URL,
    clientId: CLIENT_ID,
    clientSecret: 'trial',
    scope: 'profile phone',
  };
  return openOauthProvider(settings, answer(needs));
}

const answer =
  ({ personalData, clock }: Needs): Fetch =>
  async (url, { body, headers }) => {
    const open = (text: string | null, kind: Sealed['kind']): Sealed | null => {
      const sealed = text && unseal(personalData, text);
      return sealed && sealed.kind === kind && sealed.until > clock.now().getTime() ? sealed : null;
    };
    if (url === TOKEN_URL) {
      const asked = new URLSearchParams(body as URLSearchParams);
      const code = open(asked.get('code'), 'code');
      const isOwn =
        code?.redirectUri === asked.get('redirect_uri') &&
        code?.codeChallenge === challengeOf(asked.get('code_verifier'));
      if (!code || !isOwn) return Response.json({ error: 'invalid_grant' }, { status: 400 });
      const access_token = seal(personalData, { ...code, kind: 'token' });
      return Response.json({ access_token, token_type: 'Bearer', expires_in: CODE_LIFE_MS / 1000 });
    }
    const bearer = new Headers(headers).get('authorization')?.replace(/^Bearer /, '') ?? null;
    const token = open(bearer, 'token');
    const person = TRIAL_PEOPLE.find(({ openId }) => openId === token?.openId);
    if (!person) return new Response(null, { status: 401 });
    return Response.json({ sub: person.openId, name: person.name, phone_number: person.phoneNumber });
  };

const challengeOf = (codeVerifier: string | null): string | null =>
  codeVerifier && createHash('sha256').update(codeVerifier).digest('base64url');

/** Lines rather than JSON: a ticket has at most 200 characters. */
function seal(personalData: Needs['personalData'], content: Sealed): string {
  const { kind, openId, codeChallenge, until, redirectUri } = content;
  const lines = [kind, openId, codeChallenge ?? '', until, redirectUri].join('\n');
  return personalData.encryptSecret(lines).toString('base64url');
}

function unseal(personalData: Needs['personalData'], text: string): Sealed | null {
  try {
    const lines = personalData.decryptSecret(Buffer.from(text, 'base64url')).split('\n');
    const [kind, openId = '', codeChallenge, until, redirectUri = ''] = lines;
    if (kind !== 'code' && kind !== 'token') return null;
    return { kind, openId, codeChallenge: codeChallenge || null, until: Number(until), redirectUri };
  } catch {
    return null;
  }
}
