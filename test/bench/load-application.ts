/**
 * An application of any size, already passed or one statement before it: rows written straight into the tables, as the
 * submission would leave them. For benchmarks and crash runs; nobody reviewed it.
 */
import { once } from 'node:events';
import type { Insertable } from 'kysely';
import pg from 'pg';
import type { PersonalData } from '../../packages/server/src/access/personal-data.ts';
import type { MassSmsDetailTable, MassSmsSliceTable } from '../../packages/server/src/database/tables.ts';
import {
  RECIPIENT_DIGEST,
  readPassedContent,
} from '../../packages/server/src/features/messaging/mass-sms/application/stored-content.ts';
import { copyRows } from '../../packages/server/src/installation/copy-rows.ts';

export interface ApplicationToLoad {
  readonly recipients: number;
  readonly carriers?: readonly string[];
  readonly text?: string;
  /** of a text with `${link}`; its row in short_link is the caller's */
  readonly linkUrl?: string;
  readonly category?: string;
  readonly rowsPerSlice?: number;
  readonly urgent?: boolean;
  /** urgent, and before everything else that is */
  readonly emergency?: boolean;
  /** so many go first; the rest by itself, or at a person's word */
  readonly canary?: { readonly recipients: number; readonly byPerson?: boolean };
  /** the first number; the others follow */
  readonly firstPhone?: number;
}

export const BENCH_TEXT = '【浙江农民信箱】台风“海燕”今夜登陆，请加固大棚、疏通沟渠，人员及时撤离。';
/** One segment with a name and a link in it. */
export const PERSONAL_TEXT =
  '【浙江农民信箱】${name}您好，惠农补贴开始申报，详情见 https://nmxx.cn/s/${link} 。';
const FAMILIES = '芳伟娜敏静丽强磊军洋勇艳杰娟涛明';
const FIRST_PHONE = 15_400_000_000;
const DEPT = '33';

/** Rows that every application refers to; made once in an empty database. */
async function ensureSurroundings(client: pg.PoolClient, personalData: PersonalData): Promise<string> {
  await client.query(
    `INSERT INTO sys_dept (dept_id, dept_name, dept_type, dept_level, ancestors, dept_id_path, full_dept_name)
     VALUES ($1, '浙江省', '01', 2, '', '33', '浙江省') ON CONFLICT DO NOTHING`,
    [DEPT],
  );
  await client.query(
    `INSERT INTO sms_config_version (sms_config_version, config_name, config_status, config_content, change_note)
     SELECT 'V20260101.1', '首版', 1, '{}', '首版' WHERE NOT EXISTS (SELECT FROM sms_config_version)`,
  );
  await client.query(
    `INSERT INTO sms_other_config (content) VALUES ('{"sendStartTime":"00:00","sendEndTime":"24:00","minuteLimitPerPhone":60,"failAlarmRate":100}')
     ON CONFLICT DO NOTHING`,
  );
  await client.query(
    `INSERT INTO sms_quota (dept_id, quota_month, quota_count) VALUES ($1, '2026-01', 1000000000) ON CONFLICT DO NOTHING`,
    [DEPT],
  );
  const phone = String(FIRST_PHONE - 1);
  const { rows } = await client.query<{ user_id: string }>(
    `INSERT INTO sys_user (user_name, real_name, phone_cipher, phone_hash, user_type, dept_id)
     VALUES ('bench', '测试员', $1, $2, 1, $3)
     ON CONFLICT (lower(user_name)) WHERE del_flag = 0 DO UPDATE SET nick_name = NULL RETURNING user_id`,
    [personalData.encrypt(phone), personalData.hash(phone), DEPT],
  );
  return rows[0]?.user_id ?? '0';
}

/** Returns the application's id. It stands before its last pass (1/0); `passApplication` lets it go. */
export async function loadApplication(
  url: string,
  personalData: PersonalData,
  wanted: ApplicationToLoad,
): Promise<string> {
  const {
    recipients,
    carriers = ['CMCC'],
    text = BENCH_TEXT,
    linkUrl = '',
    category = '01',
    rowsPerSlice = 2_000,
  } = wanted;
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const client = await pool.connect();
  try {
    const userId = await ensureSurroundings(client, personalData);
    const { rows } = await client.query<{ apply_id: string }>(
      `INSERT INTO mass_sms_apply (apply_no, sms_title, sms_category, sms_sign, sms_content, full_content, word_count, segment_count,
         send_mode, urgent_flag, total_count, valid_count, sms_count, sms_config_version, apply_user_id, apply_user_name,
         apply_dept_id, apply_dept_name, apply_role_keys, apply_area, apply_time, create_user_id, create_user_name, create_dept_id,
         audit_status, content_hash, quota_dept_id, quota_month, quota_count, canary_mode, canary_to_seq, canary_state,
         emergency_flag, warn_level, link_url)
       VALUES ('B' || next_id(), '测试', $1, '【浙江农民信箱】', $2, $2, length($2), 1, 1, $3, $4::integer, $4::integer, $4::integer,
         (SELECT sms_config_version FROM sms_config_version WHERE config_status = 1), $5, '测试员', $6, '浙江省', '{}', $6, now(), $5, '测试员', $6,
         1, NULL, $6, '2026-01', $4::integer, $7, $8, $9,
         $10::smallint, CASE $10::smallint WHEN 1 THEN 1 END, $11) RETURNING apply_id`,
      [
        category,
        text,
        wanted.urgent || wanted.emergency ? 1 : 0,
        recipients,
        userId,
        DEPT,
        ...canaryColumns(wanted),
        wanted.emergency ? 1 : 0,
        linkUrl,
      ],
    );
    const applyId = rows[0]?.apply_id ?? '';
    await client.query(
      `UPDATE sms_quota SET frozen_count = frozen_count + $1 WHERE dept_id = $2 AND quota_month = '2026-01'`,
      [recipients, DEPT],
    );
    const firstPhone = wanted.firstPhone ?? FIRST_PHONE;
    const shape = { carriers, rowsPerSlice };
    const first = slicesOf(applyId, { ...shape, from: 0, to: wanted.canary?.recipients ?? 0 }, 0);
    const others = slicesOf(
      applyId,
      { ...shape, from: wanted.canary?.recipients ?? 0, to: recipients },
      first.length,
    );
    const slices = [...first, ...others];
    await copyRows(client, 'massSmsDetail', recipientsOf(slices, personalData, firstPhone));
    await copyRows(client, 'massSmsSlice', slices);
    await bindContent(client, personalData, applyId);
    await client.query('ANALYZE mass_sms_detail, mass_sms_slice, mass_sms_apply');
    return applyId;
  } finally {
    client.release();
    // the pool does not wait for the end of its connections, and one that a dropped database cuts off ends the whole run
    const gone = once(client, 'end');
    await pool.end();
    await gone;
  }
}

/** As the submission does: what the pass will be bound to. */
async function bindContent(
  client: pg.PoolClient,
  personalData: PersonalData,
  applyId: string,
): Promise<void> {
  await client.query(
    `UPDATE mass_sms_slice AS s SET recipient_digest = (SELECT ${RECIPIENT_DIGEST} FROM mass_sms_detail AS d
       WHERE d.apply_id = s.apply_id AND d.seq BETWEEN s.from_seq AND s.to_seq) WHERE s.apply_id = $1`,
    [applyId],
  );
  const content = await readPassedContent(client, personalData, applyId);
  await client.query('UPDATE mass_sms_apply SET content_hash = $2 WHERE apply_id = $1', [
    applyId,
    content?.presentHash,
  ]);
}

function canaryColumns({ canary }: ApplicationToLoad): readonly number[] {
  return canary ? [canary.byPerson ? 2 : 1, canary.recipients, 1] : [0, 0, 0];
}

interface Shape {
  /** recipients after the one, up to the other */
  readonly from: number;
  readonly to: number;
  readonly carriers: readonly string[];
  readonly rowsPerSlice: number;
}
type Slice = Insertable<MassSmsSliceTable>;

/** Runs of one carrier each, at most so long. */
function slicesOf(applyId: string, { from, to, carriers, rowsPerSlice }: Shape, before: number): Slice[] {
  const slices: Slice[] = [];
  const perCarrier = Math.ceil((to - from) / carriers.length);
  let seq = from;
  for (const carrier of carriers) {
    const end = Math.min(seq + perCarrier, to);
    while (seq < end) {
      const toSeq = Math.min(seq + rowsPerSlice, end);
      const sliceNo = before + slices.length + 1;
      slices.push({ applyId, sliceNo, carrier, areaId: '3301', fromSeq: seq + 1, toSeq, intentSeq: seq });
      seq = toSeq;
    }
  }
  return slices;
}

function* recipientsOf(
  slices: readonly Slice[],
  personalData: PersonalData,
  firstPhone: number,
): Generator<Insertable<MassSmsDetailTable>> {
  for (const { applyId, sliceNo, carrier, fromSeq, toSeq } of slices) {
    for (let seq = fromSeq; seq <= toSeq; seq += 1) {
      const phone = String(firstPhone + seq - 1);
      const phoneCipher = personalData.encrypt(phone);
      const phoneHash = personalData.hash(phone);
      const realName = `王${FAMILIES[seq % FAMILIES.length]}${FAMILIES[(seq >> 4) % FAMILIES.length]}`;
      yield {
        applyId,
        seq,
        sliceNo,
        realName,
        phoneCipher,
        phoneHash,
        deptId: DEPT,
        carrier,
        segmentCount: 1,
      };
    }
  }
}

/** The last pass: from here on it is sent. */
export async function passApplication(pool: pg.Pool, applyId: string): Promise<void> {
  await pool.query(
    `UPDATE mass_sms_apply SET audit_status = 3, send_status = 2, passed_hash = content_hash, real_send_time = now() WHERE apply_id = $1`,
    [applyId],
  );
}
