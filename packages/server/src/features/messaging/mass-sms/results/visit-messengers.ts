/** In the database: the messengers of villages, who go where a number is dead; of the township where a village has none. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { parentCodeOf } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';

/** Names that a row has room for. */
const NAMED_MAX = 2;

/** An office of a place, where a township's messengers sit. */
const isUnit = sql`dept.dept_id ~ '[A-HJ-NP-Z][0-9A-HJ-NP-Z]$'`;

/** By the code of each place, the names of those who are responsible there, with their office where it is another one. */
export async function messengersOf(
  db: Kysely<Tables>,
  deptIds: readonly string[],
  today: string,
): Promise<Map<string, string[]>> {
  const around = (deptId: string) => [deptId, parentCodeOf(deptId) ?? deptId];
  const asked = [...new Set(deptIds.flatMap(around))];
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ deptId: string; deptName: string; realName: string }>`
    SELECT DISTINCT CASE WHEN ${isUnit} THEN dept.parent_id ELSE dept.dept_id END AS dept_id, dept.dept_name, person.real_name FROM sys_user_identity AS held
      JOIN sys_user AS person ON person.user_id = held.user_id AND person.del_flag = 0
        AND person.status = ${sql.lit(EnableStatus.enabled)}
      JOIN sys_dept AS dept ON dept.dept_id = held.dept_id
    WHERE held.dept_id IN (SELECT dept_id FROM sys_dept AS dept WHERE dept_id = ANY (${asked}::text[])
        OR parent_id = ANY (${asked}::text[]) AND ${isUnit}) AND held.status = ${sql.lit(EnableStatus.enabled)}
      AND (held.valid_from IS NULL OR held.valid_from <= ${today}::date) AND (held.valid_to IS NULL OR held.valid_to >= ${today}::date)
      AND EXISTS (SELECT FROM sys_role WHERE role_id = ANY (held.role_ids) AND role_key = ANY (${MESSENGERS}::text[]))
    ORDER BY 1, person.real_name`.execute(db);
  const byDept = Map.groupBy(rows, ({ deptId }) => deptId);
  return new Map(
    deptIds.map((deptId) => {
      const own = byDept.get(deptId)?.map(({ realName }) => realName) ?? [];
      const above = byDept.get(parentCodeOf(deptId) ?? '') ?? [];
      const named = own.length > 0 ? own : above.map(({ deptName, realName }) => `${deptName}${realName}`);
      return [deptId, named.slice(0, NAMED_MAX)];
    }),
  );
}

/** By the code of each place, the office that is asked: its own where a telephone of it is known, otherwise the township's. */
export async function officesOf(
  db: Kysely<Tables>,
  deptIds: readonly string[],
): Promise<Map<string, { name: string; phone: string | null }>> {
  const around = (deptId: string) => [deptId, parentCodeOf(deptId) ?? deptId];
  const asked = [...new Set(deptIds.flatMap(around))];
  if (asked.length === 0) return new Map();
  const rows = await db
    .selectFrom('sysDept')
    .select(['deptId', 'deptName', 'officePhone'])
    .where('deptId', 'in', asked)
    .execute();
  const known = new Map(rows.map((row) => [row.deptId, row]));
  return new Map(
    deptIds.flatMap((deptId) => {
      const [own, above] = around(deptId).map((code) => known.get(code));
      const office = own?.officePhone ? own : (above ?? own);
      return office ? [[deptId, { name: office.deptName, phone: office.officePhone || null }]] : [];
    }),
  );
}

const MESSENGERS = ['villageSmsMessenger', 'townshipSmsMessenger', 'smsMessenger'];
