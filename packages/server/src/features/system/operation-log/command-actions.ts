/** Rows of the operation log for what nobody does who is signed in: commands, and the clock. */
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../../../database/tables.ts';
import type { Operation } from './actions.ts';

type Unsigned = Omit<Operation, 'before' | 'after'>;

/** The machine's own log tells who ran a command. */
const AUTHORS = {
  command: ['系统管理员', '服务器命令'],
  clock: ['系统', '定时任务'],
} as const;
export type Author = keyof typeof AUTHORS;

/** In the caller's transaction. */
export async function logCommand(
  client: pg.ClientBase,
  { module, action, bizType, bizId, summary }: Unsigned,
  by: Author = 'command',
): Promise<void> {
  await client.query(
    `INSERT INTO log_oper (user_name, real_name, role_names, module, action, biz_type, biz_id, summary, operate_time)
      VALUES ('-', $6, $7, $1, $2, $3, $4, $5, date_trunc('milliseconds', now()))`,
    [module, action, bizType, bizId, summary, ...AUTHORS[by]],
  );
}

/** The same of the clock, in the caller's transaction. */
export async function logByClock(
  trx: Kysely<Tables>,
  { module, action, bizType, bizId, summary }: Unsigned,
): Promise<void> {
  const [realName, roleNames] = AUTHORS.clock;
  await sql`INSERT INTO log_oper (user_name, real_name, role_names, module, action, biz_type, biz_id, summary, operate_time)
    VALUES ('-', ${realName}, ${roleNames}, ${module}, ${action}, ${bizType}, ${bizId}, ${summary}, date_trunc('milliseconds', now()))`.execute(
    trx,
  );
}
