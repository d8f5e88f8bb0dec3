/**
 * Decisions of one person over all kinds, merged: of each kind no more than the page needs, by its index of who decided and when, the newest
 * of all first. A thing that was refused and later passed stands there twice; one that the person no longer finds, not at all.
 */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  LISTED_CHECKS_MAX,
  type pageChecks,
} from '@farmers-mailbox/contract/office/review-centre/endpoints.ts';
import { type Kysely, sql } from 'kysely';
import { type Actor, personOf } from '../../../access/actor.ts';
import type { WaitingKind } from '../../../access/waiting-kind.ts';
import { columnOf } from '../../../database/columns.ts';
import { literals } from '../../../database/literals.ts';
import { prepared } from '../../../database/prepared-statements.ts';
import type { Tables } from '../../../database/tables.ts';
import { type FoundBy, type Key, keysInOrder, rowsByKind } from './key-queries.ts';
import { all, type Filters, isAsked, isDescending, narrowed, type WaitingRow } from './queries.ts';

export interface DecidedRow extends Omit<WaitingRow, 'version'> {
  readonly decideTime: Date;
  readonly isPassed: boolean;
  readonly ownStatus: number | null;
  readonly auditOpinion: string | null;
}

/** One page of at most LISTED_CHECKS_MAX. @throws Refusal 4000 for a day that the calendar does not have */
export async function pageOfDecided(
  db: Kysely<Tables>,
  kinds: readonly WaitingKind[],
  actor: Actor,
  asked: CheckedRequestOf<typeof pageChecks>,
  now: Date,
): Promise<{ list: DecidedRow[]; total: number; more: boolean }> {
  const { tab, pageNum, pageSize, after: _after, before: _before, ...filters } = asked;
  const list = { kinds: kinds.filter(isAsked(filters)), key: { tab, filters, person: personOf(actor) } };
  const isNewestFirst = isDescending(asked, { column: 'decideTime', direction: 'desc' });
  const found = await keysInOrder(db, list, () => keysOf(list.kinds, actor, filters, isNewestFirst));
  const total = Math.min(found.length, LISTED_CHECKS_MAX);
  const offset = (pageNum - 1) * pageSize;
  const keys = found.slice(offset, Math.min(offset + pageSize, total));
  return { list: await rowsOf(db, { kinds, actor, filters, keys, now }), total, more: found.length > total };
}

/** The keys of decisions of all kinds that this person reviews, merged. */
function keysOf(kinds: readonly WaitingKind[], actor: Actor, filters: Filters, isNewestFirst: boolean) {
  const [direction, other] = isNewestFirst ? [sql`DESC`, sql`ASC`] : [sql`ASC`, sql`DESC`];
  const reviewed = kinds.filter((kind) => kind.waitingFor(actor) !== null);
  if (reviewed.length === 0) return null;
  const each = reviewed.map((kind) => {
    const { key, columns } = kind.decisions;
    return sql`(SELECT ${sql.lit(kind.type)} AS biz_type, ${decision(key)} AS id, ${decision(columns.time)} AS at
      ${fromDecisions(kind, actor, filters)} ORDER BY ${decision(columns.time)} ${direction}, ${decision(key)} ${direction}
      LIMIT ${sql.lit(LISTED_CHECKS_MAX + 1)})`;
  });
  return sql`biz_type, id FROM (${sql.join(each, sql` UNION ALL `)}) AS decided
    ORDER BY at ${direction}, biz_type COLLATE "C" ${other}, id ${direction} LIMIT ${sql.lit(LISTED_CHECKS_MAX + 1)}`;
}

interface AskedRows {
  readonly kinds: readonly WaitingKind[];
  readonly actor: Actor;
  readonly filters: Filters;
  readonly keys: readonly Key[];
  readonly now: Date;
}

const rowsOf = (db: Kysely<Tables>, { kinds, actor, filters, keys, now }: AskedRows): Promise<DecidedRow[]> =>
  rowsByKind<DecidedRow & FoundBy>(kinds, keys, async (kind, ids) => {
    const { rows } = await sql<
      DecidedRow & FoundBy
    >`select ${prepared} biz_type, key_id, biz_id, title, submit_user_name,
        sys_dept.full_dept_name AS submit_dept_name, submit_time, audit_status, own_status, decide_time, is_passed, audit_opinion
      FROM (${decisionOf(kind, now)} ${fromDecisions(kind, actor, filters)} AND ${decision(kind.decisions.key)} = ANY (${ids}::bigint[])) AS page
        JOIN sys_dept USING (dept_id)`.execute(db);
    return rows;
  });

const decision = (name: string) => columnOf({ table: 'decision' }, name);

function decisionOf(kind: WaitingKind, now: Date) {
  const { columns, decisions } = kind;
  return sql`SELECT ${sql.lit(kind.type)} AS biz_type, ${columnOf(kind, kind.key)} AS biz_id, ${columnOf(kind, columns.title)} AS title,
      ${columnOf(kind, columns.submitUserName)} AS submit_user_name, ${columnOf(kind, columns.submitDeptId)} AS dept_id,
      ${columnOf(kind, columns.submitTime)} AS submit_time, ${columnOf(kind, columns.auditStatus)} AS audit_status,
      ${kind.ownStatus?.(now) ?? sql`NULL`} AS own_status, ${decision(decisions.columns.time)} AS decide_time, ${decision(decisions.key)} AS key_id,
      ${decision(decisions.columns.outcome)} <> ${sql.lit(decisions.refused)} AS is_passed,
      ${decision(decisions.columns.opinion)} AS audit_opinion`;
}

function fromDecisions(kind: WaitingKind, actor: Actor, filters: Filters) {
  const { table, columns, passed, refused, readableBy } = kind.decisions;
  return sql`FROM ${sql.table(table)} AS decision
      JOIN ${sql.table(kind.table)} ON ${columnOf(kind, kind.key)} = ${decision(columns.of)}
    WHERE ${decision(columns.userId)} = ${actor.userId}
      AND ${decision(columns.outcome)} IN (${literals(...passed, refused)})
      AND ${all([...readableBy(actor), ...narrowed(kind, filters)])}`;
}
