/** Applications of other systems that may call today, as SQL: for those who show what one of them opens. */
import { AppStatus } from '@farmers-mailbox/contract/entry/app-access/states.ts';
import { type SqlBool, sql } from 'kysely';

/** @param app the table's name in the statement */
export const mayCallOn = (app: string, today: string) =>
  sql<SqlBool>`(${sql.ref(`${app}.delFlag`)} = 0 AND ${sql.ref(`${app}.accessStatus`)} = ${sql.lit(AppStatus.inUse)}
    AND coalesce(${sql.ref(`${app}.validFrom`)}, ${today}::date) <= ${today}::date
    AND coalesce(${sql.ref(`${app}.validTo`)}, ${today}::date) >= ${today}::date)`;
