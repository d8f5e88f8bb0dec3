/**
 * Reads an uploaded workbook that anybody may have made. How much it unfolds into is tried first; then it is read in a thread of its own,
 * which may take neither long nor much memory, so that nothing in a file can hold up the program.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Sheet } from '@farmers-mailbox/contract/tables/sheet.ts';
import { requireModestArchive, straightenNames } from './archive-size.ts';
import { Refusal } from './refusal.ts';
import { onlyOnce, openTurns } from './turns.ts';

/** Five thousand rows with every cell filled take 10 MB. */
const UNFOLDED_BYTES_MAX = 60 * 1024 * 1024;
const READING_MS = 20_000;
const MEMORY_MB = 400;
/** Each may take that much memory, and a processor. */
const turns = openTurns({
  runningMax: 2,
  waitingMax: 30,
  waitMs: 60_000,
  busy: '正在读取的表格较多，请稍后再上传',
});

/** No table of ours has more than a few dozen. */
export const COLUMNS_MAX = 1_000;
const TOO_WIDE = `表格超过${COLUMNS_MAX}列，请只留下要导入的几列后再上传`;

export interface SheetToRead {
  readonly bytes: Uint8Array;
  /** of each sheet */
  readonly rowsMax: number;
  /** in the form of before 2007 (xls) */
  readonly isOld?: boolean;
  /** milliseconds it may take; 20 s when left out */
  readonly readingMs?: number;
}
export type WhatWasRead =
  | { readonly outcome: 'sheets'; readonly sheets: readonly Sheet[] }
  | { readonly outcome: 'tooManyColumns' | 'tooMuch' | 'unreadable' };

/** Checks a file before anything of it is unpacked; its parts have their usual names then. @throws Refusal 4130, 4150 */
export async function requireWorkbook(bytes: Buffer, unfoldedBytesMax = UNFOLDED_BYTES_MAX): Promise<void> {
  const beginning = beginningOf(bytes);
  if (beginning === OLD_OR_LOCKED) {
    throw unsupported('这是旧格式（xls）或设了密码的表格，请另存为不带密码的xlsx文件后再上传');
  }
  if (beginning !== ZIP) throw unsupported('这不是xlsx表格，请下载模板，填好后另存为xlsx文件再上传');
  const names = await inTurn(() => requireModestArchive(bytes, unfoldedBytesMax));
  straightenNames(bytes);
  if (names.some((name) => /vbaProject/i.test(name))) {
    throw unsupported('表格里带有宏，请另存为不带宏的xlsx文件后再上传');
  }
  if (!names.some((name) => /^xl[/\\]/.test(name)))
    throw unsupported('这不是xlsx表格，请另存为xlsx文件后再上传');
}

const inTurn = <Result>(work: () => Promise<Result>) => turns.take(onlyOnce(), onlyOnce(), work);

const ZIP = 0x504b0304;
const OLD_OR_LOCKED = 0xd0cf11e0;
const beginningOf = (bytes: Buffer): number => (bytes.length < 4 ? 0 : bytes.readUInt32BE(0));

/** True if these are the bytes of an xls, whatever the file is called. @throws Refusal 4150 for one with a password */
export function isOldWorkbook(bytes: Buffer): boolean {
  if (beginningOf(bytes) !== OLD_OR_LOCKED) return false;
  // a locked xlsx lies in a container of the old kind; a locked xls says so in its first records
  const isLocked = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) || isLockedOldOne(bytes);
  if (isLocked) throw unsupported('表格设了打开密码，请去掉密码、另存后再上传');
  return true;
}

const BEGINNING_OF_FILE = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]);
const WRITE_PROTECTED = 0x86;
const FILE_PASSWORD = 0x2f;

/** MS-XLS: FilePass follows the first record, at most one other stands between. */
function isLockedOldOne(bytes: Buffer): boolean {
  const at = bytes.indexOf(BEGINNING_OF_FILE);
  const next = at < 0 ? bytes.length : at + 20;
  if (next + 8 > bytes.length) return false;
  const first = bytes.readUInt16LE(next);
  if (first !== WRITE_PROTECTED) return first === FILE_PASSWORD;
  return bytes.readUInt16LE(next + 4) === FILE_PASSWORD;
}

/**
 * Every sheet, with its rows that hold anything: the first `rowsMax` of them.
 * @throws Refusal 4130 when it takes too long or too much memory, 4150 when it cannot be read
 */
export async function readSheets(workbook: SheetToRead): Promise<readonly Sheet[]> {
  const read = await inTurn(() => readInThread(workbook));
  switch (read.outcome) {
    case 'sheets':
      return read.sheets;
    case 'tooManyColumns':
      throw new Refusal(ErrorCode.validation, TOO_WIDE);
    case 'tooMuch':
      throw tooMuch();
    case 'unreadable':
      throw unsupported('表格已损坏，请另存为xlsx文件后再上传');
  }
}

async function readInThread(sheet: SheetToRead): Promise<WhatWasRead> {
  const worker = new Worker(new URL('./sheet-reader.ts', import.meta.url), {
    workerData: sheet,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 64 },
    stdout: true,
    stderr: true,
  });
  // A failure after its first word, or while it is being ended, concerns nobody any more.
  worker.on('error', () => {});
  return firstWord(worker, sheet.readingMs).finally(() => void worker.terminate());
}

/** @throws Refusal 4130 when nothing came in time, or the thread ran out of memory */
async function firstWord(worker: Worker, readingMs = READING_MS): Promise<WhatWasRead> {
  try {
    const [read] = (await once(worker, 'message', { signal: AbortSignal.timeout(readingMs) })) as [
      WhatWasRead,
    ];
    return read;
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    if (name !== 'AbortError' && code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw tooMuch();
  }
}

const tooMuch = (): Refusal =>
  new Refusal(ErrorCode.fileTooLarge, '表格内容过多，请把要导入的内容复制到新下载的模板里再上传');

function unsupported(sentence: string): Refusal {
  return new Refusal(ErrorCode.fileTypeUnsupported, sentence);
}
