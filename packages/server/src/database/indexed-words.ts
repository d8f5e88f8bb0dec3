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
  /** those of the text that the index is asked for: pairs of characters, of an index of `text_grams` single characters and triples as well */
  readonly parts: readonly string[];
}

/**
 * The words that are asked for, without those of one character where the index has pairs alone: it has no neighbour.
 * @param partsOf what the index has of a text
 */
export const indexedWords = (
  indexed: Sql,
  words: readonly (string | undefined)[],
  partsOf = pairsOf,
): IndexedWord[] =>
  words.map((word) => ({ indexed, parts: partsOf(word ?? '') })).filter(({ parts }) => parts.length > 0);

/** The pairs of a word, as the database's function text_pairs makes them. */
export const pairsOf = (word: string): string[] => partsOfLength(word, 2);

/**
 * Of those that the function text_grams has, the longest: of a word of one or two characters itself. Of a text with numbers pairs find twice as many
 * rows as have the word.
 */
export const gramsOf = (word: string): string[] =>
  partsOfLength(word, Math.min(Math.max(Array.from(word).length, 1), 3));

function partsOfLength(word: string, length: number): string[] {
  const characters = Array.from(word);
  return characters.slice(length - 1).map((_, place) => characters.slice(place, place + length).join(''));
}

export const hasParts = ({ indexed, parts }: IndexedWord): RawBuilder<SqlBool> =>
  sql<SqlBool>`${indexed} @> ${[...parts]}::text[]`;

/** Each part more is another list of rows that the index merges; three that few rows have leave nearly none beside those of the word. */
const PARTS_MAX = 3;

/** The words by their rarest parts; none, where only a look at the rows can tell whether they are rare. */
export const rareWords = (
  db: Kysely<Tables>,
  table: string,
  words: readonly IndexedWord[],
): Promise<IndexedWord[]> => wordsBelow(db, table, words, { share: COMMON_SHARE, partsMax: PARTS_MAX });

/**
 * Of words without a rare part the one that the fewest rows have, where that is not most of them: a list of a million rows takes longer to read than
 * the rows of a county. Without statistics the words as they are.
 */
export const leastCommonWords = async (
  db: Kysely<Tables>,
  table: string,
  words: readonly IndexedWord[],
): Promise<readonly IndexedWord[]> =>
  (await sharesOf(db, table)) === null
    ? words
    : wordsBelow(db, table, words, { share: MOST_SHARE, partsMax: 1 });

async function wordsBelow(
  db: Kysely<Tables>,
  table: string,
  words: readonly IndexedWord[],
  { share, partsMax }: { share: number; partsMax: number },
): Promise<IndexedWord[]> {
  const shares = words.length === 0 ? null : await sharesOf(db, table);
  if (shares === null) return [];
  const of = (part: string) => shares.get(part) ?? 0;
  return words
    .map(({ indexed, parts }) => ({ indexed, parts: parts.filter((part) => of(part) < share) }))
    .map(({ indexed, parts }) => ({
      indexed,
      parts: parts.toSorted((one, other) => of(one) - of(other)).slice(0, partsMax),
    }))
    .filter(({ parts }) => parts.length > 0);
}

const COMMON_SHARE = 0.1;
const MOST_SHARE = 0.5;

/** Of the rows, by the database's own statistics, which tell of parts that many have; null while it has none. */
type Shares = ReadonlyMap<string, number> | null;

const readings = new WeakMap<Kysely<Tables>, Map<string, () => Promise<Shares>>>();

function sharesOf(db: Kysely<Tables>, table: string): Promise<Shares> {
  const ofTables = readings.get(db) ?? new Map<string, () => Promise<Shares>>();
  readings.set(db, ofTables);
  const reading = ofTables.get(table) ?? keptFor(MINUTE_MS, () => readShares(db, table));
  ofTables.set(table, reading);
  return reading();
}

async function readShares(db: Kysely<Tables>, table: string): Promise<Shares> {
  const name = table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const { rows } = await sql<{ part: string | null; share: number }>`SELECT part, share
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      JOIN pg_stats ON schemaname = current_schema() AND tablename = relname AND attname IN ('text_pairs', 'text_grams'),
      unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common (part, share)
    WHERE indrelid = to_regclass(${name}) ORDER BY share`.execute(db);
  if (rows.length === 0) return null;
  return new Map(rows.flatMap(({ part, share }) => (part === null ? [] : [[part, share]])));
}
