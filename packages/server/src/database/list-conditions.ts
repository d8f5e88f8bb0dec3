/** The conditions that lists ask alike: words in a column, a time between two moments. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { readMoment } from '../time/moment.ts';
import { type IndexedWord, indexedWords, pairsOf } from './indexed-words.ts';
import type { Condition } from './newest-first.ts';

type Sql = RawBuilder<unknown>;

/**
 * Rows that have each word in its column, exactly; and what an index of pairs of characters can say beside it.
 * @param indexed the text as the index has it
 * @param partsOf as indexedWords takes it
 */
export function havingWords(
  indexed: Sql,
  wanted: readonly (readonly [column: string, word: string | undefined])[],
  partsOf = pairsOf,
): { conditions: Condition[]; words: IndexedWord[] } {
  const asked = wanted.filter((one): one is readonly [string, string] => Boolean(one[1]));
  return {
    conditions: asked.map(([column, word]) => sql<SqlBool>`strpos(${sql.ref(column)}, ${word}) > 0`),
    words: indexedWords(
      indexed,
      asked.map(([, word]) => word),
      partsOf,
    ),
  };
}

/** Each field that is asked for, exactly. */
export const equalTo = <Field extends string>(
  table: string,
  asked: { readonly [One in Field]?: number | undefined },
  fields: readonly Field[],
): Condition[] =>
  fields.flatMap((field) =>
    asked[field] === undefined ? [] : [sql<SqlBool>`${sql.ref(`${table}.${field}`)} = ${asked[field]}`],
  );

/**
 * Up to the end of the last second.
 * @throws Refusal 4000 beside the field for a day that the calendar does not have
 */
export function betweenMoments<Start extends string, End extends string>(
  column: string,
  asked: { readonly [Field in Start | End]?: string | undefined },
  [start, end]: readonly [Start, End],
): Condition[] {
  const [from, to] = [asked[start], asked[end]];
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} >= ${readMoment(from, start)}`]),
    ...(to === undefined
      ? []
      : [sql<SqlBool>`${sql.ref(column)} < ${new Date(readMoment(to, end).getTime() + 1_000)}`]),
  ];
}
