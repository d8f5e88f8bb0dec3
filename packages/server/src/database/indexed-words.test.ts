// Which pairs of a word its index is asked for, by what the database knows of its rows.

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { gramsOf, indexedWords, rareWords } from './indexed-words.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    CREATE TABLE told_title (title text);
    CREATE INDEX told_title_words ON told_title USING gin (text_pairs(title));
    INSERT INTO told_title SELECT '补贴须知' || chr(19968 + n) || chr(20968 + n) FROM generate_series(1, 500) AS n;
    CREATE TABLE new_title (title text);
    CREATE INDEX new_title_words ON new_title USING gin (text_pairs(title));
    ANALYZE told_title`);
});
afterAll(() => database.drop());

const pairsAsked = async (table: string, ...words: (string | undefined)[]) =>
  (await rareWords(database.db, table, indexedWords(sql`text_pairs(title)`, words))).map(
    ({ parts }) => parts,
  );

test('a pair that most rows have is left to the exact words', async () => {
  expect(await pairsAsked('toldTitle', '须知育秧')).toEqual([['知育', '育秧']]);
  expect(await pairsAsked('toldTitle', '补贴', '秧', undefined, '育秧')).toEqual([['育秧']]);
});

test('of words that most rows have, and of a table that nobody has looked at yet, nothing is said', async () => {
  expect(await pairsAsked('toldTitle', '补贴须知')).toEqual([]);
  expect(await pairsAsked('newTitle', '育秧')).toEqual([]);
});

test('the pairs are those of the database, for characters of two parts as well', async () => {
  const [word] = indexedWords(sql`title`, ['a𠮷田b']);
  const { rows } = await database.pool.query<{ pairs: string[] }>('SELECT text_pairs($1) AS pairs', [
    'a𠮷田b',
  ]);
  expect([...(word?.parts ?? [])].toSorted()).toEqual(rows[0]?.pairs.toSorted());
});

test('the triples are those of the database, beside its pairs', async () => {
  const { rows } = await database.pool.query<{ grams: string[] }>('SELECT text_grams($1) AS grams', [
    'a𠮷田b',
  ]);
  const grams = ['a𠮷田', '𠮷田b', 'a𠮷', '𠮷田', '田b'];
  expect(rows[0]?.grams.toSorted()).toEqual(grams.toSorted());
  expect(['a𠮷田b', '田b', 'b', ''].map(gramsOf)).toEqual([['a𠮷田', '𠮷田b'], ['田b'], [], []]);
});
