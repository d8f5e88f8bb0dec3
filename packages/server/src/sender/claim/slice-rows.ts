/**
 * The recipients of a claim, read and compared with what the submission wrote: nobody was added, exchanged or dropped since.
 */
import type { PlaceholderName } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import type pg from 'pg';
import type { StoredColumns } from '../../database/columns.ts';
import { RECIPIENT_DIGEST } from '../../features/messaging/mass-sms/application/stored-content.ts';
import { type ApplicationInHand, ContentChanged } from './applications.ts';
import type { RecipientValues } from './message-text.ts';
import type { Run } from './run.ts';
import type { ClaimedSlice } from './stretch.ts';

export interface LoadedRows {
  readonly ciphers: Buffer;
  /** each number has eleven digits, so that its cipher has one length */
  readonly cipherBytes: number;
  readonly count: number;
  /** what a text takes from the recipient at this place of the run */
  valuesAt(index: number): RecipientValues;
}

interface StoredRows extends StoredColumns<'massSmsSlice', 'fromSeq' | 'toSeq'> {
  is_changed: boolean;
  ciphers: Buffer;
  count: number;
  names: (string | null)[] | null;
  villages: (string | null)[] | null;
}

interface LoadStatement {
  readonly name: string;
  readonly text: string;
}

type Asked = 'slices' | 'repeat';

// A repeat knows its row, not its slice.
const asksFor: Record<Asked, string> = {
  slices: 's.slice_no = ANY($2::integer[])',
  repeat: '$2::integer[] IS NULL AND s.from_seq <= $3 AND s.to_seq >= $4',
};

/** Texts that were submitted by an older program have kept no names. */
const PLACE_NAMES = `LEFT JOIN mass_sms_place_name AS k ON k.apply_id = d.apply_id AND k.dept_id = d.dept_id
    LEFT JOIN sys_dept AS p ON p.dept_id = d.dept_id`;

function loadStatementFor(asked: Asked, placeholders: readonly PlaceholderName[]): LoadStatement {
  const isAskedFor = 'd.seq BETWEEN $3::integer AND $4::integer';
  const listOf = (column: string) => `json_agg(${column} ORDER BY d.seq) FILTER (WHERE ${isAskedFor})`;
  const names = placeholders.includes('name') ? listOf('d.real_name') : 'NULL';
  const withVillage = placeholders.includes('village');
  const villages = withVillage ? listOf('coalesce(k.dept_name, p.dept_name)') : 'NULL';
  const text = /* sql */ `
  WITH slice AS (
    SELECT s.from_seq, s.to_seq, s.recipient_digest FROM mass_sms_slice AS s WHERE s.apply_id = $1 AND ${asksFor[asked]}
  )
  SELECT $5::boolean AND coalesce(run.digest <> slice.recipient_digest, false) AS is_changed, slice.from_seq, slice.to_seq,
    run.ciphers, run.count, run.names, run.villages
  FROM slice CROSS JOIN LATERAL (
    SELECT ${RECIPIENT_DIGEST} AS digest, count(*) FILTER (WHERE ${isAskedFor})::integer AS count,
      string_agg(d.phone_cipher, ''::bytea ORDER BY d.seq) FILTER (WHERE ${isAskedFor}) AS ciphers, ${names} AS names, ${villages} AS villages
    FROM mass_sms_detail AS d ${withVillage ? PLACE_NAMES : ''}
    WHERE d.apply_id = $1 AND d.seq BETWEEN CASE WHEN $5 THEN slice.from_seq ELSE $3 END AND CASE WHEN $5 THEN slice.to_seq ELSE $4 END
  ) AS run ORDER BY slice.from_seq`;
  return { name: ['sender-load', asked, ...placeholders].join('-'), text };
}

const loadStatements = new Map<string, LoadStatement>();

/** Put together once for each choice of values. */
function loadStatement(asked: Asked, placeholders: readonly PlaceholderName[]): LoadStatement {
  const key = [asked, ...placeholders].join();
  const statement = loadStatements.get(key) ?? loadStatementFor(asked, placeholders);
  loadStatements.set(key, statement);
  return statement;
}

/**
 * Neighbouring slices, each as one row: two thousand would cost the driver more than decrypting them. Each is compared as a whole.
 * @param run the recipients asked for
 * @throws ContentChanged
 */
export async function loadSlices(
  client: pg.PoolClient,
  { text, compared }: ApplicationInHand,
  slices: readonly ClaimedSlice[],
  { applyId, from, to }: Run,
): Promise<ReadonlyMap<ClaimedSlice, LoadedRows>> {
  const { rows } = await client.query<StoredRows>({
    ...loadStatement('slices', text.placeholders),
    values: [applyId, slices.map((slice) => slice.slice_no), from, to, true],
  });
  const loaded = new Map<ClaimedSlice, LoadedRows>();
  for (const [index, slice] of slices.entries()) {
    const row = rowOf(rows[index], { applyId, from: slice.intent_seq + 1, to: slice.to_seq });
    loaded.set(slice, loadedRows(row));
    compared.push([row.from_seq, row.to_seq]);
  }
  return loaded;
}

/**
 * One recipient. Its slice is compared as a whole, unless it was in this hand before.
 * @throws ContentChanged
 */
export async function loadRepeated(
  client: pg.PoolClient,
  { applyId, text, compared }: ApplicationInHand,
  seq: number,
): Promise<LoadedRows> {
  const isKnown = compared.some(([first, last]) => first <= seq && seq <= last);
  const { rows } = await client.query<StoredRows>({
    ...loadStatement('repeat', text.placeholders),
    values: [applyId, null, seq, seq, !isKnown],
  });
  const row = rowOf(rows[0], { applyId, from: seq, to: seq });
  if (!isKnown) compared.push([row.from_seq, row.to_seq]);
  return loadedRows(row);
}

/** @throws ContentChanged unless it holds the whole run as the submission wrote it */
function rowOf(row: StoredRows | undefined, { applyId, from, to }: Run): StoredRows {
  const isWhole = row && row.count === to - from + 1 && row.ciphers.length % row.count === 0;
  if (!isWhole || row.is_changed) throw new ContentChanged(applyId, 'recipients');
  return row;
}

function loadedRows({ ciphers, count, names, villages }: StoredRows): LoadedRows {
  return {
    ciphers,
    cipherBytes: ciphers.length / count,
    count,
    valuesAt: (index) => ({ name: names?.[index] ?? null, village: villages?.[index] ?? null }),
  };
}
