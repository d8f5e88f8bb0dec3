/**
 * All SQL on `sys_param`. A row stands only for what somebody has changed; what is missing, or out of its limits because it was
 * written by hand, is as the catalogue has it.
 */
import {
  inLimits,
  PARAMETER_DEFAULTS,
  PARAMETER_KEYS,
  type ParameterKey,
  type ParameterValues,
} from '@farmers-mailbox/contract/system/parameters/catalogue.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { prepared } from '../../../database/prepared-statements.ts';
import type { Tables } from '../../../database/tables.ts';

/** As they stand at this moment: a handful of rows, read where something seldom is decided. For every call: reader.ts. */
export async function readParameters(db: Kysely<Tables>): Promise<ParameterValues> {
  return valuesOf(await listParameterRows(db));
}

export function listParameterRows(db: Kysely<Tables>) {
  return db.selectFrom('sysParam').modifyFront(prepared).selectAll().execute();
}
export type StoredParameter = Awaited<ReturnType<typeof listParameterRows>>[number];

export function valuesOf(rows: readonly StoredParameter[]): ParameterValues {
  const stored = new Map(rows.map(({ paramKey, paramValue }) => [paramKey, Number(paramValue)]));
  const entries = PARAMETER_KEYS.map((key) => {
    const value = stored.get(key) ?? PARAMETER_DEFAULTS[key];
    return [key, inLimits(key, value) ? value : PARAMETER_DEFAULTS[key]];
  });
  return Object.fromEntries(entries) as ParameterValues;
}

/** The value inside another statement, by the same rule. */
export function parameterSql(key: ParameterKey): RawBuilder<number> {
  const stored = sql`SELECT param_value FROM sys_param WHERE param_key = ${key} AND param_value ~ '^[0-9]{1,7}$'`;
  return sql<number>`coalesce((${stored})::integer, ${PARAMETER_DEFAULTS[key]})`;
}

/** Those who change parameters wait for each other, so that what one demands of another stays true. */
export async function lockParameters(trx: Transaction<Tables>): Promise<void> {
  await sql`LOCK TABLE sys_param IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
}

/** The table must be locked, and the version be the one that was shown. */
export async function writeParameter(
  trx: Transaction<Tables>,
  row: { paramKey: ParameterKey; paramValue: string; updateUserName: string; updateTime: Date },
): Promise<void> {
  await trx
    .insertInto('sysParam')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('paramKey').doUpdateSet({
        paramValue: row.paramValue,
        updateUserName: row.updateUserName,
        updateTime: row.updateTime,
        version: sql`sys_param.version + 1`,
      }),
    )
    .execute();
}
