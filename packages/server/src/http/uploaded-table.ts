/**
 * The rows of an uploaded table (xlsx, csv, txt) as text. Whatever a cell holds is text; nothing is calculated. What the columns mean is
 * the feature's to say.
 */
import type { Readable } from 'node:stream';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { parseCsv } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';
import { demandModestArchive } from './archive-size.ts';
import { Refusal } from './refusal.ts';
import { readUploadedBytes } from './uploaded-bytes.ts';

/** 5 MB hold 50,000 rows several times over. */
const TABLE_BYTES_MAX = 5 * 1024 * 1024;
/** Fifty thousand rows with every column in use take less. */
const UNFOLDED_BYTES_MAX = 100 * 1024 * 1024;

export interface TableRow {
  /** the row in the file, from 1 */
  readonly rowNo: number;
  readonly cells: readonly string[];
}

/**
 * Without empty rows.
 * @param tooMany the sentence for more than `rowsMax` of them
 * @throws Refusal 4130 above 5 MB, 4150 for another kind of file than its name says, 4000 above `rowsMax` rows or without any
 */
export async function readUploadedTable(
  fileName: string,
  content: Readable,
  { rowsMax, tooMany }: { rowsMax: number; tooMany: string },
): Promise<TableRow[]> {
  const bytes = await readUploadedBytes(content, TABLE_BYTES_MAX);
  const rows: TableRow[] = [];
  for await (const row of rowsOf(fileName, bytes)) {
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    rows.push(row);
    if (rows.length > rowsMax) throw refuseFile(ErrorCode.validation, tooMany);
  }
  if (rows.length === 0) throw refuseFile(ErrorCode.validation, '文件里没有内容');
  return rows;
}

function rowsOf(fileName: string, bytes: Buffer): AsyncIterable<TableRow> | Iterable<TableRow> {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  switch (extension) {
    case 'xlsx':
      return rowsOfSheet(bytes);
    case 'csv':
      return parseCsv(decode(bytes)).map((cells, index) => ({ rowNo: index + 1, cells: cells.map(textOf) }));
    case 'txt':
      return decode(bytes)
        .split(/\r\n|\n|\r/)
        .map((line, index) => ({
          rowNo: index + 1,
          cells: line.split(/[\t,，;；、|]|\s{2,}| (?=\D)|(?<=\D) /),
        }));
    default:
      throw unsupported('请上传xlsx、csv或txt文件');
  }
}

async function* rowsOfSheet(bytes: Buffer): AsyncGenerator<TableRow> {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0x504b0304) throw unsupported('文件内容不是xlsx表格');
  demandModestArchive(bytes, UNFOLDED_BYTES_MAX);
  try {
    for await (const row of streamXlsxRows(bytes)) {
      yield { rowNo: row.index + 1, cells: row.values.map(textOf) };
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw unsupported('表格已损坏或有密码，请另存为xlsx后再试');
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  // A number of eleven digits is exact; a spreadsheet would have shown 1.38E+10.
  return typeof value === 'number' ? String(value) : '';
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
