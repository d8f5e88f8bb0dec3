/** The rows of the operation log for what is done to people. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import type { FoundPerson } from './person-queries.ts';

export const MODULE = '用户管理';

export interface PersonChange {
  /** the deed in a word: 停用 */
  readonly action: string;
  readonly before?: object | null;
  readonly after?: object | null;
}

export async function logPersonChange(
  trx: Transaction<Tables>,
  act: Act,
  { userId, userName, realName }: Pick<FoundPerson, 'userId' | 'userName' | 'realName'>,
  change: PersonChange,
  now: Date,
): Promise<void> {
  const summary = `${change.action} ${userName}（${realName}）`;
  const operation = { ...change, module: MODULE, bizType: 'sys_user', bizId: userId, summary };
  await logOperation(trx, act, operation, now);
}

/** A number that was looked for, found or not: whoever tries many is seen to do so. @param person null: nobody in their area has it */
export function logLookUp(
  db: Kysely<Tables>,
  act: Act,
  { phoneNumber, person }: { phoneNumber: string; person: FoundPerson | null },
  now: Date,
): Promise<void> {
  const action = '按手机号码查找';
  const whom = person ? `用户 ${person.userName}（${person.realName}）` : '，没有找到';
  const operation = {
    module: MODULE,
    action,
    bizType: 'sys_user',
    bizId: person?.userId ?? '-',
    summary: `${action}${whom}`,
    after: { phoneNumber },
  };
  return logOperation(db, act, operation, now);
}
