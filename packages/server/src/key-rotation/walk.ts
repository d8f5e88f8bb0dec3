/** Goes through a table with values under the key, batch by batch in the order of its key, so that any size fits. */
import type pg from 'pg';
import type { KeptTable } from './kept-values.ts';

const ROWS_AT_ONCE = 2_000;

export const rowsAtOnce = ({ rowsAtOnce: few = ROWS_AT_ONCE }: KeptTable): number => few;

/** One row: its key as text, then of each kept value the cipher and the look-up form. */
export interface KeptRow {
  readonly key: readonly string[];
  readonly values: readonly { cipher: Buffer | null; hash: string | null }[];
}

/** Where a walk stands: the key of the last row seen; null at the beginning. */
export type Place = readonly string[] | null;

export interface WalkLimits {
  /** only rows whose first column of the key has this value */
  readonly first?: string;
  readonly rows?: number;
  readonly backwards?: boolean;
}

/** The next rows after a place. Fewer than asked for: that was the last of them. */
export async function readBatch(
  client: pg.ClientBase,
  kept: KeptTable,
  after: Place,
  { first, rows = rowsAtOnce(kept), backwards = false }: WalkLimits = {},
): Promise<KeptRow[]> {
  const { table, key, values } = kept;
  // Named by their table: ORDER BY would otherwise mean the selected text, and 10 would come before 9.
  const columns = key.map(([column]) => `t.${column}`);
  const parameters: unknown[] = [rows];
  const place = (value: string, index: number) => `$${parameters.push(value)}::${key[index]?.[1] ?? 'text'}`;
  const conditions = [
    ...(first === undefined ? [] : [`${columns[0]} = ${place(first, 0)}`]),
    ...(after === null ? [] : [`(${columns.join(', ')}) > (${after.map(place).join(', ')})`]),
  ];
  const selected = values.flatMap(({ cipher, hash }) => [`t.${cipher}`, hash ? `t.${hash}` : 'NULL']);
  const direction = backwards ? ' DESC' : '';
  const { rows: found } = await client.query<unknown[]>({
    rowMode: 'array',
    text: `SELECT ${[...columns.map((column) => `${column}::text`), ...selected].join(', ')} FROM ${table} AS t
      ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
      ORDER BY ${columns.map((column) => column + direction).join(', ')} LIMIT $1`,
    values: parameters,
  });
  return found.map((row) => ({
    key: row.slice(0, columns.length) as string[],
    values: values.map((_, index) => ({
      cipher: row[columns.length + 2 * index] as Buffer | null,
      hash: row[columns.length + 2 * index + 1] as string | null,
    })),
  }));
}

/** Writes new values of rows that were read. */
export async function writeBatch(
  client: pg.ClientBase,
  { table, key, values }: KeptTable,
  rows: readonly KeptRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const parameters: unknown[] = [];
  const sources: string[] = [];
  const add = (list: unknown[], type: string) => sources.push(`$${parameters.push(list)}::${type}[]`);
  for (const [index, [, type]] of key.entries())
    add(
      rows.map((row) => row.key[index]),
      type,
    );
  const changes: string[] = [];
  for (const [index, { cipher, hash }] of values.entries()) {
    add(
      rows.map((row) => row.values[index]?.cipher),
      'bytea',
    );
    changes.push(`${cipher} = v.c${sources.length}`);
    if (hash === undefined) continue;
    add(
      rows.map((row) => row.values[index]?.hash),
      'uuid',
    );
    changes.push(`${hash} = v.c${sources.length}`);
  }
  const names = sources.map((_, index) => `c${index + 1}`);
  const same = key.map(([column], index) => `t.${column} = v.c${index + 1}`);
  await client.query({
    text: `UPDATE ${table} AS t SET ${changes.join(', ')} FROM unnest(${sources.join(', ')}) AS v (${names.join(', ')})
      WHERE ${same.join(' AND ')}`,
    values: parameters,
  });
}
