// Pages of a list whose words are asked for: the same whether they stand among its newest rows or far behind.

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { havingWords } from './list-conditions.ts';
import { findNewest, type NewestList } from './newest-first.ts';

const ROWS = 12_000;
const LISTED = 50;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // every fifth is of seeds, the oldest two hundred of locusts; a few of the newest are removed
  await database.pool.query(`
    CREATE TABLE told_news (news_id bigint PRIMARY KEY, title text NOT NULL, del_flag integer NOT NULL);
    INSERT INTO told_news SELECT n, CASE WHEN n <= 200 THEN '蝗虫' WHEN n % 5 = 0 THEN '种子' ELSE '天气' END || '消息', (n > ${ROWS - 10})::int
      FROM generate_series(1, ${ROWS}) AS n;
    CREATE INDEX told_news_words ON told_news USING gin (text_pairs(title)) WHERE del_flag = 0;
    ANALYZE told_news`);
});
afterAll(() => database.drop());

const list: NewestList = {
  ...{ table: 'toldNews', key: 'newsId', order: sql`news_id DESC`, always: sql`del_flag = 0` },
  ...{ countsInOrder: false, stamp: 'unchanged' },
};

async function pageOf(word: string, pageNum: number) {
  const { conditions, words } = havingWords(sql`text_pairs(title)`, [['title', word]]);
  const living = sql<boolean>`del_flag = 0`;
  const asked = { pageNum, pageSize: 10, rowsMax: LISTED };
  const { keys, total, more } = await findNewest(database.db, list, [...conditions, living], asked, words);
  const { rows } = keys === null ? { rows: [] } : await sql<{ newsId: string }>`${keys}`.execute(database.db);
  return { ids: rows.map(({ newsId }) => Number(newsId)), total, more };
}

const every = (step: number, from: number) => Array.from({ length: 10 }, (_, place) => from - place * step);

describe('a word that more rows have than are listed', () => {
  it('is found among the newest, page by page', async () => {
    expect(await pageOf('种子', 1)).toEqual({ ids: every(5, ROWS - 10), total: LISTED, more: true });
    expect(await pageOf('种子', 3)).toEqual({ ids: every(5, ROWS - 110), total: LISTED, more: true });
    expect(await pageOf('种子', 6)).toEqual({ ids: [], total: LISTED, more: true });
  });

  it('is found where only the oldest have it', async () => {
    expect(await pageOf('蝗虫', 1)).toEqual({ ids: every(1, 200), total: LISTED, more: true });
    expect(await pageOf('蝗虫消息', 2)).toEqual({ ids: every(1, 190), total: LISTED, more: true });
  });

  it('is found where nearly all have it', async () => {
    expect((await pageOf('消息', 1)).ids).toEqual(every(1, ROWS - 10));
    expect((await pageOf('消息', 5)).ids).toEqual(every(1, ROWS - 50));
  });
});
