// Writes down what the migrations made: as SQL for the reader of a review (schema.sql), and as the types that Kysely
// needs (tables.ts). Both come from the catalogue in one order, the same on every version of PostgreSQL.

import type pg from 'pg';

/** Tables that a migration did not make. */
const FOREIGN = "('kysely_migration', 'kysely_migration_lock')";
/** Which months there are depends on the day. */
const MONTHS = 'SELECT oid FROM pg_class WHERE relispartition';

/** Every table with its columns, constraints, indexes and storage settings, then functions and triggers. */
export async function describeSchema(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ statement: string }>(`
    WITH own AS (
      SELECT c.oid, c.relname, c.reloptions FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname NOT IN ${FOREIGN}
        AND c.oid NOT IN (${MONTHS})
    ), part (place, name, detail, statement) AS (
      SELECT 0, c.relname, '', 'CREATE SEQUENCE ' || c.relname || ' MINVALUE ' || s.seqmin || ' MAXVALUE ' || s.seqmax
        || ' CACHE ' || s.seqcache || CASE WHEN s.seqcycle THEN ' CYCLE' ELSE '' END || ';'
      FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid
      WHERE c.relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'i')
      UNION ALL
      SELECT 1, p.proname, pg_get_function_identity_arguments(p.oid), trim(E' \\n' FROM pg_get_functiondef(p.oid)) || ';'
      FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
      UNION ALL
      SELECT 2, own.relname, '', 'CREATE TABLE ' || own.relname || E' (\\n'
        || (SELECT string_agg('  ' || line, E',\\n' ORDER BY place, line_order) FROM (
             SELECT 0 AS place, lpad(a.attnum::text, 5, '0') AS line_order, concat_ws(' ',
               a.attname, format_type(a.atttypid, a.atttypmod),
               CASE WHEN a.attcollation NOT IN (0, t.typcollation) THEN 'COLLATE ' || quote_ident(co.collname) END,
               CASE WHEN a.attidentity <> '' THEN 'GENERATED ' || CASE a.attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END || ' AS IDENTITY' END,
               CASE WHEN a.attgenerated = '' THEN 'DEFAULT ' ELSE 'GENERATED ALWAYS AS ' END || pg_get_expr(d.adbin, d.adrelid),
               CASE WHEN a.attnotnull THEN 'NOT NULL' END) AS line
             FROM pg_attribute a
               JOIN pg_type t ON t.oid = a.atttypid
               LEFT JOIN pg_collation co ON co.oid = a.attcollation
               LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
             WHERE a.attrelid = own.oid AND a.attnum > 0 AND NOT a.attisdropped
             UNION ALL
             SELECT CASE con.contype WHEN 'p' THEN 1 WHEN 'u' THEN 2 WHEN 'c' THEN 3 ELSE 4 END, con.conname,
               'CONSTRAINT ' || con.conname || ' ' || pg_get_constraintdef(con.oid)
             FROM pg_constraint con WHERE con.conrelid = own.oid AND con.contype IN ('p', 'u', 'c', 'f', 'x')
           ) AS lines)
        || E'\\n)' || coalesce(' PARTITION BY ' || pg_get_partkeydef(own.oid), '') || coalesce(' WITH (' || array_to_string(own.reloptions, ', ') || ')', '') || ';'
      FROM own
      UNION ALL
      SELECT 2, own.relname, 'index ' || i.relname, pg_get_indexdef(i.oid) || ';'
      FROM own JOIN pg_index x ON x.indrelid = own.oid JOIN pg_class i ON i.oid = x.indexrelid
      WHERE NOT EXISTS (SELECT FROM pg_constraint con WHERE con.conindid = i.oid AND con.conrelid = own.oid)
      UNION ALL
      SELECT 2, own.relname, 'partition ' || p.relname, 'CREATE TABLE ' || p.relname || ' PARTITION OF ' || own.relname || ' DEFAULT'
        || coalesce(' WITH (' || array_to_string(p.reloptions, ', ') || ')', '') || ';'
      FROM own JOIN pg_inherits h ON h.inhparent = own.oid JOIN pg_class p ON p.oid = h.inhrelid
      WHERE p.relkind = 'r' AND pg_get_expr(p.relpartbound, p.oid) = 'DEFAULT'
      UNION ALL
      SELECT 2, own.relname, 'trigger ' || tg.tgname, pg_get_triggerdef(tg.oid) || ';'
      FROM own JOIN pg_trigger tg ON tg.tgrelid = own.oid WHERE NOT tg.tgisinternal
    )
    SELECT CASE WHEN place = 2 AND detail = '' THEN E'\\n' ELSE '' END || statement AS statement
    FROM part ORDER BY place, name COLLATE "C", detail COLLATE "C"`);
  const statements = rows.map((row) => row.statement).join('\n');
  return `-- What all migrations make together; written by schema.test.ts, never by hand.\n\n${statements}\n`;
}

/** The text of tables.ts: one interface for each table, in camelCase. */
export async function describeTables(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(`
    SELECT table_name AS "tableName", column_name AS "columnName", udt_name AS "typeName",
      is_nullable = 'YES' AS "isNullable",
      column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS' AS "isGenerated"
    FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name NOT IN ${FOREIGN}
      AND to_regclass(quote_ident(table_name)) NOT IN (${MONTHS})
    ORDER BY table_name COLLATE "C", ordinal_position`);
  const tables = [...Map.groupBy(rows, (row) => row.tableName)];
  const interfaces = tables.map(([name, columns]) => {
    const fields = columns
      .map((column) => `  ${camelCase(column.columnName)}: ${typeOf(column)};\n`)
      .join('');
    return `export interface ${interfaceName(name)} {\n${fields}}\n`;
  });
  const list = tables.map(([name]) => `  ${camelCase(name)}: ${interfaceName(name)};\n`).join('');
  return [HEAD, ...interfaces, `export interface Tables {\n${list}}\n`].join('\n');
}

interface Column {
  tableName: string;
  columnName: string;
  typeName: string;
  isNullable: boolean;
  isGenerated: boolean;
}

const HEAD = `/**
 * The database's tables as TypeScript sees them, in camelCase (the connection translates to snake_case). Written by
 * schema.test.ts from the migrated database, never by hand.
 */
import type { ColumnType } from 'kysely';

/** The database fills it in when an insert leaves it out. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;
/** Read as a Date, written as a Date or an ISO text. */
type Moment = ColumnType<Date, Date | string, Date | string>;
/** Read parsed, written as JSON text. */
type Json = ColumnType<unknown, string, string>;
`;

/** TypeScript types that connect.ts makes of each type of PostgreSQL. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'string',
  jsonb: 'Json',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Moment',
  uuid: 'string',
};

function typeOf({ tableName, columnName, typeName, isNullable, isGenerated }: Column): string {
  const element = TYPES[typeName.replace(/^_/, '')];
  if (!element)
    throw new Error(`${tableName}.${columnName} is of type ${typeName}, which TYPES does not know.`);
  const type = `${element}${typeName.startsWith('_') ? '[]' : ''}${isNullable ? ' | null' : ''}`;
  return isGenerated ? `Generated<${type}>` : type;
}

function interfaceName(table: string): string {
  const name = camelCase(table);
  return `${name[0]?.toUpperCase()}${name.slice(1)}Table`;
}

function camelCase(name: string): string {
  return name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
