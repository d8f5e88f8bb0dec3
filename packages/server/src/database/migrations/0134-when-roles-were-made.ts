/** Creation of roles: the log knows it of those that somebody made, the catalogue's came with the installation. */
import { type Kysely, sql } from 'kysely';

const statements = /* sql */ `
ALTER TABLE sys_role ADD COLUMN create_time timestamptz;
UPDATE sys_role SET create_time = coalesce(
  (SELECT min(operate_time) FROM log_oper
    WHERE biz_type = 'sys_role' AND biz_id = sys_role.role_id::text AND action = '新增'),
  (SELECT min(create_time) FROM sys_dept),
  now());
ALTER TABLE sys_role ALTER COLUMN create_time SET DEFAULT now(), ALTER COLUMN create_time SET NOT NULL;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
