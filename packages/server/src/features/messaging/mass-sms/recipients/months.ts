/**
 * Months of recipients: `mass_sms_detail` and `mass_sms_filtered` are partitioned by what an id tells of its time (decision 131). The next
 * months are made ahead; what has no month yet goes into `…_other`, so that nothing that is written waits for one.
 */
import { type Kysely, sql } from 'kysely';
import { isLockNotAvailable } from '../../../../database/lock-not-available.ts';
import type { Tables } from '../../../../database/tables.ts';

/** The end of the month after the next one, by the database's clock: ids are made by it. */
const AHEAD = sql`date_trunc('month', now() AT TIME ZONE 'Asia/Shanghai') + interval '3 months'`;

/** Some ten seconds, during which every sender and every page of recipients waits. */
const MOVED_MAX = 500_000;

/**
 * Makes the months that are missing up to the one after the next. Locks without waiting, so that nobody ever queues behind it: where
 * somebody is writing or reading at that moment, the next time will do.
 * @param movedMax rows that may move out of `…_other` for it
 * @returns how many partitions were made; 0 as well while the tables are in use
 * @throws where more rows would move: nothing has changed then, and somebody must stop the services
 */
export async function addMonths(db: Kysely<Tables>, movedMax = MOVED_MAX): Promise<number> {
  const { rows } = await sql<{ isMissing: boolean }>`
    SELECT least(months_end('mass_sms_detail'), months_end('mass_sms_filtered')) < ${AHEAD} AS is_missing`.execute(
    db,
  );
  if (!rows[0]?.isMissing) return 0;
  if (await wouldMoveMore(db, movedMax)) {
    throw new Error(
      `More than ${movedMax} recipients were written before their month was there. To move them, stop all services and run npm run migrate.`,
    );
  }
  try {
    return await db.transaction().execute(async (trx) => {
      // A statement that has begun knows the months of its beginning: none is under way while rows move into a new one.
      await sql`LOCK TABLE ONLY mass_sms_detail, ONLY mass_sms_filtered IN ACCESS EXCLUSIVE MODE NOWAIT`.execute(
        trx,
      );
      // Rows that move are looked for in it, by the foreign key: nobody may hold one of its rows and want a recipient next.
      await sql`LOCK TABLE mass_sms_apply IN EXCLUSIVE MODE NOWAIT`.execute(trx);
      const added = await sql<{ amount: number }>`SELECT add_months(${AHEAD}) AS amount`.execute(trx);
      return added.rows[0]?.amount ?? 0;
    });
  } catch (error) {
    if (isLockNotAvailable(error)) return 0;
    throw error;
  }
}

/** Reads no more of them than it must. */
async function wouldMoveMore(db: Kysely<Tables>, movedMax: number): Promise<boolean> {
  const end = sql`first_id_from(${AHEAD})`;
  const { rows } = await sql<{ isMore: boolean }>`
    SELECT count(*) > ${movedMax}::bigint AS is_more FROM (
      SELECT seq FROM mass_sms_detail_other WHERE apply_id < ${end}
      UNION ALL SELECT seq FROM mass_sms_filtered_other WHERE apply_id < ${end} LIMIT ${movedMax}::bigint + 1) AS early`.execute(
    db,
  );
  return rows[0]?.isMore === true;
}

const GROWN_BY = 1.1;
/** Fewer rows are read as fast by any plan. */
const COUNTED_FROM = 1_000;

/** Less than what the program's end leaves beside the channels' ten seconds: a sender that ends waits for the analysis. */
const ANALYSIS_MS = 8_000;

/**
 * The planner's figures of all months together, which no autovacuum keeps: taken anew once they are a tenth too small. Beside a table of
 * many months that reads tens of thousands of its pages.
 * @throws when it takes longer than the limit, in milliseconds: nothing has changed then, and the next time will do
 */
export async function analyseMonths(db: Kysely<Tables>, limitMs = ANALYSIS_MS): Promise<void> {
  const { rows } = await sql<{ parent: string; version: number }>`
    SELECT p.oid::regclass::text AS parent, current_setting('server_version_num')::integer AS version
    FROM pg_class AS p JOIN pg_inherits AS i ON i.inhparent = p.oid JOIN pg_class AS c ON c.oid = i.inhrelid
    WHERE p.oid IN ('mass_sms_detail'::regclass, 'mass_sms_filtered'::regclass)
    GROUP BY p.oid, p.reltuples
    HAVING sum(greatest(c.reltuples, 0)) > greatest(p.reltuples * ${sql.lit(GROWN_BY)}, ${sql.lit(COUNTED_FROM)})`.execute(
    db,
  );
  if (rows.length === 0) return;
  // Before 18 the months are looked at one by one as well.
  const parents = rows.map(({ parent, version }) =>
    version >= 180_000 ? sql`ONLY ${sql.ref(parent)}` : sql.ref(parent),
  );
  await db.transaction().execute(async (trx) => {
    await sql`SELECT set_config('statement_timeout', ${String(limitMs)}, true)`.execute(trx);
    // One statement: the limit is for all of it.
    await sql`ANALYZE ${sql.join(parents)}`.execute(trx);
  });
}

/**
 * After many rows of one application its month's figures are old, and the plans for pages of it bad. Those of all months are left to the
 * clock (`analyseMonths`): somebody waits for this.
 */
export async function analyseMonthOf(db: Kysely<Tables>, applyId: string): Promise<void> {
  const { rows } = await sql<{ month: string }>`
    (SELECT tableoid::regclass::text AS month FROM mass_sms_detail WHERE apply_id = ${applyId} LIMIT 1)
    UNION ALL (SELECT tableoid::regclass::text FROM mass_sms_filtered WHERE apply_id = ${applyId} LIMIT 1)`.execute(
    db,
  );
  const tables = [...rows.map(({ month }) => month), 'mass_sms_slice'];
  await sql`ANALYZE ${sql.join(tables.map((table) => sql.ref(table)))}`.execute(db);
}
