/** A sending at its end in the oldest month, and the archive of that month as the command has it: with a connection of its own. */
import pg from 'pg';
import type { archiveMonth, restoreMonth } from '../features/messaging/mass-sms/archive/archive-months.ts';
import { openFileStore } from '../file-store/open-store.ts';
import { buildFarmer } from './build.ts';
import { castOf, dataOf, type MassSmsCast, pass, setOtherConfig, submitted } from './mass-sms-cast.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/** The partition that holds this month in a new database; so that it may go, even the month after next counts as old. */
export const OLDEST_MONTH = 'older';
export const OLD = { keptMonths: -2, rowsPerFile: 2 };

/** Sent to five farmers of a village, at its end: the first failed, everybody else was reached; one has answered in two lines. */
export async function buildEndedSending(app: TestApp): Promise<{ cast: MassSmsCast; applyId: string }> {
  await setOtherConfig(app, { dailyLimitPerPhone: 1_000_000 });
  const cast = await castOf(app);
  for (let i = 0; i < 5; i++) await buildFarmer(app.deps, '3301061142');
  await buildFarmer(app.deps, '3301061142', { status: 0 });
  const { applyId } = await submitted(app, cast.messenger);
  dataOf(await pass(app, cast.county, applyId));
  const query = (text: string) => app.deps.pool.query(text, [applyId]);
  await query(
    `UPDATE mass_sms_detail SET msg_id = 'm' || seq, submit_time = clock_timestamp(), send_result = CASE seq WHEN 1 THEN 3 ELSE 2 END,
       reply_content = CASE seq WHEN 2 THEN E'收到，\\n"谢谢"' WHEN 3 THEN '' END WHERE apply_id = $1`,
  );
  await query(
    `UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq, failed_count = (from_seq = 1)::int,
       delivered_count = to_seq - from_seq + 1 - (from_seq = 1)::int WHERE apply_id = $1`,
  );
  await query(
    `UPDATE mass_sms_apply SET send_status = 4, send_count = 5, fail_count = 1, success_count = 4, real_send_time = now(), finish_time = now()
     WHERE apply_id = $1`,
  );
  return { cast, applyId };
}

/** A database with an ended sending that no test changes: each begins with a copy, which takes less than a third of the work of building it. */
export interface EndedSending {
  /** for `startTestApp` */
  readonly template: string;
  readonly cast: MassSmsCast;
  readonly applyId: string;
  /** in afterAll */
  readonly drop: () => Promise<void>;
}

/** @param further what else every test of the file begins with */
export async function prepareEndedSending(
  further = async (_app: TestApp, _applyId: string): Promise<void> => {},
): Promise<EndedSending> {
  const app = await startTestApp();
  const ended = await buildEndedSending(app);
  await further(app, ended.applyId);
  await app.app.close();
  await app.database.close();
  return { ...ended, template: app.database.url, drop: app.database.drop };
}

/** @returns what it said; `onLog` hears it at once */
export async function runArchive(
  app: TestApp,
  act: typeof archiveMonth | typeof restoreMonth,
  {
    month = OLDEST_MONTH,
    store = openFileStore(app.deps.config),
    options = OLD as object,
    onLog = (client: pg.Client): unknown => client,
    onQuery = (statement: unknown): unknown => statement,
  } = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: app.database.url });
  client.on('error', () => {});
  const said: string[] = [];
  await client.connect();
  const log = (sentence: string) => {
    said.push(sentence);
    onLog(client);
  };
  const { folder } = app.deps.config.fileStore;
  try {
    await act({ client: watched(client, onQuery), place: { store, folder }, log }, month, options);
  } finally {
    await client.end().catch(() => {});
  }
  return said;
}

const watched = (client: pg.Client, onQuery: (statement: unknown) => unknown): pg.Client =>
  new Proxy(client, {
    get(target, name) {
      if (name === 'query') {
        return (statement: string, values?: unknown[]) => {
          onQuery(statement);
          return target.query(statement, values);
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** All recipients, and numbers left out, as text. @param suffix of a month's own tables */
export async function listRecipientRows(app: TestApp, suffix = ''): Promise<string[]> {
  const { rows } = await app.deps.pool.query(
    `SELECT d::text AS text FROM mass_sms_detail${suffix} AS d UNION ALL SELECT f::text FROM mass_sms_filtered${suffix} AS f ORDER BY 1`,
  );
  return rows.map(({ text }) => text);
}

/** Takes the given months, which follow one another, out of the oldest one, while programs may be at work. @param months as 202403 */
export async function splitOffMonths(
  client: pg.ClientBase | pg.Pool,
  months: readonly string[],
): Promise<void> {
  const dayOf = (month: string) => `${month.slice(0, 4)}-${month.slice(4)}-01`;
  await client.query(`DO $$
    DECLARE
      parent text;
      first date;
      until text;
    BEGIN
      LOCK TABLE mass_sms_apply, mass_sms_detail, mass_sms_filtered IN ACCESS EXCLUSIVE MODE;
      FOREACH parent IN ARRAY ARRAY['mass_sms_detail', 'mass_sms_filtered'] LOOP
        until := substring(pg_get_expr((SELECT relpartbound FROM pg_class WHERE relname = parent || '_older'), (parent || '_older')::regclass)
          FROM 'TO \\(''?([0-9]+)');
        EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', parent, parent || '_older');
        FOREACH first IN ARRAY ARRAY[${months.map((month) => `'${dayOf(month)}'`).join(', ')}]::date[] LOOP
          EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%s) TO (%s)', parent || to_char(first, '_YYYYMM'), parent,
            first_id_from(first), first_id_from(first + interval '1 month'));
        END LOOP;
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', parent, parent || '_older',
          first_id_from(first + interval '1 month'), until);
      END LOOP;
    END $$`);
}

/** A copy of an ended sending, as one of the fifth of a month. @returns its id */
export async function copyIntoMonth(
  client: pg.ClientBase | pg.Pool,
  applyId: string,
  month: string,
): Promise<string> {
  const moment = `${month.slice(0, 4)}-${month.slice(4)}-05 10:00`;
  const { rows } = await client.query<{ id: string }>('SELECT first_id_from($1)::text AS id', [moment]);
  const id = rows[0]?.id ?? '';
  const times = ['real_send_time', 'finish_time', 'apply_time', 'create_time', 'update_time', 'audit_time'];
  const tables = {
    mass_sms_apply: {
      apply_no: `M${month}`,
      ...Object.fromEntries(times.map((time) => [time, `${moment}+08`])),
    },
    mass_sms_slice: {},
    mass_sms_process: { operate_time: `${moment}+08` },
    mass_sms_detail: {},
    mass_sms_filtered: {},
  };
  for (const [table, changes] of Object.entries(tables))
    await client.query(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(old, $2::jsonb || jsonb_build_object('process_id', next_id()))).*
       FROM ${table} AS old WHERE apply_id = $1`,
      [applyId, { ...changes, apply_id: id }],
    );
  return id;
}
