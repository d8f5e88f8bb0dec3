/** Imports subjects of one category from a table: every cell is checked first, then all of them, or the right ones where those are asked for, are written in one transaction. */
import { labelOf, SUBJECT_CATEGORY, type SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { ownFieldsOf, ownProblems } from '@farmers-mailbox/contract/people/subjects/catalogue.ts';
import { COMMON_FIELDS, commonProblems } from '@farmers-mailbox/contract/people/subjects/common-fields.ts';
import {
  fetchSubjectReport,
  SUBJECT_IMPORT_BYTES_MAX,
  SUBJECT_IMPORT_ROWS_MAX,
  type SubjectImport,
  saveSubject,
  subjectImportFields,
} from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import { readText } from '@farmers-mailbox/contract/people/subjects/read-text.ts';
import { normalisePhone, whyNoPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { SheetImport } from '@farmers-mailbox/contract/tables/sheet-import.ts';
import type { TemplateChoice } from '@farmers-mailbox/contract/tables/unread.ts';
import type { Dependencies } from '../../../dependencies.ts';
import {
  importOf,
  mendableImport,
  type CellProblem as Problem,
  rowsToRead,
  rowsToWrite,
  type TableRow,
} from '../../../http/import-sheet.ts';
import { checkFields } from '../../../http/read-fields.ts';
import { readSheets, requireWorkbook } from '../../../http/read-sheet.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import type { ActorContext, UploadedFile } from '../../../http/route.ts';
import { readUploadedBytes } from '../../../http/uploaded-bytes.ts';
import { readTemplateChoice } from '../../../http/uploaded-table.ts';
import { noteConsents } from '../../messaging/consents/queries.ts';
import { logOperation } from '../../system/operation-log/actions.ts';
import { lockLivingPlaces, namesOfDepts } from '../departments/queries.ts';
import { keepSheetImport } from '../imports/actions.ts';
import { columnsOf, consentsIn, keptNumbers, type SubjectFields } from './columns.ts';
import { PLACE_KEY, readTable, templateOf } from './import-table.ts';
import { mayRegisterAt } from './policy.ts';
import { findPlaces, findTwins, insertSubjects, nextSubjectNos } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

interface ReadSubject {
  readonly rowNo: number;
  /** null when something is wrong */
  readonly fields: SubjectFields | null;
  readonly problems: readonly Problem[];
}

const IMPORTED = 2;
const TABLE_ROWS_MAX = rowsToRead({ rowsMax: SUBJECT_IMPORT_ROWS_MAX });

/**
 * @throws Refusal 4130, 4150 for what is no modest workbook, 4000 for what is none of the templates, or that of another category than is
 * named beside it
 */
export async function importSubjectTable(
  needs: Needs,
  context: ActorContext,
  file: UploadedFile,
): Promise<SubjectImport> {
  const bytes = await readUploadedBytes(file.content, SUBJECT_IMPORT_BYTES_MAX);
  const choice = readTemplateChoice(file);
  const asked = checkFields(subjectImportFields, { subjectCategory: file.fields['subjectCategory'] });
  await requireWorkbook(bytes);
  const table = readTable(await readSheets({ bytes, rowsMax: TABLE_ROWS_MAX }));
  requireCategory(asked.subjectCategory ?? table.category, table.category);
  const outcome = await importRows(needs, context, table, choice);
  const told = { ...outcome, unread: [...table.unread] };
  const kept = await keepSheetImport(needs, context.actor.userId, told, {
    bizType: 'agri_subject',
    fileName: file.fileName,
    reportPath: fetchSubjectReport.path,
  });
  return { ...kept, subjectCategory: table.category };
}

function requireCategory(asked: SubjectCategory, category: SubjectCategory): void {
  if (asked === category) return;
  const [here, there] = [category, asked].map((one) => labelOf(SUBJECT_CATEGORY, one));
  throw refuseField('subjectCategory', `表格是“${here}”的，与所选的“${there}”不同，请下载所选类别的模板`);
}

async function importRows(
  needs: Needs,
  context: ActorContext,
  { category, rows, unread }: ReturnType<typeof readTable>,
  choice: TemplateChoice,
): Promise<Omit<SheetImport, 'unread'>> {
  if (unread.length > 0 && choice.skipUnreadFlag === 0) return importOf(rows.length, 0);
  if (rows.length === 0) throw new Refusal(ErrorCode.validation, '表格里还没有填写要导入的主体');
  const subjects = await checkRows(needs, context, category, rows);
  const problems = [
    ...subjects.flatMap((one) => one.problems),
    ...repeated(subjects),
    ...(await taken(needs, category, subjects)),
  ].toSorted((a, b) => a.rowNo - b.rowNo);
  const right = rowsToWrite(subjects, problems, choice).flatMap(({ fields }) => fields ?? []);
  if (right.length > 0) await writeAll(needs, context, category, right);
  return problems.length > 0
    ? mendableImport(templateOf(category), rows, problems, right.length)
    : importOf(rows.length, rows.length);
}

async function checkRows(
  { db }: Needs,
  { actor }: ActorContext,
  category: SubjectCategory,
  rows: readonly TableRow[],
): Promise<ReadSubject[]> {
  const headings = new Map(templateOf(category).columns.map(({ key, heading }) => [key, heading]));
  const places = new Map(
    (await findPlaces(db, [...new Set(rows.map(({ texts }) => texts[PLACE_KEY] ?? ''))])).flatMap((place) => [
      [place.deptId, place] as const,
      [place.fullDeptName, place] as const,
    ]),
  );
  const known = await namesOfDepts(
    db,
    rows.flatMap((row) => codesIn(category, row)),
  );
  return rows.map((row) => {
    const place = places.get(row.texts[PLACE_KEY] ?? '');
    const wrong = new Map(Object.entries(row.problems));
    const placeVerdict = mayRegisterAt(actor, place);
    if (placeVerdict !== true && !wrong.has(PLACE_KEY)) wrong.set(PLACE_KEY, placeVerdict);
    if (codesIn(category, row).some((code) => !known.has(code))) {
      const depts = ownFieldsOf(category).find(({ kind }) => kind === 'depts');
      if (depts) wrong.set(depts.key, '没有这个组织编码');
    }
    const { fields, found } = check(category, row, place?.deptId ?? '');
    for (const [key, problem] of found) if (!wrong.has(key)) wrong.set(key, problem);
    const problems = [...wrong].map(([key, problem]) => ({
      rowNo: row.rowNo,
      column: headings.get(key) ?? key,
      problem,
    }));
    return { rowNo: row.rowNo, fields: problems.length === 0 ? fields : null, problems };
  });
}

const codesIn = (category: SubjectCategory, { texts }: TableRow): string[] =>
  ownFieldsOf(category).flatMap((field) =>
    field.kind === 'depts' ? ((readText(field, texts[field.key] ?? '') ?? []) as string[]) : [],
  );

/** The very check of the form. */
function check(
  category: SubjectCategory,
  { texts }: TableRow,
  deptId: string,
): { fields: SubjectFields | null; found: (readonly [key: string, problem: string])[] } {
  const valuesOf = (fields: readonly Parameters<typeof readText>[0][]) =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const value = readText(field, texts[field.key] ?? '');
        return value === undefined ? [] : [[field.key, value] as const];
      }),
    );
  const sent = {
    ...valuesOf(COMMON_FIELDS),
    subjectCategory: category,
    // a wrong place is told by the policy's own sentence
    deptId: deptId === '' ? '33' : deptId,
    extInfo: valuesOf(ownFieldsOf(category)),
  };
  try {
    const fields = checkFields(saveSubject.request, sent);
    keptNumbers(fields, null);
    return { fields, found: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const found = error.fieldErrors.map(
      ({ field, message }) => [field.replace(/^extInfo\./, '').split('.')[0] ?? '', message] as const,
    );
    // a cell of a wrong kind keeps the schema from asking the other rules, which say more as well
    const byRules = Object.entries({
      ...commonProblems(sent),
      ...ownProblems(category, sent.extInfo),
    }).flatMap(([key, problem]) => (problem === undefined ? [] : [[key, problem] as const]));
    return { fields: null, found: [...unreadablePhone(texts), ...byRules, ...found] };
  }
}

/** Says what the number lacks: in a table nobody sees it beside the sentence. */
function unreadablePhone({
  phoneNumber = '',
}: TableRow['texts']): (readonly [key: string, problem: string])[] {
  return phoneNumber === '' || normalisePhone(phoneNumber) !== null
    ? []
    : [['phoneNumber', whyNoPhone(phoneNumber)]];
}

const nameKey = ({ deptId, subjectName }: { deptId: string; subjectName: string }) =>
  `${deptId} ${subjectName}`;
const CODE = '统一社会信用代码';
const NAME = '主体名称';

/** Twice in one table. */
function repeated(subjects: readonly ReadSubject[]): Problem[] {
  const seen = new Map<string, number>();
  return subjects.flatMap(({ rowNo, fields }) => {
    if (!fields) return [];
    const keys: [string, string][] = [[NAME, nameKey(fields)]];
    if (fields.creditCode) keys.push([CODE, fields.creditCode]);
    return keys.flatMap(([column, key]): Problem[] => {
      const first = seen.get(key);
      if (first === undefined) seen.set(key, rowNo);
      return first === undefined ? [] : [{ rowNo, column, problem: `与第${first}行重复` }];
    });
  });
}

/** Registered already. */
async function taken(
  { db }: Needs,
  category: SubjectCategory,
  subjects: readonly ReadSubject[],
): Promise<Problem[]> {
  const all = subjects.flatMap(({ rowNo, fields }) => (fields ? [{ rowNo, fields }] : []));
  const twins = await findTwins(db, category, {
    creditCodes: all.flatMap(({ fields }) => (fields.creditCode ? [fields.creditCode] : [])),
    names: all.map(({ fields }) => fields.subjectName),
  });
  const codes = new Set(twins.map(({ creditCode }) => creditCode));
  const names = new Set(twins.map(nameKey));
  return all.flatMap(({ rowNo, fields }): Problem[] => [
    ...(fields.creditCode && codes.has(fields.creditCode)
      ? [{ rowNo, column: CODE, problem: '这一类别中已有这个代码的主体' }]
      : []),
    ...(names.has(nameKey(fields)) ? [{ rowNo, column: NAME, problem: '这个村已有同名的主体' }] : []),
  ]);
}

const COUNTY_CODE_LENGTH = 6;

async function writeAll(
  { db, clock, personalData }: Needs,
  context: ActorContext,
  category: SubjectCategory,
  subjects: readonly SubjectFields[],
): Promise<void> {
  const { actor } = context;
  const now = clock.now();
  const byCounty = Map.groupBy(subjects, ({ deptId }) => deptId.slice(0, COUNTY_CODE_LENGTH));
  await db.transaction().execute(async (trx) => {
    await lockLivingPlaces(
      trx,
      subjects.map(({ deptId }) => deptId),
    );
    // always in one order, so that two imports cannot wait for each other
    for (const [county, ofCounty] of [...byCounty].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const numbers = await nextSubjectNos(trx, category.slice(0, 3).toUpperCase() + county, ofCounty.length);
      if (!numbers) throw new Refusal(ErrorCode.validation, '这个县（市、区）的主体编号已用完');
      const rows = ofCounty.map((fields, place) => ({
        ...columnsOf(personalData, fields, keptNumbers(fields, null)),
        subjectNo: numbers[place] ?? '',
        dataSource: IMPORTED,
        createUserId: actor.userId,
        createUserName: actor.realName,
        createDeptId: actor.deptId,
        createTime: now,
        updateUserId: actor.userId,
        updateTime: now,
      }));
      const written = await insertSubjects(trx, rows);
      await noteConsents(trx, consentsIn(written, '导入', actor.realName), now);
    }
    const label = labelOf(SUBJECT_CATEGORY, category);
    await logOperation(
      trx,
      context,
      {
        module: '主体通讯录',
        action: '导入',
        bizType: 'agri_subject',
        bizId: '-',
        summary: `导入${label} ${subjects.length} 个`,
        after: { subjectCategory: category, rowCount: subjects.length, counties: [...byCounty.keys()] },
      },
      now,
    );
  });
}
