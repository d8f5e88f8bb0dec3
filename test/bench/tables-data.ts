/**
 * The tables of `npm run bench -- tables`, filled by SQL alone: the trial's rows many times over, and where it has none rows of series. Each
 * table's indexes are made after its rows, which takes a third of the time.
 */
import pg from 'pg';
import { openPersonalData } from '../../packages/server/src/access/personal-data.ts';
import { seedTrial } from '../../packages/server/src/trial-data/first-load.ts';
import { tabulateRegions } from './contents.ts';
import { writeLetters } from './letters.ts';
import { PASSWORD, SECRET_KEY, untilWritten } from './lists.ts';
import { earlier, multiply, placeOf, shifted, withoutIndexes } from './multiplied.ts';

const TRIAL_FARMERS = 20_000;
/** @param millions of consultations, posts, sign-ups and coupons; three times as many people and letters, five of replies, ten of the logs */
export async function fillTables(url: string, millions: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    await seedTrial(pool, {
      personalData: openPersonalData(SECRET_KEY),
      password: PASSWORD,
      farmers: TRIAL_FARMERS,
    });
    await tabulateRegions(pool);
    for (const fill of fills) {
      const started = performance.now();
      const table = await fill(pool, Math.round(millions * 1e6));
      const { rows } = await pool.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`  ${table}: ${Number(rows[0]?.count).toLocaleString('en')} rows, ${seconds} s`);
    }
    await untilWritten(pool);
  } finally {
    await pool.end();
  }
}

type Fill = (pool: pg.Pool, million: number) => Promise<string>;

const fills: readonly Fill[] = [
  fillPeople,
  fillStaff,
  fillIdentities,
  fillContacts,
  fillOptOuts,
  fillConsents,
  fillReplies,
  fillConsultations,
  fillPosts,
  fillDocuments,
  fillSigns,
  fillClaims,
  fillSignIns,
  fillOperations,
  async (pool, million) => {
    await withoutIndexes(pool, 'msg_letter_receiver', () => writeLetters(pool, (million * 3) / 40));
    return 'msg_letter_receiver';
  },
];

/** Half of them in the trial's villages, half in all of the province. */
function fillPeople(pool: pg.Pool, million: number): Promise<string> {
  return multiply(pool, 'sys_user', million * 3, {
    changed: {
      user_id: 'next_id()',
      user_name: "user_name || 'x' || n",
      dept_id: `CASE WHEN n % 2 = 0 THEN dept_id ELSE ${placeOf('user_id + n')} END`,
      phone_hash: 'gen_random_uuid()',
      certificate_hash: 'NULL',
      register_time: earlier('register_time', 60),
    },
    where: 'user_type = 2',
  });
}

/** A third of a million accounts, in every organisation of the province and its regions. */
function fillStaff(pool: pg.Pool, million: number): Promise<string> {
  return multiply(pool, 'sys_user', million / 3, {
    changed: {
      user_id: 'next_id()',
      user_name: "user_name || 'y' || n",
      dept_id: placeOf('user_id + n'),
      phone_hash: 'gen_random_uuid()',
      certificate_hash: 'NULL',
      register_time: earlier('register_time', 60),
    },
    where: "user_type = 1 AND user_name NOT LIKE '%y%'",
  });
}

/** Beside their indexes, by which its triggers look for a main one. */
async function fillIdentities(pool: pg.Pool): Promise<string> {
  await pool.query(`WITH held AS MATERIALIZED (SELECT role_ids, row_number() OVER () - 1 AS place
      FROM sys_user_identity JOIN sys_user USING (user_id) WHERE user_type = 1 AND main_flag = 1)
    INSERT INTO sys_user_identity (user_id, dept_id, role_ids, main_flag)
    SELECT user_id, dept_id, role_ids, 1 FROM sys_user AS person
      JOIN held ON place = abs(hashint8(user_id)::bigint) % (SELECT count(*) FROM held)
    WHERE user_type = 1 AND NOT EXISTS (SELECT FROM sys_user_identity AS has WHERE has.user_id = person.user_id)`);
  await pool.query('VACUUM ANALYZE sys_user_identity');
  return 'sys_user_identity';
}

/** A messenger's hundred groups with three thousand members each, and as many of their unit: half of them registered. */
async function fillContacts(pool: pg.Pool, million: number): Promise<string> {
  await pool.query(`INSERT INTO book_group (group_name, group_type, dept_id, owner_user_id, order_num)
    SELECT (ARRAY['个人', '单位'])[kind] || n, kind, dept_id, user_id, n
    FROM generate_series(1, 100) AS n, generate_series(1, 2) AS kind, sys_user WHERE user_name = 'xhmsg'`);
  await pool.query(
    `WITH person AS MATERIALIZED (SELECT user_id, real_name, phone_cipher, carrier, row_number() OVER () - 1 AS place
        FROM sys_user WHERE user_type = 2 LIMIT $1::int)
      INSERT INTO book_user (group_id, user_id, real_name, phone_cipher, phone_hash, carrier, order_num)
      SELECT group_id, CASE WHEN isin THEN user_id END, CASE WHEN NOT isin THEN real_name END,
        CASE WHEN NOT isin THEN phone_cipher END, CASE WHEN NOT isin THEN gen_random_uuid() END,
        CASE WHEN NOT isin THEN carrier END, place
      FROM book_group, person, LATERAL (SELECT place % 2 = 0 AS isin) AS registered WHERE group_name ~ '^(个人|单位)[0-9]+$'`,
    [million * 0.003],
  );
  await pool.query('VACUUM ANALYZE book_user');
  return 'book_user';
}

/** Every sixth farmer's number; a tenth of them restored. */
function fillOptOuts(pool: pg.Pool, million: number): Promise<string> {
  return withoutIndexes(pool, 'sms_opt_out', () =>
    pool.query(
      `INSERT INTO sms_opt_out (opt_out_id, phone_hash, phone_cipher, opt_out_type, scope, opt_out_time, restore_time)
        SELECT next_id(), phone_hash, phone_cipher, 1 + n % 3, 1 + n % 2, now() - ($1::int - n) * interval '1 minute',
          CASE WHEN n % 10 = 0 THEN now() END
        FROM (SELECT phone_hash, phone_cipher, row_number() OVER (ORDER BY phone_hash) AS n FROM sys_user AS person
          WHERE user_type = 2 AND NOT EXISTS (SELECT FROM sms_opt_out AS has WHERE has.phone_hash = person.phone_hash)
          ORDER BY phone_hash LIMIT $1::int) AS told`,
      [million / 2],
    ),
  );
}

function fillConsents(pool: pg.Pool, million: number): Promise<string> {
  return multiply(pool, 'sms_consent', million * 3, {
    changed: {
      consent_id: shifted('consent_id', 30),
      phone_hash: 'gen_random_uuid()',
      dept_id: placeOf('consent_id + n'),
      consent_time: earlier('consent_time', 30),
    },
  });
}

/** Each answer to one of the trial's texts; every fourth one answers none. A thousandth waits. */
function fillReplies(pool: pg.Pool, million: number): Promise<string> {
  const isAlone = '(mo_id + n) % 4 = 0';
  return multiply(pool, 'sms_inbound', million * 5, {
    changed: {
      mo_id: shifted('mo_id', 10),
      phone_hash: 'gen_random_uuid()',
      content: 'content || n % 5000',
      receive_time: earlier('receive_time', 10),
      mo_type: '(ARRAY[2, 2, 2, 2, 3, 4, 9])[1 + (mo_id + n) % 7]',
      handle_status: 'CASE WHEN (mo_id / 1048576 + n) % 1000 = 0 THEN 0 ELSE 1 + n % 2 END',
      apply_id: `CASE WHEN NOT ${isAlone} THEN apply_id END`,
      apply_seq: `CASE WHEN NOT ${isAlone} THEN apply_seq END`,
      apply_user_id: `CASE WHEN NOT ${isAlone} THEN apply_user_id END`,
      apply_dept_id: `CASE WHEN NOT ${isAlone} THEN apply_dept_id END`,
      owner_dept_id: `CASE WHEN n % 20 > 0 THEN ${placeOf('mo_id + n')} END`,
    },
  });
}

/** Answered ones; of those that wait each some hundred times, as many as a province has. */
function fillConsultations(pool: pg.Pool, million: number): Promise<string> {
  return multiply(pool, 'consultation', million, {
    changed: {
      consult_id: shifted('consult_id', 20),
      consult_no: "'ZX' || lpad((row_number() OVER ())::text, 13, '0')",
      title: 'title || n % 5000',
      phone_hash: 'gen_random_uuid()',
      dept_id: placeOf('consult_id + n'),
      call_time: earlier('call_time', 20),
      create_time: earlier('create_time', 20),
      deadline: earlier('deadline', 20),
      assign_time: earlier('assign_time', 20),
      reply_time: earlier('reply_time', 20),
      score_time: earlier('score_time', 20),
    },
    where: '(consult_status >= 4 OR n <= 200)',
  });
}

/** Published ones; a hundredth waits, a hundredth was found fault with by the machine. */
function fillPosts(pool: pg.Pool, million: number): Promise<string> {
  return withoutIndexes(pool, 'interaction_post', () =>
    pool.query(
      `INSERT INTO interaction_post (post_type, title, content, topic, official_flag, post_user_name, post_user_rank, dept_id,
          post_time, machine_result, audit_status, audit_user_name, audit_time, audit_opinion)
        SELECT 1 + n % 4, (ARRAY['晚稻收割机出租', '求购杨梅苗', '今年柑橘怎么卖', '谁家有剩余的农膜'])[1 + n % 4] || n % 5000,
          repeat('有需要的乡亲请联系，价格好商量。', 3), CASE WHEN n % 10 = 0 THEN '秋收' || n % 50 ELSE '' END, 0, '农户' || n % 9000, 1,
          ${placeOf('n')}, now() - ($1::int - n) * interval '5 minutes', CASE WHEN n % 100 = 7 THEN 2 ELSE 1 END, status,
          CASE WHEN status > 1 THEN '审核员' END, CASE WHEN status > 1 THEN now() END, CASE WHEN status > 2 THEN '不合要求' END
        FROM generate_series(1, $1::int) AS n,
          LATERAL (SELECT CASE WHEN n % 100 = 1 THEN 1 WHEN n % 100 = 2 THEN 3 WHEN n % 100 = 3 THEN 4 ELSE 2 END AS status) AS s`,
      [million],
    ),
  );
}

function fillDocuments(pool: pg.Pool, million: number): Promise<string> {
  return withoutIndexes(pool, 'document_manage', () =>
    pool.query(
      `INSERT INTO document_manage (document_name, document_type, document_size, url, sort, release_flag, dept_id, create_user_id, create_time, update_time)
        SELECT '操作手册' || n % 5000, 1 + n % 4, 100000, '/files/' || n, n * 10, (n % 10 > 0)::int, ${placeOf('n')}, user_id, at, at
        FROM generate_series(1, $1::int) AS n, sys_user, LATERAL (SELECT now() - ($1::int - n) * interval '1 hour' AS at) AS t
        WHERE user_name = 'provadmin'`,
      [million / 10],
    ),
  );
}

/** All to one activity of the trial. */
function fillSigns(pool: pg.Pool, million: number): Promise<string> {
  return withoutIndexes(pool, 'activity_sign', () =>
    pool.query(
      `WITH one AS MATERIALIZED (SELECT activity_id FROM activity WHERE audit_status = 2 AND del_flag = 0 ORDER BY activity_id LIMIT 1),
          full_one AS (UPDATE activity SET max_count = 0, sign_count = sign_count + $1::int WHERE activity_id IN (SELECT activity_id FROM one))
        INSERT INTO activity_sign (activity_id, real_name, phone_cipher, phone_hash, dept_id, sign_source, sign_time)
        SELECT activity_id, real_name, phone_cipher, gen_random_uuid(), dept_id, 1, now() - interval '1 day'
        FROM one, (SELECT real_name, phone_cipher, dept_id FROM sys_user WHERE user_type = 2 LIMIT $1::int) AS person`,
      [million],
    ),
  );
}

/** All of one coupon. */
async function fillClaims(pool: pg.Pool, million: number): Promise<string> {
  await pool.query(
    `INSERT INTO coupon (title, coupon_type, face_value, total_count, receive_start, receive_end, use_start, use_end, tour_ids,
        fund_source, budget_amount, use_rule, dept_id, send_count, audit_status, content_hash, passed_hash, publish_time,
        create_user_id, create_user_name, create_dept_id, create_time, update_time)
      SELECT '采摘券', 1, 10, $1::int, now() - interval '9 days', now() + interval '9 days', now(), now() + interval '9 days',
        ARRAY[1], 1, 1e9, '满一百可用', left(dept_id, 6), $1::int, 2, repeat('0', 64), repeat('0', 64), now(), user_id, real_name, dept_id, now(), now()
      FROM sys_user WHERE user_name = 'xhadmin'`,
    [million],
  );
  await pool.query(`INSERT INTO app_access (app_key, app_name, owner_identity_id, dept_id, secret_cipher, secret_time, secret_user_id,
      secret_user_name, ip_list, sms_categories, area_ids, day_quota, rate_per_minute, access_status, create_user_id,
      create_user_name, create_time, update_time, api_scopes, day_write_quota, app_type, owner_unit, contact_name)
    SELECT 'bench', '浙农码', identity_id, person.dept_id, '', now(), user_id, real_name, '{127.0.0.1}', '{}', '{33}', 1, 1, 1, user_id,
      real_name, now(), now(), '{coupon}', 1, 1, '浙农码', real_name
    FROM sys_user AS person JOIN sys_user_identity USING (user_id) WHERE user_name = 'xhadmin' LIMIT 1`);
  return withoutIndexes(pool, 'coupon_claim', () =>
    pool.query(
      `INSERT INTO coupon_claim (coupon_id, coupon_no, app_id, phone_cipher, phone_hash, turn, receive_time)
        SELECT coupon_id, lpad(n::text, 16, '0'), app_id, phone_cipher, gen_random_uuid(), 1, now()
        FROM generate_series(1, $1::int) AS n, (SELECT phone_cipher FROM sys_user WHERE user_type = 2 LIMIT 1) AS person, coupon, app_access
        WHERE title = '采摘券' AND app_key = 'bench'`,
      [million],
    ),
  );
}

function fillSignIns(pool: pg.Pool, million: number): Promise<string> {
  return multiply(pool, 'log_login', million * 10, {
    changed: {
      log_id: shifted('log_id', 1),
      login_time: earlier('login_time', 1),
      ip: "'10.' || n % 200 || '.' || log_id % 200 || '.7'",
      result: 'CASE WHEN (log_id + n) % 50 = 0 THEN 0 ELSE result END',
      fail_reason: "CASE WHEN (log_id + n) % 50 = 0 THEN '密码错误' END",
    },
  });
}

/** In the chain already, as they are a second after the act. */
function fillOperations(pool: pg.Pool, million: number): Promise<string> {
  return withoutIndexes(pool, 'log_oper', () =>
    pool.query(
      `WITH staff AS MATERIALIZED (SELECT user_id, user_name, real_name, dept_id, row_number() OVER () - 1 AS place
          FROM sys_user WHERE user_type = 1 LIMIT 20000)
        INSERT INTO log_oper (user_id, user_name, real_name, dept_id, dept_name, role_names, module, action, biz_type, biz_id, summary,
          request_id, ip, operate_time, chain_no, prev_hash, row_hash, result_code)
        SELECT user_id, user_name, real_name, dept_id, '农业农村局', '信息员',
          (ARRAY['短信申请', '用户管理', '三农资讯', '咨询', '通讯录', '上行短信'])[1 + n % 6],
          (ARRAY['新增', '修改', '提交', '导出', '删除'])[1 + n % 5], 'mass_sms_apply', n::text,
          '修改了第' || n % 100000 || '号申请的内容', md5(n::text), '10.1.' || n % 200 || '.9',
          now() - ($1::int - n) * interval '10 seconds', n, md5(n::text), md5(n::text), CASE WHEN n % 100 = 0 THEN 4001 ELSE 200 END
        FROM generate_series(1, $1::int) AS n JOIN staff ON place = n % (SELECT count(*) FROM staff)`,
      [million * 10],
    ),
  );
}
