/**
 * The rows of an uploaded table (xlsx, xls, csv, txt) as text. Whatever a cell holds is text; nothing is calculated. What the columns mean is
 * the feature's to say.
 */
import type { Readable } from 'node:stream';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { parseCsv } from 'hucre/csv';
import { demandWorkbook, isOldWorkbook, readSheet } from './read-sheet.ts';
import { Refusal } from './refusal.ts';
import { readUploadedBytes } from './uploaded-bytes.ts';

/** 5 MB hold 50,000 rows several times over. */
const TABLE_BYTES_MAX = 5 * 1024 * 1024;
/** No row of a table of ours is as long. */
const LINE_CHARACTERS_MAX = 20_000;
const EMPTY_LINES_MAX = 10_000;
const CELLS_A_ROW = 16;
/** Whatever ends a cell or, alone, a line. */
const cellEnd = /[\t,，;；、|\r ]/g;

export interface TableRow {
  /** the row in the file, from 1 */
  readonly rowNo: number;
  readonly cells: readonly string[];
}

export interface TableLimit {
  readonly rowsMax: number;
  /** the sentence for more of them */
  readonly tooMany: string;
  /** 5 MB when left out; no upload is above 10 MB */
  readonly bytesMax?: number;
  /** what an xlsx may unfold into */
  readonly unfoldedBytesMax?: number;
  /** milliseconds that reading a sheet may take */
  readonly readingMs?: number;
}

/**
 * Without empty rows.
 * @throws Refusal 4130 above `bytesMax`, 4150 for another kind of file than its name says, 4000 above `rowsMax` rows or without any
 */
export async function readUploadedTable(
  fileName: string,
  content: Readable,
  limit: TableLimit,
): Promise<TableRow[]> {
  const bytes = await readUploadedBytes(content, limit.bytesMax ?? TABLE_BYTES_MAX);
  const rows: TableRow[] = [];
  for (const row of await rowsOf(fileName, bytes, limit)) {
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    rows.push(row);
    if (rows.length > limit.rowsMax) throw refuseFile(ErrorCode.validation, limit.tooMany);
  }
  if (rows.length === 0) throw refuseFile(ErrorCode.validation, '文件里没有内容');
  return rows;
}

async function rowsOf(fileName: string, bytes: Buffer, limit: TableLimit): Promise<Iterable<TableRow>> {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  switch (extension) {
    case 'xlsx':
    case 'xls':
      return rowsOfSheet(bytes, limit);
    case 'csv':
      return parseCsv(decodeLines(bytes, limit)).map((cells, index) => ({
        rowNo: index + 1,
        cells: cells.map(String),
      }));
    case 'txt':
      return decodeLines(bytes, limit)
        .split(/\r\n|\n|\r/)
        .map((line, index) => ({
          rowNo: index + 1,
          cells: line.split(/[\t,，;；、|]|\s{2,}| (?=\D)|(?<=\D) /),
        }));
    default:
      throw unsupported('请上传xlsx、xls、csv或txt文件');
  }
}

async function rowsOfSheet(bytes: Buffer, limit: TableLimit): Promise<TableRow[]> {
  const isOld = isOldWorkbook(bytes);
  if (!isOld) await demandWorkbook(bytes, limit.unfoldedBytesMax);
  const { rowsMax, readingMs } = limit;
  const sheet = { bytes, rowsMax, isOld, ...(readingMs === undefined ? {} : { readingMs }) };
  const rows = await readSheet(sheet, limit.tooMany);
  return rows.map(({ rowNo, cells }) => ({ rowNo, cells: cells.map(({ text }) => text) }));
}

/**
 * Before it is taken apart: a few megabytes of nothing but ends of lines, or of cells, would be millions of rows, or cells.
 * @throws Refusal 4000 when a line is longer than any row of a table, or there are many more lines or cells than rows may be
 */
function decodeLines(bytes: Buffer, { rowsMax, tooMany }: TableLimit): string {
  const text = decode(bytes);
  let lines = 0;
  for (let from = 0; from < text.length; ) {
    lines += 1;
    if (lines > rowsMax * 2 + EMPTY_LINES_MAX) throw refuseFile(ErrorCode.validation, tooMany);
    const end = text.indexOf('\n', from);
    if ((end < 0 ? text.length : end) - from > LINE_CHARACTERS_MAX) {
      throw refuseFile(ErrorCode.validation, '文件里有一行过长，请每行只放一个号码');
    }
    if (end < 0) break;
    from = end + 1;
  }
  if (countOf(cellEnd, text) > rowsMax * CELLS_A_ROW + EMPTY_LINES_MAX) {
    throw refuseFile(ErrorCode.validation, '文件里的列过多，请只留下姓名和号码后再上传');
  }
  return text;
}

function countOf(pattern: RegExp, text: string): number {
  let count = 0;
  pattern.lastIndex = 0;
  while (pattern.test(text)) count += 1;
  return count;
}

/** UTF-8, with or without its mark, else what Chinese Windows writes. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) throw unsupported('文件内容不是文本');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

const unsupported = (sentence: string): Refusal => refuseFile(ErrorCode.fileTypeUnsupported, sentence);

/** Beside the field that the file was chosen in. */
export function refuseFile(code: ErrorCode, sentence: string): Refusal {
  return new Refusal(code, sentence, [{ field: 'file', message: sentence }]);
}
