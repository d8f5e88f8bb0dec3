/**
 * The recipients of a claim, read and compared with what the submission wrote: nobody was added, exchanged or dropped since.
 */
import type { PlaceholderName } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import type pg from 'pg';
import type { StoredColumns } from '../../database/columns.ts';
import { RECIPIENT_DIGEST } from '../../features/messaging/mass-sms/application/stored-content.ts';
import { type ApplicationInHand, ContentChanged } from './applications.ts';
import type { RecipientValues } from './message-text.ts';

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

function loadStatementFor(placeholders: readonly PlaceholderName[]): LoadStatement {
  const isAskedFor = 'd.seq BETWEEN $3::integer AND $4::integer';
  const listOf = (column: string) => `json_agg(${column} ORDER BY d.seq) FILTER (WHERE ${isAskedFor})`;
  const names = placeholders.includes('name') ? listOf('d.real_name') : 'NULL';
  const withVillage = placeholders.includes('village');
  const villages = withVillage ? listOf('p.dept_name') : 'NULL';
  const text = /* sql */ `
  WITH slice AS (
    SELECT s.from_seq, s.to_seq, s.recipient_digest FROM mass_sms_slice AS s
    WHERE s.apply_id = $1 AND ($2::integer IS NULL OR s.slice_no = $2) AND s.from_seq <= $3 AND s.to_seq >= $4
  )
  SELECT $5::boolean AND coalesce(run.digest <> slice.recipient_digest, false) AS is_changed, slice.from_seq, slice.to_seq,
    run.ciphers, run.count, run.names, run.villages
  FROM slice CROSS JOIN LATERAL (
    SELECT ${RECIPIENT_DIGEST} AS digest, count(*) FILTER (WHERE ${isAskedFor})::integer AS count,
      string_agg(d.phone_cipher, ''::bytea ORDER BY d.seq) FILTER (WHERE ${isAskedFor}) AS ciphers, ${names} AS names, ${villages} AS villages
    FROM mass_sms_detail AS d ${withVillage ? 'LEFT JOIN sys_dept AS p ON p.dept_id = d.dept_id' : ''}
    WHERE d.apply_id = $1 AND d.seq BETWEEN CASE WHEN $5 THEN slice.from_seq ELSE $3 END AND CASE WHEN $5 THEN slice.to_seq ELSE $4 END
  ) AS run`;
  return { name: ['sender-load', ...placeholders].join('-'), text };
}

const loadStatements = new Map<string, LoadStatement>();

/** Put together once for each choice of values. */
function loadStatement(placeholders: readonly PlaceholderName[]): LoadStatement {
  const key = placeholders.join();
  const statement = loadStatements.get(key) ?? loadStatementFor(placeholders);
  loadStatements.set(key, statement);
  return statement;
}

/**
 * Those from one to the other as one row: two thousand would cost the driver more than decrypting them. Their slice is compared
 * as a whole.
 * @param sliceNo null for a repeat: its slice is found by the row, and compared unless it was in this hand before
 * @throws ContentChanged
 */
export async function loadRows(
  client: pg.PoolClient,
  { applyId, text, compared }: ApplicationInHand,
  sliceNo: number | null,
  from: number,
  to: number,
): Promise<LoadedRows> {
  const isKnown = sliceNo === null && compared.some(([first, last]) => first <= from && to <= last);
  const { rows } = await client.query<StoredRows>({
    ...loadStatement(text.placeholders),
    values: [applyId, sliceNo, from, to, !isKnown],
  });
  const [row] = rows;
  const isWhole = row && row.count === to - from + 1 && row.ciphers.length % row.count === 0;
  if (!isWhole || row.is_changed) throw new ContentChanged(applyId, 'recipients');
  if (!isKnown) compared.push([row.from_seq, row.to_seq]);
  return {
    ciphers: row.ciphers,
    cipherBytes: row.ciphers.length / row.count,
    count: row.count,
    valuesAt: (index) => ({ name: row.names?.[index] ?? null, village: row.villages?.[index] ?? null }),
  };
}
