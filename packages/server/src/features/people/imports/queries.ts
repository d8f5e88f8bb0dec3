/** The SQL of imports: their rows, and the tables to mend. */
import { type ImportProblem, ImportStatus } from '@farmers-mailbox/contract/people/imports/task.ts';
import type { UnreadPart } from '@farmers-mailbox/contract/tables/unread.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { ImportTaskTable, Tables } from '../../../database/tables.ts';
import { apart, together } from './kept-problems.ts';

type Db = Kysely<Tables>;

/** After so long without a sign of life an import has died with its program. */
const SILENT_SECONDS = 30;
const DIED = '导入途中程序停止了，一个人也没有导入，请重新上传';

/** A table of what is imported. */
export type ImportedTable = 'sys_user' | 'agri_subject' | 'rural_tour';

export interface FoundImport extends Omit<Selectable<ImportTaskTable>, 'problems'> {
  readonly problems: readonly ImportProblem[];
  readonly unread: readonly UnreadPart[];
  readonly hasReport: boolean;
}

/** One of people. Undefined for another's: nobody follows or fetches what somebody else uploaded. */
export async function findOwnImport(
  db: Db,
  userId: string,
  importId: string,
): Promise<FoundImport | undefined> {
  const found = await ownImports(db, userId).where('importId', '=', importId).executeTakeFirst();
  return found && { ...found, ...apart(found.problems) };
}

export async function findLatestImport(db: Db, userId: string): Promise<FoundImport | undefined> {
  const found = await ownImports(db, userId).orderBy('importId', 'desc').limit(1).executeTakeFirst();
  return found && { ...found, ...apart(found.problems) };
}

function ownImports(db: Db, userId: string) {
  return db
    .selectFrom('importTask')
    .selectAll()
    .select(({ exists, selectFrom }) => [
      sql<readonly ImportProblem[]>`problems`.as('problems'),
      exists(selectFrom('importTaskReport').whereRef('importTaskReport.importId', '=', 'importTask.importId'))
        .$castTo<boolean>()
        .as('hasReport'),
    ])
    .where('createUserId', '=', userId)
    .where('bizType', '=', 'sys_user');
}

const FILE_NAME_MAX = 120;
const keptName = (fileName: string): string => fileName.slice(-FILE_NAME_MAX);

/** One of people, which goes on. @throws the violation of import_task_one_at_a_time while the person's last one does */
export async function insertImport(db: Db, userId: string, fileName: string, now: Date): Promise<string> {
  const { importId } = await db
    .insertInto('importTask')
    .values({ fileName: keptName(fileName), createUserId: userId, createTime: now })
    .returning('importId')
    .executeTakeFirstOrThrow();
  return importId;
}

/** Stores its progress, which is a sign of life as well. */
export async function noteProgress(
  db: Db,
  importId: string,
  progress: { rowCount?: number; doneCount?: number; status?: ImportStatus } = {},
): Promise<void> {
  await db
    .updateTable('importTask')
    .set({ ...progress, beatTime: sql`now()` })
    .where('importId', '=', importId)
    .where('status', '<', ImportStatus.imported)
    .execute();
}

export interface Outcome {
  readonly status: ImportStatus;
  readonly reason?: string;
  readonly failCount?: number;
  readonly problemCount?: number;
  readonly problems?: readonly ImportProblem[];
  readonly unread?: readonly UnreadPart[];
}

/** @returns false when it was given up meanwhile: then nothing of it may be written */
export async function endImport(
  db: Db,
  importId: string,
  { problems = [], unread = [], ...outcome }: Outcome,
  now: Date,
): Promise<boolean> {
  const ended = await db
    .updateTable('importTask')
    .set({
      ...outcome,
      problems: JSON.stringify(together(problems, unread)),
      finishTime: now,
    })
    .where('importId', '=', importId)
    .where('status', '<', ImportStatus.imported)
    .returning('importId')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Imports whose program died: they have written nothing, since the end of one is in the transaction that writes. */
export async function endDeadImports(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('importTask')
    .set({ status: ImportStatus.stopped, reason: DIED, finishTime: now })
    .where('status', '<', ImportStatus.imported)
    .where('beatTime', '<', sql<Date>`now() - make_interval(secs => ${SILENT_SECONDS})`)
    .execute();
}

export async function insertReport(
  db: Db,
  importId: string,
  contentCipher: Buffer,
  now: Date,
): Promise<void> {
  await db.insertInto('importTaskReport').values({ importId, contentCipher, createTime: now }).execute();
}

/** An import of others than people, which is over when it is kept. */
export interface KeptImport {
  readonly bizType: Exclude<ImportedTable, 'sys_user'>;
  readonly fileName: string;
  readonly rowCount: number;
  readonly successCount: number;
  readonly failCount: number;
  readonly problemCount: number;
}

export async function insertKeptImport(
  db: Db,
  userId: string,
  { successCount, fileName, ...kept }: KeptImport,
  now: Date,
): Promise<string> {
  const status = successCount > 0 ? ImportStatus.imported : ImportStatus.refused;
  const times = { createTime: now, finishTime: now };
  const { importId } = await db
    .insertInto('importTask')
    .values({
      ...kept,
      fileName: keptName(fileName),
      doneCount: kept.rowCount,
      status,
      createUserId: userId,
      ...times,
    })
    .returning('importId')
    .executeTakeFirstOrThrow();
  return importId;
}

/** Undefined for another's, and when its day is over. */
export function findOwnReport(db: Db, userId: string, importId: string, bizType: ImportedTable) {
  return db
    .selectFrom('importTaskReport')
    .innerJoin('importTask', 'importTask.importId', 'importTaskReport.importId')
    .select(['contentCipher', 'fileName'])
    .where('importTaskReport.importId', '=', importId)
    .where('createUserId', '=', userId)
    .where('bizType', '=', bizType)
    .executeTakeFirst();
}
