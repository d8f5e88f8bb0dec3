/** The token under which a session begins or goes on, and the answer in which it leaves. Who may have one is the caller's to know. */
import type { SignedIn } from '@farmers-mailbox/contract/entry/sign-in/fields.ts';
import type { ParameterValues } from '@farmers-mailbox/contract/system/parameters/catalogue.ts';
import type { Kysely } from 'kysely';
import type { TokenCall } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { toMoment } from '../../../time/moment.ts';
import { mustChangePassword, passwordDaysLeft } from './policy.ts';
import { type Account, replaceSession } from './queries.ts';
import { hashToken, hashUserAgent, newToken } from './token.ts';

export type Caller = Pick<TokenCall, 'ip' | 'userAgent'>;

/** As much of it as is kept: it is the caller's text. */
export const USER_AGENT_MAX = 300;

export async function issueToken(
  trx: Kysely<Tables>,
  session: { userId: string; identityId: string; expireTime: Date },
  caller: Caller,
  now: Date,
): Promise<string> {
  const token = newToken();
  const tokenHash = hashToken(token);
  if (!tokenHash) throw new Error('A new token has not the form of a token.');
  const agentHash = hashUserAgent(caller.userAgent);
  const userAgent = caller.userAgent.slice(0, USER_AGENT_MAX);
  await replaceSession(trx, { ...session, tokenHash, ip: caller.ip, agentHash, userAgent }, now);
  return token;
}

export function toSignedIn(
  account: Account,
  { token, expireTime }: { token: string; expireTime: Date },
  limits: ParameterValues,
  now: Date,
): SignedIn {
  return {
    token,
    lowPwd: !mustChangePassword(account, limits, now),
    expireTime: toMoment(expireTime),
    passwordDaysLeft: passwordDaysLeft(account, limits, now),
  };
}
