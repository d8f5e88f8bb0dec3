/**
 * A template that people fill in, whatever it is of: its empty sheet, its rows read again, and the same rows with every wrong cell marked.
 * What its columns mean is the feature's.
 */
import { ROWS_ABOVE_MAX } from '@farmers-mailbox/contract/tables/heading.ts';
import type { Cell, RowNote, Sheet } from '@farmers-mailbox/contract/tables/sheet.ts';
import { SHEET_PROBLEMS_SHOWN_MAX, type SheetImport } from '@farmers-mailbox/contract/tables/sheet-import.ts';
import type { TemplateChoice, UnreadPart } from '@farmers-mailbox/contract/tables/unread.ts';
import { type CellStyle, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { markProblems, PROBLEM_HEADING, TEXT } from './marked-sheet.ts';
import { safeCell, unguardedCell } from './sheet-answer.ts';
import { findTemplate } from './template-sheet.ts';

export interface TemplateColumn {
  readonly key: string;
  readonly heading: string;
  readonly required: boolean;
  readonly hint: string;
}

export interface Template {
  readonly sheetName: string;
  /** the first row, above the headings */
  readonly title: string;
  readonly columns: readonly TemplateColumn[];
  /** below the columns' own explanations */
  readonly notes: readonly string[];
  readonly rowsMax: number;
  readonly tooMany: string;
  /** the way out of a table that is none of ours */
  readonly instead: string;
}

export interface TableRow {
  readonly rowNo: number;
  readonly texts: Readonly<Record<string, string>>;
  /** cells that the spreadsheet changed: the sentence by the column's key */
  readonly problems: Readonly<Record<string, string>>;
}

export type CellProblem = SheetImport['problems'][number];

const EXPLANATION = '填写说明';
/** The title stands in the first row, the headings in the second. */
const ROWS_ABOVE = 2;
const FORMATTED_ROWS = 500;
/** Stands for bytes that are no letter. */
const BROKEN_LETTER = '\uFFFD';

const BOLD: CellStyle = { ...TEXT, font: { bold: true } };

/** Of each sheet that is read: what may stand above the headings as well. */
export const rowsToRead = ({ rowsMax }: Pick<Template, 'rowsMax'>): number => rowsMax + ROWS_ABOVE_MAX + 1;

export const writeTemplate = (template: Template): Promise<Uint8Array> =>
  writeXlsx({ sheets: [sheetOf(template, []), explanationOf(template)] });

/** The people's own rows again: each problem marks its cell, and the last column says all of a row in words. */
function writeReport(
  template: Template,
  rows: readonly TableRow[],
  problems: readonly CellProblem[],
): Promise<Uint8Array> {
  const { columns } = template;
  const marking = { columns, headingRow: ROWS_ABOVE - 1, headingStyle: BOLD, rows, problems };
  return writeXlsx({ sheets: [markProblems(sheetOf(template, rows), marking), explanationOf(template)] });
}

/** The rows to write: all of them, those without a wrong cell where they alone are wanted, or none. */
export function rowsToWrite<Row extends { readonly rowNo: number }>(
  rows: readonly Row[],
  problems: readonly { readonly rowNo: number }[],
  { skipWrongFlag }: TemplateChoice,
): readonly Row[] {
  if (problems.length === 0) return rows;
  return skipWrongFlag === 1 ? withoutWrong(rows, problems) : [];
}

const numbersOf = (problems: readonly { readonly rowNo: number }[]) =>
  new Set(problems.map(({ rowNo }) => rowNo));

function withoutWrong<Row extends { readonly rowNo: number }>(
  rows: readonly Row[],
  problems: readonly { readonly rowNo: number }[],
): readonly Row[] {
  const wrong = numbersOf(problems);
  return rows.filter(({ rowNo }) => !wrong.has(rowNo));
}

/** Those that were not written, for the table to mend: taken in anew, the others would be there twice. */
export function rowsToMend<Row extends { readonly rowNo: number }>(
  rows: readonly Row[],
  problems: readonly { readonly rowNo: number }[],
  writtenCount: number,
): readonly Row[] {
  if (writtenCount === 0) return rows;
  const wrong = numbersOf(problems);
  return rows.filter(({ rowNo }) => wrong.has(rowNo));
}

/** The answer to a table with wrong cells, of which so many rows were written. */
export async function mendableImport(
  template: Template,
  rows: readonly TableRow[],
  problems: readonly CellProblem[],
  successCount: number,
): Promise<Omit<SheetImport, 'unread'>> {
  const report = await writeReport(template, rowsToMend(rows, problems, successCount), problems);
  return {
    rowCount: rows.length,
    successCount,
    failCount: numbersOf(problems).size,
    problemCount: problems.length,
    problems: problems.slice(0, SHEET_PROBLEMS_SHOWN_MAX),
    report: Buffer.from(report).toString('base64'),
  };
}

/** The answer to a table all of which was written, or of which nothing was read for its unread parts. */
export const importOf = (rowCount: number, successCount: number): Omit<SheetImport, 'unread'> => ({
  rowCount,
  successCount,
  failCount: 0,
  problemCount: 0,
  problems: [],
  report: null,
});

function sheetOf({ sheetName, title, columns }: Template, rows: readonly TableRow[]): WriteSheet {
  const headings = columns.map(({ heading, required }) => (required ? `${heading}*` : heading));
  const filled = rows.map(({ texts }) => columns.map(({ key }) => safeCell(texts[key] ?? '')));
  const empty = Array.from({ length: FORMATTED_ROWS }, () => columns.map(() => null));
  return {
    name: sheetName,
    columns: columns.map(() => ({ width: 20, style: TEXT })),
    rows: [[title], headings, ...filled, ...empty],
    cells: new Map(headings.map((value, place) => [`1,${place}`, { value, style: BOLD }])),
    freezePane: { rows: ROWS_ABOVE },
  };
}

function explanationOf({ columns, notes }: Template): WriteSheet {
  const explained = columns.map(({ heading, required, hint }) => [heading, required ? '必填' : '', hint]);
  return {
    name: EXPLANATION,
    columns: [{ width: 24 }, { width: 8 }, { width: 90 }],
    rows: [['列', '', '怎么填'], ...explained, ...notes.map((note) => ['注意', '', note])],
  };
}

/**
 * @param notes what the reader of the file could not read as it stands: unread parts like any other
 * @throws Refusal 4000 as `findTemplate` does
 */
export function readFilledRows(
  sheets: readonly Sheet[],
  template: Template,
  notes: readonly RowNote[] = [],
): { rows: TableRow[]; unread: readonly UnreadPart[] } {
  const { columns, rowsMax, tooMany, instead } = template;
  const { rows, cellOf, unread } = findTemplate(sheets, {
    headings: columns.map(({ heading }) => heading),
    passedOver: [PROBLEM_HEADING],
    otherSheets: [EXPLANATION],
    required: columns.filter(({ required }) => required).map(({ heading }) => heading),
    rowsMax,
    tooMany,
    instead,
    notes,
  });
  return {
    unread,
    rows: rows.map((row) => {
      const found = columns.map(({ key, heading }) => [key, wholeCell(cellOf(row, heading))] as const);
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

/** Without the apostrophe that a marked table puts before what would be a formula. */
function wholeCell({ text, problem }: Cell): Cell {
  const broken = text.includes(BROKEN_LETTER) ? '有读不出来的字（文件这里坏了），请重新填写' : null;
  return { text: unguardedCell(text), problem: problem ?? broken };
}

/** Says in the first rows of which kind it is: one of these titles. */
export const titleIn = (sheets: readonly Sheet[], titles: readonly string[]): string | undefined => {
  const above = sheets.flatMap(({ rows }) => rows.slice(0, ROWS_ABOVE_MAX + 1));
  return titles.find((title) => above.some(({ cells }) => cells.some(({ text }) => text === title)));
};
