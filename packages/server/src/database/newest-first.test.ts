// Pages of a list whose words are asked for: the same whether they stand among its newest rows or far behind.

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { gramsOf } from './indexed-words.ts';
import { havingWords } from './list-conditions.ts';
import { findNewest, type NewestList } from './newest-first.ts';

const ROWS = 12_000;
/** more than are looked through for a word, so that its oldest are not among them */
const TOLD = 21_000;
const LISTED = 50;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // every fifth is of seeds, the oldest two hundred of locusts; a few of the newest are removed
  await database.pool.query(`
    CREATE TABLE told_news (news_id bigint PRIMARY KEY, title text NOT NULL, del_flag integer NOT NULL);
    INSERT INTO told_news SELECT n, CASE WHEN n <= 200 THEN '蝗虫' WHEN n % 5 = 0 THEN '种子' ELSE '天气' END || '消息', (n > ${TOLD - 10})::int
      FROM generate_series(1, ${TOLD}) AS n;
    CREATE INDEX told_news_words ON told_news USING gin (text_pairs(title)) WHERE del_flag = 0;
    CREATE TABLE placed_news (news_id bigint PRIMARY KEY, top_flag integer NOT NULL, place integer NOT NULL, title text NOT NULL);
    INSERT INTO placed_news SELECT n, (n % 1000 = 0)::int, n % 40,
        CASE WHEN n % 7 = 0 THEN '龘' WHEN n % 3 = 0 THEN '补贴办理须知第' ELSE '办理补贴须知第' END || n % 100 || '号'
      FROM generate_series(1, ${ROWS}) AS n;
    CREATE INDEX placed_news_words ON placed_news USING gin (text_grams(title));
    CREATE INDEX placed_news_newest ON placed_news (top_flag DESC, news_id DESC) INCLUDE (title);
    ANALYZE told_news, placed_news`);
});
afterAll(() => database.drop());

const list: NewestList = {
  table: 'toldNews',
  key: 'newsId',
  order: sql`news_id DESC`,
  always: sql`del_flag = 0`,
  countsInOrder: false,
  stamp: 'unchanged',
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
    expect(await pageOf('种子', 1)).toEqual({ ids: every(5, TOLD - 10), total: LISTED, more: true });
    expect(await pageOf('种子', 3)).toEqual({ ids: every(5, TOLD - 110), total: LISTED, more: true });
    expect(await pageOf('种子', 6)).toEqual({ ids: [], total: LISTED, more: true });
  });

  it('is found where only the oldest have it', async () => {
    expect(await pageOf('蝗虫', 1)).toEqual({ ids: every(1, 200), total: LISTED, more: true });
    expect(await pageOf('蝗虫消息', 2)).toEqual({ ids: every(1, 190), total: LISTED, more: true });
  });

  it('is found where nearly all have it', async () => {
    expect((await pageOf('消息', 1)).ids).toEqual(every(1, TOLD - 10));
    expect((await pageOf('消息', 5)).ids).toEqual(every(1, TOLD - 50));
  });
});

it('looks for a word of old rows among the newest once, and keeps what it found with the rest', async () => {
  let statements = 0;
  const counted = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  });
  // so that each is worth keeping
  const takesLong = sql<boolean>`(SELECT pg_sleep(0.02)) IS NOT NULL`;
  const { conditions, words } = havingWords(sql`text_pairs(title)`, [['title', '蝗虫']]);
  const find = () =>
    findNewest(
      counted,
      list,
      [...conditions, sql<boolean>`del_flag = 0`, takesLong],
      { pageNum: 1, pageSize: 10, rowsMax: LISTED },
      words,
    );
  await find();
  const first = statements;
  await find();
  expect({ first, again: statements - first }).toEqual({ first: 4, again: 0 });
});

const placed: NewestList = {
  table: 'placedNews',
  key: 'newsId',
  order: sql`placed_news.top_flag DESC, placed_news.news_id DESC`,
  always: null,
  countsInOrder: false,
};
const ALL = Array.from({ length: ROWS }, (_, place) => place + 1);
const titleOf = (id: number) =>
  `${id % 7 === 0 ? '龘' : id % 3 === 0 ? '补贴办理须知第' : '办理补贴须知第'}${id % 100}号`;

/** By the rows themselves, without index and database. */
function expected(word: string, place: number | undefined, pageNum: number, rowsMax: number) {
  const found = ALL.filter(
    (id) => titleOf(id).includes(word) && (place === undefined || id % 40 === place),
  ).toSorted((one, other) => Number(other % 1000 === 0) - Number(one % 1000 === 0) || other - one);
  const end = Math.min(pageNum * 10, rowsMax);
  return {
    ids: found.slice((pageNum - 1) * 10, end),
    total: Math.min(found.length, rowsMax),
    more: found.length > rowsMax,
  };
}

// common and rare, of one character to eight, of parts that all rows have and of such that few have beside them; a few have 龘1号, nobody 须补
const WORDS = [
  '号',
  '龘',
  '7',
  '鱻',
  '须知',
  '99',
  '须补',
  '第12',
  '龘12号',
  '补贴办理须知第',
  '办理须知第12号',
  '理补贴须知第7号',
  '贴办理须知第99',
];

describe.each(WORDS)('the word %s', (word) => {
  it.each([undefined, 8])('is found in the rows that have it, at place %s', async (place) => {
    const { conditions, words } = havingWords(sql`text_grams(title)`, [['title', word]], gramsOf);
    const here = place === undefined ? [] : [sql<boolean>`place = ${place}`];
    for (const stamp of [undefined, `as of ${word}`]) {
      for (const rowsMax of [50, ROWS + 1]) {
        for (const pageNum of [1, 4, 12]) {
          const list = stamp === undefined ? placed : { ...placed, stamp };
          const { keys, total, more } = await findNewest(
            database.db,
            list,
            [...conditions, ...here],
            { pageNum, pageSize: 10, rowsMax },
            words,
          );
          const { rows } =
            keys === null ? { rows: [] } : await sql<{ newsId: string }>`${keys}`.execute(database.db);
          expect({ ids: rows.map(({ newsId }) => Number(newsId)), total, more }).toEqual(
            expected(word, place, pageNum, rowsMax),
          );
        }
      }
    }
  });
});

it.each(['号', '补贴办理须知第', '龘12号'])('counts %s alike in another order than its own', async (word) => {
  const { conditions, words } = havingWords(sql`text_grams(title)`, [['title', word]], gramsOf);
  const oldest = { ...placed, order: sql`placed_news.news_id ASC`, ownOrder: placed.order };
  const asked = { pageNum: 2, pageSize: 10, rowsMax: ROWS + 1 };
  const { keys, total, more } = await findNewest(database.db, oldest, conditions, asked, words);
  const { rows } = keys === null ? { rows: [] } : await sql<{ newsId: string }>`${keys}`.execute(database.db);
  const having = ALL.filter((id) => titleOf(id).includes(word));
  expect({ ids: rows.map(({ newsId }) => Number(newsId)), total, more }).toEqual({
    ids: having.slice(10, 20),
    total: having.length,
    more: false,
  });
});

it('refuses an order of anything but columns', async () => {
  const list = { ...placed, order: sql`place % 2, news_id` };
  await expect(findNewest(database.db, list, [], { pageNum: 1, pageSize: 10, rowsMax: 50 })).rejects.toThrow(
    'place % 2',
  );
});
