/** The SQL of the list and the calendar of daily helps. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import {
  type helpCalendar,
  helpRow,
  NAMED_A_DAY,
  type pageHelps,
} from '@farmers-mailbox/contract/publishing/daily-help/endpoints.ts';
import {
  HelpState,
  helpStateOf,
  helpStatusOf,
  stateOf,
} from '@farmers-mailbox/contract/publishing/daily-help/states.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { firstCodeBehind } from '../../../access/scope.ts';
import { equalTo } from '../../../database/list-conditions.ts';
import type { Condition } from '../../../database/newest-first.ts';
import type { Tables } from '../../../database/tables.ts';
import { chinaDay, readMoment } from '../../../time/moment.ts';
import { findSentTimes } from '../../messaging/mass-sms/queries.ts';
import { isWithin, type Listed, pageContent, wordsIn } from '../content/list.ts';
import { help, inNumbers, isInState, type StoredHelp } from './kind.ts';

type Asked = CheckedRequestOf<typeof pageHelps>;
export type ListedHelp = Listed<StoredHelp, typeof helpRow> & Pick<StoredHelp, 'smsApplyId' | 'isSent'>;
type Row = Omit<ListedHelp, 'quantity' | 'isSent'> & { quantity: string | null };

export async function pageOfHelps(db: Kysely<Tables>, actor: Actor, asked: Asked) {
  const { helpStatus, dealFlag } = asked;
  const { conditions, words } = wordsIn(sql`every_day_help.product_name`, [
    ['every_day_help.product_name', asked.productName],
  ]);
  const { list, ...page } = await pageContent<Row>(db, help, actor, asked, {
    row: helpRow,
    beside: ['helpStatus', 'sms'],
    also: sql`sms_apply_id`,
    order: sql`help_date DESC, help_id DESC`,
    orders: { helpDate: [sql`every_day_help.help_date`, sql`every_day_help.help_id`] },
    words,
    conditions: [
      ...conditions,
      ...equalTo('everyDayHelp', asked, ['infoType']),
      ...(helpStatus === undefined ? [] : [isInState(helpStateOf(helpStatus))]),
      ...(dealFlag === undefined
        ? []
        : [sql<SqlBool>`(every_day_help.deal_flag IS NOT DISTINCT FROM 1) = ${dealFlag === 1}`]),
      ...isWithin(help, asked.deptId),
      ...between(asked),
    ],
  });
  const sent = await findSentTimes(
    db,
    list.flatMap(({ smsApplyId }) => smsApplyId ?? []),
  );
  return {
    list: list.map((row): ListedHelp => ({ ...inNumbers(row), isSent: sent.has(row.smsApplyId ?? '') })),
    ...page,
  };
}

function between({ helpDateStart, helpDateEnd }: Pick<Asked, 'helpDateStart' | 'helpDateEnd'>): Condition[] {
  const day = (at: string, field: string) => chinaDay(readMoment(at, field));
  const [from, to] = [helpDateStart, helpDateEnd];
  return [
    ...(from === undefined
      ? []
      : [sql<SqlBool>`every_day_help.help_date >= ${day(from, 'helpDateStart')}::date`]),
    ...(to === undefined ? [] : [sql<SqlBool>`every_day_help.help_date <= ${day(to, 'helpDateEnd')}::date`]),
  ];
}

/** Some day is always free among one more than those that are taken. */
export async function findFreeDay(
  db: Kysely<Tables>,
  { deptId, helpDate: from }: { readonly deptId: string; readonly helpDate: string },
): Promise<string> {
  const { rows } = await sql<{ day: string }>`WITH taken AS MATERIALIZED (
      SELECT help_date FROM every_day_help WHERE help_date >= ${from}::date AND dept_id = ${deptId}
        AND del_flag = 0 AND audit_status <> ${sql.lit(ContentStatus.offline)})
    SELECT to_char(free.day, 'YYYY-MM-DD') AS day
    FROM generate_series(${from}::date, ${from}::date + (SELECT count(*)::integer FROM taken), interval '1 day') AS free (day)
    WHERE NOT EXISTS (SELECT FROM taken WHERE help_date = free.day::date) ORDER BY free.day LIMIT 1`.execute(
    db,
  );
  return rows[0]?.day ?? from;
}

type Month = AnswerOf<typeof helpCalendar>;

/** Those that were cancelled hold no day. @param month `YYYY-MM` */
export async function daysOfMonth(
  db: Kysely<Tables>,
  actor: Actor,
  { month, deptId }: CheckedRequestOf<typeof helpCalendar>,
): Promise<Month> {
  const first = `${month}-01`;
  const where = sql.join(
    [
      ...help.visibleTo(actor),
      ...isWithin(help, deptId),
      sql`every_day_help.help_date >= ${first}::date AND every_day_help.help_date < ${first}::date + interval '1 month'`,
      sql`NOT ${isInState(HelpState.offline)}`,
    ],
    sql` AND `,
  );
  const { rows } = await sql<{
    day: string;
    count: number;
    sentCount: number;
    helps: { helpId: string; deptName: string; productName: string; auditStatus: number; isSent: boolean }[];
  }>`SELECT to_char(help_date, 'YYYY-MM-DD') AS day, count(*)::int AS count,
      count(*) FILTER (WHERE is_sent)::int AS sent_count,
      json_agg(json_build_object('helpId', help_id::text, 'deptName', dept_name, 'productName', product_name,
        'auditStatus', audit_status, 'isSent', is_sent) ORDER BY nth) FILTER (WHERE nth <= ${NAMED_A_DAY}) AS helps
    FROM (SELECT help_date, help_id, place.dept_name, product_name, audit_status,
        ${isInState(HelpState.sent)} AS is_sent,
        row_number() OVER (PARTITION BY help_date ORDER BY every_day_help.dept_id, help_id) AS nth
      FROM every_day_help JOIN sys_dept AS place ON place.dept_id = every_day_help.dept_id WHERE ${where}) AS listed
    GROUP BY help_date ORDER BY help_date`.execute(db);
  return {
    days: rows.map(({ helps, ...day }) => ({
      ...day,
      helps: helps.map(({ auditStatus, isSent, ...named }) => ({
        ...named,
        helpStatus: helpStatusOf(stateOf({ auditStatus, isSent })),
      })),
    })),
  };
}

/** Those of one day in an area that were passed and not called off since. @param day `YYYY-MM-DD` */
export async function countHelpsOn(db: Kysely<Tables>, area: string, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM every_day_help
    WHERE help_date = ${day}::date AND del_flag = 0 AND audit_status = ${sql.lit(ContentStatus.published)}
      AND dept_id >= ${area} AND dept_id < ${firstCodeBehind(area)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Names of regions, by their codes. */
export const listTargets = (db: Kysely<Tables>, deptIds: readonly string[]) =>
  db
    .selectFrom('sysDept')
    .select(['deptId', 'deptName'])
    .where('deptId', 'in', [...deptIds])
    .orderBy('deptId')
    .execute();

/** Those of them that still exist. */
export async function listLivingTargets(db: Kysely<Tables>, deptIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sysDept')
    .select('deptId')
    .where('deptId', 'in', [...deptIds])
    .where('status', '=', EnableStatus.enabled)
    .where('virtualFlag', '=', 0)
    .execute();
  return rows.map(({ deptId }) => deptId);
}
