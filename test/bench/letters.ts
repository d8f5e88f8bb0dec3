/**
 * 收件箱 and 发件箱 with as many receivers as `--recipients` says, 40 to a letter; one county's messenger and administrator get every
 * letter, which is the fullest box that an office could have. 20 clients at once over HTTP.
 */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { pageInbox, pageOutbox, sendLetter } from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { countUnread } from '@farmers-mailbox/contract/office/unread/endpoints.ts';
import pg from 'pg';
import { openPersonalData } from '../../packages/server/src/access/personal-data.ts';
import { seedTrial } from '../../packages/server/src/trial-data/first-load.ts';
import { type Look, measureLists } from './list-report.ts';
import { PASSWORD, pageAt, SECRET_KEY, untilWritten } from './lists.ts';
import { type Caller, signIn } from './web-client.ts';

const RECEIVERS_EACH = 40;

export async function benchLetters(url: string, receivers: number, rounds: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    const personalData = openPersonalData(SECRET_KEY);
    await seedTrial(pool, { personalData, password: PASSWORD, farmers: 4_000 });
    await writeLetters(pool, Math.ceil(receivers / RECEIVERS_EACH));
    await untilWritten(pool);
  } finally {
    await pool.end();
  }
  await measureLists(url, SECRET_KEY, rounds, async (service) => {
    const writer = await signIn(service, 'hzadmin', PASSWORD);
    const reader = await signIn(service, 'xhmsg', PASSWORD);
    const { list } = await reader(pageInbox, {});
    return looksOf(writer, reader, list[0]?.senderUserId ?? '');
  });
}

/** A letter every minute; a fifth of what came is unread. */
export async function writeLetters(pool: pg.Pool, letters: number): Promise<void> {
  await pool.query(`CREATE TABLE reader AS SELECT user_id, row_number() OVER (ORDER BY user_id) - 1 AS place FROM sys_user
    WHERE del_flag = 0 AND user_name IS DISTINCT FROM 'xhmsg' AND user_name IS DISTINCT FROM 'hzadmin'`);
  await pool.query('ALTER TABLE reader ADD PRIMARY KEY (place)');
  await pool.query(
    `INSERT INTO msg_letter (letter_id, letter_title, letter_content, receiver_type, receiver_count, letter_status,
       send_time, create_user_id, create_user_name, create_dept_name, create_time, update_time)
     SELECT next_id(), '关于第' || n || '次巡田的通知', repeat('请各单位做好田间巡查。', 20), 1, $2, 1, at, w.user_id, w.real_name, '杭州市农业农村局', at, at
     FROM generate_series(1, $1::int) AS n, LATERAL (SELECT now() - n * interval '1 minute' AS at) AS t,
       (SELECT user_id, real_name FROM sys_user WHERE user_name = 'hzadmin') AS w`,
    [letters, RECEIVERS_EACH],
  );
  await pool.query(
    `WITH first AS MATERIALIZED (SELECT user_id FROM sys_user WHERE user_name = 'xhmsg'),
       readers AS MATERIALIZED (SELECT count(*) AS count FROM reader),
       letter AS MATERIALIZED (SELECT letter_id, send_time, row_number() OVER (ORDER BY send_time) AS n
         FROM msg_letter WHERE letter_title LIKE '关于第%次巡田的通知')
     INSERT INTO msg_letter_receiver (letter_id, user_id, read_flag, read_time, receive_time)
     SELECT l.letter_id, r.user_id, (l.n % 5 > 0)::int, CASE WHEN l.n % 5 > 0 THEN l.send_time END, l.send_time
     FROM letter AS l, LATERAL (
       SELECT user_id FROM first
       UNION ALL SELECT user_id FROM readers, generate_series(1, $1::int - 1) AS k, reader
         WHERE place = (l.n * ($1::int - 1) + k) % readers.count) AS r`,
    [RECEIVERS_EACH],
  );
}

function looksOf(writer: Caller, reader: Caller, writerId: string): Look[] {
  const inbox = (asked: RequestOf<typeof pageInbox>, pages: number) => (turn: number) =>
    reader(pageInbox, { ...asked, pageNum: pageAt(turn, pages) });
  return [
    ['inbox, the first pages', inbox({}, 5)],
    ['inbox, any page', inbox({}, 2_000)],
    ['inbox, unread', inbox({ readFlag: 0 }, 50)],
    ['inbox, a word of a title', (turn) => reader(pageInbox, { keyword: `第${turn}次` })],
    ['outbox, any page', (turn) => writer(pageOutbox, { pageNum: pageAt(turn, 2_000) })],
    ['unread count', () => reader(countUnread, {})],
    [
      'an answer is sent',
      (turn) =>
        reader(sendLetter, {
          letterTitle: `回复：第${turn}次`,
          letterContent: '收到。',
          receiverIds: [writerId],
        }),
    ],
  ];
}
