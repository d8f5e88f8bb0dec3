/**
 * A statement that its connection keeps, as it is sent and read. The driver's own has each answer describe its columns again, and gives each row
 * names that have to be translated: half of the time that ten rows take. A kept statement's columns never change; the database refuses
 * it when they would.
 */
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { nameOfColumn } from './camel-case-rows.ts';

interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  /** all of the names without a value: copying it is the quickest way to a row */
  readonly emptyRow: Row;
}
type Row = Record<string, unknown>;

export type Tell = (
  error: Error | null,
  result?: Pick<pg.QueryResult<Row>, 'command' | 'rowCount' | 'rows'>,
) => void;

/** The driver's connection as far as a statement uses it. */
interface Wire {
  readonly stream: Duplex;
  /** by their names */
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse(statement: { name: string; text: string }): void;
  bind(asked: { statement: string; values: readonly (string | Buffer | null)[] }): void;
  describe(portal: { type: 'P' }): void;
  execute(portal: { portal: '' }): void;
  sync(): void;
}

/** Columns of the statements that one connection keeps, by their names. */
export type KnownColumns = Map<string, Columns>;

/** One asking. The driver's client calls the methods that begin with `handle`, and reads `name` and `text`. */
export class PreparedSelect implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  readonly callback: Tell;
  readonly #client: pg.ClientBase;
  readonly #known: KnownColumns;
  readonly #values: readonly (string | Buffer | null)[];
  readonly #rows: (string | null)[][] = [];

  constructor(
    client: pg.ClientBase,
    known: KnownColumns,
    { name, text, values }: { name: string; text: string; values: readonly unknown[] },
    callback: Tell,
  ) {
    this.#client = client;
    this.#known = known;
    this.name = name;
    this.text = text;
    this.#values = values.map((value) => prepareValue(value));
    this.callback = callback;
  }

  submit(connection: pg.Connection): null {
    const { name, text } = this;
    const wire = connection as unknown as Wire;
    wire.stream.cork();
    if (wire.parsedStatements[name] === undefined) wire.parse({ name, text });
    wire.bind({ statement: name, values: this.#values });
    if (!this.#known.has(name)) wire.describe({ type: 'P' });
    wire.execute({ portal: '' });
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const names = fields.map(({ name }) => nameOfColumn(name));
    const parsers = fields.map(({ dataTypeID }) => this.#client.getTypeParser(dataTypeID, 'text'));
    const emptyRow = Object.fromEntries(names.map((name) => [name, null]));
    this.#known.set(this.name, { names, parsers, emptyRow });
  }

  handleDataRow({ fields }: { readonly fields: (string | null)[] }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    try {
      const columns = this.#known.get(this.name);
      const rows = columns ? this.#rows.map((values) => rowOf(columns, values)) : [];
      this.callback(null, { command: 'SELECT', rowCount: rows.length, rows });
    } catch (error) {
      this.callback(error as Error);
    }
  }
}

function rowOf({ names, parsers, emptyRow }: Columns, values: readonly (string | null)[]): Row {
  const row = { ...emptyRow };
  for (const [at, name] of names.entries()) {
    const value = values[at] ?? null;
    row[name] = value === null ? null : parsers[at]?.(value);
  }
  return row;
}
