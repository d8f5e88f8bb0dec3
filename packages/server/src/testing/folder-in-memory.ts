/**
 * Where the databases of tests lie. One is more than a thousand files, and the file systems of disks take several times as long to
 * make and remove them as the tests that stand between.
 */
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux keeps files in memory here; containers often leave hardly any room in it. */
const IN_MEMORY = '/dev/shm';
const GIB = 2 ** 30;

/** @param roomGib as much as what is put there may come to take */
export function folderInMemory(roomGib = 4): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= roomGib * GIB ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
