/**
 * Writes the operation log (操作日志): one row for each act, in the transaction of the act, so that there is no act without its row
 * and no row of success without its act. Refused calls are written by refusals.ts.
 */
import { SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import {
  idNumberProblem,
  maskIdNumber,
  normaliseIdNumber,
} from '@farmers-mailbox/contract/rules/id-number.ts';
import { maskPhone, normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { isPlainExport } from '../../../access/plain-numbers.ts';
import type { Tables } from '../../../database/tables.ts';
import type { ActorContext } from '../../../http/route.ts';
import { withoutPersonalData } from './personal-fields.ts';

/** One act on one object. */
export interface Operation {
  /** the part of the console, in Chinese as people see it: 用户管理 */
  readonly module: string;
  /** the deed in a word: 停用 */
  readonly action: string;
  /** the table of the object, and its id there */
  readonly bizType: string;
  readonly bizId: string;
  /** one sentence that names the object for people: 停用用户 cunadmin（张三） */
  readonly summary: string;
  /** the fields that changed; personal data is masked and secrets are left out here, whatever is passed */
  readonly before?: object | null;
  readonly after?: object | null;
}

/** An operation on an object that the feature names by itself. */
export type Deed = Pick<Operation, 'action' | 'before' | 'after'>;

/** The acting person and the call. */
export type Act = Pick<ActorContext, 'actor' | 'ip' | 'requestId'>;

/** The part that the log keeps. Without a session somebody acts in none of their identities. */
export interface LoggedAct extends Pick<Act, 'ip' | 'requestId'> {
  readonly actor: Pick<
    Actor,
    'userId' | 'userName' | 'realName' | 'deptId' | 'fullDeptName' | 'roleNames'
  > & {
    readonly identityId: string | null;
    readonly call?: Actor['call'];
  };
}

/** For actions that are handed the person and not the whole call. */
export const actOf = (actor: Actor): Act => ({ actor, ip: actor.ip, requestId: actor.requestId });

/**
 * @param trx the transaction that does it, in which this is the last to be done
 * @param resultCode another than success for what was refused, and so has no act
 */
export async function logOperation(
  trx: Kysely<Tables>,
  { actor, ip, requestId }: LoggedAct,
  operations: Operation | readonly Operation[],
  now: Date,
  resultCode: number = SUCCESS_CODE,
): Promise<void> {
  const call = actor.call ?? null;
  const ofCall = {
    requestId,
    ip,
    method: call?.method ?? null,
    path: call?.path ?? null,
    requestDigest: call?.digest() ?? null,
    resultCode,
    costMs: call?.costMs() ?? null,
  };
  const rows = [operations].flat().map(({ before, after, ...operation }) => ({
    ...operation,
    userId: actor.userId,
    userName: actor.userName,
    realName: actor.realName,
    identityId: actor.identityId,
    deptId: actor.deptId,
    deptName: actor.fullDeptName,
    roleNames: actor.roleNames.join('、'),
    beforeData: before ? JSON.stringify(withoutPersonalData(before)) : null,
    afterData: after ? JSON.stringify(withoutPersonalData(after)) : null,
    ...ofCall,
    operateTime: now,
  }));
  if (rows.length > 0) await trx.insertInto('logOper').values(rows).execute();
}

interface Exported {
  readonly title: string;
  readonly bizType: string;
  readonly filters: object;
}

/** Logs a file that somebody is about to take along, with the filters that chose it, numbers of people masked; without any it is the whole. */
export const logExport = (db: Kysely<Tables>, act: Act, exported: Exported, now: Date): Promise<void> =>
  logTaken(db, act, { ...exported, isPlain: false }, now);

/** Of a file with numbers of people. @returns true if they leave whole: the log says so, and the file is to be written so */
export async function logNumbersExport(
  db: Kysely<Tables>,
  act: Act,
  { masked, ...exported }: Exported & { readonly masked: 0 | 1 },
  now: Date,
): Promise<boolean> {
  const isPlain = isPlainExport(act.actor, masked);
  await logTaken(db, act, { ...exported, isPlain }, now);
  return isPlain;
}

async function logTaken(
  db: Kysely<Tables>,
  act: Act,
  { title, bizType, filters, isPlain }: Exported & { readonly isPlain: boolean },
  now: Date,
): Promise<void> {
  const after = maskedFilters(filters);
  const said = isPlain
    ? { action: '导出完整号码', summary: `导出${title}，含完整的号码` }
    : { action: '导出', summary: `导出${title}` };
  await logOperation(db, act, { module: title, ...said, bizType, bizId: '-', after }, now);
}

/** The filters of a list that were filled in, without the numbers of people that were looked for: the log keeps them for ever. */
export function maskedFilters(filters: object): Record<string, unknown> {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(given.map(([name, value]) => [name, withoutNumber(value)]));
}

function withoutNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const phone = normalisePhone(value);
  if (phone !== null) return maskPhone(phone);
  return idNumberProblem(value) === null ? maskIdNumber(normaliseIdNumber(value)) : value;
}
