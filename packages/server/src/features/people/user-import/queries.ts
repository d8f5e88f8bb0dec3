/** The SQL of imports: their rows, and the places that a table may name. */

import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { PostNode } from '@farmers-mailbox/contract/people/user-admin/new-person.ts';
import { type ImportProblem, ImportStatus } from '@farmers-mailbox/contract/people/user-import/task.ts';
import { REGION_DEPT_TYPE } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { UnreadPart } from '@farmers-mailbox/contract/tables/unread.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import { deptInside } from '../../../access/scope.ts';
import type { ImportTaskTable, Tables } from '../../../database/tables.ts';
import { together } from './kept-problems.ts';

type Db = Kysely<Tables>;

/** After so long without a sign of life an import has died with its program. */
const SILENT_SECONDS = 30;
const DIED = '导入途中程序停止了，一个人也没有导入，请重新上传';

export interface FoundImport extends Omit<Selectable<ImportTaskTable>, 'problems'> {
  readonly problems: readonly ImportProblem[];
  readonly hasReport: boolean;
}

/** Undefined for another's: nobody follows or fetches what somebody else uploaded. */
export function findOwnImport(db: Db, userId: string, importId: string): Promise<FoundImport | undefined> {
  return ownImports(db, userId).where('importId', '=', importId).executeTakeFirst();
}

export function findLatestImport(db: Db, userId: string): Promise<FoundImport | undefined> {
  return ownImports(db, userId).orderBy('importId', 'desc').limit(1).executeTakeFirst();
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

/** @throws the violation of import_task_one_at_a_time while the person's last one goes on */
export async function insertImport(db: Db, userId: string, fileName: string, now: Date): Promise<string> {
  const { importId } = await db
    .insertInto('importTask')
    .values({ fileName, createUserId: userId, createTime: now })
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
  readonly bizType: 'agri_subject';
  readonly fileName: string;
  readonly rowCount: number;
  readonly successCount: number;
  readonly failCount: number;
  readonly problemCount: number;
}

export async function insertKeptImport(
  db: Db,
  userId: string,
  { successCount, ...kept }: KeptImport,
  now: Date,
): Promise<string> {
  const status = successCount > 0 ? ImportStatus.imported : ImportStatus.refused;
  const times = { createTime: now, finishTime: now };
  const { importId } = await db
    .insertInto('importTask')
    .values({ ...kept, doneCount: kept.rowCount, status, createUserId: userId, ...times })
    .returning('importId')
    .executeTakeFirstOrThrow();
  return importId;
}

/** Undefined for another's, and when its day is over. */
export function findOwnReport(
  db: Db,
  userId: string,
  importId: string,
  bizType: 'sys_user' | KeptImport['bizType'] = 'sys_user',
) {
  return db
    .selectFrom('importTaskReport')
    .innerJoin('importTask', 'importTask.importId', 'importTaskReport.importId')
    .select(['contentCipher', 'fileName'])
    .where('importTaskReport.importId', '=', importId)
    .where('createUserId', '=', userId)
    .where('bizType', '=', bizType)
    .executeTakeFirst();
}

export interface NamedPlace extends PostNode {
  readonly fullDeptName: string;
}

/** The places of the area with one of these codes or full names. */
export function findPlaces(db: Db, area: string, named: readonly string[]): Promise<NamedPlace[]> {
  return placesInside(db, area)
    .where(sql<boolean>`(dept_id = ANY (${named}::text[]) OR full_dept_name = ANY (${named}::text[]))`)
    .execute();
}

/** Places of the area that can be somebody's organisation, in the order of the codes. */
export function listPlaces(db: Db, area: string): Promise<NamedPlace[]> {
  return placesInside(db, area)
    .where('status', '=', EnableStatus.enabled)
    .where('virtualFlag', '=', 0)
    .where(({ eb, or }) => or([eb('deptType', '<>', REGION_DEPT_TYPE), eb('deptLevel', '>', COUNTY_LEVEL)]))
    .orderBy('deptId')
    .execute();
}

const COUNTY_LEVEL = 4;

function placesInside(db: Db, area: string) {
  return db
    .selectFrom('sysDept')
    .select(['deptId', 'deptType', 'deptLevel', 'status', 'virtualFlag', 'fullDeptName'])
    .where((eb) => deptInside(eb, 'deptId', area));
}

/** People for an export, newest first; whoever was removed meanwhile is missing. */
export function listExported(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('sysUser as person')
    .innerJoin('sysDept as dept', 'dept.deptId', 'person.deptId')
    .select([
      'person.userName',
      'person.realName',
      'person.phoneCipher',
      'person.certificateCipher',
      'person.nickName',
      'person.sex',
      'person.birthday',
      'dept.fullDeptName',
      mainRoleNames.as('roleNames'),
      'person.userType',
      'person.realNameAuthFlag',
      'person.smsAgreeFlag',
      'person.status',
      'person.lastLoginTime',
      'person.registerTime',
      'person.remark',
    ])
    .where(sql<boolean>`person.user_id = ANY (${userIds}::bigint[])`)
    .where('person.delFlag', '=', 0)
    .orderBy('person.userId', 'desc')
    .execute();
}
export type ExportedPerson = Awaited<ReturnType<typeof listExported>>[number];

const mainRoleNames = sql<string | null>`(
  SELECT string_agg(role.role_name, '、' ORDER BY role.sort DESC, role.role_id)
  FROM sys_user_identity AS identity JOIN sys_role AS role ON role.role_id = ANY (identity.role_ids)
  WHERE identity.user_id = person.user_id AND identity.main_flag = 1)`;
