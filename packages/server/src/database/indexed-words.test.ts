// Which pairs of a word its index is asked for, by what the database knows of its rows.

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { gramsOf, indexedWords, leastCommonWords, rareWords } from './indexed-words.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    CREATE TABLE told_title (title text);
    CREATE INDEX told_title_words ON told_title USING gin (text_pairs(title));
    INSERT INTO told_title SELECT '补贴须知' || chr(19968 + n) || chr(20968 + n) FROM generate_series(1, 500) AS n;
    CREATE TABLE new_title (title text);
    CREATE INDEX new_title_words ON new_title USING gin (text_pairs(title));
    CREATE TABLE long_title (title text);
    CREATE INDEX long_title_words ON long_title USING gin (text_pairs(title));
    INSERT INTO long_title SELECT CASE WHEN n % 5 = 0 THEN '春耕' WHEN n % 50 = 1 THEN '秋收冬藏夏' WHEN n % 50 = 2 THEN '冬藏' ELSE '天气' END || '消息'
      FROM generate_series(1, 1000) AS n;
    ANALYZE told_title, long_title`);
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

test('of many rare pairs those that the fewest rows have are asked for, three of them', async () => {
  expect(await pairsAsked('longTitle', '秋收冬藏夏消')).toEqual([['秋收', '收冬', '藏夏']]);
  expect(await pairsAsked('longTitle', '冬藏夏')).toEqual([['藏夏', '冬藏']]);
});

test('of a word without rare pairs the index is asked for one that less than half of the rows have, or for nothing', async () => {
  const asked = async (table: string, word: string) =>
    (await leastCommonWords(database.db, table, indexedWords(sql`text_pairs(title)`, [word]))).map(
      ({ parts }) => parts,
    );
  expect(await asked('longTitle', '春耕')).toEqual([['春耕']]);
  expect(await asked('longTitle', '天气消息')).toEqual([]);
  expect(await asked('newTitle', '天气消息')).toEqual([['天气', '气消', '消息']]);
});

test('the pairs are those of the database, for characters of two parts as well', async () => {
  const [word] = indexedWords(sql`title`, ['a𠮷田b']);
  const { rows } = await database.pool.query<{ pairs: string[] }>('SELECT text_pairs($1) AS pairs', [
    'a𠮷田b',
  ]);
  expect([...(word?.parts ?? [])].toSorted()).toEqual(rows[0]?.pairs.toSorted());
});

test('the triples are those of the database, beside its pairs and single characters', async () => {
  const { rows } = await database.pool.query<{ grams: string[] }>('SELECT text_grams($1) AS grams', [
    'a𠮷田b',
  ]);
  const grams = ['a𠮷田', '𠮷田b', 'a𠮷', '𠮷田', '田b', 'a', '𠮷', '田', 'b'];
  expect(rows[0]?.grams.toSorted()).toEqual(grams.toSorted());
  expect(['a𠮷田b', '田b', 'b', ''].map(gramsOf)).toEqual([['a𠮷田', '𠮷田b'], ['田b'], ['b'], []]);
});
