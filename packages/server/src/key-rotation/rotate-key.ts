/**
 * Changes the key under which personal data is stored: every value is opened with the present one and written again under the next,
 * in the order of the steps, each batch in a transaction with the place it has come to. It may be killed at any moment and started
 * again: what is committed is never looked at twice (decision 20).
 */
import pg from 'pg';
import { ConfigError } from '../config/checks.ts';
import { logCommand } from '../features/system/operation-log/command-actions.ts';
import { checkKeptValues } from './check-values.ts';
import { type KeptTable, ROW_TABLES } from './kept-values.ts';
import { newMark, opensMark, readKeyMark, takeKeyAlone } from './key-mark.ts';
import { type Keys, openKeys, rewritten } from './keys.ts';
import { mapCertificates, nextApplication, rotateApplication } from './rotate-applications.ts';
import { rotateLoneHashes } from './rotate-hashes.ts';
import { type Place, readBatch, rowsAtOnce, writeBatch } from './walk.ts';

export interface Rotation {
  readonly url: string;
  readonly oldKey: string;
  readonly nextKey: string;
  readonly log: (sentence: string) => void;
}

/** `done`: the database is under the next key now. `already`: it was before. */
export type RotationResult = 'done' | 'already';

const HASHES = 'hashes';
const APPLICATIONS = 'applications';
/** Nothing is left but to say so. */
const END = 'end';
const STEPS: readonly string[] = [HASHES, APPLICATIONS, ...ROW_TABLES.map(({ table }) => table), END];
const TELL_EVERY_MS = 3_000;

/**
 * @throws ConfigError with nothing changed: a program is at work, the key is not the database's, the next one is the same, or a
 * stored value cannot be opened
 */
export async function rotateKey({ url, oldKey, nextKey, log }: Rotation): Promise<RotationResult> {
  if (oldKey === nextKey) throw new ConfigError('The next key is the present one: choose another.');
  const keys = openKeys(oldKey, nextKey);
  // A pool would not wait for the end of its connection, and the database may be stopped right after.
  const client = new pg.Client({ connectionString: url, application_name: 'rotate-key' });
  client.on('error', () => {});
  await client.connect();
  try {
    if (!(await takeKeyAlone(client))) {
      throw new ConfigError(
        '还有程序在使用数据库，请先停止所有服务，再更换密钥。\n' +
          'Programs are at work on this database: stop them all first.',
      );
    }
    if ((await begin(client, keys, log)) === 'already') return 'already';
    await goOn(client, keys, log);
    return 'done';
  } finally {
    await client.end().catch(() => {});
  }
}

/** Judges both keys by the database's marks, and by everything that is stored before the first change. */
async function begin(
  client: pg.ClientBase,
  { oldData, nextData }: Keys,
  log: Rotation['log'],
): Promise<'go' | 'already'> {
  const kept = await readKeyMark(client);
  if (kept?.nextMark) {
    if (!opensMark(oldData, kept.mark)) throw wrongKey();
    if (!opensMark(nextData, kept.nextMark)) {
      throw new ConfigError('A change to another key was begun: finish it with that key as NEW_SECRET_KEY.');
    }
    log('Going on where the change of the key was interrupted.');
    return 'go';
  }
  if (kept && opensMark(nextData, kept.mark)) return 'already';
  if (kept && !opensMark(oldData, kept.mark)) throw wrongKey();
  await requireNoArchive(client);
  log('Opening every stored value with the present key.');
  const { checked, broken } = await checkKeptValues(client, oldData, { whole: true });
  if (broken.length > 0) {
    throw kept
      ? new ConfigError(
          `Nothing was changed: these values cannot be opened with the present key: ${broken.join(', ')}.`,
        )
      : wrongKey();
  }
  log(`${checked} values are well; from here on the change can be interrupted and gone on with.`);
  await client.query(
    `INSERT INTO personal_data_key (mark, next_mark, step) VALUES ($1, $2, $3)
      ON CONFLICT (only_row) DO UPDATE SET next_mark = $2, step = $3, done_to = NULL`,
    [newMark(oldData), newMark(nextData), STEPS[0]],
  );
  return 'go';
}

/** Their files are under the present key, and nothing would be left that opens them once it is gone. */
async function requireNoArchive(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ months: string | null }>(
    "SELECT string_agg(month, ', ' ORDER BY to_apply_id) AS months FROM mass_sms_archive",
  );
  if (!rows[0]?.months) return;
  throw new ConfigError(
    `Nothing was changed: these months of recipients are archived under the present key: ${rows[0].months}. Bring each back with npm run archive -- --restore, change the key, and archive them again.`,
  );
}

const wrongKey = () =>
  new ConfigError('SECRET_KEY is not the key of the stored personal data. Nothing was changed.');

async function goOn(client: pg.ClientBase, keys: Keys, log: Rotation['log']): Promise<void> {
  const kept = await readKeyMark(client);
  let doneTo: Place = kept?.doneTo ?? null;
  const first = STEPS.indexOf(kept?.step ?? '');
  if (first < 0) throw new Error(`There is no step ${kept?.step}.`);
  for (const step of STEPS.slice(first)) {
    if (step === END) break;
    log(`${step} …`);
    if (step === HASHES) await goThroughHashes(client, keys, log);
    else if (step === APPLICATIONS) await goThroughApplications(client, keys, doneTo, log);
    else await goThroughRows(client, tableOf(step), keys, doneTo, log);
    doneTo = null;
    await enter(client, STEPS[STEPS.indexOf(step) + 1] ?? END, null);
  }
  await whole(client, async () => {
    await client.query(
      'UPDATE personal_data_key SET mark = next_mark, next_mark = NULL, step = NULL, done_to = NULL',
    );
    await logCommand(client, {
      module: '系统',
      action: '更换密钥',
      bizType: 'personal_data_key',
      bizId: '-',
      summary: '更换个人数据的密钥',
    });
  });
}

const tableOf = (step: string): KeptTable => {
  const table = ROW_TABLES.find((one) => one.table === step);
  if (!table) throw new Error(`There is no step ${step}.`);
  return table;
};

async function goThroughHashes(client: pg.ClientBase, keys: Keys, log: Rotation['log']): Promise<void> {
  const ended = await whole(client, async () => {
    const codes = await rotateLoneHashes(client, keys);
    // in the same transaction: a second time it would find nothing that it knows
    await enter(client, APPLICATIONS, null);
    return codes;
  });
  log(`${ended.phoneCodes} sent codes ended; whoever waits for one asks again.`);
  if (ended.recoveryCodes > 0) {
    log(
      `${ended.recoveryCodes} recovery codes from before this version ended: their owners bind the one-time password anew.`,
    );
  }
}

async function goThroughApplications(
  client: pg.ClientBase,
  keys: Keys,
  doneTo: Place,
  log: Rotation['log'],
): Promise<void> {
  const certificates = await mapCertificates(client, keys);
  const tell = everySoOften(log);
  let after = doneTo?.[0] ?? '0';
  let recipients = 0;
  let applications = 0;
  for (;;) {
    const applyId = await nextApplication(client, after);
    if (applyId === null) return;
    recipients += await whole(client, async () => {
      const count = await rotateApplication(client, applyId, keys, certificates);
      await enter(client, APPLICATIONS, [applyId]);
      return count;
    });
    applications += 1;
    after = applyId;
    tell(() => `applications: ${applications}, recipients: ${recipients}`);
  }
}

async function goThroughRows(
  client: pg.ClientBase,
  table: KeptTable,
  keys: Keys,
  doneTo: Place,
  log: Rotation['log'],
): Promise<void> {
  const tell = everySoOften(log);
  let after = doneTo;
  let done = 0;
  for (;;) {
    const rows = await readBatch(client, table, after);
    const last = rows.at(-1);
    if (!last) return;
    await whole(client, async () => {
      await writeBatch(client, table, rewritten(table, rows, keys));
      await enter(client, table.table, last.key);
    });
    done += rows.length;
    tell(() => `${table.table}: ${done}`);
    if (rows.length < rowsAtOnce(table)) return;
    after = last.key;
  }
}

/** Where the change has come to, in the transaction that came there. */
async function enter(client: pg.ClientBase, step: string, doneTo: Place): Promise<void> {
  await client.query('UPDATE personal_data_key SET step = $1, done_to = $2', [step, doneTo]);
}

async function whole<Done>(client: pg.ClientBase, work: () => Promise<Done>): Promise<Done> {
  await client.query('BEGIN');
  try {
    const done = await work();
    await client.query('COMMIT');
    return done;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

function everySoOften(log: Rotation['log']): (sentence: () => string) => void {
  let told = performance.now();
  return (sentence) => {
    if (performance.now() - told < TELL_EVERY_MS) return;
    told = performance.now();
    log(sentence());
  };
}
