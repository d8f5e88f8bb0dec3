/**
 * Send details of several months in one table and in a partition a month, beside each other: filling, a page, a number looked for in all
 * months, and the oldest month taken away. A trial on tables of its own, for decision 125.
 */
import pg from 'pg';
import { median } from './machine.ts';

/** Partitions that there are; the newest are filled. */
const MONTHS = 24;
const FILLED = 3;
const APPLICATIONS = 10;
const LOOK_UPS = 200;
const DAY_MS = 86_400_000;
const MONTH_MS = 30 * DAY_MS;

const tables = { 'one table': 'trial_whole', 'a partition a month': 'trial_months' } as const;

/** @param rows of each month */
export async function benchMonths(url: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const now = Date.now();
  // As next_id() makes them: an id tells its time.
  const idAt = (ms: number) => (BigInt(ms - 1_600_000_000_000) << 20n).toString();
  const monthAgo = (months: number) => now - months * MONTH_MS;
  await client.query(`CREATE TABLE trial_whole (LIKE mass_sms_detail INCLUDING ALL) WITH (fillfactor = 40);
    CREATE TABLE trial_months (LIKE mass_sms_detail INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES) PARTITION BY RANGE (apply_id)`);
  for (let month = MONTHS; month > 0; month -= 1) {
    await client.query(`CREATE TABLE trial_month_${month} PARTITION OF trial_months
      FOR VALUES FROM (${idAt(monthAgo(month))}) TO (${idAt(monthAgo(month - 1))}) WITH (fillfactor = 40)`);
  }
  for (const [kind, table] of Object.entries(tables)) {
    const timed = async (name: string, act: () => Promise<unknown>) => {
      const { rows: before } = await client.query('SELECT pg_current_wal_lsn() AS lsn');
      const began = performance.now();
      await act();
      const seconds = (performance.now() - began) / 1000;
      const { rows: after } = await client.query('SELECT pg_current_wal_lsn() - $1::pg_lsn AS bytes', [
        before[0]?.lsn,
      ]);
      console.log(
        `  ${kind}: ${name} ${seconds.toFixed(2)} s, ${(Number(after[0]?.bytes) / 2 ** 20).toFixed(0)} MB of WAL`,
      );
    };
    const applications: string[] = [];
    for (let month = FILLED; month > 0; month -= 1) {
      const ids = Array.from({ length: APPLICATIONS }, (_, nth) =>
        idAt(monthAgo(month) + (nth + 1) * DAY_MS),
      );
      applications.push(...ids);
      await timed(`${rows} rows of a month written`, () =>
        client.query(
          `INSERT INTO ${table} (apply_id, seq, slice_no, real_name, phone_cipher, phone_hash, dept_id, carrier, segment_count,
             send_result, channel_id, msg_id, submit_time, report_time)
           SELECT a.id, n, 1 + n / 2000, '李农', decode(repeat(md5(n::text), 2), 'hex'), md5((n * ${APPLICATIONS} + a.nth)::text)::uuid,
             '3301' || lpad((n / 40)::text, 6, '0'), 'CMCC', 1, 2, 1, md5(n::text), now(), now()
           FROM unnest($1::bigint[]) WITH ORDINALITY AS a (id, nth), generate_series(1, $2::integer) AS n`,
          [ids, rows / APPLICATIONS],
        ),
      );
    }
    await client.query(`VACUUM ANALYZE ${table}`);
    const page = `SELECT * FROM ${table} WHERE apply_id = $1 AND seq BETWEEN $2 AND $3`;
    const number = `SELECT count(*) FROM ${table} WHERE phone_hash = md5($1::text)::uuid`;
    const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN ${page
        .replace('$1', applications[0] ?? '')
        .replace('$2', '1')
        .replace('$3', '100')}`,
    );
    console.log(`  ${kind}: ${plan.map((line) => line['QUERY PLAN']).join(' / ')}`);
    const timesOf = async (ask: (nth: number) => Promise<unknown>) => {
      const times: number[] = [];
      for (let nth = 0; nth < LOOK_UPS; nth += 1) {
        const began = performance.now();
        await ask(nth);
        times.push(performance.now() - began);
      }
      return `${median(times).toFixed(2)} ms`;
    };
    const ofPage = await timesOf((nth) =>
      client.query({
        name: `${table} page`,
        text: page,
        values: [applications[nth % applications.length], nth * 100, nth * 100 + 99],
      }),
    );
    const ofNumber = await timesOf((nth) =>
      client.query({ name: `${table} number`, text: number, values: [nth * 7919] }),
    );
    const { rows: size } = await client.query(
      `SELECT sum(pg_total_relation_size(oid)) / $2 AS bytes FROM pg_class WHERE oid = $1::regclass
         OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = $1::regclass)`,
      [table, rows * FILLED],
    );
    console.log(
      `  ${kind}: a page ${ofPage}, a number in all months ${ofNumber}, ${Number(size[0]?.bytes).toFixed(0)} bytes a row with indexes`,
    );
    await timed(
      'the oldest month taken away',
      kind === 'one table'
        ? async () => {
            await client.query(`DELETE FROM ${table} WHERE apply_id < $1`, [idAt(monthAgo(FILLED - 1))]);
            await client.query(`VACUUM ${table}`);
          }
        : () => client.query(`DROP TABLE trial_month_${FILLED}`),
    );
  }
  await client.end();
}
