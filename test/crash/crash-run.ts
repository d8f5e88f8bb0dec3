/**
 * Set-up of every crash run: a carrier that misbehaves in a process of its own, senders that can be killed,
 * an application on its way, and the comparison of both truths at the end.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NO_CONDITIONS } from '@farmers-mailbox/contract/messaging/channels/conditions.ts';
import type { Pool } from 'pg';
import { openPersonalData } from '../../packages/server/src/access/personal-data.ts';
import { type Database, openDatabase } from '../../packages/server/src/database/connect.ts';
import { ensureCarrierChannels } from '../../packages/server/src/features/messaging/channels/start-actions.ts';
import { massSmsInvariants } from '../../packages/server/src/features/messaging/mass-sms/invariants.ts';
import { serviceSmsInvariants } from '../../packages/server/src/features/messaging/service-sms/invariants.ts';
import { keepShortLink } from '../../packages/server/src/features/messaging/short-links/queries.ts';
import type { CarrierProtocol } from '../../packages/server/src/gateways/carrier-way.ts';
import { findFreePort } from '../../packages/server/src/gateways/free-port.ts';
import { createTestDatabase } from '../../packages/server/src/testing/database.ts';
import { ACCOUNT, type CarrierManners } from '../bench/carrier.ts';
import { type ApplicationToLoad, loadApplication, passApplication } from '../bench/load-application.ts';
import { CarrierProcess, type CarrierTruth, SenderProcess, speechOf } from '../bench/processes.ts';
import type { SenderSettings } from '../bench/sender-process.ts';

const SECRET = 'crash crash crash crash crash crash crash';
export const personalData = openPersonalData(SECRET);

// As after a submission every row has the worst case, two segments; short names make it one.
const PERSONAL_TEXT = `【浙江农民信箱】\${name}：${'台风今夜登陆，请加固大棚。'.repeat(4)}`;
const LONG_NAME = '阿卜杜热西提·买买提江';

/** Those whose numbers a run has, in the order of the protocols that speak to them. */
export const CARRIERS = ['CMCC', 'CTCC', 'CUCC'] as const;

/** All that the database knows of a recipient `d`, but for name and number. */
const STORY = `to_jsonb(d) - 'phone_cipher' - 'phone_hash' - 'real_name' AS row,
  (SELECT jsonb_agg(to_jsonb(x) - 'phone_hash') FROM sms_doubt AS x WHERE x.apply_id = d.apply_id AND x.seq = d.seq) AS doubts,
  (SELECT jsonb_agg(to_jsonb(p)) FROM sms_part AS p WHERE p.apply_id = d.apply_id AND p.seq = d.seq) AS parts,
  (SELECT jsonb_agg(to_jsonb(r) - 'phone_hash') FROM sms_stray_receipt AS r WHERE r.phone_hash = d.phone_hash) AS unmatched`;

export interface ChannelToMake {
  readonly carrier: Pick<CarrierProcess, 'port'> & Partial<Pick<CarrierProcess, 'protocol' | 'reportPort'>>;
  readonly serves?: (typeof CARRIERS)[number] | undefined;
  readonly ratePerSecond?: number;
  readonly window?: number;
  readonly connections?: number;
}

export class CrashRun {
  readonly url: string;
  readonly database: Database;
  readonly #carriers: CarrierProcess[] = [];
  readonly #senders: SenderProcess[] = [];
  /** one machine's: what the killed one wrote down, the next one reads */
  readonly #wireLogs = mkdtempSync(path.join(tmpdir(), 'crash-run-'));

  readonly #dropDatabase: () => Promise<void>;

  /** On an empty database of its own, which `end` drops. */
  static async onOwnDatabase(): Promise<CrashRun> {
    const { url, drop } = await createTestDatabase();
    return new CrashRun(url, drop);
  }

  constructor(url: string, dropDatabase = async () => {}) {
    this.url = url;
    this.#dropDatabase = dropDatabase;
    this.database = openDatabase(url, {
      applicationName: 'crash run',
      statementTimeoutMs: 0,
      maxConnections: 3,
    });
  }

  get pool(): Pool {
    return this.database.pool;
  }

  async carrier(manners: CarrierManners): Promise<CarrierProcess> {
    const reportPort = manners.protocol === 'SGIP12' ? { reportPort: await findFreePort() } : {};
    const carrier = new CarrierProcess({ ...manners, ...reportPort }, true);
    this.#carriers.push(carrier);
    await carrier.start();
    return carrier;
  }

  /** One of each protocol, with seeds one after another. */
  carriers(protocols: readonly CarrierProtocol[], manners: CarrierManners): Promise<CarrierProcess[]> {
    const { seed = 1 } = manners;
    return Promise.all(
      protocols.map((protocol, index) => this.carrier({ ...manners, protocol, seed: seed + index })),
    );
  }

  /** In the order of preference. Staff get no texts of holds and cancellations, which the carrier would count with those of farmers. */
  async channels(channels: readonly ChannelToMake[]): Promise<void> {
    await this.database.db
      .insertInto('sysParam')
      .values({ paramKey: 'smsOfHeld', paramValue: '0', updateUserName: '系统', updateTime: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await ensureCarrierChannels(
      this.database.db,
      personalData,
      channels.map(({ carrier, serves, ratePerSecond = 2_000, window = 50, connections = 2 }) => ({
        ...speechOf(carrier),
        account: ACCOUNT.name,
        password: ACCOUNT.secret,
        host: '127.0.0.1',
        port: carrier.port,
        window,
        connections,
        ratePerSecond,
        carrier: serves,
        source: '10659',
        ...NO_CONDITIONS,
      })),
    );
  }

  async sender(settings: Partial<SenderSettings> = {}): Promise<SenderProcess> {
    const sender = new SenderProcess({
      url: this.url,
      secretKey: SECRET,
      logLevel: 'fatal',
      doubtListenSeconds: 6,
      // few enough that acceptances wait for their receipts while it sends, as in a large sending
      waitingFrom: 200,
      wireLogs: this.#wireLogs,
      gatewayTimes: { responseTimeoutMs: 2_000, reconnectFirstMs: 100, reconnectMostMs: 1_000 },
      ...settings,
    });
    this.#senders.push(sender);
    await sender.start();
    return sender;
  }

  async passed(wanted: ApplicationToLoad): Promise<string> {
    const applyId = await loadApplication(this.url, personalData, { rowsPerSlice: 200, ...wanted });
    if (wanted.linkUrl) await keepShortLink(this.database.db, personalData, { applyId, validDays: 30 });
    await passApplication(this.pool, applyId);
    return applyId;
  }

  /** As `passed`, over three carriers and eleven areas; for one recipient in four the text takes two segments. */
  async passedPersonal(wanted: ApplicationToLoad): Promise<string> {
    const text = PERSONAL_TEXT;
    const applyId = await loadApplication(this.url, personalData, {
      rowsPerSlice: 200,
      carriers: CARRIERS,
      text,
      ...wanted,
    });
    await this.pool.query(
      `UPDATE mass_sms_detail SET segment_count = 2, real_name = CASE seq % 4 WHEN 0 THEN $2 ELSE '王芳' END WHERE apply_id = $1`,
      [applyId, LONG_NAME],
    );
    await this.pool.query(
      `UPDATE mass_sms_slice SET area_id = '33' || lpad((slice_no % 11 + 1)::text, 2, '0') WHERE apply_id = $1`,
      [applyId],
    );
    await passApplication(this.pool, applyId);
    return applyId;
  }

  async counts(applyId: string): Promise<Counts> {
    const { rows } = await this.pool.query<Counts>(
      `SELECT send_status AS status, valid_count AS valid, send_count AS sent, success_count AS delivered, fail_count AS failed,
         unknown_count AS unknown, cancel_count AS cancelled, hold_reason AS held_for FROM mass_sms_apply WHERE apply_id = $1`,
      [applyId],
    );
    return rows[0] as Counts;
  }

  /** Waits until every recipient has a final result; what is to be tried again later is due at once. */
  async settled(applyId: string, withinMs: number): Promise<Counts> {
    return this.until(withinMs, async () => {
      await this.pool.query(
        'UPDATE sms_resend SET due_time = now() WHERE due_time > now() AND intent_time IS NULL',
      );
      const counts = await this.counts(applyId);
      const final = counts.delivered + counts.failed + counts.unknown + counts.cancelled;
      return final === counts.valid && counts.status !== 2 ? counts : undefined;
    });
  }

  /** Waits until the carrier has accepted so many segments in all. */
  untilAccepted(carrier: CarrierProcess, count: number): Promise<true> {
    return this.until(30_000, async () =>
      (await carrier.figures()).acceptedCount >= count ? true : undefined,
    );
  }

  async until<T>(withinMs: number, look: () => Promise<T | undefined>): Promise<T> {
    const deadline = performance.now() + withinMs;
    for (;;) {
      const seen = await look().catch(() => undefined);
      if (seen !== undefined) return seen;
      if (performance.now() > deadline)
        throw new Error(`not reached within ${withinMs} ms: ${await this.#situation()}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Names of the invariants that are broken, with how many rows break them. */
  async brokenInvariants(): Promise<Record<string, number>> {
    const broken: Record<string, number> = {};
    for (const { name, sql } of [...massSmsInvariants, ...serviceSmsInvariants]) {
      const { rows } = await this.pool.query(`SELECT count(*)::integer AS count FROM (${sql}) AS broken`);
      if (rows[0].count > 0) broken[name] = rows[0].count;
    }
    return broken;
  }

  /** Output of `npm run doctor` about the database. */
  doctor(): string {
    const program = path.join(import.meta.dirname, '../../packages/server/src/commands/doctor.ts');
    const env = { ...process.env, DATABASE_URL: this.url, SECRET_KEY: SECRET };
    return spawnSync(process.execPath, [program], { env, encoding: 'utf8' }).stdout;
  }

  /** Compares what the carriers accepted with what the rows say. */
  async compare(applyId: string, truths: readonly CarrierTruth[]): Promise<Comparison> {
    const fates = partsByPhone(truths);
    const { rows } = await this.pool.query<Row>(
      'SELECT phone_cipher, send_result, fail_code, possible_duplicate FROM mass_sms_detail WHERE apply_id = $1',
      [applyId],
    );
    const comparison: Comparison = {
      lost: 0,
      twiceFlagged: 0,
      twiceUnflagged: 0,
      deliveredButNeverAccepted: 0,
      contradicted: 0,
      results: {},
      wrong: [],
    };
    for (const row of rows) {
      const before = wrongOf(comparison);
      const parts = fates.get(personalData.decrypt(row.phone_cipher)) ?? [];
      compareRow(comparison, row, parts);
      if (wrongOf(comparison) > before) comparison.wrong.push(await this.#story(applyId, row, parts));
    }
    return comparison;
  }

  /** All that is known of a row which differs from the carriers' ledgers. */
  async #story(applyId: string, row: Row, parts: readonly string[][]): Promise<string> {
    const { rows } = await this.pool.query(
      `SELECT ${STORY} FROM mass_sms_detail AS d WHERE d.apply_id = $1 AND d.phone_cipher = $2`,
      [applyId, row.phone_cipher],
    );
    return JSON.stringify({ ...rows[0], accepted: parts });
  }

  async end(): Promise<void> {
    await Promise.all(this.#senders.map((sender) => sender.kill()));
    await Promise.all(this.#carriers.map((carrier) => carrier.end()));
    await this.database.close();
    await this.#dropDatabase();
    rmSync(this.#wireLogs, { recursive: true, force: true });
  }

  async #situation(): Promise<string> {
    const { rows } = await this.pool
      .query(
        `SELECT (SELECT json_agg(json_build_object('status', send_status, 'held', hold_reason, 'sent', send_count, 'delivered', success_count,
             'failed', fail_count, 'unknown', unknown_count, 'cancelled', cancel_count)) FROM mass_sms_apply) AS applications,
           (SELECT json_object_agg(state, count) FROM (SELECT state, count(*) FROM mass_sms_slice GROUP BY state) AS s) AS slices,
           (SELECT json_agg(DISTINCT lease_sender_id) FROM mass_sms_slice) AS leases,
           (SELECT count(*) FROM sms_journal) + (SELECT count(*) FROM sms_delivered) AS journal, (SELECT count(*) FROM sms_stray_receipt) AS strays,
           (SELECT count(*) FROM sms_doubt WHERE outcome IS NULL) AS doubts, (SELECT count(*) FROM sms_resend) AS resends,
           (SELECT json_agg(json_build_array(sender_id, buried_time IS NOT NULL, clock_timestamp() - heartbeat_time)) FROM sms_sender) AS senders,
           (SELECT json_agg(json_build_array(channel_code, last_state, last_error)) FROM sms_channel) AS channels,
           (SELECT json_agg(o) FROM (SELECT ${STORY} FROM mass_sms_detail AS d WHERE d.send_result < 2 LIMIT 5) AS o) AS open_rows`,
      )
      .catch((error: unknown) => ({ rows: [{ error: String(error) }] }));
    return JSON.stringify(rows[0]);
  }
}

export interface Counts {
  status: number;
  valid: number;
  sent: number;
  delivered: number;
  failed: number;
  unknown: number;
  cancelled: number;
  held_for: string | null;
}

export interface Comparison {
  /** neither accepted by any carrier nor cancelled */
  lost: number;
  twiceFlagged: number;
  /** accepted more than once, not because of an EXPIRED, and the row does not say so */
  twiceUnflagged: number;
  deliveredButNeverAccepted: number;
  /** delivered with a part that the carrier did not deliver, or failed by a receipt that the carrier did not give */
  contradicted: number;
  /** result → rows */
  results: Record<number, number>;
  /** each row that differs in one of the other counts, but for those that are flagged */
  wrong: string[];
}

const wrongOf = ({ lost, twiceUnflagged, deliveredButNeverAccepted, contradicted }: Comparison): number =>
  lost + twiceUnflagged + deliveredButNeverAccepted + contradicted;

interface Row {
  phone_cipher: Buffer;
  send_result: number;
  fail_code: string | null;
  possible_duplicate: boolean;
}

/** number → for each part of its text what became of each time that a carrier accepted it */
function partsByPhone(truths: readonly CarrierTruth[]): Map<string, string[][]> {
  const phones = new Map<string, string[][]>();
  for (const [key, fates] of truths.flatMap((truth) => truth.fates)) {
    const [phone = '', part = '1'] = key.split('/');
    const parts = phones.get(phone) ?? [];
    (parts[Number(part) - 1] ??= []).push(...fates);
    phones.set(phone, parts);
  }
  return phones;
}

function compareRow(comparison: Comparison, row: Row, sparse: readonly string[][]): void {
  const { send_result, fail_code, possible_duplicate } = row;
  // A part that no carrier accepted is a hole.
  const parts = Array.from(sparse, (fates) => fates ?? []);
  const times = Math.max(0, ...parts.map((fates) => fates.length));
  const expired = parts.flat().filter((fate) => fate === 'EXPIRED').length;
  comparison.results[send_result] = (comparison.results[send_result] ?? 0) + 1;
  if (times === 0 && send_result !== 5) comparison.lost += 1;
  if (times === 0 && send_result === 2) comparison.deliveredButNeverAccepted += 1;
  if (times > 1 + expired) comparison[possible_duplicate ? 'twiceFlagged' : 'twiceUnflagged'] += 1;
  const isDelivered = parts.every((fates) => fates.includes('DELIVRD'));
  const hasFailed = parts.flat().some((fate) => fate !== 'DELIVRD');
  const isReported = /^(UNDELIV|EXPIRED|MK:|SMGP:E|SGIP:2[59])/.test(fail_code ?? '');
  if ((send_result === 2 && !isDelivered) || (send_result === 3 && isReported && !hasFailed)) {
    comparison.contradicted += 1;
  }
}
