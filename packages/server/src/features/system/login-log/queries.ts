/** Visibility and filters of the sign-in log. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { exportSignIns } from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import { LoggedResult } from '@farmers-mailbox/contract/system/logs/fields.ts';
import { expressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { deptInside } from '../../../access/scope.ts';
import type { Condition } from '../../../database/newest-first.ts';
import type { LogLoginTable, Tables } from '../../../database/tables.ts';
import { between, byPerson, insideDept } from '../operation-log/queries.ts';

export type SignInLogRow = Selectable<LogLoginTable>;
type Filters = CheckedRequestOf<typeof exportSignIns>;

const eb = expressionBuilder<Tables, 'logLogin'>();

/** Attempts for accounts that nobody has belong to no area: only who reads the whole province sees them. */
export function signInsInArea(actor: Actor): Condition[] {
  const area = areaOf(actor);
  return area === ROOT_CODE ? [] : [deptInside(eb, 'deptId', area)];
}

export function signInConditions(filters: Filters): Condition[] {
  const { loginType, result, ip } = filters;
  const conditions = [...byPerson(filters.userName), ...insideDept(filters)];
  if (loginType !== undefined) conditions.push(eb('loginType', '=', loginType));
  // as the index of the refused ones has it
  if (result !== undefined)
    conditions.push(
      result === LoggedResult.failed
        ? eb('result', '=', eb.lit(LoggedResult.failed))
        : eb('result', '=', LoggedResult.succeeded),
    );
  if (ip) conditions.push(eb('ip', '=', ip));
  return [...conditions, ...between('login_time', 'loginTime', filters)];
}

/** Attempts for one account, the newest first. */
export function newestOf(db: Kysely<Tables>, userId: string, rowsMax: number): Promise<SignInLogRow[]> {
  return db
    .selectFrom('logLogin')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('loginTime', 'desc')
    .orderBy('logId', 'desc')
    .limit(rowsMax)
    .execute();
}

/** Accounts of the area, by their names, that were refused since then: so many of them. */
export async function listRefusedNames(
  db: Kysely<Tables>,
  actor: Actor,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<{ userName: string; realName: string | null; count: number }[]> {
  const inArea = signInsInArea(actor);
  return db
    .selectFrom('logLogin')
    .select([
      'userName',
      (eb) => eb.fn.max('realName').as('realName'),
      sql<number>`count(*)::integer`.as('count'),
    ])
    .where('result', '=', sql.lit(LoggedResult.failed))
    .where('loginTime', '>=', since)
    .where(sql<boolean>`${sql.join([sql`true`, ...inArea], sql` AND `)}`)
    .groupBy('userName')
    .orderBy('count', 'desc')
    .orderBy('userName')
    .limit(limit)
    .execute();
}
