/**
 * Counts of what is published, asked and dealt, by place, for the cockpit's sums (actions.ts): each reads a range of an index, and nobody
 * who looks waits for it.
 */
import { InfoType as ListingType } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { InfoType as DisasterType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { ListingStatus } from '@farmers-mailbox/contract/publishing/supply-demand/states.ts';
import { ConsultStatus } from '@farmers-mailbox/contract/service/consultations/states.ts';
import { type RawBuilder, sql } from 'kysely';
import { chinaDay } from '../../../time/moment.ts';
import { hasBegunToLeave } from '../../messaging/mass-sms/queries.ts';
import { isOn } from '../../publishing/activity/queries.ts';
import { asPassed } from '../../publishing/disaster/queries.ts';
import { placeOf } from './counted-place.ts';
import { periodStarts } from './periods.ts';

export type ContentFigure =
  | 'warning'
  | 'article'
  | 'sell'
  | 'buy'
  | 'help'
  | 'helpDeal'
  | 'helpYuan'
  | 'activity'
  | 'call'
  | 'callDone'
  | 'reply'
  | 'replyMinutes';

type Sql = RawBuilder<unknown>;

export function countContents(now: Date): Sql {
  const published = sql`del_flag = 0 AND audit_status = ${sql.lit(ContentStatus.published)}`;
  return sql.join(
    [
      // of the office that wrote it, as texts count for their sender
      inPeriods(now, {
        from: sql`disaster_info`,
        place: 'create_dept_id',
        time: sql`publish_time`,
        where: sql`del_flag = 0 AND ${asPassed} AND info_type <> ${sql.lit(DisasterType.damage)}`,
        counts: { warning: sql`count(*)` },
      }),
      inPeriods(now, {
        from: sql`article`,
        place: 'dept_id',
        time: sql`publish_time`,
        where: published,
        counts: { article: sql`count(*)` },
      }),
      inPeriods(now, {
        from: sql`consultation`,
        place: 'dept_id',
        time: sql`call_time`,
        where: sql`true`,
        counts: {
          call: sql`count(*)`,
          callDone: sql`count(*) FILTER (WHERE consult_status >= ${sql.lit(ConsultStatus.answered)})`,
        },
      }),
      inPeriods(now, {
        from: sql`consultation`,
        place: 'dept_id',
        time: sql`reply_time`,
        where: sql`true`,
        counts: {
          reply: sql`count(*)`,
          replyMinutes: sql`round(sum(extract(epoch FROM reply_time - call_time)) / 60)`,
        },
      }),
      inPeriods(now, {
        from: sql`every_day_help`,
        place: 'dept_id',
        time: sql`(help_date::timestamp AT TIME ZONE 'Asia/Shanghai')`,
        where: sql`del_flag = 0 AND help_date <= ${chinaDay(now)}::date AND ${hasBegunToLeave(sql.ref('every_day_help.sms_apply_id'))}`,
        counts: { help: sql`count(*)` },
      }),
      countListings(now),
      countHelpDeals(),
      sql`SELECT 'activity', ${placeOf('dept_id')}, '', count(*) FROM activity WHERE ${isOn(now)} GROUP BY 2`,
    ],
    sql` UNION ALL `,
  );
}

interface Counted {
  readonly from: Sql;
  readonly place: string;
  readonly time: Sql;
  readonly where: Sql;
  readonly counts: Readonly<Partial<Record<ContentFigure, Sql>>>;
}

/** Each period is a range of its own: the year's rows are not looked at for today's. */
function inPeriods(now: Date, { from, place, time, where, counts }: Counted): Sql {
  const began = Object.entries(periodStarts(now)).map(
    ([period, since]) => sql`(${sql.lit(period)}, ${since}::timestamptz)`,
  );
  const columns = Object.entries(counts).map(([figure, count]) => sql`${count} AS ${sql.ref(figure)}`);
  const figures = Object.keys(counts).map((figure) => sql`(${sql.lit(figure)}, ${sql.ref(figure)})`);
  return sql`SELECT v.figure, counted.place, began.period, v.count::int
    FROM (VALUES ${sql.join(began)}) AS began (period, since),
      LATERAL (SELECT ${placeOf(place)} AS place, ${sql.join(columns)} FROM ${from}
        WHERE ${time} >= began.since AND ${where} GROUP BY 1) AS counted,
      LATERAL (VALUES ${sql.join(figures)}) AS v (figure, count)`;
}

const countListings = (
  now: Date,
) => sql`SELECT CASE info_type WHEN ${sql.lit(ListingType.offered)} THEN 'sell' ELSE 'buy' END,
    ${placeOf('dept_id')}, '', count(*) FROM supply_demand
  WHERE del_flag = 0 AND supply_status = ${sql.lit(ListingStatus.published)} AND shown_until >= ${chinaDay(now)}::date GROUP BY 1, 2`;

/** More than a place ever sold: an amount typed in yuan instead of 万元 must not end the counting of everything else. */
const YUAN_MAX = 2_147_483_647;

/** 万元 as they were written down, in yuan: the sums are whole numbers. */
const countHelpDeals = () => sql`SELECT v.figure, place, '', v.count::int FROM (
    SELECT ${placeOf('dept_id')} AS place, count(*) AS deals,
      least(round(sum(deal_amount) * 10000), ${sql.lit(YUAN_MAX)}) AS yuan
    FROM every_day_help WHERE del_flag = 0 AND deal_flag = 1 GROUP BY 1) AS dealt,
  LATERAL (VALUES ('helpDeal', deals), ('helpYuan', yuan)) AS v (figure, count)`;
