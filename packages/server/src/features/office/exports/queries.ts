/** The SQL of exports. Their ends are guarded: whatever ended first stands. */
import {
  EXPORT_DAYS,
  EXPORT_HISTORY_DAYS,
  ExportStatus,
  UNFINISHED_EXPORTS_MAX,
} from '@farmers-mailbox/contract/office/exports/task.ts';
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { ExportTaskTable, Tables } from '../../../database/tables.ts';
import { DAY_MS } from '../../../time/moment.ts';

type Db = Kysely<Tables>;
export type FoundExport = Selectable<ExportTaskTable>;

/** After so long without a sign of life an export has died with its program. */
const SILENT_SECONDS = 30;
const DIED = '导出途中程序重新启动了，请重新导出';
const SHOWN_MAX = 50;

/** Another's, and what one asked for under another identity or in an organisation that one has left, is not there. */
function ownExports(db: Db, { userId, identityId, deptId }: Pick<Actor, 'userId' | 'identityId' | 'deptId'>) {
  return db
    .selectFrom('exportTask')
    .selectAll()
    .where('createUserId', '=', userId)
    .where('identityId', '=', identityId)
    .where('deptId', '=', deptId);
}

export function listOwnExports(db: Db, actor: Actor): Promise<FoundExport[]> {
  return ownExports(db, actor).orderBy('exportId', 'desc').limit(SHOWN_MAX).execute();
}

export function findOwnExport(db: Db, actor: Actor, exportId: string): Promise<FoundExport | undefined> {
  return ownExports(db, actor).where('exportId', '=', exportId).executeTakeFirst();
}

/** Undefined while the person has as many unfinished ones as one may. Their beginnings take turns. */
export async function insertExport(
  trx: Transaction<Tables>,
  task: Insertable<ExportTaskTable>,
): Promise<string | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`exports of ${task.createUserId}`}, 0))`.execute(
    trx,
  );
  const { count } = await trx
    .selectFrom('exportTask')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('createUserId', '=', task.createUserId)
    .where('status', '<', ExportStatus.ready)
    .executeTakeFirstOrThrow();
  if (Number(count) >= UNFINISHED_EXPORTS_MAX) return undefined;
  const { exportId } = await trx
    .insertInto('exportTask')
    .values(task)
    .returning('exportId')
    .executeTakeFirstOrThrow();
  return exportId;
}

export interface Progress {
  readonly status?: ExportStatus;
  readonly totalCount?: number;
  readonly doneCount?: number;
  readonly rowCount?: number;
}

/** A sign of life as well. @returns false when it has been ended meanwhile: then nobody wants it any more */
export async function noteProgress(db: Db, exportId: string, progress: Progress = {}): Promise<boolean> {
  const noted = await db
    .updateTable('exportTask')
    .set({ ...progress, beatTime: sql`now()` })
    .where('exportId', '=', exportId)
    .where('status', '<', ExportStatus.ready)
    .returning('exportId')
    .executeTakeFirst();
  return noted !== undefined;
}

type End =
  | { status: typeof ExportStatus.ready; fileKeyCipher: Buffer; byteCount: string; rowCount: number }
  | { status: typeof ExportStatus.failed; reason: string }
  | { status: typeof ExportStatus.cancelled };

/** @returns false when it had ended already */
export async function endExport(db: Db, exportId: string, end: End, now: Date): Promise<boolean> {
  const isReady = end.status === ExportStatus.ready;
  const ended = await db
    .updateTable('exportTask')
    .set({
      ...end,
      ...(isReady ? { doneCount: sql`total_count` } : {}),
      finishTime: now,
      expireTime: isReady ? new Date(now.getTime() + EXPORT_DAYS * DAY_MS) : null,
    })
    .where('exportId', '=', exportId)
    .where('status', '<', ExportStatus.ready)
    .returning('exportId')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Exports whose program died with them. */
export async function endDeadExports(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('exportTask')
    .set({ status: ExportStatus.failed, reason: DIED, finishTime: now })
    .where('status', '<', ExportStatus.ready)
    .where('beatTime', '<', sql<Date>`now() - make_interval(secs => ${SILENT_SECONDS})`)
    .execute();
}

/** Drops the keys of files past their term, and what is told of exports long ago. */
export async function endOldExports(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('exportTask')
    .set({ status: ExportStatus.expired, fileKeyCipher: null })
    .where('status', '=', ExportStatus.ready)
    .where('expireTime', '<', now)
    .execute();
  await db
    .deleteFrom('exportTask')
    .where('status', '>', ExportStatus.ready)
    .where('createTime', '<', new Date(now.getTime() - EXPORT_HISTORY_DAYS * DAY_MS))
    .execute();
}

/** The exports among these that have a file or are getting one. */
export async function findKeptExports(db: Db, exportIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('exportTask')
    .select('exportId')
    .where('status', '<=', ExportStatus.ready)
    .where(sql<boolean>`export_id = ANY (${exportIds}::bigint[])`)
    .execute();
  return new Set(rows.map((row) => row.exportId));
}
