/** Bulk loading by COPY: the fastest way into PostgreSQL, with memory that does not grow with the number of rows. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Insertable } from 'kysely';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Tables } from '../database/tables.ts';

const CHUNK_CHARACTERS = 128 * 1024;

/**
 * Appends rows to a table inside the client's transaction. Every row has the fields of the first one, in any order;
 * columns that are left out take their default.
 */
export async function copyRows<Name extends keyof Tables & string>(
  client: PoolClient,
  table: Name,
  rows: Iterable<Insertable<Tables[Name]>>,
): Promise<void> {
  const iterator = rows[Symbol.iterator]() as Iterator<Record<string, unknown>>;
  const first = iterator.next();
  if (first.done) return;
  const fields = Object.keys(first.value);
  const columns = fields.map(snakeCase).join(', ');
  const target = client.query(copyFrom(`COPY ${snakeCase(table)} (${columns}) FROM STDIN`));
  await pipeline(Readable.from(chunksOf(fields, first.value, iterator)), target);
}

function* chunksOf(
  fields: readonly string[],
  first: Record<string, unknown>,
  rest: Iterator<Record<string, unknown>>,
): Generator<Buffer> {
  let chunk = '';
  for (let row: Record<string, unknown> | undefined = first; row; row = takeNext(rest)) {
    const values = row;
    chunk += `${fields.map((field) => encode(values[field])).join('\t')}\n`;
    if (chunk.length > CHUNK_CHARACTERS) {
      yield Buffer.from(chunk);
      chunk = '';
    }
  }
  yield Buffer.from(chunk);
}

function takeNext(rows: Iterator<Record<string, unknown>>): Record<string, unknown> | undefined {
  const next = rows.next();
  return next.done ? undefined : next.value;
}

// COPY's text form: \N is null, backslashes and control characters are escaped.
function encode(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return escape(value);
    case 'number':
    case 'bigint':
      return String(value);
    case 'boolean':
      return value ? 't' : 'f';
    default:
      return encodeObject(value);
  }
}

function encodeObject(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  if (Array.isArray(value)) return escape(`{${value.map(encodeElement).join(',')}}`);
  throw new Error(`COPY cannot carry a ${typeof value}.`);
}

function encodeElement(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value);
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escape(text: string): string {
  return /[\\\n\r\t]/.test(text)
    ? text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? '')
    : text;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
