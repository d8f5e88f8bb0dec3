import { ROLES, roleOf } from '@farmers-mailbox/contract/access/roles.ts';
import { idNumberProblem } from '@farmers-mailbox/contract/rules/id-number.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPersonalData } from '../access/personal-data.ts';
import { verifyPassword } from '../features/entry/session/password-hash.ts';
import { lockedAmong } from '../features/entry/sign-in-throttle/queries.ts';
import { readConfigInUse, readOtherConfig, readSending } from '../features/messaging/sms-config/queries.ts';
import { addNewMenus } from '../installation/catalogue.ts';
import { DatabaseNotEmpty, seedProvince } from '../installation/first-load.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { NAMED_ACCOUNTS } from './accounts.ts';
import { seedIfEmpty, seedTrial } from './first-load.ts';

const personalData = openPersonalData('a secret key for the tests of trial data');
const SMALL = {
  personalData,
  password: 'Trial#2468',
  farmers: 2500,
  subjects: 150,
  applications: 40,
  recipients: 6000,
};
const NOW = new Date('2026-09-12T02:00:00Z');

let database: TestDatabase;
const count = async (statement: string): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${statement}`,
  );
  return rows[0]?.count ?? -1;
};

describe('a trial', () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    await seedTrial(database.pool, { ...SMALL, now: NOW });
  });
  afterAll(() => database.drop());

  test('has three hundred consultations, nearly all answered, half of them within nine hours or so', async () => {
    expect(await count('consultation')).toBe(300);
    expect(await count('consultation WHERE reply_time IS NOT NULL')).toBe(282);
    expect(await count('(SELECT DISTINCT consult_status FROM consultation) AS states')).toBe(7);
    const { rows: marks } = await database.pool.query<{ mark: number }>(
      'SELECT round(avg(score), 1)::float8 AS mark FROM consultation',
    );
    expect(marks[0]?.mark).toBeCloseTo(4.6, 0);
    const { rows } = await database.pool.query<{ hours: number }>(
      `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM reply_time - call_time) / 3600)::float8 AS hours
       FROM consultation WHERE reply_time IS NOT NULL`,
    );
    expect(rows[0]?.hours).toBeGreaterThan(7.5);
    expect(rows[0]?.hours).toBeLessThan(10.5);
    const last = 'greatest(call_time, reply_time, close_time)';
    expect(await count(`consultation WHERE ${last} > '${NOW.toISOString()}'`)).toBe(0);
    const unasked = await count(
      'consultation c WHERE NOT EXISTS (SELECT FROM consultation_record r WHERE r.consult_id = c.consult_id AND r.operate_type = 1)',
    );
    expect(unasked).toBe(0);
  });

  test('has letters in all their states, answered, read and unread', async () => {
    expect(await count('(SELECT DISTINCT letter_status FROM msg_letter) AS states')).toBe(3);
    expect(await count('(SELECT DISTINCT read_flag FROM msg_letter_receiver) AS states')).toBe(2);
    expect(await count('msg_letter WHERE reply_to_id IS NOT NULL')).toBe(1);
    const miscounted = `msg_letter AS l WHERE receiver_count <> (SELECT count(*) FROM msg_letter_receiver AS r WHERE r.letter_id = l.letter_id)`;
    expect(await count(miscounted)).toBe(0);
    const messengers = `msg_letter_receiver JOIN sys_user USING (user_id) WHERE user_name = 'xhmsg' AND read_flag = 0`;
    expect(await count(messengers)).toBeGreaterThan(0);
  });

  test('has a talk whose end the county has not read', async () => {
    expect(await count('msg_chat_member WHERE unread_count > 0')).toBe(1);
    const miscounted = `msg_chat_member AS m WHERE unread_count <> (SELECT count(*) FROM msg_chat AS c
      WHERE c.session_id = m.session_id AND c.from_user_id <> m.user_id AND c.chat_id > m.read_chat_id)`;
    expect(await count(miscounted)).toBe(0);
  });

  // what people read as the newest first comes in the order of ids
  test.each([
    ['activity', 'activity_id', 'create_time'],
    ['agri_subject', 'subject_id', 'create_time'],
    ['article', 'article_id', 'create_time'],
    ['disaster_info', 'disaster_id', 'create_time'],
    ['knowledge', 'knowledge_id', 'create_time'],
    ['product', 'product_id', 'create_time'],
    ['push_message', 'push_id', 'create_time'],
    ['sms_opt_out', 'opt_out_id', 'opt_out_time'],
    ['sms_request', 'request_id', 'create_time'],
  ])('gives the rows of %s ids in the order of their time', async (table, id, time) => {
    expect(await count(table)).toBeGreaterThan(1);
    const early = `(SELECT ${time} < lag(${time}) OVER (ORDER BY ${id}) AS is_early FROM ${table}) AS rows WHERE is_early`;
    expect(await count(early)).toBe(0);
  });

  test('has articles in all their states, one on top, one recommended with headings and keywords', async () => {
    expect(await count('(SELECT DISTINCT audit_status FROM article) AS states')).toBe(5);
    expect(await count('article WHERE top_flag = 1')).toBe(1);
    const shown = `recommend_flag = 1 AND keywords <> '{}' AND content @> '[{"kind": "heading"}]'`;
    expect(await count(`article WHERE ${shown}`)).toBe(1);
  });

  test('has activities in all their states, one that takes sign-ups, one that goes on, and who signed up', async () => {
    const goesOn = `audit_status = 2 AND start_time <= '${NOW.toISOString()}' AND end_time > '${NOW.toISOString()}'`;
    expect(await count(`activity WHERE ${goesOn} AND check_in_count < sign_count`)).toBe(1);
    expect(await count('activity_sign WHERE check_in_time IS NOT NULL')).toBe(5);
    expect(await count('(SELECT DISTINCT audit_status FROM activity) AS states')).toBe(5);
    const today = '(SELECT max(update_time) FROM activity)';
    expect(await count(`activity WHERE audit_status = 2 AND sign_end_time > ${today}`)).toBe(1);
  });

  test('has events of all types, some of which last, one that the cockpit does not show', async () => {
    expect(await count('(SELECT DISTINCT event_type FROM sys_event) AS types')).toBe(6);
    expect(await count('sys_event WHERE end_time IS NOT NULL')).toBe(4);
    expect(await count('sys_event WHERE show_flag = 0')).toBe(1);
  });

  test('has the whole province with its units', async () => {
    expect(await count("sys_dept WHERE dept_type = '01'")).toBe(27_036);
    expect(await count("sys_dept WHERE dept_type <> '01'")).toBe(6 + 11 * 4 + 90 * 6 + 1386);
    const orphans = await count(
      'sys_dept d WHERE NOT EXISTS (SELECT FROM sys_dept p WHERE p.dept_id = d.parent_id)',
    );
    expect(orphans).toBe(1);
    const wrong = await count(
      'sys_dept d WHERE has_children <> EXISTS (SELECT FROM sys_dept c WHERE c.parent_id = d.dept_id)',
    );
    expect(wrong).toBe(0);
    const unit = await database.db
      .selectFrom('sysDept')
      .selectAll()
      .where('deptId', '=', '330106A1')
      .executeTakeFirst();
    expect(unit).toMatchObject({
      deptName: '西湖区农业农村局',
      deptType: '02',
      deptLevel: 4,
      parentId: '330106',
      ancestors: '浙江省/杭州市/西湖区',
      deptIdPath: '33/3301/330106/330106A1',
      fullDeptName: '浙江省杭州市西湖区西湖区农业农村局',
    });
  });

  test('has all roles and a menu', async () => {
    expect(await count('sys_role')).toBe(ROLES.length);
    expect(
      await count("sys_menu WHERE path = '/sms/supervise' AND 11 = ANY(role_ids) AND watermark = 1"),
    ).toBe(1);
    expect(await count("sys_menu WHERE path = '/system/user'")).toBe(1);
    expect(await count("sys_menu WHERE path = '/tour/coupon'")).toBe(1);
  });

  test('lists administrators down to the townships in the directory, each with an office telephone', async () => {
    expect(await count("admin_info WHERE office_phone ~ '^0571-0[0-9]{7}$' AND public_flag = 1")).toBe(
      await count('admin_info'),
    );
    const { rows } = await database.pool.query<{ levels: number[] }>(
      'SELECT array_agg(DISTINCT dept_level ORDER BY dept_level) AS levels FROM admin_info JOIN sys_dept USING (dept_id)',
    );
    expect(rows[0]?.levels).toEqual([2, 3, 4, 5]);
    const wrong = `admin_info AS entry WHERE NOT EXISTS (SELECT FROM sys_user_identity AS held
      WHERE held.user_id = entry.user_id AND held.dept_id = entry.dept_id AND held.role_ids @> entry.role_ids)`;
    expect(await count(wrong)).toBe(0);
  });

  test('every named account stands in its posts and opens with the one password', async () => {
    for (const account of NAMED_ACCOUNTS) {
      const user = await database.db
        .selectFrom('sysUser')
        .selectAll()
        .where('userName', '=', account.userName)
        .executeTakeFirstOrThrow();
      const identities = await database.db
        .selectFrom('sysUserIdentity')
        .select(['deptId', 'roleIds', 'mainFlag'])
        .where('userId', '=', user.userId)
        .orderBy('identityId')
        .execute();
      const expected = account.posts.map((post, index) => ({
        deptId: post.deptId,
        roleIds: post.roleKeys.map((key) => roleOf(key)?.roleId),
        mainFlag: index === 0 ? 1 : 0,
      }));
      expect(identities, account.userName).toEqual(expected);
      expect(user.deptId).toBe(account.posts[0].deptId);
    }
    expect(await count('(SELECT DISTINCT password_hash FROM sys_user WHERE user_type = 1) AS hashes')).toBe(
      1,
    );
    const { passwordHash } = await database.db
      .selectFrom('sysUser')
      .select('passwordHash')
      .where('userName', '=', 'xhmsg')
      .executeTakeFirstOrThrow();
    expect(await verifyPassword('Trial#2468', passwordHash)).toBe(true);
  });

  test('has as many staff as a trial is to have', async () => {
    expect(await count('sys_user WHERE pwd_weak_flag = 1')).toBe(3);
    expect(
      await count('sys_user WHERE user_type = 1 AND real_name_auth_flag = 0 AND certificate_hash IS NULL'),
    ).toBe(5);
    const people = await database.db.selectFrom('sysUser').select('userName').execute();
    const names = people.map(({ userName }) => userName);
    expect((await lockedAmong(database.db, personalData, names, NOW)).size).toBe(2);
    const perPerson = '(SELECT user_id, count(*) AS posts FROM sys_user_identity GROUP BY user_id) AS people';
    expect(await count(`${perPerson} WHERE posts = 2`)).toBe(12);
    expect(await count(`${perPerson} WHERE posts = 3`)).toBe(2);
    const countyStaff = `(SELECT left(dept_id, 6) AS county, count(*) AS people FROM sys_user_identity
      WHERE main_flag = 1 AND length(dept_id) = 8 AND dept_id ~ '[A-Z].$' GROUP BY 1) AS counties`;
    expect(await count(`${countyStaff} WHERE people >= 3`)).toBe(90);
    const villages = await count(
      "(SELECT DISTINCT dept_id FROM sys_user_identity WHERE length(dept_id) = 10 AND role_ids && ARRAY[15, 16]) AS villages WHERE dept_id !~ '[A-Z].$'",
    );
    expect(villages).toBe(30);
  });

  test('phones and ID numbers can belong to nobody, and can be read back', async () => {
    const people = await database.db
      .selectFrom('sysUser')
      .select(['phoneCipher', 'phoneHash', 'certificateCipher', 'certificateHash', 'birthday', 'sex'])
      .execute();
    for (const person of people) {
      const phone = personalData.decrypt(person.phoneCipher);
      expect(phone).toMatch(/^(154|160)\d{8}$/);
      expect(personalData.hash(phone)).toBe(person.phoneHash);
      if (!person.certificateCipher) continue;
      const certificateNo = personalData.decryptCertificate(person.certificateCipher);
      expect(idNumberProblem(certificateNo)).toBeNull();
      expect(certificateNo).toMatch(/^3399(0[1-9]|1[01])/);
      expect(personalData.hashCertificate(certificateNo)).toBe(person.certificateHash);
    }
  });

  test('farmers live in villages, most agree, few opted out', async () => {
    expect(await count('sys_user WHERE user_type = 2')).toBe(2500);
    expect(
      await count('sys_user u JOIN sys_dept d USING (dept_id) WHERE u.user_type = 2 AND d.dept_level = 6'),
    ).toBe(2500);
    const agreed = await count('sys_user WHERE user_type = 2 AND sms_agree_flag = 1');
    expect(agreed / 2500).toBeCloseTo(0.92, 1);
    const elder = await count(
      "sys_user WHERE user_type = 2 AND birthday BETWEEN '1956-01-01' AND '1981-12-31'",
    );
    expect(elder / 2500).toBeCloseTo(0.71, 1);
    const optOuts = await count('sms_opt_out');
    expect(optOuts).toBeGreaterThan(10);
    expect(optOuts).toBeLessThan(60);
    expect(await count("sys_user WHERE user_type = 2 AND dept_id LIKE '33010611__'")).toBeGreaterThan(80);
  });

  test('the configuration is the one that mass SMS reads: everybody of the staff may send, at any hour', async () => {
    const config = await readConfigInUse(database.db);
    const xhmsg = await database.db
      .selectFrom('sysUser')
      .select('userId')
      .where('userName', '=', 'xhmsg')
      .executeTakeFirst();
    expect(await readSending(database.db, config, xhmsg?.userId ?? '')).toMatchObject({
      urgentFlag: 1,
      dayQuota: null,
    });
    expect(config.categoryRules.find((rule) => rule.smsCategory === '08')).toMatchObject({
      tailFlag: 1,
      commercialFlag: 1,
    });
    expect(config.auditRules.find((rule) => rule.smsCategory === '13')?.stepCount).toBe(2);
    expect(await readOtherConfig(database.db)).toMatchObject({
      sendStartTime: '00:00',
      sendEndTime: '24:00',
    });
    expect(await count('global_type WHERE node_kind = 2 AND word_level = 1')).toBeGreaterThan(20);
  });

  test('subjects and groups are there', async () => {
    expect(await count('agri_subject')).toBe(150);
    expect(
      await count("book_group g JOIN sys_user u ON u.user_id = g.owner_user_id WHERE u.user_name = 'xhmsg'"),
    ).toBe(4);
    expect(await count('book_user WHERE user_id IS NULL')).toBeGreaterThan(20);
    expect(
      await count('book_group g WHERE NOT EXISTS (SELECT FROM book_user b WHERE b.group_id = g.group_id)'),
    ).toBe(0);
  });

  test('products and requests are there, each told to be made up', async () => {
    expect(await count('product WHERE info_type = 1')).toBe(30);
    expect(await count('product WHERE info_type = 2')).toBe(10);
    expect(await count('sms_request WHERE request_status = 0')).toBe(4);
    expect(await count("product WHERE contact_name NOT LIKE '%（虚构）'")).toBe(0);
    expect(await count("sms_request WHERE request_user_name NOT LIKE '%（虚构）'")).toBe(0);
  });

  test('the sign-in log has a month of the staff, with the organisation of each, and some wrong passwords', async () => {
    expect(await count('log_login')).toBeGreaterThan(500);
    expect(await count('log_login WHERE result = 0')).toBeGreaterThan(10);
    expect(await count('log_login WHERE dept_name IS NULL')).toBe(0);
    expect(await count(`log_login WHERE login_time > '${NOW.toISOString()}'`)).toBe(0);
  });

  test('a second load is refused and changes nothing', async () => {
    await expect(seedTrial(database.pool, SMALL)).rejects.toThrow(DatabaseNotEmpty);
    await expect(seedProvince(database.pool)).rejects.toThrow('in use already');
    expect(await seedIfEmpty(database.pool, SMALL)).toBeNull();
    expect(await count('sys_user WHERE user_type = 2')).toBe(2500);
  });
});

describe('two trials', () => {
  const digest = async (options: { seed: number; now: Date }): Promise<unknown> => {
    const other = await createTestDatabase();
    try {
      await seedTrial(other.pool, {
        ...SMALL,
        farmers: 400,
        subjects: 20,
        applications: 12,
        recipients: 800,
        ...options,
      });
      const { rows } = await other.pool.query(`
        SELECT (SELECT md5(string_agg(user_id || user_name || real_name || phone_hash || dept_id, ',' ORDER BY user_id)) FROM sys_user) AS people,
          (SELECT md5(string_agg(apply_id || apply_no || full_content || valid_count || content_hash, ',' ORDER BY apply_id)) FROM mass_sms_apply) AS applications,
          (SELECT md5(string_agg(process_id || row_hash, ',' ORDER BY process_id)) FROM mass_sms_process) AS processes,
          (SELECT md5(string_agg(apply_id || '/' || seq || phone_hash || send_result, ',' ORDER BY apply_id, seq)) FROM mass_sms_detail) AS details`);
      return rows[0];
    } finally {
      await other.drop();
    }
  };

  test('of one seed on one day are the same, of another seed they are not', async () => {
    const first = await digest({ seed: 7, now: NOW });
    expect(await digest({ seed: 7, now: NOW })).toEqual(first);
    expect(await digest({ seed: 8, now: NOW })).not.toEqual(first);
  }, 60_000);
});

describe('a real installation', () => {
  test('starts with the province and nobody in it, and sends by day', async () => {
    const real = await createTestDatabase();
    try {
      await seedProvince(real.pool);
      const { rows } = await real.pool.query(
        'SELECT (SELECT count(*)::int FROM sys_user) AS users, (SELECT count(*)::int FROM sys_dept) AS depts',
      );
      expect(rows).toEqual([{ users: 0, depts: 27_036 + 1976 }]);
      expect(await readOtherConfig(real.db)).toMatchObject({ sendStartTime: '08:00', sendEndTime: '21:00' });
      expect(await readSending(real.db, await readConfigInUse(real.db), '1')).toBe('everybody');
    } finally {
      await real.drop();
    }
  });

  test('of an older program gets the menu of pages that came since, once, and keeps its own changes', async () => {
    const real = await createTestDatabase();
    try {
      await seedProvince(real.pool);
      await real.pool.query("DELETE FROM sys_menu WHERE path = '/system/dept'");
      await real.pool.query("UPDATE sys_menu SET menu_name = '我们的工作台' WHERE path = '/dashboard'");
      expect(await addNewMenus(real.db)).toBe(1);
      expect(await addNewMenus(real.db)).toBe(0);
      const { rows } = await real.pool.query(
        "SELECT menu_name FROM sys_menu WHERE path IN ('/dashboard', '/system/dept') ORDER BY path",
      );
      expect(rows).toEqual([{ menu_name: '我们的工作台' }, { menu_name: '组织机构' }]);
    } finally {
      await real.drop();
    }
  });

  test('that fails while it is filled stays empty', async () => {
    const real = await createTestDatabase();
    try {
      const broken = {
        ...personalData,
        encrypt: () => {
          throw new Error('no key');
        },
      };
      await expect(seedTrial(real.pool, { ...SMALL, personalData: broken })).rejects.toThrow('no key');
      const { rows } = await real.pool.query('SELECT count(*)::int AS depts FROM sys_dept');
      expect(rows).toEqual([{ depts: 0 }]);
    } finally {
      await real.drop();
    }
  });
});
