/**
 * The chain of the operation log: each row's hash covers the row and the hash before it. Rows take their place some moments after
 * they were written: a place in the same transaction would make all that act wait for each other.
 */
import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { canonicalJson } from '../../../database/canonical-json.ts';
import type { LogOperTable, Tables } from '../../../database/tables.ts';

export type LogRow = Selectable<LogOperTable>;

/** Any number that no other program on the same database uses for an advisory lock. */
const CHAIN_LOCK = 740_112_007;
const ROWS_AT_ONCE = 1_000;

/** Gives the rows that have none their place, the oldest first, at most a thousand. @returns how many */
export async function chainNewRows(db: Kysely<Tables>): Promise<number> {
  const unchained = db.selectFrom('logOper').select('logId').where('chainNo', 'is', null);
  if (!(await unchained.limit(1).executeTakeFirst())) return 0;
  return db.transaction().execute(async (trx) => {
    // Whoever comes second would give the same places again.
    const { rows: locks } = await sql<{ taken: boolean }>`
      SELECT pg_try_advisory_xact_lock(${CHAIN_LOCK}) AS taken`.execute(trx);
    if (!locks[0]?.taken) return 0;
    const rows = await trx
      .selectFrom('logOper')
      .selectAll()
      .where('chainNo', 'is', null)
      .orderBy('logId')
      .limit(ROWS_AT_ONCE)
      .execute();
    if (rows.length === 0) return 0;
    const last = await findLastLink(trx);
    const links = linksAfter(last, rows);
    await sql`UPDATE log_oper SET chain_no = link.chain_no, prev_hash = link.prev_hash, row_hash = link.row_hash
      FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
        AS link (log_id bigint, chain_no bigint, prev_hash text, row_hash text)
      WHERE log_oper.log_id = link.log_id`.execute(trx);
    return rows.length;
  });
}

interface Link {
  chain_no: string;
  row_hash: string;
}

async function findLastLink(trx: Kysely<Tables>): Promise<Link | null> {
  const row = await trx
    .selectFrom('logOper')
    .select(['chainNo', 'rowHash'])
    .where('chainNo', 'is not', null)
    .orderBy('chainNo', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.chainNo && row.rowHash ? { chain_no: row.chainNo, row_hash: row.rowHash } : null;
}

function linksAfter(last: Link | null, rows: readonly LogRow[]) {
  let previous = last;
  return rows.map((row) => {
    const prevHash: string | null = previous?.row_hash ?? null;
    const link = {
      log_id: row.logId,
      chain_no: String(BigInt(previous?.chain_no ?? 0) + 1n),
      prev_hash: prevHash,
      row_hash: rowHash(prevHash, row),
    };
    previous = link;
    return link;
  });
}

/** 64 hexadecimal digits. */
function rowHash(previousHash: string | null, row: LogRow): string {
  const { method, path, requestDigest, resultCode, costMs } = row;
  // Field by field: a column that is added later must not change the hashes of older rows.
  const covered = canonicalJson({
    logId: row.logId,
    userId: row.userId,
    userName: row.userName,
    realName: row.realName,
    identityId: row.identityId,
    deptId: row.deptId,
    deptName: row.deptName,
    roleNames: row.roleNames,
    module: row.module,
    action: row.action,
    bizType: row.bizType,
    bizId: row.bizId,
    summary: row.summary,
    beforeData: row.beforeData,
    afterData: row.afterData,
    requestId: row.requestId,
    ip: row.ip,
    operateTime: row.operateTime.toISOString(),
    ...filled({ method, path, requestDigest, resultCode, costMs }),
  });
  return createHash('sha256')
    .update(previousHash ?? '')
    .update(covered)
    .digest('hex');
}

/** Left out while it is null, as in every row of the time before: the hash of a row tells an empty field from a filled one all the same. */
const filled = (later: Readonly<Record<string, string | number | null>>) =>
  Object.fromEntries(Object.entries(later).filter(([, value]) => value !== null));

export interface BrokenLink {
  readonly chainNo: string;
  /** null when the row is gone */
  readonly logId: string | null;
  readonly problem: 'changed' | 'missing';
}

export interface ChainReport {
  /** rows that are as they were written */
  readonly checked: number;
  readonly broken: BrokenLink | null;
  /** to be kept elsewhere: only so does it show when the newest rows were taken away */
  readonly lastHash: string | null;
}

/**
 * Follows the chain from its beginning to the first link that does not hold. Reads every row: a million take some seconds.
 * @param onProgress told how many rows hold so far, after every thousand
 */
export async function checkChain(
  db: Kysely<Tables>,
  onProgress: (checked: number) => void = () => {},
): Promise<ChainReport> {
  let checked = 0;
  let lastHash: string | null = null;
  for (;;) {
    const rows: LogRow[] = await db
      .selectFrom('logOper')
      .selectAll()
      .where('chainNo', '>', String(checked))
      .orderBy('chainNo')
      .limit(ROWS_AT_ONCE)
      .execute();
    if (rows.length === 0) return { checked, broken: null, lastHash };
    for (const row of rows) {
      const expected = String(checked + 1);
      if (row.chainNo !== expected) {
        return { checked, broken: { chainNo: expected, logId: null, problem: 'missing' }, lastHash };
      }
      if (row.prevHash !== lastHash || row.rowHash !== rowHash(lastHash, row)) {
        return { checked, broken: { chainNo: expected, logId: row.logId, problem: 'changed' }, lastHash };
      }
      lastHash = row.rowHash;
      checked += 1;
    }
    onProgress(checked);
  }
}
