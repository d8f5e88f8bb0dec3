// The lock that keeps a second program off a data folder. The operating system holds it on an open file, so that it
// ends with the program, however that ends; there is nothing stale to clean up after a kill -9.

import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';

/** Another program holds the folder. */
export class FolderLocked extends Error {
  override name = 'FolderLocked';
}

export const folderTaken = (dataDir: string): string =>
  `数据目录 ${dataDir} 正被另一个程序使用，请先停止它，或用 DATA_DIR 指定其他目录。\n` +
  `Another program uses the data folder ${dataDir}: stop it, or set another DATA_DIR.`;

/**
 * Takes the lock or fails at once.
 * @returns a function that gives the lock back
 * @throws FolderLocked when another program holds it
 */
export function lockFolder(lockFile: string): () => void {
  const descriptor = process.platform === 'linux' ? openWithFlock(lockFile) : openExclusively(lockFile);
  return () => closeSync(descriptor);
}

/**
 * Node has no flock, but flock(1) may lock a file that we opened: the lock belongs to the open file, which both
 * share, and stays with ours when flock(1) has ended. Children do not inherit it, since Node opens with O_CLOEXEC.
 */
function openWithFlock(lockFile: string): number {
  const descriptor = openSync(lockFile, 'a', 0o600);
  const flock = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', descriptor] });
  if (flock.status === 0) return descriptor;
  closeSync(descriptor);
  if (flock.error) throw new Error(`flock (package util-linux) cannot be run: ${flock.error.message}`);
  throw new FolderLocked(lockFile);
}

/** macOS and Windows lock while opening, with libuv's own flag; not tried on either. */
function openExclusively(lockFile: string): number {
  const exclusiveLock = process.platform === 'win32' ? 0x10000000 : 0x20;
  try {
    return openSync(
      lockFile,
      constants.O_CREAT | constants.O_RDWR | constants.O_NONBLOCK | exclusiveLock,
      0o600,
    );
  } catch (error) {
    if (['EAGAIN', 'EBUSY', 'EWOULDBLOCK'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      throw new FolderLocked(lockFile);
    }
    throw error;
  }
}
