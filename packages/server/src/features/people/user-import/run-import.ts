/**
 * One import from its file to its end: every cell is checked first, then everybody is written in one transaction or nobody is, or those
 * who are right where that was asked for. The end of the import stands in that transaction too, so that a program that dies leaves either everything or nothing.
 */
import { setImmediate } from 'node:timers/promises';
import { governedArea } from '@farmers-mailbox/contract/access/granting.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { type ImportProblem, ImportStatus } from '@farmers-mailbox/contract/people/imports/task.ts';
import { IMPORT_ROWS_MAX, PROBLEMS_SHOWN_MAX } from '@farmers-mailbox/contract/people/user-import/task.ts';
import { ROWS_ABOVE_MAX } from '@farmers-mailbox/contract/tables/heading.ts';
import type { TemplateChoice } from '@farmers-mailbox/contract/tables/unread.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { rowsToMend, rowsToWrite } from '../../../http/import-sheet.ts';
import { readSheets } from '../../../http/read-sheet.ts';
import { Refusal } from '../../../http/refusal.ts';
import { chinaDay } from '../../../time/moment.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import { endImport, insertReport, noteProgress, type Outcome } from '../imports/queries.ts';
import { findTaken, insertNewPeople, prepareNewPeople } from '../user-admin/actions.ts';
import { listKnownRoles } from '../user-admin/queries.ts';
import {
  checkPerson,
  type Meanings,
  type ReadPerson,
  repeatedProblems,
  takenProblems,
} from './check-people.ts';
import { choicesOf } from './choices.ts';
import { type PeopleTable, type PersonRow, toPersonRows } from './import-table.ts';
import { findPlaces, type NamedPlace } from './queries.ts';
import { writeReport } from './workbook.ts';

export type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'log'>;

const CHECKED_AT_ONCE = 250;
/** The origin of such an account: a file. */
const REGISTERED_BY_IMPORT = 4;

/** Never throws: what it comes to stands in the import's row. */
export async function runImport(
  needs: Needs,
  act: Act,
  importId: string,
  { bytes, choice }: { bytes: Buffer; choice: TemplateChoice },
): Promise<void> {
  const { db, clock, log } = needs;
  try {
    await noteProgress(db, importId, { status: ImportStatus.running });
    const table = toPersonRows(await readSheets({ bytes, rowsMax: IMPORT_ROWS_MAX + ROWS_ABOVE_MAX + 1 }));
    await noteProgress(db, importId, { rowCount: table.rows.length });
    const isTold = table.unread.length === 0 || choice.skipUnreadFlag === 1;
    await (isTold
      ? importRows(needs, act, importId, { table, choice })
      : refuseUnread(needs, act, importId, table));
  } catch (error) {
    if (!(error instanceof Refusal)) log.error({ err: error, reqId: act.requestId }, 'an import failed');
    const reason =
      error instanceof Refusal
        ? error.message
        : `系统出错，一个人也没有导入，请稍后再试（编号 ${act.requestId}）`;
    await endImport(db, importId, { status: ImportStatus.stopped, reason }, clock.now()).catch(
      (failure: unknown) => log.error({ err: failure }, 'the end of an import could not be written'),
    );
  }
}

interface Wanted {
  readonly table: PeopleTable;
  readonly choice: TemplateChoice;
}

async function importRows(
  needs: Needs,
  act: Act,
  importId: string,
  { table, choice }: Wanted,
): Promise<void> {
  const { rows } = table;
  if (rows.length === 0) throw new Refusal(ErrorCode.validation, '表格里还没有填写要导入的人');
  const people = await checkRows(needs, act, importId, rows);
  const problems = people.flatMap((one) => one.problems).concat(repeatedProblems(people));
  const found = [...problems, ...(await findTakenProblems(needs, people))];
  const right = rowsToWrite(
    people.map((one) => ({ ...one, rowNo: one.row.rowNo })),
    found,
    choice,
  );
  if (right.length === 0) return refuse(needs, act, importId, table, found);
  try {
    await writePeople(needs, act, importId, right, { table, found });
  } catch (error) {
    // Somebody took a number or a name between the check and the writing.
    const taken = await findTakenProblems(needs, right);
    if (taken.length === 0) throw error;
    await refuse(needs, act, importId, table, [...found, ...taken]);
  }
}

async function checkRows(
  { db, clock }: Needs,
  { actor }: Act,
  importId: string,
  rows: readonly PersonRow[],
): Promise<ReadPerson[]> {
  const meanings = { ...(await readMeanings(db, actor, rows)), today: chinaDay(clock.now()) };
  const people: ReadPerson[] = [];
  for (let at = 0; at < rows.length; at += CHECKED_AT_ONCE) {
    people.push(...rows.slice(at, at + CHECKED_AT_ONCE).map((row) => checkPerson(actor, row, meanings)));
    await noteProgress(db, importId, { doneCount: people.length });
    await setImmediate();
  }
  return people;
}

async function readMeanings(
  db: Needs['db'],
  actor: Act['actor'],
  rows: readonly PersonRow[],
): Promise<Omit<Meanings, 'today'>> {
  const area = governedArea(actor);
  const named = new Set(rows.map(({ cells }) => cells.deptId.text.replace(/\s/g, '')));
  const found = area === null ? [] : await findPlaces(db, area, [...named]);
  return {
    roles: await listKnownRoles(db),
    places: new Map<string, readonly NamedPlace[]>([
      ...Map.groupBy(found, ({ fullDeptName }) => fullDeptName),
      ...found.map((place) => [place.deptId, [place]] as const),
    ]),
  };
}

async function findTakenProblems(
  { db, personalData }: Needs,
  people: readonly ReadPerson[],
): Promise<ImportProblem[]> {
  return takenProblems(
    people,
    await findTaken(
      db,
      personalData,
      people.map(({ person }) => person),
    ),
  );
}

async function refuse(
  needs: Needs,
  act: Act,
  importId: string,
  { rows, unread }: PeopleTable,
  problems: readonly ImportProblem[],
): Promise<void> {
  const { told, contentCipher } = await mendable(needs, act, rows, problems);
  const now = needs.clock.now();
  await needs.db.transaction().execute(async (trx) => {
    await end(trx, importId, now, { status: ImportStatus.refused, ...told, unread });
    await insertReport(trx, importId, contentCipher, now);
    const summary = `导入用户未通过检查：${rows.length}人中${told.failCount}人有错，没有导入`;
    const after = { rowCount: rows.length, failCount: told.failCount };
    await record(trx, act, { importId, summary, after, now });
  });
}

/** Wrong cells as they are told, and these rows again with them marked. */
async function mendable(
  { db, personalData }: Needs,
  act: Act,
  rows: readonly PersonRow[],
  problems: readonly ImportProblem[],
) {
  const sorted = problems.toSorted((a, b) => a.rowNo - b.rowNo);
  const report = await writeReport(rows, sorted, await choicesOf(db, act.actor));
  return {
    told: {
      failCount: new Set(problems.map(({ rowNo }) => rowNo)).size,
      problemCount: problems.length,
      problems: sorted.slice(0, PROBLEMS_SHOWN_MAX),
    },
    contentCipher: personalData.encryptText(Buffer.from(report).toString('base64')),
  };
}

/** Before any cell is checked: what is wrong with a heading may be what is wrong with all of them. */
async function refuseUnread(
  { db, clock }: Needs,
  act: Act,
  importId: string,
  { rows, unread }: PeopleTable,
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await end(trx, importId, now, { status: ImportStatus.refused, unread });
    const summary = `导入用户：表里有${unread.length}处没有读，没有导入`;
    await record(trx, act, { importId, summary, after: { rowCount: rows.length, unread }, now });
  });
}

interface Read {
  readonly table: PeopleTable;
  /** of those who are left out */
  readonly found: readonly ImportProblem[];
}

async function writePeople(
  needs: Needs,
  act: Act,
  importId: string,
  people: readonly ReadPerson[],
  { table: { rows, unread }, found }: Read,
): Promise<void> {
  const { db, clock, personalData } = needs;
  const checked = people.map(({ person, roleNames, smsAgreeFlag }) => ({
    ...person,
    roleNames,
    smsAgreeFlag,
    status: 1 as const,
  }));
  // A password for each would take minutes to hash: they come in by a code to their telephone.
  const prepared = await prepareNewPeople(checked, { withPasswords: false });
  const left =
    found.length === 0 ? null : await mendable(needs, act, rowsToMend(rows, found, people.length), found);
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await insertNewPeople(trx, personalData, act, prepared, {
      now,
      registerSource: REGISTERED_BY_IMPORT,
      action: '导入',
    });
    await end(trx, importId, now, { status: ImportStatus.imported, ...left?.told, unread });
    if (left) await insertReport(trx, importId, left.contentCipher, now);
    const after = { rowCount: people.length, ...(unread.length > 0 ? { unread } : {}) };
    await record(trx, act, { importId, summary: `导入用户 ${people.length} 人`, after, now });
  });
}

/** @throws Error when it was given up meanwhile, which undoes what the transaction wrote */
async function end(trx: Transaction<Tables>, importId: string, now: Date, outcome: Outcome): Promise<void> {
  if (!(await endImport(trx, importId, outcome, now))) throw new Error('The import was given up meanwhile.');
}

interface Told {
  readonly importId: string;
  readonly summary: string;
  readonly after: object;
  readonly now: Date;
}

function record(trx: Transaction<Tables>, act: Act, { importId, summary, after, now }: Told): Promise<void> {
  const operation = {
    module: '用户管理',
    action: '导入',
    bizType: 'import_task',
    bizId: importId,
    summary,
    after,
  };
  return logOperation(trx, act, operation, now);
}
