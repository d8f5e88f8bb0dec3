/**
 * An uploaded table (xlsx, xls, csv, txt) as sheets of text. Whatever a cell holds is text; nothing is calculated. What the columns mean
 * is said by `contract/tables` for lists of people, by template-sheet.ts for templates.
 */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { RowNote, Sheet } from '@farmers-mailbox/contract/tables/sheet.ts';
import { lineEnd, readTextTable } from '@farmers-mailbox/contract/tables/text-table.ts';
import { type TableChoice, tableChoice } from '@farmers-mailbox/contract/tables/understood.ts';
import { type TemplateChoice, templateChoice } from '@farmers-mailbox/contract/tables/unread.ts';
import type * as z from 'zod/mini';
import { decodeText } from './decode-text.ts';
import { checkFields } from './read-fields.ts';
import { isOldWorkbook, readSheets, requireWorkbook } from './read-sheet.ts';
import { Refusal } from './refusal.ts';
import type { UploadedFile } from './route.ts';
import { readUploadedBytes } from './uploaded-bytes.ts';

/** 5 MB hold 50,000 rows several times over. */
const TABLE_BYTES_MAX = 5 * 1024 * 1024;
/** No row of a table of ours is as long. */
const LINE_CHARACTERS_MAX = 20_000;
const EMPTY_LINES_MAX = 10_000;
const CELLS_A_ROW = 16;
/** Whatever ends a cell or, alone, a line. */
const cellEnd = /[\t,，;；、|\r ]/g;

export interface TableLimit {
  readonly rowsMax: number;
  /** the sentence for more of them */
  readonly tooMany: string;
  /** 5 MB when left out; no upload is above 10 MB */
  readonly bytesMax?: number;
  /** what an xlsx may unfold into */
  readonly unfoldedBytesMax?: number;
  /** of a text; that of a list of people when left out */
  readonly cellsARow?: number;
  /** milliseconds that reading a sheet may take */
  readonly readingMs?: number;
  /** refuses the form of before 2007, which does not say which rows are hidden: nobody could be asked about them */
  readonly isTemplate?: true;
}

export interface UploadedTable {
  readonly sheets: readonly Sheet[];
  /** what could not be read as it stands */
  readonly notes: readonly RowNote[];
}

/**
 * Without empty rows.
 * @throws Refusal 4130 above `bytesMax`, 4150 for another kind of file than its name says, 4000 for a text with more than `rowsMax` rows or
 *   for a file without any
 */
export async function readUploadedTable(
  { fileName, content }: Pick<UploadedFile, 'fileName' | 'content'>,
  limit: TableLimit,
): Promise<UploadedTable> {
  const bytes = await readUploadedBytes(content, limit.bytesMax ?? TABLE_BYTES_MAX);
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const table = await tableOf(extension, bytes, limit);
  if (table.sheets.every(({ rows }) => rows.length === 0))
    throw refuseFile(ErrorCode.validation, '文件里没有内容');
  return table;
}

/** The field `reading` beside the file: the person's wishes for reading the table. @throws Refusal 4000 */
export const readTableChoice = (file: UploadedFile): TableChoice => readChoice(tableChoice, file);

/** The same field beside a template. @throws Refusal 4000 */
export const readTemplateChoice = (file: UploadedFile): TemplateChoice => readChoice(templateChoice, file);

function readChoice<Schema extends z.ZodMiniType>(
  schema: Schema,
  { fields }: UploadedFile,
): z.output<Schema> {
  try {
    return checkFields(schema, JSON.parse(fields['reading'] ?? '{}'));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuseFile(ErrorCode.validation, '读取方式的格式不正确，请重新选择文件');
  }
}

async function tableOf(extension: string, bytes: Buffer, limit: TableLimit): Promise<UploadedTable> {
  switch (extension) {
    case 'xlsx':
    case 'xls':
      return workbookOf(bytes, limit);
    case 'csv':
    case 'txt':
      return textOf(bytes, limit, extension === 'txt');
    default:
      throw refuseFile(ErrorCode.fileTypeUnsupported, '请上传xlsx、xls、csv或txt文件');
  }
}

const NOT_TOLD_BY_XLS =
  '这是xls文件，看不出哪些行和列被隐藏或筛选掉了，都读了；隐藏或筛选过的话，请另存为xlsx再上传';

async function workbookOf(bytes: Buffer, limit: TableLimit): Promise<UploadedTable> {
  const isOld = !limit.isTemplate && isOldWorkbook(bytes);
  if (!isOld) await requireWorkbook(bytes, limit.unfoldedBytesMax);
  const { rowsMax, readingMs } = limit;
  const workbook = { bytes, rowsMax, isOld, ...(readingMs === undefined ? {} : { readingMs }) };
  const sheets = await readSheets(workbook);
  return { sheets, notes: isOld ? [{ sheetName: null, rowNo: 0, note: NOT_TOLD_BY_XLS }] : [] };
}

function textOf(bytes: Buffer, limit: TableLimit, isList: boolean): UploadedTable {
  const { text, brokenLines } = decodeText(bytes);
  requireModestText(text, limit);
  const { rows, notes } = readTextTable(text, { isList });
  if (rows.length > limit.rowsMax) throw refuseFile(ErrorCode.validation, limit.tooMany);
  const broken = brokenLines.map((rowNo) => ({
    sheetName: null,
    rowNo,
    note: '有读不出来的字（文件这里坏了），其余的照常读取',
  }));
  return { sheets: [{ sheetName: null, isHidden: false, rows, isCut: false }], notes: [...broken, ...notes] };
}

/**
 * Before it is taken apart: a few megabytes of nothing but ends of lines, or of cells, would be millions of rows, or cells.
 * @throws Refusal 4000 when a line is longer than any row of a table, or there are many more lines or cells than rows may be
 */
function requireModestText(text: string, { rowsMax, tooMany, cellsARow = CELLS_A_ROW }: TableLimit): void {
  const ends = new RegExp(lineEnd, 'g');
  let from = 0;
  for (let lines = 1; from <= text.length; lines += 1) {
    if (lines > rowsMax * 2 + EMPTY_LINES_MAX) throw refuseFile(ErrorCode.validation, tooMany);
    const end = ends.exec(text);
    if ((end?.index ?? text.length) - from > LINE_CHARACTERS_MAX) {
      throw refuseFile(ErrorCode.validation, '文件里有一行过长，请每行只放一条');
    }
    if (!end) break;
    from = ends.lastIndex;
  }
  if (countOf(cellEnd, text) > rowsMax * cellsARow + EMPTY_LINES_MAX) {
    throw refuseFile(ErrorCode.validation, '文件里的列过多，请只留下要导入的几列后再上传');
  }
}

function countOf(pattern: RegExp, text: string): number {
  let count = 0;
  pattern.lastIndex = 0;
  while (pattern.test(text)) count += 1;
  return count;
}

/** Beside the field that the file was chosen in. */
export function refuseFile(code: ErrorCode, sentence: string): Refusal {
  return new Refusal(code, sentence, [{ field: 'file', message: sentence }]);
}
