/**
 * Words that an index of pairs of characters answers, beside the conditions that ask for the exact words. A pair that every tenth row has
 * narrows nothing, and to look it up takes longer than all the others: of a million rows, nine of twelve milliseconds.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { MINUTE_MS } from '../time/moment.ts';
import { keptFor } from './kept-reading.ts';
import type { Tables } from './tables.ts';

type Sql = RawBuilder<unknown>;

export interface IndexedWord {
  /** the text as the index has it */
  readonly indexed: Sql;
  /** those of the text that the index is asked for: pairs of characters, of an index of `text_grams` triples as well */
  readonly parts: readonly string[];
}

/**
 * The words that are asked for, without those of one character: it has no neighbour.
 * @param partsOf what the index has of a text
 */
export const indexedWords = (
  indexed: Sql,
  words: readonly (string | undefined)[],
  partsOf = pairsOf,
): IndexedWord[] =>
  words.map((word) => ({ indexed, parts: partsOf(word ?? '') })).filter(({ parts }) => parts.length > 0);

/** As the function text_pairs of the database has them. */
export const pairsOf = (word: string): string[] => partsOfLength(word, 2);

/**
 * Of those that the function text_grams has, the longest: of a word of two characters its pair. Of a text with numbers pairs find twice as many rows
 * as have the word.
 */
export const gramsOf = (word: string): string[] => partsOfLength(word, Array.from(word).length < 3 ? 2 : 3);

function partsOfLength(word: string, length: number): string[] {
  const characters = Array.from(word);
  return characters.slice(length - 1).map((_, place) => characters.slice(place, place + length).join(''));
}

export const hasParts = ({ indexed, parts }: IndexedWord): RawBuilder<SqlBool> =>
  sql<SqlBool>`${indexed} @> ${[...parts]}::text[]`;

/** The words by their rare parts alone; none, where only a look at the rows can tell whether they are rare. */
export async function rareWords(
  db: Kysely<Tables>,
  table: string,
  words: readonly IndexedWord[],
): Promise<IndexedWord[]> {
  const common = words.length === 0 ? null : await commonParts(db, table);
  if (common === null) return [];
  return words
    .map(({ indexed, parts }) => ({ indexed, parts: parts.filter((part) => !common.has(part)) }))
    .filter(({ parts }) => parts.length > 0);
}

const COMMON_SHARE = 0.1;

/** By the database's own statistics; null while it has none. */
type CommonParts = ReadonlySet<string> | null;

const readings = new WeakMap<Kysely<Tables>, Map<string, () => Promise<CommonParts>>>();

function commonParts(db: Kysely<Tables>, table: string): Promise<CommonParts> {
  const ofTables = readings.get(db) ?? new Map<string, () => Promise<CommonParts>>();
  readings.set(db, ofTables);
  const reading = ofTables.get(table) ?? keptFor(MINUTE_MS, () => readCommonParts(db, table));
  ofTables.set(table, reading);
  return reading();
}

async function readCommonParts(db: Kysely<Tables>, table: string): Promise<CommonParts> {
  const name = table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const { rows } = await sql<{ part: string | null; share: number }>`SELECT part, share
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      JOIN pg_stats ON schemaname = current_schema() AND tablename = relname AND attname IN ('text_pairs', 'text_grams'),
      unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common (part, share)
    WHERE indrelid = to_regclass(${name}) ORDER BY share DESC`.execute(db);
  if (rows.length === 0) return null;
  return new Set(rows.flatMap(({ part, share }) => (part !== null && share >= COMMON_SHARE ? [part] : [])));
}
