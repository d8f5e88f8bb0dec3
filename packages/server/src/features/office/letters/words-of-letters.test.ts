// Letters by a word, in a box of thousands: found by the index of words, without reading the box.

import { pageInbox, pageOutbox } from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCountCache } from '../../../database/count-cache.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { pageReceived } from './inbox-queries.ts';

let at: TestApp;
let writer: SignedInTestUser;
let reader: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  writer = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  reader = await at.signInAs({ roleKeys: ['townshipAdmin'], deptId: '33010612' });
  const { pool } = at.database;
  await pool.query(
    `WITH letter AS (
       INSERT INTO msg_letter (letter_title, letter_content, receiver_type, receiver_names, receiver_count, letter_status,
         send_time, create_user_id, create_user_name, create_dept_name, create_time, update_time)
       SELECT '关于第' || n || '次巡田的通知', '请各单位做好田间巡查。', 1, CASE WHEN n = 77 THEN '蒋村街道' ELSE '三墩镇' END, 1, 1,
         at, $1, CASE WHEN n = 88 THEN '褚街' ELSE '王敏' END, '西湖区农业农村局', at, at
       FROM generate_series(1, 5000) AS n, LATERAL (SELECT now() - n * interval '1 minute' AS at) AS t
       RETURNING letter_id, send_time)
     INSERT INTO msg_letter_receiver (letter_id, user_id, receive_time) SELECT letter_id, $2, send_time FROM letter`,
    [writer.userId, reader.userId],
  );
  await pool.query('ANALYZE msg_letter, msg_letter_receiver');
});
afterAll(() => at.close());

const inbox = async (keyword: string) => dataOf(await at.call(pageInbox, { keyword }, reader.token));
const outbox = async (keyword: string) => dataOf(await at.call(pageOutbox, { keyword }, writer.token));

test('a word of the title, of the writer and of the receivers is found in its box, and nowhere else', async () => {
  expect(await inbox('第1234次')).toMatchObject({
    total: 1,
    list: [{ letterTitle: '关于第1234次巡田的通知' }],
  });
  expect(await inbox('褚街')).toMatchObject({ total: 1, list: [{ letterTitle: '关于第88次巡田的通知' }] });
  expect(await outbox('蒋村街')).toMatchObject({ total: 1, list: [{ letterTitle: '关于第77次巡田的通知' }] });
  expect(await inbox('蒋村街')).toMatchObject({ total: 0 });
  expect(await outbox('褚街')).toMatchObject({ total: 0 });
  // its pairs stand in one title, but not beside each other
  expect(await inbox('12341')).toMatchObject({ total: 0 });
});

test('a word that every letter has is found as well, and counted', async () => {
  expect(await inbox('巡田的通知')).toMatchObject({
    total: 5000,
    list: [{ letterTitle: '关于第1次巡田的通知' }, ...Array(9).fill({})],
  });
  expect(await inbox('通')).toMatchObject({ total: 5000 });
});

test('one letter among thousands is found without reading the others', async () => {
  await at.database.db.transaction().execute(async (trx) => {
    const rowsRead = async () => {
      const { rows } = await sql<{ read: number }>`SELECT sum(seq_tup_read + idx_tup_fetch)::integer AS read
        FROM pg_stat_xact_user_tables WHERE relname IN ('msg_letter', 'msg_letter_receiver')`.execute(trx);
      return rows[0]?.read ?? 0;
    };
    const before = await rowsRead();
    const asked = { keyword: '第4321次', pageNum: 1, pageSize: 10 };
    expect((await pageReceived(trx, openCountCache(), reader.userId, asked)).total).toBe(1);
    expect((await rowsRead()) - before).toBeLessThan(200);
  });
});
