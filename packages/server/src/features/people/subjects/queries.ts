/** The SQL of single subjects: read, written, numbered, and moved when their organisation is merged into another. */
import {
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import { holdRows } from '../../../database/hold-rows.ts';
import type { AgriSubjectTable, Tables } from '../../../database/tables.ts';

const livingSubjects = (db: Kysely<Tables>) =>
  db
    .selectFrom('agriSubject')
    .innerJoin('sysDept', 'sysDept.deptId', 'agriSubject.deptId')
    .selectAll('agriSubject')
    .select(['sysDept.fullDeptName', 'sysDept.deptName'])
    .where('delFlag', '=', 0);

/** Undefined when there is none, or it was removed. */
export function findSubject(db: Kysely<Tables>, subjectId: string) {
  return livingSubjects(db).where('subjectId', '=', subjectId).executeTakeFirst();
}

/** By the number that people read to each other. */
export function findSubjectByNo(db: Kysely<Tables>, subjectNo: string) {
  return livingSubjects(db).where('subjectNo', '=', subjectNo).executeTakeFirst();
}
export type FoundSubject = NonNullable<Awaited<ReturnType<typeof findSubject>>>;

/** Holds the rows until the transaction ends, always in one order, so that two people cannot wait for each other. */
export function lockSubjects(trx: Transaction<Tables>, subjectIds: readonly string[]) {
  return trx
    .selectFrom('agriSubject')
    .selectAll()
    .where('subjectId', 'in', subjectIds)
    .where('delFlag', '=', 0)
    .orderBy('subjectId')
    .forUpdate()
    .execute();
}
export type SubjectRow = Awaited<ReturnType<typeof lockSubjects>>[number];

export async function insertSubject(
  trx: Transaction<Tables>,
  row: Insertable<AgriSubjectTable>,
): Promise<string> {
  const { subjectId } = await trx
    .insertInto('agriSubject')
    .values(row)
    .returning('subjectId')
    .executeTakeFirstOrThrow();
  return subjectId;
}

/** False when somebody else changed it meanwhile. */
export async function updateSubjectRow(
  trx: Transaction<Tables>,
  subjectId: string,
  version: number,
  changed: Updateable<AgriSubjectTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('agriSubject')
    .set({ ...changed, version: version + 1 })
    .where('subjectId', '=', subjectId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const DIGITS = 6;

/**
 * The next numbers behind a prefix; whoever asks at the same time waits for this transaction. Null when too few are left.
 * Numbers of removed subjects are not given out again.
 */
export async function nextSubjectNos(
  trx: Transaction<Tables>,
  prefix: string,
  count: number,
): Promise<string[] | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`subject number ${prefix}`}, 0))`.execute(trx);
  const { rows } = await sql<{ last: string | null }>`SELECT max(subject_no) AS last FROM agri_subject
    WHERE subject_no LIKE ${prefix + '_'.repeat(DIGITS)}`.execute(trx);
  const last = Number(rows[0]?.last?.slice(prefix.length) ?? 0);
  if (last + count >= 10 ** DIGITS) return null;
  return Array.from({ length: count }, (_, place) => prefix + String(last + place + 1).padStart(DIGITS, '0'));
}

const ROWS_AT_ONCE = 500;

/** A row as far as its agreement to texts goes. */
export type WrittenSubject = Pick<
  Selectable<AgriSubjectTable>,
  'subjectId' | 'phoneHash' | 'phoneCipher' | 'deptId' | 'smsAgreeFlag'
>;

export async function insertSubjects(
  trx: Transaction<Tables>,
  rows: readonly Insertable<AgriSubjectTable>[],
): Promise<WrittenSubject[]> {
  const written: WrittenSubject[] = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = await trx
      .insertInto('agriSubject')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .returning(['subjectId', 'phoneHash', 'phoneCipher', 'deptId', 'smsAgreeFlag'])
      .execute();
    written.push(...some);
  }
  return written;
}

/** Subjects of a category with one of these codes, or of these names wherever they are. */
export async function findTwins(
  db: Kysely<Tables>,
  subjectCategory: string,
  { creditCodes, names }: { creditCodes: readonly string[]; names: readonly string[] },
) {
  return db
    .selectFrom('agriSubject')
    .select(['creditCode', 'deptId', 'subjectName'])
    .where('delFlag', '=', 0)
    .where('subjectCategory', '=', subjectCategory)
    .where(
      sql<boolean>`(credit_code = ANY (${creditCodes}::text[]) OR subject_name = ANY (${names}::text[]))`,
    )
    .execute();
}

/** Organisations by code or by full name; names that several have are left out. */
export async function findPlaces(db: Kysely<Tables>, named: readonly string[]) {
  const rows = await db
    .selectFrom('sysDept')
    .select(['deptId', 'fullDeptName', 'deptType', 'deptLevel', 'virtualFlag', 'status'])
    .where(sql<boolean>`dept_id = ANY (${named}::text[]) OR full_dept_name = ANY (${named}::text[])`)
    .execute();
  const byName = Map.groupBy(rows, ({ fullDeptName }) => fullDeptName);
  return rows.filter(
    ({ deptId, fullDeptName }) => named.includes(deptId) || byName.get(fullDeptName)?.length === 1,
  );
}

/** The subject with this credit code, or this name in the village, in a category. */
export function findTwin(
  db: Kysely<Tables>,
  by: { subjectCategory: string } & ({ creditCode: string } | { deptId: string; subjectName: string }),
) {
  return db
    .selectFrom('agriSubject')
    .innerJoin('sysDept', 'sysDept.deptId', 'agriSubject.deptId')
    .select(['agriSubject.deptId', 'subjectNo', 'subjectName', 'sysDept.fullDeptName'])
    .where('delFlag', '=', 0)
    .where('subjectCategory', '=', by.subjectCategory)
    .where((eb) =>
      'creditCode' in by
        ? eb('creditCode', '=', by.creditCode)
        : eb.and([eb('agriSubject.deptId', '=', by.deptId), eb('subjectName', '=', by.subjectName)]),
    )
    .executeTakeFirst();
}

/** To the organisation into which theirs is merged. Whose name is taken there gets its number behind it, so that both stay. */
export async function moveSubjects(
  trx: Transaction<Tables>,
  deptId: string,
  toDeptId: string,
  now: Date,
): Promise<void> {
  await holdRows(trx, 'agriSubject', ['subjectId'], sql`dept_id = ${deptId}`);
  await sql`UPDATE agri_subject AS moved SET dept_id = ${toDeptId}, update_time = ${now}, version = version + 1,
      subject_name = CASE WHEN del_flag = 0 AND EXISTS (SELECT FROM agri_subject AS there
          WHERE there.del_flag = 0 AND there.subject_category = moved.subject_category
            AND there.dept_id = ${toDeptId} AND there.subject_name = moved.subject_name)
        THEN subject_name || '（' || subject_no || '）' ELSE subject_name END
    WHERE dept_id = ${deptId}`.execute(trx);
}
