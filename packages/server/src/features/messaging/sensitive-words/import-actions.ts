/** Imports words from a table: every cell is checked first, then all of them, or the right ones where those are asked for, are written in one transaction. */
import { ENABLE } from '@farmers-mailbox/contract/dictionaries.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { WordImport } from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import {
  ALIAS_WORDS_MAX,
  ANYWHERE,
  EXCEPT_WORDS_MAX,
  FORBIDDEN,
  MATCH_MODE,
  WORD_IMPORT_BYTES_MAX,
  WORD_LENGTH_MAX,
  WORD_LEVEL,
  WORD_PROBLEMS_SHOWN_MAX,
  WORDS_PER_BATCH_MAX,
} from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { ROWS_ABOVE_MAX } from '@farmers-mailbox/contract/tables/heading.ts';
import { rowsToMend, rowsToWrite } from '../../../http/import-sheet.ts';
import { readSheets, requireWorkbook } from '../../../http/read-sheet.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { ActorContext, UploadedFile } from '../../../http/route.ts';
import { readUploadedBytes } from '../../../http/uploaded-bytes.ts';
import { readTemplateChoice } from '../../../http/uploaded-table.ts';
import { findProblems, insertWords, type WordToAdd } from './add-words.ts';
import {
  type Field,
  headingOf,
  type ImportProblem,
  toWordRows,
  type WordCells,
  writeWordReport,
} from './import-table.ts';
import { type ListedCategory, listCategories, type NamedRegion, regionsNamed } from './list-queries.ts';
import { effectOf, type Needs, named, recordWords, withoutUnseen } from './word-log.ts';
import { lockList } from './word-rows.ts';

/** Accepted words of a table, with their meaning. */
interface Meanings {
  readonly categories: ReadonlyMap<string, ListedCategory>;
  readonly regions: readonly NamedRegion[];
  readonly ownArea: string;
}

/** @throws Refusal 4130, 4150 for what is no modest workbook, 4000 for what is not the template */
export async function importWordTable(
  needs: Needs,
  context: ActorContext,
  file: UploadedFile,
): Promise<WordImport> {
  const ownArea = effectOf(context.actor, undefined);
  const choice = readTemplateChoice(file);
  const bytes = await readUploadedBytes(file.content, WORD_IMPORT_BYTES_MAX);
  await requireWorkbook(bytes);
  const sheets = await readSheets({ bytes, rowsMax: WORDS_PER_BATCH_MAX + ROWS_ABOVE_MAX + 1 });
  const { rows, unread: found } = toWordRows(sheets);
  const unread = [...found];
  if (unread.length > 0 && choice.skipUnreadFlag === 0) {
    return { ...NOTHING_WRONG, rowCount: rows.length, successCount: 0, unread };
  }
  if (rows.length === 0) throw new Refusal(ErrorCode.validation, '表格里还没有填写敏感词');
  const { db, clock } = needs;
  const { paths, problems, words } = await db.transaction().execute(async (trx) => {
    await lockList(trx);
    const categories = await listCategories(trx, context.actor);
    const paths = pathsOf(categories);
    const regions = await regionsNamed(
      trx,
      ownArea,
      rows.map(({ cells }) => cells.effectDeptId.text),
    );
    const read = rows.map((row) => readRow(row, { categories: paths, regions, ownArea }));
    const judged = await findProblems(
      trx,
      read.map(({ word }) => word),
      (index) => `第${rows[index]?.rowNo ?? 0}行`,
    );
    const own = read.flatMap(({ problems }) => problems);
    const wrongCells = new Set(own.map(({ rowNo, column }) => `${rowNo} ${column}`));
    const problems = [
      ...own,
      ...judged
        .map(({ index, field, problem }) => ({
          rowNo: rows[index]?.rowNo ?? 0,
          column: headingOf(field),
          problem,
        }))
        .filter(({ rowNo, column }) => !wrongCells.has(`${rowNo} ${column}`)),
    ].toSorted((a, b) => a.rowNo - b.rowNo);
    const checked = rows.map(({ rowNo }, place) => ({ rowNo, word: read[place]?.word }));
    const words = rowsToWrite(checked, problems, choice).flatMap(({ word }) => word ?? []);
    if (words.length === 0) return { paths, problems, words };
    const now = clock.now();
    await insertWords(trx, context.actor, words, now);
    await recordWords(trx, context, now, {
      action: '导入',
      bizId: '-',
      summary: `导入敏感词 ${words.length} 个`,
      after: { rowCount: words.length, words: named(words) },
    });
    return { paths, problems, words };
  });
  const outcome =
    problems.length > 0
      ? await mendableTable(rows, problems, [...paths.keys()], words.length)
      : { ...NOTHING_WRONG, rowCount: rows.length, successCount: words.length };
  return { ...outcome, unread };
}

const NOTHING_WRONG = { failCount: 0, problemCount: 0, problems: [], report: null };

async function mendableTable(
  rows: readonly WordCells[],
  problems: readonly ImportProblem[],
  categories: readonly string[],
  successCount: number,
): Promise<Omit<WordImport, 'unread'>> {
  const report = await writeWordReport(rowsToMend(rows, problems, successCount), problems, categories);
  return {
    rowCount: rows.length,
    successCount,
    failCount: new Set(problems.map(({ rowNo }) => rowNo)).size,
    problemCount: problems.length,
    problems: problems.slice(0, WORD_PROBLEMS_SHOWN_MAX),
    report: Buffer.from(report).toString('base64'),
  };
}

/** 诈骗/电信诈骗 → its category; in the order of the tree, the upper ones first. */
export function pathsOf(categories: readonly ListedCategory[]): Map<string, ListedCategory> {
  const paths = new Map<string, ListedCategory>();
  for (const category of categories) if (!paths.has(category.path)) paths.set(category.path, category);
  return paths;
}

function readRow(
  { rowNo, cells }: WordCells,
  { categories, regions, ownArea }: Meanings,
): { word: WordToAdd; problems: ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const tell = (field: Field, problem: string) => problems.push({ rowNo, column: headingOf(field), problem });
  const text = (field: Field) => cells[field].text;
  for (const field of Object.keys(cells) as Field[]) {
    const { problem } = cells[field];
    if (problem !== null) tell(field, problem);
  }
  const choose = (field: Field, options: readonly { value: number; label: string }[], otherwise: number) => {
    const option = options.find(({ label }) => label === text(field));
    if (text(field) !== '' && !option)
      tell(field, `没有“${text(field)}”，请填${options.map(({ label }) => label).join('或')}`);
    return option?.value ?? otherwise;
  };
  const listed = (field: Field, max: number) => {
    const words = text(field)
      .split(/[、，,；;\n]/)
      .map(withoutUnseen)
      .filter((word) => word !== '');
    if (words.length > max) tell(field, `最多${max}个，请删去一些`);
    const long = words.find((word) => word.length > WORD_LENGTH_MAX);
    if (long !== undefined)
      tell(field, `“${long.slice(0, 20)}…”超过${WORD_LENGTH_MAX}个字，各个词之间请用顿号隔开`);
    return words;
  };
  const category = categories.get(text('parentId').replace(/\s/g, ''));
  if (text('parentId') === '') tell('parentId', '请填写分类');
  else if (!category)
    tell('parentId', `没有“${text('parentId')}”这个分类，请从下拉框里选，或先在页面上新增分类`);
  const typed = text('effectDeptId');
  const region = regions.find(({ deptId, fullDeptName, deptName }) =>
    [deptId, fullDeptName, deptName].includes(typed),
  );
  if (typed !== '' && !region)
    tell('effectDeptId', `没有“${typed}”这个地区，或不在您的管辖范围内，请填全称或编码`);
  const effectDeptId = region?.deptId ?? ownArea;
  if (category && !effectDeptId.startsWith(category.effectDeptId)) {
    tell('parentId', `分类“${text('parentId')}”只放它那个地区的词，请换一个分类`);
  }
  if (text('remark').length > 200) tell('remark', '不能超过200个字');
  const word: WordToAdd = {
    parentId: category?.typeId ?? '',
    typeName: withoutUnseen(text('typeName')),
    wordLevel: choose('wordLevel', WORD_LEVEL, FORBIDDEN),
    matchMode: choose('matchMode', MATCH_MODE, ANYWHERE),
    exceptWords: listed('exceptWords', EXCEPT_WORDS_MAX),
    aliasWords: listed('aliasWords', ALIAS_WORDS_MAX),
    effectDeptId,
    status: choose('status', ENABLE, 1),
    remark: text('remark'),
  };
  return { word, problems };
}
