/**
 * Admits a call of another system (decision 30): signed by its secret, fresh, for the first time, from one of its addresses,
 * not more often than agreed, and in the name of somebody who is still there.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  SIGNATURE_HEADERS,
  SKEW_SECONDS_MAX,
  stringToSign,
} from '@farmers-mailbox/contract/entry/open-api/signature.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Actor, AnsweredCall } from '../../../access/actor.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { chinaDay } from '../../../time/moment.ts';
import { standInFor } from '../session/actions.ts';
import { isListed } from './addresses.ts';
import { countCall, takeNonce } from './call-queries.ts';
import { areasLeft, closedReason, NO_AREA_LEFT } from './policy.ts';
import { type CallingApp, findAppByKey } from './queries.ts';

export type OpenNeeds = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'config' | 'log'>;

/** A call as it came, before anything of it is believed. */
export interface OpenCall {
  readonly method: 'GET' | 'POST';
  /** with its query */
  readonly pathAndQuery: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly ip: string;
  readonly requestId: string;
  readonly call: AnsweredCall;
}

export interface Admitted {
  /** with those of its areas that its responsible person still has */
  readonly app: CallingApp;
  readonly actor: Actor;
}

const TIMESTAMP = /^\d{10}$/;
const NONCE = /^[A-Za-z0-9_-]{16,64}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;
/** Of nobody: an unknown key takes as long as a wrong signature. */
const NO_SECRET = 'nobody’s secret';

/** The application whose key the call carries, and what is wrong with its signature; null when it is right. */
export async function findSigner(
  { db, clock, personalData }: OpenNeeds,
  call: OpenCall,
): Promise<{ app: CallingApp | undefined; problem: string | null; nonce: string }> {
  const header = (name: string) => String(call.headers[name] ?? '');
  const timestamp = header(SIGNATURE_HEADERS.timestamp);
  const nonce = header(SIGNATURE_HEADERS.nonce);
  const signature = header(SIGNATURE_HEADERS.signature);
  const app = await findAppByKey(db, header(SIGNATURE_HEADERS.appKey));
  const shape = shapeProblem({ timestamp, nonce, signature });
  if (shape !== null) return { app, problem: shape, nonce };
  const secret = app ? personalData.decryptSecret(app.secretCipher) : NO_SECRET;
  const { method, pathAndQuery } = call;
  const bodyHash = createHash('sha256').update(call.body).digest('hex');
  const expected = createHmac('sha256', secret)
    .update(stringToSign({ method, pathAndQuery, timestamp, nonce, bodyHash }))
    .digest();
  const isRight = timingSafeEqual(expected, Buffer.from(signature, 'hex')) && app !== undefined;
  if (!isRight) return { app, problem: '应用标识或签名不正确，请核对密钥与待签字符串', nonce };
  const skew = Math.abs(clock.now().getTime() / 1000 - Number(timestamp));
  if (skew > SKEW_SECONDS_MAX) {
    return { app, problem: `时间戳与服务器相差超过${SKEW_SECONDS_MAX / 60}分钟，请校准时间`, nonce };
  }
  return { app, problem: null, nonce };
}

const NOBODY_OF_OURS = '应用标识、签名或来源地址不正确，或应用不在使用中，请核对';

/**
 * Before megabytes are read for a signature that covers them: the call names an application in use, and comes from one of its addresses.
 * Which of it is untrue nobody is told who has not signed.
 * @throws Refusal 4033
 */
export async function findLargeCaller(
  { db, clock }: Pick<OpenNeeds, 'db' | 'clock'>,
  { headers, ip }: Pick<OpenCall, 'headers' | 'ip'>,
): Promise<CallingApp> {
  const app = await findAppByKey(db, String(headers[SIGNATURE_HEADERS.appKey] ?? ''));
  const isOfOurs = app && isListed(ip, app.ipList) && closedReason(app, chinaDay(clock.now())) === null;
  if (!isOfOurs) throw new Refusal(ErrorCode.badSignature, NOBODY_OF_OURS);
  return app;
}

function shapeProblem(signed: { timestamp: string; nonce: string; signature: string }): string | null {
  if (!TIMESTAMP.test(signed.timestamp)) return `请求头${SIGNATURE_HEADERS.timestamp}应为10位秒数`;
  if (!NONCE.test(signed.nonce)) return `请求头${SIGNATURE_HEADERS.nonce}应为16至64位字母、数字、-或_`;
  return SIGNATURE.test(signed.signature) ? null : `请求头${SIGNATURE_HEADERS.signature}应为64位小写十六进制`;
}

/**
 * Lets a call in whose signature was found right, with those of the application's areas that its person still has.
 * @throws Refusal 4034 from elsewhere, not passed, stopped, out of date, without its person or any area; 4033 a second time; 4006 too often
 */
export async function admit(
  needs: OpenNeeds,
  app: CallingApp,
  nonce: string,
  { ip, requestId, call }: Pick<OpenCall, 'ip' | 'requestId' | 'call'>,
): Promise<Admitted> {
  const { db, clock } = needs;
  const now = clock.now();
  if (!isListed(ip, app.ipList)) {
    throw new Refusal(ErrorCode.appClosed, `地址${ip}不在应用允许的IP名单内`);
  }
  const closed = closedReason(app, chinaDay(now));
  if (closed !== null) throw new Refusal(ErrorCode.appClosed, closed);
  // Twice the skew: a call from the future is fresh for so long.
  const keepUntil = new Date(now.getTime() + 2 * SKEW_SECONDS_MAX * 1000);
  if (!(await takeNonce(db, app.appId, nonce, keepUntil))) {
    throw new Refusal(ErrorCode.badSignature, '随机数已经用过，每次调用都要用新的');
  }
  if ((await countCall(db, app.appId, now)) > app.ratePerMinute) {
    throw new Refusal(ErrorCode.tooFrequent, `每分钟最多调用${app.ratePerMinute}次，请稍后再试`);
  }
  const actor = await ownerAsActor(needs, app, { ip, requestId, call });
  const areaIds = areasLeft(app.areaIds, actor);
  if (areaIds.length === 0) throw new Refusal(ErrorCode.appClosed, NO_AREA_LEFT);
  return { app: { ...app, areaIds }, actor };
}

/** Duties about the person's own password are no hindrance: the application has a secret of its own. */
async function ownerAsActor(
  needs: OpenNeeds,
  { ownerUserId, ownerIdentityId }: CallingApp,
  call: Pick<OpenCall, 'ip' | 'requestId' | 'call'>,
): Promise<Actor> {
  const found = await standInFor(needs, { userId: ownerUserId, identityId: ownerIdentityId }, call);
  const problem = found?.rules.find(({ verdict }) => verdict !== true);
  if (!found || problem) {
    throw new Refusal(ErrorCode.appClosed, '应用负责人的账号或身份已失效，请在应用接入管理中更换负责人');
  }
  return found.actor;
}
