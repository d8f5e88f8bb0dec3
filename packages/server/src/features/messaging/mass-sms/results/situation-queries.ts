/** The situation of a sending: results of its recipients, its hours, its failures, its doubts. */
import type { SmsAuditStatus } from '@farmers-mailbox/contract/dictionaries.ts';
import { CanaryState, SendResult, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import { namesOfDepts } from '../../../people/departments/queries.ts';
import { readSendingCosts } from '../../channels/costs/queries.ts';
import { readWaits, type WaitOfCarrier } from '../../channels/waiting/queries.ts';
import type { CanaryResults } from '../application/canary.ts';
import type { Standing } from '../application/result-counts.ts';
import type { Application } from '../application/transitions.ts';
import { readCanaryResults } from '../sending/canary-actions.ts';
import { readStandings, type SliceStanding, sentCountOf, sumStandings } from '../sending/slice-queries.ts';
import { handedOverNow } from './recipients-now.ts';

/** Where an application stands at one moment, in all and in parts. */
export interface Snapshot {
  readonly applyId: string;
  readonly auditStatus: SmsAuditStatus | number;
  readonly sendStatus: number;
  readonly holdReason: string | null;
  readonly realSendTime: Date | null;
  readonly finishTime: Date | null;
  readonly total: Standing;
  readonly byCarrier: readonly ({ carrier: string } & Standing)[];
  readonly byDept: readonly ({ deptId: string; deptName: string } & Standing)[];
  /** carriers whose texts wait for a channel */
  readonly waits: readonly WaitOfCarrier[];
  readonly costs: Awaited<ReturnType<typeof readSendingCosts>>;
  /** null where everybody goes at once */
  readonly canary: (CanaryResults & { readonly isOver: boolean }) | null;
}

type Head = Pick<
  Application,
  'applyId' | 'auditStatus' | 'sendStatus' | 'holdReason' | 'realSendTime' | 'finishTime'
>;

/** The head before the slices: once it says that the sending is held, the numbers are those of after the hold. */
export async function readSnapshot(db: Kysely<Tables>, applyId: string): Promise<Snapshot | null> {
  const head = await db
    .selectFrom('massSmsApply')
    .select([
      'applyId',
      'auditStatus',
      'sendStatus',
      'holdReason',
      'realSendTime',
      'finishTime',
      'urgentFlag',
      'canaryToSeq',
      'canaryState',
    ])
    .where('applyId', '=', applyId)
    .executeTakeFirst();
  if (!head) return null;
  const standings = await readStandings(db, applyId);
  const names = await namesOfDepts(
    db,
    standings.map((part) => part.areaId),
  );
  const canary =
    head.canaryToSeq === 0
      ? null
      : { ...(await readCanaryResults(db, head)), isOver: head.canaryState === CanaryState.over };
  const snapshot = toSnapshot(head, standings, names);
  const waits =
    head.sendStatus === SendStatus.sending
      ? await readWaits(db, await waitingCarriers(db, head, standings), head.urgentFlag === 1)
      : [];
  return { ...snapshot, waits, costs: await readSendingCosts(db, applyId), canary };
}

/** During a trial run everybody else waits for it, whatever the channels do. */
async function waitingCarriers(
  db: Kysely<Tables>,
  { applyId, canaryState, canaryToSeq }: Pick<Application, 'applyId' | 'canaryState' | 'canaryToSeq'>,
  everybody: readonly SliceStanding[],
): Promise<string[]> {
  const standings =
    canaryState === CanaryState.trial ? await readStandings(db, applyId, canaryToSeq) : everybody;
  return [...new Set(standings.filter(({ waitingCount }) => waitingCount > 0).map(({ carrier }) => carrier))];
}

function toSnapshot(
  head: Head,
  standings: Awaited<ReturnType<typeof readStandings>>,
  names: ReadonlyMap<string, string>,
): Omit<Snapshot, 'waits' | 'costs' | 'canary'> {
  const byCarrier = Map.groupBy(standings, (part) => part.carrier);
  const byDept = Map.groupBy(standings, (part) => part.areaId);
  const { applyId, auditStatus, sendStatus, holdReason, realSendTime, finishTime } = head;
  return {
    applyId,
    auditStatus,
    sendStatus,
    holdReason,
    realSendTime,
    finishTime,
    total: sumStandings(standings),
    byCarrier: [...byCarrier].map(([carrier, parts]) => ({ carrier, ...sumStandings(parts) })),
    byDept: [...byDept]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([deptId, parts]) => ({ deptId, deptName: names.get(deptId) ?? deptId, ...sumStandings(parts) })),
  };
}

/** Messages a second: since the start, for as long as it sends (or sent). */
export function averageRate({ total, realSendTime, finishTime }: Snapshot, now: Date): number {
  if (realSendTime === null) return 0;
  const seconds = ((finishTime ?? now).getTime() - realSendTime.getTime()) / 1000;
  return seconds <= 0 ? 0 : Math.round((sentCountOf(total) / seconds) * 10) / 10;
}

/** Null while it is not sending, or nothing moves. */
export function secondsLeft({ total, sendStatus }: Snapshot, ratePerSecond: number): number | null {
  if (sendStatus !== SendStatus.sending || ratePerSecond <= 0) return null;
  return Math.ceil((total.waitingCount + total.inFlightCount) / ratePerSecond);
}

export interface Breakdown {
  readonly byHour: readonly { hour: Date; sendCount: number; successCount: number }[];
  /** by the carriers' codes, the most frequent first */
  readonly failures: readonly { failCode: string; count: number }[];
  /** recipients who were kept back when their texts were about to leave, by D:SMS_FILTER_REASON; inside `cancelledCount` */
  readonly withheld: readonly { filterReason: number; count: number }[];
}

/** Passes over every recipient of the application: half a second for a million. The caller remembers it for a while. */
export async function readBreakdown(db: Kysely<Tables>, applyId: string): Promise<Breakdown> {
  const { rows } = await sql<{
    hour: Date | null;
    failCode: string | null;
    isHour: boolean;
    count: number;
    successCount: number;
  }>`
    SELECT date_trunc('hour', submit_time) AS hour, CASE WHEN send_result = ${sql.lit(SendResult.failed)} THEN coalesce(fail_code, '') END AS fail_code,
      grouping(CASE WHEN send_result = ${sql.lit(SendResult.failed)} THEN coalesce(fail_code, '') END) = 1 AS is_hour,
      count(*)::int AS count, count(*) FILTER (WHERE send_result = ${sql.lit(SendResult.delivered)})::int AS success_count
    FROM ${handedOverNow(applyId)} d
    GROUP BY GROUPING SETS ((date_trunc('hour', submit_time)), (CASE WHEN send_result = ${sql.lit(SendResult.failed)} THEN coalesce(fail_code, '') END))`.execute(
    db,
  );
  const byHour = rows.flatMap(({ hour, isHour, count, successCount }) =>
    isHour && hour ? [{ hour, sendCount: count, successCount }] : [],
  );
  const failures = rows.flatMap(({ failCode, isHour, count }) =>
    !isHour && failCode !== null ? [{ failCode, count }] : [],
  );
  return {
    byHour: byHour.toSorted((a, b) => a.hour.getTime() - b.hour.getTime()),
    failures: failures.toSorted((a, b) => b.count - a.count || (a.failCode < b.failCode ? -1 : 1)),
    withheld: await readWithheld(db, applyId),
  };
}

/** Recipients who were kept back, by an index of these alone: it costs nothing where there are none. */
export async function readWithheld(db: Kysely<Tables>, applyId: string): Promise<Breakdown['withheld']> {
  const { rows } = await sql<{ filterReason: number; count: number }>`
    SELECT filter_reason, count(*)::int AS count FROM mass_sms_detail
    WHERE apply_id = ${applyId} AND filter_reason IS NOT NULL AND send_result = ${SendResult.cancelled}
    GROUP BY filter_reason ORDER BY filter_reason`.execute(db);
  return rows;
}

export interface Doubt {
  phoneCipher: Buffer;
  realName: string | null;
  since: Date;
  outcome: string | null;
}
const DOUBTS_MAX = 200;

/** Messages that may or may not have reached the carrier: the open ones first. */
export async function readDoubts(db: Kysely<Tables>, applyId: string): Promise<Doubt[]> {
  return db
    .selectFrom('smsDoubt as q')
    .innerJoin('massSmsDetail as d', (join) =>
      join.onRef('d.applyId', '=', 'q.applyId').onRef('d.seq', '=', 'q.seq'),
    )
    .select(['d.phoneCipher', 'd.realName', 'q.since', 'q.outcome'])
    .where('q.applyId', '=', applyId)
    .orderBy(sql`q.outcome IS NULL`, 'desc')
    .orderBy('q.since')
    .orderBy('q.seq')
    .orderBy('q.attempt')
    .limit(DOUBTS_MAX)
    .execute();
}

/** Counts those in doubt now, and those who were sent to once more and may have got it twice. */
export async function countDoubts(
  db: Kysely<Tables>,
  applyId: string,
): Promise<{ doubtCount: number; possibleDuplicateCount: number }> {
  const { rows } = await sql<{ doubtCount: number; possibleDuplicateCount: number }>`
    SELECT count(*) FILTER (WHERE outcome IS NULL)::int AS doubt_count,
      count(DISTINCT seq) FILTER (WHERE outcome = 'resent')::int AS possible_duplicate_count
    FROM sms_doubt WHERE apply_id = ${applyId}`.execute(db);
  return rows[0] ?? { doubtCount: 0, possibleDuplicateCount: 0 };
}
