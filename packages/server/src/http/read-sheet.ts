/**
 * Reads an uploaded workbook that anybody may have made. How much it unfolds into is tried first; then it is read in a thread of its own,
 * which may take neither long nor much memory, so that nothing in a file can hold up the program.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { demandModestArchive } from './archive-size.ts';
import { Refusal } from './refusal.ts';

/** Five thousand rows with every cell filled take 10 MB. */
const UNFOLDED_BYTES_MAX = 60 * 1024 * 1024;
const READING_MS = 20_000;
const MEMORY_MB = 400;

export interface Cell {
  /** trimmed */
  readonly text: string;
  /** why the text is not what somebody typed, and the way out; null for nearly all */
  readonly problem: string | null;
}
export interface SheetRow {
  /** as the spreadsheet numbers it, from 1 */
  readonly rowNo: number;
  readonly cells: readonly Cell[];
}
export interface SheetToRead {
  readonly bytes: Uint8Array;
  readonly rowsMax: number;
}
export type WhatWasRead =
  | { readonly outcome: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly outcome: 'tooManyRows' | 'unreadable' };

/** What can be said of a file before anything of it is unpacked. @throws Refusal 4130, 4150 */
export function demandWorkbook(bytes: Buffer): void {
  const beginning = bytes.length < 4 ? 0 : bytes.readUInt32BE(0);
  if (beginning === OLD_OR_LOCKED) {
    throw unsupported('这是旧格式（xls）或设了密码的表格，请另存为不带密码的xlsx文件后再上传');
  }
  if (beginning !== ZIP) throw unsupported('这不是xlsx表格，请下载模板，填好后另存为xlsx文件再上传');
  const names = demandModestArchive(bytes, UNFOLDED_BYTES_MAX);
  if (names.some((name) => /vbaProject/i.test(name))) {
    throw unsupported('表格里带有宏，请另存为不带宏的xlsx文件后再上传');
  }
  if (!names.some((name) => name.startsWith('xl/')))
    throw unsupported('这不是xlsx表格，请另存为xlsx文件后再上传');
}

const ZIP = 0x504b0304;
const OLD_OR_LOCKED = 0xd0cf11e0;

/**
 * The rows of the first sheet that hold anything.
 * @param tooMany the sentence for more than `rowsMax` of them
 * @throws Refusal 4130 when it takes too long or too much memory, 4150 when it cannot be read, 4000 above `rowsMax` rows
 */
export async function readSheet(
  { bytes, rowsMax }: SheetToRead,
  tooMany = `表格最多${rowsMax}行，请分成几个文件`,
): Promise<readonly SheetRow[]> {
  const worker = new Worker(new URL('./sheet-reader.ts', import.meta.url), {
    workerData: { bytes, rowsMax } satisfies SheetToRead,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 64 },
    stdout: true,
    stderr: true,
  });
  // What fails after its first word, or while it is being ended, concerns nobody any more.
  worker.on('error', () => {});
  const read = await firstWord(worker).finally(() => void worker.terminate());
  switch (read.outcome) {
    case 'rows':
      return read.rows;
    case 'tooManyRows':
      throw new Refusal(ErrorCode.validation, tooMany);
    case 'unreadable':
      throw unsupported('表格已损坏，请另存为xlsx文件后再上传');
  }
}

/** @throws Refusal 4130 when nothing came in time, or the thread ran out of memory */
async function firstWord(worker: Worker): Promise<WhatWasRead> {
  try {
    const [read] = (await once(worker, 'message', { signal: AbortSignal.timeout(READING_MS) })) as [
      WhatWasRead,
    ];
    return read;
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    if (name !== 'AbortError' && code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw new Refusal(ErrorCode.fileTooLarge, '表格内容过多，请把要导入的内容复制到新下载的模板里再上传');
  }
}

function unsupported(sentence: string): Refusal {
  return new Refusal(ErrorCode.fileTypeUnsupported, sentence);
}
