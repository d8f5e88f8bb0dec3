/** All SQL on tracked links: the key of their codes, the link of an application, and what was clicked. */
import { randomBytes } from 'node:crypto';
import { AuditStatus, SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { PersonalData } from '../../../access/personal-data.ts';
import { columnsOf, type RowOf } from '../../../database/columns.ts';
import type { AskedOrder } from '../../../database/list-order.ts';
import type { Tables } from '../../../database/tables.ts';

const KEY_BYTES = 32;

/** Makes the key with the first link. Codes outlive a change of the secret key, so this one is kept under it and stays. */
async function ensureLinkKey(trx: Kysely<Tables>, personalData: PersonalData): Promise<void> {
  const keyCipher = personalData.encryptSecret(randomBytes(KEY_BYTES).toString('hex'));
  await trx
    .insertInto('shortLinkKey')
    .values({ keyCipher })
    .onConflict((conflict) => conflict.column('keyId').doNothing())
    .execute();
}

/** Undefined while no application has ever had a link. */
export async function readLinkKey(
  client: Pick<pg.Pool, 'query'>,
  personalData: PersonalData,
): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ key_cipher: Buffer }>('SELECT key_cipher FROM short_link_key');
  return rows[0] && Buffer.from(personalData.decryptSecret(rows[0].key_cipher), 'hex');
}

/** With the submission: the application has a link from now on. A second submission keeps its number, since nothing was sent. */
export async function keepShortLink(
  trx: Kysely<Tables>,
  personalData: PersonalData,
  { applyId, validDays }: { applyId: string; validDays: number },
): Promise<void> {
  await ensureLinkKey(trx, personalData);
  await trx
    .insertInto('shortLink')
    .values({ applyId, validDays })
    .onConflict((conflict) => conflict.column('applyId').doUpdateSet({ validDays }))
    .execute();
}

export interface LinkTarget {
  readonly linkNo: number;
  readonly linkUrl: string;
  readonly recipients: number;
  readonly expireTime: Date;
}

/** Numbers are given in their order, from 1; 0 while there is no link. */
export async function findHighestLinkNo(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ linkNo: number }>`
    SELECT coalesce(max(link_no), 0) AS link_no FROM short_link`.execute(db);
  return rows[0]?.linkNo ?? 0;
}

/** Undefined until the application is sent. */
export async function findLinkTarget(db: Kysely<Tables>, linkNo: number): Promise<LinkTarget | undefined> {
  const { rows } = await sql<LinkTarget>`
    SELECT k.link_no, a.link_url, a.valid_count AS recipients, a.real_send_time + make_interval(days => k.valid_days) AS expire_time
    FROM short_link AS k JOIN mass_sms_apply AS a ON a.apply_id = k.apply_id
    WHERE k.link_no = ${linkNo} AND a.link_url <> '' AND a.audit_status = ${sql.lit(AuditStatus.passed)} AND a.passed_hash = a.content_hash
      AND a.real_send_time IS NOT NULL AND a.del_flag = 0`.execute(db);
  return rows[0];
}

export interface Click {
  readonly linkNo: number;
  readonly seq: number;
  readonly clickTime: Date;
  /** D:OS_TYPE; null where the browser does not say */
  readonly osType: number | null;
}

export async function insertClicks(pool: pg.Pool, clicks: readonly Click[]): Promise<void> {
  await pool.query({
    name: 'link-clicks',
    text: `INSERT INTO link_click (link_no, seq, click_time, os_type)
      SELECT * FROM unnest($1::integer[], $2::integer[], $3::timestamptz[], $4::smallint[])`,
    values: [
      clicks.map(({ linkNo }) => linkNo),
      clicks.map(({ seq }) => seq),
      clicks.map(({ clickTime }) => clickTime),
      clicks.map(({ osType }) => osType),
    ],
  });
}

const CLICKS_AT_ONCE = 5_000;

// A recipient who was never written to has clicked nothing: such a code was made up. The intent is on disk before the text leaves.
const foldStatement = /* sql */ `
WITH taken AS (
  UPDATE link_click AS c SET folded = true WHERE c.click_id = ANY($1::bigint[]) RETURNING c.link_no, c.seq, c.click_time
), per_recipient AS (
  SELECT link_no, seq, count(*)::integer AS clicks, min(click_time) AS first_time, max(click_time) AS last_time
  FROM taken GROUP BY link_no, seq
), known AS MATERIALIZED (
  SELECT p.*, k.apply_id, s.area_id, (d.click_count = 0)::integer AS is_new
  FROM per_recipient AS p JOIN short_link AS k ON k.link_no = p.link_no
    JOIN mass_sms_detail AS d ON d.apply_id = k.apply_id AND d.seq = p.seq
    JOIN mass_sms_slice AS s ON s.apply_id = d.apply_id AND s.slice_no = d.slice_no
  WHERE d.send_result <> ${SendResult.cancelled} AND s.intent_seq >= d.seq
), rows AS (
  UPDATE mass_sms_detail AS d SET click_count = d.click_count + n.clicks
  FROM known AS n WHERE d.apply_id = n.apply_id AND d.seq = n.seq
), users AS (
  INSERT INTO short_link_user AS u (link_no, seq, click_count, first_time, last_time)
  SELECT link_no, seq, clicks, first_time, last_time FROM known
  ON CONFLICT (link_no, seq) DO UPDATE SET click_count = u.click_count + excluded.click_count,
    last_time = greatest(u.last_time, excluded.last_time)
), hours AS (
  INSERT INTO short_link_count AS c (link_no, hour, area_id, click_count, user_count)
  SELECT link_no, date_trunc('hour', first_time), area_id, sum(clicks), sum(is_new) FROM known GROUP BY 1, 2, 3
  ON CONFLICT (link_no, hour, area_id) DO UPDATE SET click_count = c.click_count + excluded.click_count,
    user_count = c.user_count + excluded.user_count
)
UPDATE mass_sms_apply AS a SET click_count = a.click_count + n.clicks, click_user_count = a.click_user_count + n.users
FROM (SELECT apply_id, sum(clicks)::integer AS clicks, sum(is_new)::integer AS users FROM known GROUP BY apply_id) AS n
WHERE a.apply_id = n.apply_id`;

/** True while something was clicked that nobody has counted yet; the lock to count it is for then. */
export async function hasNewClicks(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM link_click WHERE NOT folded LIMIT 1');
  return rowCount === 1;
}

/**
 * Counts what was clicked since, in the rows of the recipients and in sums; the caller holds the journal's lock. Locks as everybody
 * else does: applications first.
 * @returns how many clicks that were
 */
export async function applyClicks(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ click_id: string; apply_id: string }>(
    `SELECT c.click_id, k.apply_id FROM link_click AS c JOIN short_link AS k ON k.link_no = c.link_no
     WHERE NOT c.folded ORDER BY c.click_id LIMIT ${CLICKS_AT_ONCE}`,
  );
  if (rows.length === 0) return 0;
  const applyIds = [...new Set(rows.map((row) => row.apply_id))];
  await client.query(
    'SELECT FROM mass_sms_apply WHERE apply_id = ANY($1::bigint[]) ORDER BY apply_id FOR NO KEY UPDATE',
    [applyIds],
  );
  await client.query(foldStatement, [rows.map((row) => row.click_id)]);
  return rows.length;
}

export interface LinkOfApplication {
  readonly linkNo: number;
  readonly validDays: number;
}

export function findLinkOf(db: Kysely<Tables>, applyId: string): Promise<LinkOfApplication | undefined> {
  return db
    .selectFrom('shortLink')
    .select(['linkNo', 'validDays'])
    .where('applyId', '=', applyId)
    .executeTakeFirst();
}

export interface ClickSums {
  readonly clickCount: number;
  readonly clickUserCount: number;
}

export async function sumByHour(db: Kysely<Tables>, linkNo: number): Promise<(ClickSums & { hour: Date })[]> {
  const { rows } = await sql<ClickSums & { hour: Date }>`
    SELECT hour, sum(click_count)::integer AS click_count, sum(user_count)::integer AS click_user_count
    FROM short_link_count WHERE link_no = ${linkNo} GROUP BY hour ORDER BY hour`.execute(db);
  return rows;
}

export type AreaClicks = ClickSums & { readonly areaId: string; readonly successCount: number };

/** Every area that the application was sent to, also where nobody clicked. */
export async function sumByArea(db: Kysely<Tables>, applyId: string, linkNo: number): Promise<AreaClicks[]> {
  const { rows } = await sql<AreaClicks>`
    SELECT s.area_id, s.success_count, coalesce(c.click_count, 0) AS click_count, coalesce(c.user_count, 0) AS click_user_count
    FROM (SELECT area_id, sum(delivered_count)::integer AS success_count FROM mass_sms_slice
        WHERE apply_id = ${applyId} GROUP BY area_id) AS s
      LEFT JOIN (SELECT area_id, sum(click_count)::integer AS click_count, sum(user_count)::integer AS user_count
        FROM short_link_count WHERE link_no = ${linkNo} GROUP BY area_id) AS c ON c.area_id = s.area_id
    ORDER BY s.area_id`.execute(db);
  return rows;
}

const farmer = columnsOf('massSmsDetail', ['phoneCipher', 'realName'], 'd');
const clicks = columnsOf('shortLinkUser', ['firstTime', 'clickCount'], 'w');
export type Clicker = RowOf<typeof farmer> & RowOf<typeof clicks> & { readonly deptName: string | null };

interface Paging extends AskedOrder {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** The latest first unless the earliest are asked for, along an index: a late page of a million skips index entries only. */
export async function pageClickers(
  db: Kysely<Tables>,
  applyId: string,
  linkNo: number,
  { pageNum, pageSize, orderDir }: Paging,
): Promise<Clicker[]> {
  // one index from both ends
  const order = orderDir === 'asc' ? sql`u.first_time, u.seq DESC` : sql`u.first_time DESC, u.seq`;
  const { rows } = await sql<Clicker>`
    SELECT ${farmer}, ${clicks}, p.dept_name
    FROM (SELECT u.seq, u.first_time FROM short_link_user AS u WHERE u.link_no = ${linkNo}
        ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(pageNum - 1) * pageSize}) AS u
      JOIN short_link_user AS w ON w.link_no = ${linkNo} AND w.seq = u.seq
      JOIN mass_sms_detail AS d ON d.apply_id = ${applyId} AND d.seq = u.seq
      LEFT JOIN sys_dept AS p ON p.dept_id = d.dept_id
    ORDER BY ${order}`.execute(db);
  return rows;
}
