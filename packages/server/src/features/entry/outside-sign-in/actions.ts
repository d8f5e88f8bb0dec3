/**
 * Coming in through a third party: redeeming what the browser brought, letting in whom we know, and giving everybody else ten
 * minutes to bind an account or make one. The third party is asked outside of every transaction.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { FirstStep } from '@farmers-mailbox/contract/entry/sign-in/fields.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { maskPhone, normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type BroughtCode, CodeRefused, type OutsidePerson } from '../../../gateways/oauth-provider.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { CallContext } from '../../../http/route.ts';
import { DAY_MS, MINUTE_MS } from '../../../time/moment.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import { openParameterReader } from '../../system/parameters/actions.ts';
import { findActor } from '../session/actions.ts';
import { LoginType } from '../session/queries.ts';
import { admitRecognised, signInWithPassword } from '../sign-in/actions.ts';
import type { OutsideProvider } from './provider.ts';
import {
  findBoundUser,
  findVisitor,
  forgetOld,
  insertBinding,
  insertVisitor,
  takeTicket,
  takeVisitor,
  type Visitor,
  type VisitorKey,
} from './queries.ts';

export type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'config' | 'log'>;
export type Caller = Pick<CallContext, 'ip' | 'userAgent' | 'requestId' | 'call'>;

/** The one third party there is, as `sys_user_external.source` names it: codes and tickets name the same people. */
const SOURCE = 'xcdn';
const VISIT_MS = 10 * MINUTE_MS;
/** Longer than any third party keeps a code. */
const TICKETS_KEPT_MS = DAY_MS;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

export type Arrival =
  | { readonly kind: 'known'; readonly step: FirstStep }
  | { readonly kind: 'visitor'; readonly tempKey: string; readonly maskedPhone: string | null };

/**
 * Somebody has come back from the third party with a code.
 * @throws Refusal 4001 the code is worth nothing (any more); 5000 the third party did not answer; as `admitRecognised`
 */
export async function arriveWithCode(
  needs: Needs,
  provider: OutsideProvider,
  brought: { code: string; codeVerifier: string },
  caller: Caller,
): Promise<Arrival> {
  const person = await redeem(needs, provider, { ...brought, redirectUri: provider.redirectUri });
  const userId = await findBoundUser(needs.db, SOURCE, person.openId);
  if (userId === undefined) return welcome(needs, person, caller);
  const known = { userId, loginType: LoginType.thirdParty };
  return { kind: 'known', step: await admitRecognised(needs, known, caller) };
}

/**
 * Somebody has come from the third party's own page with a ticket. Only who is bound already gets in: this browser has not
 * asked for the ticket, so nothing may be bound by it.
 * @throws Refusal as above, and 4040 when no account belongs to the person
 */
export async function arriveWithTicket(
  needs: Needs,
  provider: OutsideProvider,
  { ticket, villageCode }: { ticket: string; villageCode: string | undefined },
  caller: Caller,
): Promise<FirstStep> {
  const { redirectUri, name } = provider;
  const person = await redeem(needs, provider, { code: ticket, codeVerifier: null, redirectUri });
  const userId = await findBoundUser(needs.db, SOURCE, person.openId);
  if (userId === undefined) {
    throw new Refusal(ErrorCode.notFound, `您的${name}账号还没有关联农民信箱，请先在此用${name}账号登录一次`);
  }
  const known = { userId, loginType: LoginType.thirdParty, preferredArea: villageCode };
  return admitRecognised(needs, known, caller);
}

const worthless = () => new Refusal(ErrorCode.wrongCredentials, '第三方登录凭据无效或已过期，请重新登录');

/** A code is shown to the third party once at most, whatever the third party makes of a second time. */
async function redeem(
  { db, clock, log }: Needs,
  provider: OutsideProvider,
  brought: BroughtCode,
): Promise<OutsidePerson> {
  const now = clock.now();
  await forgetOld(db, new Date(now.getTime() - TICKETS_KEPT_MS), now);
  if (!(await takeTicket(db, hashOf(brought.code), now))) throw worthless();
  try {
    return await provider.identify(brought);
  } catch (error) {
    if (error instanceof CodeRefused) throw worthless();
    // The message only: the answer that it comes with may hold names and numbers.
    log.warn(
      { reason: error instanceof Error ? error.message : 'unknown' },
      'the third party did not answer',
    );
    throw new Refusal(ErrorCode.systemBusy, `${provider.name}暂时无法连接，请稍后再试或改用其他方式登录`);
  }
}

async function welcome(
  { db, clock, personalData }: Needs,
  person: OutsidePerson,
  caller: Caller,
): Promise<Arrival> {
  const tempKey = randomUUID();
  const phoneNumber = normalisePhone(person.phoneNumber ?? '');
  await insertVisitor(db, {
    ...keyOf(tempKey, caller),
    source: SOURCE,
    openId: person.openId,
    realName: person.name,
    phoneCipher: phoneNumber === null ? null : personalData.encrypt(phoneNumber),
    expireTime: new Date(clock.now().getTime() + VISIT_MS),
  });
  return { kind: 'visitor', tempKey, maskedPhone: phoneNumber && maskPhone(phoneNumber) };
}

/** A key is worth something only in the browser that was told it. */
export const keyOf = (tempKey: string, { userAgent }: Caller): VisitorKey => ({
  keyHash: hashOf(tempKey),
  agentHash: hashOf(userAgent),
});

export const visitOver = () => new Refusal(ErrorCode.stateChanged, '第三方登录已超时，请重新登录');

/** @throws Refusal 4090 the key is invented, used, too old, or another browser's */
export async function requireVisitor({ db, clock }: Needs, key: VisitorKey): Promise<Visitor> {
  const visitor = await findVisitor(db, key, clock.now());
  if (!visitor) throw visitOver();
  return visitor;
}

/**
 * Binds an account by its password, and lets in. With a second factor nothing is bound yet: the password alone is not enough.
 * @throws Refusal 4090 as above; 4091 one of the two is bound already; as `signInWithPassword`
 */
export async function bindByPassword(
  needs: Needs,
  tempKey: string,
  credentials: Parameters<typeof signInWithPassword>[1],
  caller: Caller,
): Promise<FirstStep> {
  const key = keyOf(tempKey, caller);
  await requireVisitor(needs, key);
  const step = await signInWithPassword(needs, credentials, caller);
  if (step.token === null) return step;
  const parameters = openParameterReader(needs.db);
  const actor = await findActor(needs, parameters, step.token, { ...caller, isActivity: false });
  await bind(needs, key, { ...caller, actor });
  return step;
}

/** @throws Refusal 4090, 4091 as above */
export async function bindActor(needs: Needs, tempKey: string, act: Act & Caller): Promise<void> {
  await bind(needs, keyOf(tempKey, act), act);
}

async function bind({ db, clock }: Needs, key: VisitorKey, act: Act): Promise<void> {
  const now = clock.now();
  const { userId, userName, realName } = act.actor;
  await db.transaction().execute(async (trx) => {
    const visitor = await takeVisitor(trx, key, now);
    if (!visitor) throw visitOver();
    if (!(await insertBinding(trx, visitor, userId, now))) throw alreadyBound();
    const { source, openId } = visitor;
    const operation = {
      module: '登录',
      action: '绑定第三方',
      bizType: 'sys_user_external',
      bizId: userId,
      summary: `给账号 ${userName}（${realName}）绑定第三方用户`,
      after: { source, openId },
    };
    await logOperation(trx, act, operation, now);
  });
}

export const alreadyBound = () => new Refusal(ErrorCode.duplicate, '这个账号已经关联了另一位第三方用户');
