/** The table of words: its columns, the template that people fill in, and their own rows again with the wrong cells marked. */
import { ENABLE, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { WordImport } from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import {
  MATCH_MODE,
  WORD_LEVEL,
  WORDS_PER_BATCH_MAX,
} from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import type { Cell, Sheet, SheetRow } from '@farmers-mailbox/contract/tables/sheet.ts';
import type { UnreadPart } from '@farmers-mailbox/contract/tables/unread.ts';
import { colToLetter, type DataValidation, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { HEADING, markProblems, PROBLEM_HEADING, TEXT } from '../../../http/marked-sheet.ts';
import { safeCell, unguardedCell } from '../../../http/sheet-answer.ts';
import { findTemplate } from '../../../http/template-sheet.ts';

export type ImportProblem = WordImport['problems'][number];

export const COLUMNS = [
  { field: 'typeName', heading: '词', isRequired: true, width: 24, hint: '一格一个词，50个字以内。' },
  {
    field: 'parentId',
    heading: '分类',
    isRequired: true,
    width: 24,
    hint: '从下拉框里选；下级分类写成“诈骗/电信诈骗”。',
  },
  {
    field: 'wordLevel',
    heading: '级别',
    isRequired: false,
    width: 8,
    hint: '禁止：含有它的短信不能提交。提醒：只提醒审核人。不填为禁止。',
  },
  {
    field: 'matchMode',
    heading: '匹配方式',
    isRequired: false,
    width: 10,
    hint: '包含：出现就算。整词：前后没有别的字才算。不填为包含。',
  },
  {
    field: 'exceptWords',
    heading: '例外词',
    isRequired: false,
    width: 40,
    hint: '包含这个词而无害的说法，用顿号隔开。例如词是“赌博”，例外词是“严禁赌博、抵制赌博”。',
  },
  {
    field: 'aliasWords',
    heading: '别写',
    isRequired: false,
    width: 24,
    hint: '这个词的其他写法，用顿号隔开，例如“贝者博”。拼音、繁体、夹符号的写法不用填，程序认得。',
  },
  {
    field: 'effectDeptId',
    heading: '生效范围',
    isRequired: false,
    width: 16,
    hint: '地区的全称或编码。不填为您管辖的整个地区。',
  },
  { field: 'status', heading: '状态', isRequired: false, width: 8, hint: '启用或停用。不填为启用。' },
  { field: 'remark', heading: '备注', isRequired: false, width: 24, hint: '200个字以内。' },
] as const;
export type Field = (typeof COLUMNS)[number]['field'];

export const headingOf = (field: Field): string =>
  COLUMNS.find((column) => column.field === field)?.heading ?? field;
const TOO_MANY_ROWS = `一次最多导入${WORDS_PER_BATCH_MAX}个词，请分成几个文件`;

export interface WordCells {
  readonly rowNo: number;
  readonly cells: Readonly<Record<Field, Cell>>;
}

/** Headings of an export's further columns: it comes back as it is. */
export const EXPORTED_HEADINGS = {
  hitCount: '命中次数',
  lastHitTime: '最近命中',
  createUserName: '新增人',
  createTime: '新增时间',
} as const;
const SHEETS = { explanation: '填写说明', categories: '分类' } as const;

/** @throws Refusal as `findTemplate` does */
export function toWordRows(sheets: readonly Sheet[]): {
  rows: readonly WordCells[];
  unread: readonly UnreadPart[];
} {
  const { rows, cellOf, unread } = findTemplate(sheets, {
    headings: COLUMNS.map(({ heading }) => heading),
    passedOver: [PROBLEM_HEADING, ...Object.values(EXPORTED_HEADINGS)],
    otherSheets: Object.values(SHEETS),
    required: COLUMNS.filter(({ isRequired }) => isRequired).map(({ heading }) => heading),
    rowsMax: WORDS_PER_BATCH_MAX,
    tooMany: TOO_MANY_ROWS,
    instead: '请下载模板，把词填进去再上传',
  });
  const toWord = (row: SheetRow): WordCells => ({
    rowNo: row.rowNo,
    cells: Object.fromEntries(
      COLUMNS.map(({ field, heading }) => [field, unquoted(cellOf(row, heading))]),
    ) as Record<Field, Cell>,
  });
  return { rows: rows.map(toWord), unread };
}

/** The apostrophe that an export puts before what would be a formula. */
const unquoted = (cell: Cell): Cell => ({ ...cell, text: unguardedCell(cell.text) });

const FORMATTED_ROWS = 500;

/** @param categories as they are written in the column 分类 */
export function writeWordTemplate(categories: readonly string[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: [wordSheet([], categories), explanation(), categorySheet(categories)] });
}

/** Each problem marks its cell, and the last column says all of a row in words. */
export function writeWordReport(
  rows: readonly WordCells[],
  problems: readonly ImportProblem[],
  categories: readonly string[],
): Promise<Uint8Array> {
  const marking = { columns: COLUMNS, headingRow: 0, headingStyle: HEADING, rows, problems };
  const sheet = markProblems(wordSheet(rows, categories), marking);
  return writeXlsx({ sheets: [sheet, explanation(), categorySheet(categories)] });
}

function wordSheet(rows: readonly WordCells[], categories: readonly string[]): WriteSheet {
  const filled = rows.map(({ cells }) => COLUMNS.map(({ field }) => safeCell(cells[field].text)));
  const empty = Array.from({ length: FORMATTED_ROWS }, () => COLUMNS.map(() => null));
  const headings = COLUMNS.map(({ heading, isRequired }) => (isRequired ? `${heading}*` : heading));
  return {
    name: '敏感词',
    columns: COLUMNS.map(({ width }) => ({ width, style: TEXT })),
    rows: [headings, ...filled, ...empty],
    cells: new Map(headings.map((value, place) => [`0,${place}`, { value, style: HEADING }])),
    freezePane: { rows: 1 },
    dataValidations: [
      list('parentId', `分类!$A$2:$A$${Math.max(categories.length, 1) + 1}`),
      list('wordLevel', quoted(WORD_LEVEL.map(({ label }) => label))),
      list('matchMode', quoted(MATCH_MODE.map(({ label }) => label))),
      list('status', quoted([labelOf(ENABLE, 1), labelOf(ENABLE, 0)])),
    ],
  };
}

const quoted = (choices: readonly string[]): string => `"${choices.join(',')}"`;

function list(field: Field, formula1: string): DataValidation {
  const letter = colToLetter(COLUMNS.findIndex((column) => column.field === field));
  return {
    type: 'list',
    formula1,
    range: `${letter}2:${letter}${WORDS_PER_BATCH_MAX + 1}`,
    allowBlank: true,
    showErrorMessage: true,
    errorTitle: headingOf(field),
    errorMessage: '请从下拉框里选择',
  };
}

function explanation(): WriteSheet {
  return {
    name: SHEETS.explanation,
    columns: [{ width: 16 }, { width: 8 }, { width: 90 }],
    rows: [
      ['列', '必填', '说明'],
      ...COLUMNS.map(({ heading, isRequired, hint }) => [heading, isRequired ? '是' : '', hint]),
      [],
      ['注意', '', `一次最多${WORDS_PER_BATCH_MAX}个词，文件最大5MB。`],
      ['注意', '', '先检查每一格，有不对的可以只导入正确的，也可以下载标出错误的表格，改好后再导入。'],
    ],
  };
}

function categorySheet(categories: readonly string[]): WriteSheet {
  return {
    name: SHEETS.categories,
    columns: [{ width: 40, style: TEXT }],
    rows: [['分类'], ...categories.map((name) => [safeCell(name)])],
  };
}
