/** Opens what is stored under the key: a sample, or everything. Writes nothing and never tells a value. */
import type pg from 'pg';
import type { PersonalData } from '../access/personal-data.ts';
import { type KeptTable, RECIPIENT_TABLES, ROW_TABLES, type Way, waysOf } from './kept-values.ts';
import { type KeptRow, type Place, readBatch, rowsAtOnce } from './walk.ts';

export interface CheckedValues {
  /** values that were opened */
  readonly checked: number;
  /** the first that could not be opened or whose look-up form is another value's: `sys_user 17 phone_cipher` */
  readonly broken: readonly string[];
}

/** Number of the oldest and of the newest rows of each table in a sample. */
const SAMPLE = 100;
const BROKEN_TOLD = 10;

/** @param whole every row; otherwise the oldest and the newest of each table */
export async function checkKeptValues(
  client: pg.ClientBase,
  personalData: PersonalData,
  { whole, log = () => {} }: { whole: boolean; log?: (sentence: string) => void },
): Promise<CheckedValues> {
  const ways = waysOf(personalData);
  const broken: string[] = [];
  let checked = 0;
  const look = (table: KeptTable, rows: readonly KeptRow[]) => {
    for (const { key, values } of rows) {
      for (const [index, { purpose, cipher, hash }] of table.values.entries()) {
        const stored = values[index];
        if (!stored?.cipher) continue;
        checked += 1;
        if (isWell(ways[purpose], stored.cipher, hash === undefined ? null : stored.hash)) continue;
        if (broken.length < BROKEN_TOLD) broken.push(`${table.table} ${key.join('/')} ${cipher}`);
      }
    }
  };
  for (const table of [...ROW_TABLES, ...RECIPIENT_TABLES]) {
    if (whole) await walk(client, table, (rows) => look(table, rows));
    else {
      look(table, await readBatch(client, table, null, { rows: Math.min(SAMPLE, rowsAtOnce(table)) }));
      look(
        table,
        await readBatch(client, table, null, {
          rows: Math.min(SAMPLE, rowsAtOnce(table)),
          backwards: true,
        }),
      );
    }
    if (whole) log(`${table.table}: looked at`);
  }
  checked += await checkTypedNumbers(client, ways.phone, { whole, broken });
  return { checked, broken };
}

/** Numbers that an applicant typed, several to a row. */
async function checkTypedNumbers(
  client: pg.ClientBase,
  way: Opening,
  { whole, broken }: { whole: boolean; broken: string[] },
): Promise<number> {
  const { rows } = await client.query<{ applyId: string; ciphers: Buffer[] }>(
    `SELECT apply_id AS "applyId", phone_ciphers AS ciphers FROM mass_sms_apply
      WHERE cardinality(phone_ciphers) > 0 ORDER BY apply_id DESC ${whole ? '' : `LIMIT ${SAMPLE}`}`,
  );
  for (const { applyId, ciphers } of rows) {
    const isWhole = ciphers.every((cipher) => isWell(way, cipher, null));
    if (!isWhole && broken.length < BROKEN_TOLD) broken.push(`mass_sms_apply ${applyId} phone_ciphers`);
  }
  return rows.reduce((sum, { ciphers }) => sum + ciphers.length, 0);
}

async function walk(
  client: pg.ClientBase,
  table: KeptTable,
  look: (rows: readonly KeptRow[]) => void,
): Promise<void> {
  let after: Place = null;
  for (;;) {
    const rows = await readBatch(client, table, after);
    look(rows);
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce(table)) return;
    after = last.key;
  }
}

type Opening = Pick<Way, 'open' | 'hash'>;

function isWell({ open, hash }: Opening, cipher: Buffer, stored: string | null): boolean {
  try {
    const text = open(cipher);
    return stored === null || hash(text) === stored;
  } catch {
    return false;
  }
}
