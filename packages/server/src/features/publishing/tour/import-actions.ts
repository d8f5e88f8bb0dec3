/** Takes in places of one kind of rural tourism from a table, as drafts: every cell is checked first, then all of them, or the right ones where those are asked for, are written in one transaction. */
import { labelOf, TOUR_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { problemsAmong } from '@farmers-mailbox/contract/people/subjects/catalogue.ts';
import { isBlank, type SubjectField } from '@farmers-mailbox/contract/people/subjects/field.ts';
import { readText } from '@farmers-mailbox/contract/people/subjects/read-text.ts';
import {
  ContentOperation,
  ContentStatus,
} from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import {
  fetchTourReport,
  saveTour,
  TOUR_IMPORT_ROWS_MAX,
  tourImportFields,
} from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { ownTourFields } from '@farmers-mailbox/contract/publishing/tour/fields.ts';
import { outlinedTogether, outlinesOf, outsideProblem } from '@farmers-mailbox/contract/rules/place.ts';
import type { KeptSheetImport, SheetImport } from '@farmers-mailbox/contract/tables/sheet-import.ts';
import type { TemplateChoice } from '@farmers-mailbox/contract/tables/unread.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import {
  type CellProblem,
  importOf,
  mendableImport,
  readFilledRows,
  rowsToRead,
  rowsToWrite,
  type TableRow,
  titleIn,
} from '../../../http/import-sheet.ts';
import { checkFields } from '../../../http/read-fields.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { ActorContext, UploadedFile } from '../../../http/route.ts';
import { readTemplateChoice, readUploadedTable } from '../../../http/uploaded-table.ts';
import { lockPlaces, lockUnmerged } from '../../people/departments/queries.ts';
import { keepSheetImport } from '../../people/imports/actions.ts';
import { findPlaces } from '../../people/subjects/queries.ts';
import { logOperation } from '../../system/operation-log/actions.ts';
import { mayPublishFor } from '../content/policy.ts';
import { PLACE_KEY, TABLE_FIELDS, templateOf, titleOf } from './import-table.ts';
import { contactPhone, publishedOf, type TourContent, tour } from './kind.ts';
import { findNamesakes, holdImports, insertDrafts } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'outlines'>;

const LIMIT = {
  rowsMax: rowsToRead({ rowsMax: TOUR_IMPORT_ROWS_MAX }),
  tooMany: templateOf(1).tooMany,
  bytesMax: 10 * 1024 * 1024,
  cellsARow: 60,
  isTemplate: true,
} as const;

interface ReadTour {
  readonly rowNo: number;
  /** null when something is wrong */
  readonly content: TourContent | null;
  readonly problems: readonly CellProblem[];
}

/** @throws Refusal 4130, 4150, 4000 for what is no modest table, or the table of another kind */
export async function importTourTable(
  needs: Needs,
  context: ActorContext,
  file: UploadedFile,
): Promise<KeptSheetImport> {
  const { sheets, notes } = await readUploadedTable(file, LIMIT);
  const { tourType } = checkFields(tourImportFields, { tourType: file.fields['tourType'] });
  const choice = readTemplateChoice(file);
  const other = titleIn(
    sheets,
    TOUR_TYPE.map(({ value }) => titleOf(value)).filter((title) => title !== titleOf(tourType)),
  );
  if (other !== undefined)
    throw new Refusal(ErrorCode.validation, `表格的第一行写着“${other}”，请到那一类的页面导入`);
  const template = templateOf(tourType);
  const table = readFilledRows(sheets, template, notes);
  const outcome = await importRows(needs, context, { tourType, ...table }, choice);
  const told = { ...outcome, unread: [...table.unread] };
  return keepSheetImport(needs, context.actor.userId, told, {
    bizType: 'rural_tour',
    fileName: file.fileName,
    reportPath: fetchTourReport.path,
  });
}

async function importRows(
  needs: Needs,
  context: ActorContext,
  { tourType, rows, unread }: ReturnType<typeof readFilledRows> & { readonly tourType: number },
  choice: TemplateChoice,
): Promise<Omit<SheetImport, 'unread'>> {
  if (unread.length > 0 && choice.skipUnreadFlag === 0) return importOf(rows.length, 0);
  if (rows.length === 0) throw new Refusal(ErrorCode.validation, '表格里还没有填写要导入的内容');
  const read = await checkRows(needs, context, tourType, rows);
  const problems = [
    ...read.flatMap((one) => one.problems),
    ...(await namesakes(needs, tourType, read)),
  ].toSorted((a, b) => a.rowNo - b.rowNo);
  const right = rowsToWrite(read, problems, choice).flatMap(({ content }) => content ?? []);
  if (right.length > 0) await writeAll(needs, context, tourType, right);
  return problems.length > 0
    ? mendableImport(templateOf(tourType), rows, problems, right.length)
    : importOf(rows.length, rows.length);
}

async function checkRows(
  { db, personalData, outlines }: Needs,
  { actor }: ActorContext,
  tourType: number,
  rows: readonly TableRow[],
): Promise<ReadTour[]> {
  const headings = new Map(templateOf(tourType).columns.map(({ key, heading }) => [key, heading]));
  const named = [...new Set(rows.map(({ texts }) => texts[PLACE_KEY] ?? ''))];
  const places = new Map(
    (await findPlaces(db, named)).flatMap((place) => [
      [place.deptId, place] as const,
      [place.fullDeptName, place] as const,
    ]),
  );
  const cities = [...new Set([...places.values()].map(({ deptId }) => outlinedTogether(deptId)))];
  const drawn = new Map(
    await Promise.all(cities.map(async (city) => [city, await outlines.read(city)] as const)),
  );
  return rows.map(({ rowNo, texts, problems }) => {
    const place = places.get(texts[PLACE_KEY] ?? '');
    const wrong = new Map(Object.entries(problems));
    const put = (key: string, problem: string) => {
      if (!wrong.has(key)) wrong.set(key, problem);
    };
    const placeVerdict = mayPublishFor(actor, place);
    if (placeVerdict !== true) put(PLACE_KEY, placeVerdict);
    const { content, found } = check(personalData, tourType, texts, place?.deptId ?? '33');
    for (const [key, problem] of found) put(key, problem);
    if (content && place) {
      const { deptId } = place;
      const around = outlinesOf(deptId, drawn.get(outlinedTogether(deptId)) ?? []);
      const outside = outsideProblem(content, around);
      if (outside !== null) put('lng', outside);
    }
    return {
      rowNo,
      content: wrong.size === 0 ? content : null,
      problems: [...wrong].map(([key, problem]) => ({ rowNo, column: headings.get(key) ?? key, problem })),
    };
  });
}

type Found = readonly (readonly [key: string, problem: string])[];

/** The very check of the form, and of each cell beside it: a cell of a wrong kind keeps the schema from asking the others. */
function check(
  personalData: Needs['personalData'],
  tourType: number,
  texts: TableRow['texts'],
  deptId: string,
): { content: TourContent | null; found: Found } {
  const own = ownTourFields(tourType);
  const shared = valuesOf(TABLE_FIELDS, texts);
  const extInfo = valuesOf(own, texts);
  const found = Object.entries({ ...problemsAmong(TABLE_FIELDS, shared), ...problemsAmong(own, extInfo) });
  const { content, ...others } = shared;
  const sent = { ...others, tourType, deptId, extInfo, content: [{ kind: 'text', text: content ?? '' }] };
  try {
    const { contactPhone: typed, submitFlag: _, ...fields } = checkFields(saveTour.request, sent);
    return { content: { ...publishedOf(fields), ...contactPhone(personalData, typed) }, found };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const more = error.fieldErrors.map(
      ({ field, message }) => [field.replace(/^extInfo\./, '').split('.')[0] ?? '', message] as const,
    );
    return { content: null, found: [...found, ...more] };
  }
}

/** Without what was left blank. */
const valuesOf = (fields: readonly SubjectField[], texts: TableRow['texts']): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = readText(field, texts[field.key] ?? '');
      return isBlank(value) ? [] : [[field.key, value] as const];
    }),
  );

type Named = Pick<TourContent, 'deptId' | 'title'>;
const nameOf = ({ deptId, title }: Named) => `${deptId} ${title}`;

async function takenNames(
  db: Needs['db'],
  tourType: number,
  contents: readonly Named[],
): Promise<ReadonlySet<string>> {
  const titles = contents.map(({ title }) => title);
  return new Set((await findNamesakes(db, tourType, titles)).map(nameOf));
}

/** The same name twice in a region: in the table, or there already. */
async function namesakes({ db }: Needs, tourType: number, read: readonly ReadTour[]): Promise<CellProblem[]> {
  const all = read.flatMap(({ rowNo, content }) => (content ? [{ rowNo, content }] : []));
  const taken = await takenNames(
    db,
    tourType,
    all.map(({ content }) => content),
  );
  const firstOf = new Map<string, number>();
  return all.flatMap(({ rowNo, content }): CellProblem[] => {
    const key = nameOf(content);
    const first = firstOf.get(key);
    if (first === undefined) firstOf.set(key, rowNo);
    else return [{ rowNo, column: '名称', problem: `与第${first}行重复` }];
    return taken.has(key) ? [{ rowNo, column: '名称', problem: '这个区域已有同名的' }] : [];
  });
}

async function writeAll(
  { db, clock }: Needs,
  context: ActorContext,
  tourType: number,
  contents: readonly TourContent[],
): Promise<void> {
  const { actor } = context;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await requirePlaces(trx, context, contents);
    await requireNewNames(trx, tourType, contents);
    const drafts = contents.map((content) => ({
      ...tour.columnsOf(content),
      contentHash: tour.hashOf(content),
      auditStatus: ContentStatus.draft,
      createUserId: actor.userId,
      createUserName: actor.realName,
      createDeptId: actor.deptId,
      createTime: now,
      updateTime: now,
    }));
    const record = { operateType: ContentOperation.added, operateTime: now };
    await insertDrafts(trx, drafts, {
      ...record,
      operateUserId: actor.userId,
      operateUserName: actor.realName,
      operateDeptId: actor.deptId,
      operateDeptName: actor.fullDeptName,
    });
    const label = labelOf(TOUR_TYPE, tourType);
    const operation = {
      module: '乡村旅游',
      action: '导入',
      bizType: 'rural_tour',
      bizId: '-',
      summary: `导入${label} ${contents.length} 处`,
      after: { tourType: label, rowCount: contents.length },
    };
    await logOperation(trx, context, operation, now);
  });
}

/** Of two who take in the same table at once the second finds the first one's. @throws Refusal 4090 */
async function requireNewNames(
  trx: Transaction<Tables>,
  tourType: number,
  contents: readonly TourContent[],
): Promise<void> {
  await holdImports(trx);
  const taken = await takenNames(trx, tourType, contents);
  if (contents.some((content) => taken.has(nameOf(content))))
    throw new Refusal(ErrorCode.stateChanged, '其中有的名称刚刚由他人登记，请刷新列表核对后再导入');
}

/** A merge since the rows were checked would leave them in a region that is no more. */
async function requirePlaces(
  trx: Transaction<Tables>,
  { actor }: ActorContext,
  contents: readonly TourContent[],
): Promise<void> {
  const isThere = await lockUnmerged(trx, actor.deptId);
  const places = [...new Set(contents.map(({ deptId }) => deptId))].toSorted();
  await lockPlaces(trx, places);
  const living = new Map((await findPlaces(trx, places)).map((place) => [place.deptId, place]));
  if (!isThere || places.some((deptId) => mayPublishFor(actor, living.get(deptId)) !== true))
    throw new Refusal(ErrorCode.stateChanged, '组织刚刚有变动，请刷新页面后再导入');
}
