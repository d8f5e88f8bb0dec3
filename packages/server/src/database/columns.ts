/**
 * Rows of raw statements, typed by the tables: the columns that a statement names and the type of its rows come from one list, so
 * that neither lacks what the other has. Columns that are computed are still said beside it.
 */
import { type RawBuilder, type SelectType, sql } from 'kysely';
import type { Tables } from './tables.ts';

type NameIn<Table extends keyof Tables> = keyof Tables[Table] & string;
export type Columns<Table extends keyof Tables, Name extends NameIn<Table>> = {
  readonly [Column in Name]: SelectType<Tables[Table][Column]>;
};

/**
 * `"d"."seq", "d"."real_name"`, to stand in a SELECT.
 * @param alias of the table in the statement, where it has one
 */
export function columnsOf<Table extends keyof Tables, Name extends NameIn<Table>>(
  table: Table,
  names: readonly Name[],
  alias: string = table,
): RawBuilder<Columns<Table, Name>> {
  return sql.join(names.map((name) => sql.ref(`${alias}.${name}`)));
}

const refs = new Map<string, RawBuilder<unknown>>();

/** `"article"."title"` of a table that is known as the statement is made; made once, since a long list names the same columns for every page. */
export function columnOf({ table }: { readonly table: string }, name: string): RawBuilder<unknown> {
  const reference = `${table}.${name}`;
  const known = refs.get(reference) ?? sql.raw(columnText({ table }, name));
  refs.set(reference, known);
  return known;
}

/** The same to be put into a text. */
export const columnText = ({ table }: { readonly table: string }, name: string): string =>
  `"${snakeOf(table)}"."${snakeOf(name)}"`;

/** The row that such columns make. */
export type RowOf<Of> = Of extends RawBuilder<infer Row> ? Row : never;

/** For the driver, which leaves names as they are: `a.full_content AS "fullContent"`. The rows are `Columns` of the same names. */
export function columnsText<Table extends keyof Tables>(
  _table: Table,
  names: readonly NameIn<Table>[],
  alias: string,
): string {
  return names.map((name) => `${alias}.${snakeOf(name)} AS "${name}"`).join(', ');
}

const snakeOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';

/** Columns of a table as the driver itself names them. */
export type StoredColumns<Table extends keyof Tables, Name extends NameIn<Table>> = {
  readonly [Column in Name as Snake<Column>]: SelectType<Tables[Table][Column]>;
};
