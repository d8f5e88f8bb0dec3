/**
 * 三农资讯 with as many articles as `--recipients` says: pages of its list for what offices look for, 20 clients at once over HTTP. Its
 * statement is the one of every kind of reviewed content. Beside it 审核中心 over a fiftieth of them that wait, and over as many decisions.
 */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { CheckTab, pageChecks } from '@farmers-mailbox/contract/office/review-centre/endpoints.ts';
import { pageArticles } from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import pg from 'pg';
import { openPersonalData } from '../../packages/server/src/access/personal-data.ts';
import { seedTrial } from '../../packages/server/src/trial-data/first-load.ts';
import { type Look, measureLists } from './list-report.ts';
import { copyRowsOf, PASSWORD, pageAt, SECRET_KEY, untilWritten } from './lists.ts';
import { type Caller, signIn } from './web-client.ts';

const COUNTY = '330106';

export async function benchContents(url: string, articles: number, rounds: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    const personalData = openPersonalData(SECRET_KEY);
    await seedTrial(pool, { personalData, password: PASSWORD, farmers: 2_000 });
    await multiplyArticles(pool, articles);
    await untilWritten(pool);
  } finally {
    await pool.end();
  }
  await measureLists(url, SECRET_KEY, rounds, async (service) => {
    const province = await signIn(service, 'provadmin', PASSWORD);
    const county = await signIn(service, 'xhadmin', PASSWORD);
    return looksOf(province, county);
  });
}

/** The regions of the province in a table of their own, in no order. */
export async function tabulateRegions(pool: pg.Pool): Promise<void> {
  await pool.query(`CREATE TABLE region AS SELECT dept_id, row_number() OVER (ORDER BY md5(dept_id)) - 1 AS place,
      count(*) OVER () AS number_of_regions FROM sys_dept WHERE dept_id ~ '^33[0-9]{4,8}$' AND status = 1`);
  await pool.query('ALTER TABLE region ADD PRIMARY KEY (place)');
}

/** SQL: the region of the n-th copy, one after another. */
export const PLACE_OF_COPY =
  '(SELECT dept_id FROM region WHERE place = n % (SELECT number_of_regions FROM region LIMIT 1))';

/** Spread over the regions of the province; a hundredth on top, two in a hundred waiting. */
async function multiplyArticles(pool: pg.Pool, articles: number): Promise<void> {
  await tabulateRegions(pool);
  await copyRowsOf(pool, 'article', {
    times: articles,
    changed: {
      article_id: 'next_id()',
      title: 'title || n % 5000',
      column_code: '1 + n % 7',
      dept_id: PLACE_OF_COPY,
      create_dept_id: PLACE_OF_COPY,
      top_flag: '(n % 100 = 0)::int',
      publish_time: "publish_time - n * interval '10 seconds'",
    },
    where: "title LIKE '农机购置补贴办理须知%' AND audit_status = 2",
  });
  await copyRowsOf(pool, 'article', {
    times: Math.ceil(articles / 50),
    changed: {
      article_id: 'next_id()',
      dept_id: PLACE_OF_COPY,
      create_dept_id: PLACE_OF_COPY,
      title: 'title || n % 5000',
    },
    where: 'audit_status = 1',
  });
  // as if one person had passed them all
  await pool.query(`INSERT INTO article_record
      (article_id, operate_type, operate_user_id, operate_user_name, operate_dept_id, operate_dept_name, operate_time, content_hash)
    SELECT article_id, 4, user_id, real_name, sys_user.dept_id, '', publish_time, content_hash
    FROM article JOIN sys_user ON user_name = 'provadmin' WHERE audit_status = 2`);
}

function looksOf(province: Caller, county: Caller): Look[] {
  const of = (call: Caller, asked: RequestOf<typeof pageArticles>) => (turn: number) =>
    call(pageArticles, { ...asked, pageNum: pageAt(turn, 50) });
  const check =
    (call: Caller, asked: RequestOf<typeof pageChecks> = {}) =>
    (turn: number) =>
      call(pageChecks, { ...asked, pageNum: pageAt(turn, 50) });
  return [
    ['articles of the province, any page', of(province, {})],
    ['articles of a county, any page', of(county, {})],
    ['of one column, province', of(province, { columnCode: 4 })],
    [
      'of one county and state, asked by the province',
      of(province, { deptId: COUNTY, auditStatus: ContentStatus.published }),
    ],
    ['waiting, province', of(province, { auditStatus: ContentStatus.waiting })],
    [
      'published in one week',
      (turn) =>
        county(pageArticles, {
          publishTimeStart: '2026-10-01 00:00:00',
          publishTimeEnd: '2026-10-07 23:59:59',
          pageNum: pageAt(turn, 5),
        }),
    ],
    ['审核中心, waiting, province', check(province)],
    ['审核中心, waiting, county', check(county)],
    ['审核中心, decided, province', check(province, { tab: CheckTab.decided })],
    ['a word of a title', (turn) => province(pageArticles, { title: `须知${turn % 5_000}` })],
  ];
}
