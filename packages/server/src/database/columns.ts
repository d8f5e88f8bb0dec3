/**
 * Rows of raw statements, typed by the tables: the columns that a statement names and the type of its rows come from one list, so
 * that neither lacks what the other has. Columns that are computed are still said beside it.
 */
import { type RawBuilder, type SelectType, sql } from 'kysely';
import type { Tables } from './tables.ts';

type NameIn<Table extends keyof Tables> = keyof Tables[Table] & string;

/**
 * `"d"."seq", "d"."real_name"`, to stand in a SELECT.
 * @param alias of the table in the statement, where it has one
 */
export function columnsOf<Table extends keyof Tables, Name extends NameIn<Table>>(
  table: Table,
  names: readonly Name[],
  alias: string = table,
): RawBuilder<{ readonly [Column in Name]: SelectType<Tables[Table][Column]> }> {
  return sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));
}

/** The row that such columns make. */
export type RowOf<Columns> = Columns extends RawBuilder<infer Row> ? Row : never;

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';

/** Columns of a table as the driver itself names them. */
export type StoredColumns<Table extends keyof Tables, Name extends NameIn<Table>> = {
  readonly [Column in Name as Snake<Column>]: SelectType<Tables[Table][Column]>;
};
