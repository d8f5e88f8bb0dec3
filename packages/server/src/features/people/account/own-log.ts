/** The rows of the operation log for what people change about themselves. */
import type { Kysely } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { actOf, logOperation } from '../../system/operation-log/actions.ts';

export interface OwnChange {
  /** the deed in a word: 修改密码 */
  readonly action: string;
  readonly before?: object;
  readonly after?: object;
}

/** @param trx the transaction that changes it */
export async function logOwnChange(
  trx: Kysely<Tables>,
  actor: Actor,
  change: OwnChange,
  now: Date,
): Promise<void> {
  const { userId, userName } = actor;
  const object = { module: '个人信息', bizType: 'sys_user', bizId: userId };
  const summary = `${change.action} ${userName}（${actor.realName}）`;
  await logOperation(trx, actOf(actor), { ...object, ...change, summary }, now);
}
