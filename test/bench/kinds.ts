/**
 * The lists of the other kinds of content (活动, 优惠券, 推送, …) and of 事件, each with as many rows as `--recipients` says, spread over the
 * regions of the province: any page, a county's, and a word of a title, 20 clients at once over HTTP.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { InfoType } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { pageActivities } from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { pageCoupons } from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import { pageHelps } from '@farmers-mailbox/contract/publishing/daily-help/endpoints.ts';
import { pageDisasters } from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { searchEvents } from '@farmers-mailbox/contract/publishing/event/endpoints.ts';
import { pageKnowledge } from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import { pagePushes } from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import { pageListings } from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { pageTours } from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { TourType } from '@farmers-mailbox/contract/publishing/tour/types.ts';
import pg from 'pg';
import { openPersonalData } from '../../packages/server/src/access/personal-data.ts';
import { readConfig } from '../../packages/server/src/config.ts';
import { openDatabase } from '../../packages/server/src/database/connect.ts';
import { loadTrialApps } from '../../packages/server/src/trial-data/apps.ts';
import { seedTrial } from '../../packages/server/src/trial-data/first-load.ts';
import { loadTrialCoupons } from '../../packages/server/src/trial-data/publishing/coupons.ts';
import { loadTrialHelps } from '../../packages/server/src/trial-data/publishing/daily-help.ts';
import { loadTrialListings } from '../../packages/server/src/trial-data/publishing/supply-demand.ts';
import { loadTrialTours } from '../../packages/server/src/trial-data/publishing/tours.ts';
import { PLACE_OF_COPY, tabulateRegions } from './contents.ts';
import { type Look, measureLists } from './list-report.ts';
import { copyRowsOf, PASSWORD, pageAt, SECRET_KEY, untilWritten } from './lists.ts';
import { type Caller, signIn } from './web-client.ts';

interface Kind {
  readonly label: string;
  readonly table: string;
  readonly key: string;
  readonly title: string;
  readonly page: (
    call: Caller,
    asked: { pageNum?: number; deptId?: string; title?: string },
  ) => Promise<unknown>;
  /** rows that are copied; all when it is left out */
  readonly where?: string;
  /** beside key, title and place */
  readonly changed?: Readonly<Record<string, string>>;
}

const KINDS: readonly Kind[] = [
  {
    label: '活动',
    table: 'activity',
    key: 'activity_id',
    title: 'title',
    where: 'audit_status = 2',
    page: (call, asked) => call(pageActivities, asked),
  },
  {
    label: '优惠券',
    table: 'coupon',
    key: 'coupon_id',
    title: 'title',
    where: 'audit_status = 2',
    page: (call, asked) => call(pageCoupons, asked),
  },
  {
    label: '推送',
    table: 'push_message',
    key: 'push_id',
    title: 'title',
    where: 'audit_status = 2',
    changed: { related_type: "''", related_id: 'NULL', publication_flag: '0' },
    page: (call, asked) => call(pagePushes, asked),
  },
  {
    label: '乡村旅游，农家乐',
    table: 'rural_tour',
    key: 'tour_id',
    title: 'title',
    where: `audit_status = 2 AND tour_type = ${TourType.farmhouse}`,
    changed: { order_num: 'NULL' },
    page: (call, asked) => call(pageTours, { tourType: TourType.farmhouse, ...asked }),
  },
  {
    label: '供应信息',
    table: 'supply_demand',
    key: 'supply_id',
    title: 'title',
    where: `supply_status = 2 AND info_type = ${InfoType.offered}`,
    page: (call, asked) => call(pageListings, { infoType: InfoType.offered, ...asked }),
  },
  {
    label: '知识',
    table: 'knowledge',
    key: 'knowledge_id',
    title: 'title',
    where: 'audit_status = 2',
    page: (call, asked) => call(pageKnowledge, asked),
  },
  {
    label: '防灾减灾',
    table: 'disaster_info',
    key: 'disaster_id',
    title: 'title',
    where: 'audit_status = 2 AND info_type = 2',
    changed: { sms_apply_id: 'NULL', issue_time: "issue_time - n * interval '10 seconds'" },
    page: (call, asked) => call(pageDisasters, asked),
  },
  {
    label: '每日一助',
    table: 'every_day_help',
    key: 'help_id',
    title: 'product_name',
    // a region has one a day
    where: 'help_id = (SELECT help_id FROM every_day_help WHERE audit_status = 2 ORDER BY help_date LIMIT 1)',
    changed: { help_date: 'help_date - 1 - n / (SELECT count(*)::int FROM region)', sms_apply_id: 'NULL' },
    page: (call, { title, ...asked }) => call(pageHelps, { ...asked, ...(title && { productName: title }) }),
  },
  {
    label: '事件',
    table: 'sys_event',
    key: 'id',
    title: 'event_title',
    changed: {
      start_time: "start_time - n * interval '1 minute'",
      end_time: "end_time - n * interval '1 minute'",
    },
    page: (call, { title, ...asked }) => call(searchEvents, { ...asked, ...(title && { keyword: title }) }),
  },
];

/** @param labels the kinds whose name begins with one of these, all where there is none */
export async function benchKinds(
  url: string,
  rows: number,
  rounds: number,
  labels: readonly string[],
): Promise<void> {
  const kinds = kindsOf(labels);
  const words = await fillKinds(url, kinds, rows);
  await measureLists(url, SECRET_KEY, rounds, async (service) => {
    const province = await signIn(service, 'provadmin', PASSWORD);
    const county = await signIn(service, 'xhadmin', PASSWORD);
    return kinds.flatMap((kind) => looksOf(kind, words.get(kind) ?? '', province, county));
  });
}

/** @throws Error for a name that no kind has */
export function kindsOf(labels: readonly string[]): readonly Kind[] {
  const isNamed = ({ label }: Kind) => labels.some((named) => label.startsWith(named));
  const unknown = labels.find((named) => !KINDS.some(({ label }) => label.startsWith(named)));
  if (unknown !== undefined) {
    throw new Error(`--kinds ${unknown}: there are ${KINDS.map(({ label }) => label).join('; ')}.`);
  }
  return labels.length === 0 ? KINDS : KINDS.filter(isNamed);
}

/** @returns the word that is searched in each */
export async function fillKinds(
  url: string,
  kinds: readonly Kind[],
  rows: number,
): Promise<ReadonlyMap<Kind, string>> {
  await loadContents(url);
  const words = new Map<Kind, string>();
  // without the program's limit on how long a statement may take
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    await tabulateRegions(pool);
    for (const kind of kinds) words.set(kind, await multiply(pool, kind, rows));
    await pool.query(
      'INSERT INTO disaster_place SELECT disaster_id, create_dept_id FROM disaster_info ON CONFLICT DO NOTHING',
    );
    await pool.query('VACUUM ANALYZE disaster_place');
    await untilWritten(pool);
  } finally {
    await pool.end();
  }
  return words;
}

/** The trial, with those of its contents that have pictures. */
async function loadContents(url: string): Promise<void> {
  const { db, pool } = openDatabase(url);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-bench-kinds-'));
  try {
    const personalData = openPersonalData(SECRET_KEY);
    await seedTrial(pool, { personalData, password: PASSWORD, farmers: 2_000 });
    const config = readConfig({ DATABASE_URL: url, SECRET_KEY, DATA_DIR: dataDir });
    const needs = { db, personalData, config, clock: { now: () => new Date() } };
    await loadTrialListings(needs);
    await loadTrialApps(needs);
    await loadTrialTours(needs);
    await loadTrialCoupons(needs);
    await loadTrialHelps(needs);
  } finally {
    await db.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @returns the last two characters of a title, which its copies have before their numbers */
async function multiply(pool: pg.Pool, kind: Kind, wanted: number): Promise<string> {
  const { table, key, title, where = 'true', changed = {} } = kind;
  const { rows } = await pool.query<{ count: number; word: string }>(
    `SELECT count(*)::int AS count, right(min(${title}), 2) AS word FROM ${table} WHERE ${where}`,
  );
  const { count = 0, word = '' } = rows[0] ?? {};
  if (count === 0) throw new Error(`The trial's data have no row of ${table} to copy.`);
  await copyRowsOf(pool, table, {
    times: Math.ceil(wanted / count),
    changed: { [key]: 'next_id()', [title]: `${title} || n % 5000`, ...PLACES, ...changed },
    where,
  });
  return word;
}

const PLACES = { dept_id: PLACE_OF_COPY, create_dept_id: PLACE_OF_COPY };

function looksOf({ label, page }: Kind, word: string, province: Caller, county: Caller): Look[] {
  const any = (call: Caller) => (turn: number) => page(call, { pageNum: pageAt(turn, 50) });
  return [
    [`${label}, any page, province`, any(province)],
    [`${label}, any page, county`, any(county)],
    [`${label}, a word of a title`, (turn) => page(province, { title: `${word}${turn % 5_000}` })],
  ];
}
