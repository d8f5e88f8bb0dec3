/** Rows of the operation log for what is done from the command line, where nobody is signed in. */
import type pg from 'pg';
import type { Operation } from './actions.ts';

/** In the caller's transaction. Who ran the command the machine's own log tells. */
export async function logCommand(
  client: pg.ClientBase,
  { module, action, bizType, bizId, summary }: Omit<Operation, 'before' | 'after'>,
): Promise<void> {
  await client.query(
    `INSERT INTO log_oper (user_name, real_name, role_names, module, action, biz_type, biz_id, summary, operate_time)
      VALUES ('-', '系统管理员', '服务器命令', $1, $2, $3, $4, $5, date_trunc('milliseconds', now()))`,
    [module, action, bizType, bizId, summary],
  );
}
