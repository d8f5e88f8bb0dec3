/** Looking for viruses in uploads as they come, and later in those that came while the scanner was away or not set yet. */

import type { Readable } from 'node:stream';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { ScanStatus } from '@farmers-mailbox/contract/office/files/scan-status.ts';
import type { Config } from '../../../config.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { openFileStore } from '../../../file-store/open-store.ts';
import { findVirus, NotScanned } from '../../../file-store/virus-scanner.ts';
import { Refusal } from '../../../http/refusal.ts';
import { listWaitingFiles, settleScan, type WaitingFile } from './scan-queries.ts';

const INFECTED = '文件带有病毒，没有保存';
const FILES_AT_ONCE = 100;

/**
 * Waiting where it could not be looked at: such a file is kept, and nobody is given it before it passed.
 * @throws Refusal 4150 when it is infected
 */
export async function scanUpload(
  { config: { fileScanner }, log }: Pick<Dependencies, 'config' | 'log'>,
  content: () => Readable,
): Promise<ScanStatus> {
  if (!fileScanner) return ScanStatus.waiting;
  let virus: string | null;
  try {
    virus = await findVirus(fileScanner, content());
  } catch (error) {
    if (!(error instanceof NotScanned)) throw error;
    log.error({ err: error }, 'an upload waits for the virus scanner');
    return ScanStatus.waiting;
  }
  if (virus === null) return ScanStatus.passed;
  log.warn({ virus }, 'an infected upload was refused');
  throw new Refusal(ErrorCode.fileTypeUnsupported, INFECTED, [{ field: 'file', message: INFECTED }]);
}

/** @throws Refusal 4090 while it waits for the scanner, 4040 when it is infected */
export function demandScanned(
  { config }: Pick<Dependencies, 'config'>,
  { scanStatus }: { readonly scanStatus: number },
): void {
  const heldBack = heldBackBy(config, scanStatus);
  if (heldBack === 'infected') throw new Refusal(ErrorCode.notFound, '文件带有病毒，已被拦截');
  if (heldBack === 'waiting') {
    throw new Refusal(ErrorCode.stateChanged, '文件正在等待病毒检查，通过后才能打开，请稍后再试');
  }
}

/** Undefined: it can be opened. Where there is no scanner, nothing waits for one. */
export function heldBackBy(
  { fileScanner }: Pick<Config, 'fileScanner'>,
  scanStatus: number,
): AttachedFile['heldBack'] {
  if (scanStatus === ScanStatus.infected) return 'infected';
  return scanStatus === ScanStatus.waiting && fileScanner ? 'waiting' : undefined;
}

type Needs = Pick<Dependencies, 'db' | 'config' | 'log'>;

/** Oldest first, until none waits, the scanner is away, or the program stops. Two services that scan the same file agree. */
export async function scanWaitingFiles(needs: Needs, stopping: AbortSignal): Promise<void> {
  let after = '0';
  while (needs.config.fileScanner && !stopping.aborted) {
    const files = await listWaitingFiles(needs.db, after, FILES_AT_ONCE);
    for (const file of files) {
      if (stopping.aborted) return;
      await scanWaiting(needs, file);
      after = file.fileId;
    }
    if (files.length < FILES_AT_ONCE) return;
  }
}

async function scanWaiting({ db, config, log }: Needs, { fileId, relativeUrl }: WaitingFile): Promise<void> {
  const store = openFileStore(config);
  try {
    const content = await store.get(relativeUrl, null);
    if (!content || !config.fileScanner) return;
    const virus = await findVirus(config.fileScanner, content);
    const status = virus === null ? ScanStatus.passed : ScanStatus.infected;
    const isSettled = await settleScan(db, fileId, status);
    if (virus === null || !isSettled) return;
    log.warn({ virus, fileId }, 'an infected file is blocked');
    await store.remove([relativeUrl]);
  } catch (error) {
    if (error instanceof NotScanned && error.isAway) throw error;
    log.error({ err: error, fileId }, 'a file cannot be scanned and goes on waiting');
  }
}
