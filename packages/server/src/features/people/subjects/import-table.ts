/** The table in which many subjects of one category are registered: its columns, the empty template, and its rows read again. */
import { labelOf, SUBJECT_CATEGORY, type SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { ownFieldsOf } from '@farmers-mailbox/contract/people/subjects/catalogue.ts';
import { COMMON_FIELDS } from '@farmers-mailbox/contract/people/subjects/common-fields.ts';
import {
  SUBJECT_IMPORT_ROWS_MAX,
  type SubjectImport,
} from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import type { SubjectField } from '@farmers-mailbox/contract/people/subjects/field.ts';
import { howToFill } from '@farmers-mailbox/contract/people/subjects/read-text.ts';
import { ROWS_ABOVE_MAX } from '@farmers-mailbox/contract/tables/heading.ts';
import type { Cell, Sheet } from '@farmers-mailbox/contract/tables/sheet.ts';
import type { UnreadPart } from '@farmers-mailbox/contract/tables/unread.ts';
import { type CellStyle, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { Refusal } from '../../../http/refusal.ts';
import { safeCell } from '../../../http/sheet-answer.ts';
import { findTemplate } from '../../../http/template-sheet.ts';

/** A column: a field, or the place, which has no field of its own. */
export interface TableColumn {
  readonly key: string;
  readonly heading: string;
  readonly required: boolean;
  readonly hint: string;
}

export const PLACE_KEY = 'deptId';

export function columnsOfTable(category: SubjectCategory): readonly TableColumn[] {
  const toColumn = (field: SubjectField): TableColumn => ({
    key: field.key,
    heading: field.kind === 'number' && field.unit ? `${field.label}（${field.unit}）` : field.label,
    required: field.required,
    hint: [howToFill(field), field.hint].filter(Boolean).join('。'),
  });
  const place: TableColumn = {
    key: PLACE_KEY,
    heading: '所属村或乡镇',
    required: true,
    hint: '填全称（例如：浙江省杭州市西湖区三墩镇绕城村）或组织编码',
  };
  return [place, ...COMMON_FIELDS.map(toColumn), ...ownFieldsOf(category).map(toColumn)];
}

const EXPLANATION = '填写说明';
const TITLE = '主体类别：';
/** The category stands in the first row, the headings in the second. */
const ROWS_ABOVE = 2;
const TOO_MANY_SUBJECTS = `一次最多导入${SUBJECT_IMPORT_ROWS_MAX}个主体，请分成几个文件`;
export const TABLE_ROWS_MAX = SUBJECT_IMPORT_ROWS_MAX + ROWS_ABOVE_MAX + 1;

/** Text, so that zeros at the beginning and all 18 digits stay. */
const TEXT: CellStyle = { numFmt: '@' };
const BOLD: CellStyle = { ...TEXT, font: { bold: true } };
const WRONG: CellStyle = {
  ...TEXT,
  font: { color: { rgb: '9C0006' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFC7CE' } },
};
const PROBLEM_HEADING = '错误说明';
const FORMATTED_ROWS = 500;

export function writeSubjectTemplate(category: SubjectCategory): Promise<Uint8Array> {
  return writeXlsx({ sheets: [subjectSheet(category, []), explanation(category)] });
}

/** The people's own rows again: each problem marks its cell, and the last column says all of a row in words. */
export function writeSubjectReport(
  category: SubjectCategory,
  rows: readonly TableRow[],
  problems: SubjectImport['problems'],
): Promise<Uint8Array> {
  const columns = columnsOfTable(category);
  const sheet = subjectSheet(category, rows);
  const cells = sheet.cells ?? new Map();
  const ofRow = Map.groupBy(problems, ({ rowNo }) => rowNo);
  cells.set(`1,${columns.length}`, { value: PROBLEM_HEADING, style: BOLD });
  rows.forEach(({ rowNo }, index) => {
    const wrong = ofRow.get(rowNo) ?? [];
    for (const { column } of wrong) {
      const place = columns.findIndex(({ heading }) => heading === column);
      if (place >= 0) cells.set(`${index + ROWS_ABOVE},${place}`, { style: WRONG });
    }
    const words = wrong.map(({ column, problem }) => `${column}：${problem}`).join('；');
    if (words) cells.set(`${index + ROWS_ABOVE},${columns.length}`, { value: safeCell(words), style: WRONG });
  });
  const widths = [...(sheet.columns ?? []), { width: 60 }];
  return writeXlsx({ sheets: [{ ...sheet, columns: widths, cells }, explanation(category)] });
}

function subjectSheet(category: SubjectCategory, rows: readonly TableRow[]): WriteSheet {
  const columns = columnsOfTable(category);
  const headings = columns.map(({ heading, required }) => (required ? `${heading}*` : heading));
  const filled = rows.map(({ texts }) => columns.map(({ key }) => safeCell(texts[key] ?? '')));
  const empty = Array.from({ length: FORMATTED_ROWS }, () => columns.map(() => null));
  return {
    name: '主体',
    columns: columns.map(() => ({ width: 20, style: TEXT })),
    rows: [[TITLE + labelOf(SUBJECT_CATEGORY, category)], headings, ...filled, ...empty],
    cells: new Map(headings.map((value, place) => [`1,${place}`, { value, style: BOLD }])),
    freezePane: { rows: ROWS_ABOVE },
  };
}

function explanation(category: SubjectCategory): WriteSheet {
  const explained = columnsOfTable(category).map(({ heading, required, hint }) => [
    heading,
    required ? '必填' : '',
    hint,
  ]);
  return {
    name: EXPLANATION,
    columns: [{ width: 24 }, { width: 8 }, { width: 90 }],
    rows: [
      ['列', '', '怎么填'],
      ...explained,
      [
        '注意',
        '',
        `一次最多${SUBJECT_IMPORT_ROWS_MAX}行。先检查每一格，有一格不对就一个也不导入；可以下载标出错误的表格，改好后再导入。`,
      ],
      ['注意', '', '第一行写着类别，第二行是列标题，请不要改动；带*的列必填。'],
    ],
  };
}

export interface TableRow {
  readonly rowNo: number;
  readonly texts: Readonly<Record<string, string>>;
  /** cells that the spreadsheet changed: the sentence by the column's key */
  readonly problems: Readonly<Record<string, string>>;
}

/** @throws Refusal 4000 for a table that is not one of the templates, and as `findTemplate` does */
export function readTable(sheets: readonly Sheet[]): {
  category: SubjectCategory;
  rows: TableRow[];
  unread: readonly UnreadPart[];
} {
  const category = categoryNamedIn(sheets);
  if (!category) {
    throw new Refusal(ErrorCode.validation, '第一行没有写明主体类别，请下载模板，把主体填进去再上传');
  }
  const columns = columnsOfTable(category);
  const { rows, cellOf, unread } = findTemplate(sheets, {
    headings: columns.map(({ heading }) => heading),
    passedOver: [PROBLEM_HEADING],
    otherSheets: [EXPLANATION],
    required: columns.filter(({ required }) => required).map(({ heading }) => heading),
    rowsMax: SUBJECT_IMPORT_ROWS_MAX,
    tooMany: TOO_MANY_SUBJECTS,
    instead: '请下载模板，把主体填进去再上传',
  });
  return {
    category,
    unread,
    rows: rows.map((row) => {
      const found = columns.map(({ key, heading }) => [key, unquoted(cellOf(row, heading))] as const);
      return {
        rowNo: row.rowNo,
        texts: Object.fromEntries(found.map(([key, { text }]) => [key, text])),
        problems: Object.fromEntries(
          found.flatMap(([key, { problem }]) => (problem ? [[key, problem]] : [])),
        ),
      };
    }),
  };
}

/** The apostrophe that a marked table puts before what would be a formula. */
const unquoted = (cell: Cell): Cell => ({ ...cell, text: cell.text.replace(/^'(?=[=+\-@])/, '') });

function categoryNamedIn(sheets: readonly Sheet[]): SubjectCategory | undefined {
  const above = sheets.flatMap(({ rows }) => rows.slice(0, ROWS_ABOVE_MAX + 1));
  return SUBJECT_CATEGORY.find(({ label }) =>
    above.some(({ cells }) => cells.some(({ text }) => text === TITLE + label)),
  )?.value;
}
