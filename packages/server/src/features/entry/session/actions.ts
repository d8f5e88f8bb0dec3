/** Starts, checks and ends sessions. Passwords are password-actions.ts; signing in is features/entry/sign-in. */
import type { Rule } from '@farmers-mailbox/contract/access/rule.ts';
import type { SignedIn } from '@farmers-mailbox/contract/entry/sign-in/fields.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { LoggedResult } from '@farmers-mailbox/contract/system/logs/fields.ts';
import type { Kysely } from 'kysely';
import type { Actor, TokenCall } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { actOf, type LoggedAct, logOperation } from '../../system/operation-log/actions.ts';
import type { ParameterReader } from '../../system/parameters/actions.ts';
import { readParameters } from '../../system/parameters/queries.ts';
import { secondFactorSetting } from '../second-factor/queries.ts';
import { type Caller, issueToken, toSignedIn, USER_AGENT_MAX } from './issued-token.ts';
import { type EndedReason, personRules, sessionEnd, sessionProblem } from './policy.ts';
import { toActor } from './presenter.ts';
import {
  type Account,
  endSession,
  findAccount,
  findAtHome,
  findPerson,
  findSession,
  type HeldRole,
  insertAccessRecord,
  insertLoginLog,
  LoginType,
  lockPerson,
  noteSignIn,
  touchSession,
} from './queries.ts';
import { hashToken, hashUserAgent } from './token.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

const ACTIVITY_WRITTEN_EVERY_MS = 60_000;

/**
 * The person behind a call's token, with rights as they are at this moment: a role taken away or an account disabled
 * counts from the next call on.
 * @throws Refusal 401 unknown, ended or disabled; 50012 signed in elsewhere; 50014 idle or too old
 */
export async function findActor(
  { db, clock, config }: Needs & Pick<Dependencies, 'config'>,
  parameters: ParameterReader,
  token: string | undefined,
  call: TokenCall,
): Promise<Actor> {
  const tokenHash = token === undefined ? null : hashToken(token);
  const session = tokenHash && (await findSession(db, tokenHash));
  if (!session) throw new Refusal(ErrorCode.signedOut);
  const now = clock.now();
  const limits = await parameters.current();
  const problem = sessionProblem(session, hashUserAgent(call.userAgent), limits, now);
  if (problem) throw new Refusal(problem.code, problem.sentence);
  if (call.isActivity && now.getTime() - session.lastActiveTime.getTime() >= ACTIVITY_WRITTEN_EVERY_MS) {
    await touchSession(db, tokenHash, now);
  }
  const { ip, requestId } = call;
  const secondFactor = secondFactorSetting(config, session.doTextsLeave);
  return toActor(session, { ip, requestId, call: call.call, tokenHash, now, limits, secondFactor });
}

/** A person as one of their identities, as a call of theirs would find them: for whoever asks what they may do. */
export interface StandIn {
  readonly actor: Actor;
  readonly roles: readonly HeldRole[];
  /** what they need to be anybody at all */
  readonly rules: readonly Rule[];
}

/** Undefined when the identity is not this person's. Their calls would come from `call`. */
export async function standInFor(
  { db, clock, config }: Needs & Pick<Dependencies, 'config'>,
  who: { userId: string; identityId: string },
  call: Pick<TokenCall, 'ip' | 'requestId'> & Partial<Pick<TokenCall, 'call'>>,
): Promise<StandIn | undefined> {
  const person = await findPerson(db, who);
  if (!person) return undefined;
  const now = clock.now();
  const surroundings = {
    ip: call.ip,
    requestId: call.requestId,
    call: call.call ?? null,
    tokenHash: Buffer.alloc(0),
    now,
    limits: await readParameters(db),
    secondFactor: secondFactorSetting(config, person.doTextsLeave),
  };
  return { actor: toActor(person, surroundings), roles: person.roles, rules: personRules(person, now) };
}

/**
 * Starts a session for somebody who has shown everything that was asked for; the identity's older session ends.
 * That the account lives and the identity is theirs and valid is the caller's to know.
 */
export async function startSession(
  trx: Kysely<Tables>,
  who: { account: Account; identityId: string; loginType: LoginType },
  caller: Caller,
  now: Date,
): Promise<SignedIn> {
  const expireTime = sessionEnd(await readParameters(trx), now);
  await lockPerson(trx, who.account.userId);
  return openSession(trx, { ...who, expireTime }, caller, now);
}

async function openSession(
  trx: Kysely<Tables>,
  {
    account,
    identityId,
    loginType,
    expireTime,
  }: { account: Account; identityId: string; loginType: LoginType; expireTime: Date },
  caller: Caller,
  now: Date,
): Promise<SignedIn> {
  const { userId, userName } = account;
  await noteSignIn(trx, userId, caller.ip, now);
  await insertLoginLog(trx, {
    userId,
    userName,
    loginType,
    result: LoggedResult.succeeded,
    ...callerColumns(caller, now),
  });
  const token = await issueToken(trx, { userId, identityId, expireTime }, caller, now);
  return toSignedIn(account, { token, expireTime }, await readParameters(trx), now);
}

const callerColumns = (caller: Caller, now: Date) => ({
  ip: caller.ip,
  userAgent: caller.userAgent.slice(0, USER_AGENT_MAX),
  loginTime: now,
});

/** Remembers that somebody was not let in, and why: in English, for who looks after the installation. */
export async function logRefusedSignIn(
  db: Kysely<Tables>,
  row: { userId: string | null; userName: string; loginType: LoginType; failReason: string },
  caller: Caller,
  now: Date,
): Promise<void> {
  await insertLoginLog(db, { ...row, result: LoggedResult.failed, ...callerColumns(caller, now) });
}

/**
 * Goes on as another identity of the same person: the old token dies in the same transaction, the absolute end stays.
 * That the identity is theirs and valid is the caller's to know.
 */
export async function continueAs(
  { db, clock }: Needs,
  actor: Actor,
  identityId: string,
  caller: Caller,
): Promise<string> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, actor.userId);
    const expireTime = await endSession(trx, actor.tokenHash, 'switched', now);
    if (!expireTime) throw new Refusal(ErrorCode.signedOut);
    const operation = {
      module: '个人信息',
      action: '切换身份',
      bizType: 'sys_user_identity',
      bizId: identityId,
      summary: `${actor.userName}（${actor.realName}）切换身份`,
      before: { identityId: actor.identityId },
      after: { identityId },
    };
    await logOperation(trx, actOf(actor), operation, now);
    return issueToken(trx, { userId: actor.userId, identityId, expireTime }, caller, now);
  });
}

/**
 * Lets another browser go on in the place of a living session, as a QR code does: same person, same identity, same absolute
 * end, so that no chain of browsers outlives the twelve hours. The old token dies in the same transaction, the caller's.
 * @returns null when nobody lives behind the old token any more
 */
export async function passSessionOn(
  trx: Kysely<Tables>,
  tokenHash: Buffer,
  caller: Caller,
  now: Date,
): Promise<SignedIn | null> {
  const session = await findSession(trx, tokenHash);
  const limits = await readParameters(trx);
  if (!session || sessionProblem(session, session.agentHash, limits, now)) return null;
  const { userId, userName, identityId } = session;
  await lockPerson(trx, userId);
  const account = await findAccount(trx, userName);
  const expireTime = await endSession(trx, tokenHash, 'replaced', now);
  if (!account || !expireTime) return null;
  return openSession(trx, { account, identityId, loginType: LoginType.qrCode, expireTime }, caller, now);
}

const SIGN_OUT = 102;

/** Writes an access record; the record of leaving ends the session as well. */
export async function recordAccess(
  { db, clock }: Needs,
  actor: Actor,
  record: { type: string; subType: number; osType: number },
  caller: Caller,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await insertAccessRecord(trx, {
      ...record,
      userId: actor.userId,
      identityId: actor.identityId,
      deptId: actor.deptId,
      ip: caller.ip,
      userAgent: caller.userAgent.slice(0, USER_AGENT_MAX),
      accessTime: now,
    });
    const reason: EndedReason = 'logout';
    if (record.type === 'LOGIN_TYPE' && record.subType === SIGN_OUT) {
      await endSession(trx, actor.tokenHash, reason, now);
    }
  });
}

/** For the operation log: whoever has proved by a code of whose account they are, and is signed in nowhere. */
export async function actWithoutSession(
  trx: Kysely<Tables>,
  userId: string,
  { ip, requestId, call }: Pick<TokenCall, 'ip' | 'requestId' | 'call'>,
): Promise<LoggedAct> {
  const person = await findAtHome(trx, userId);
  if (!person) throw new Error('Nobody can have proved to be an account that does not exist.');
  const { deptName: fullDeptName, ...named } = person;
  const actor = { ...named, fullDeptName, userId, identityId: null, roleNames: ['未登录'], call };
  return { actor, ip, requestId };
}
