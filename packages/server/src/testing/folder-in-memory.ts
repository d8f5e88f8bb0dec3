/**
 * Where the databases of tests lie. One is more than a thousand files, and the file systems of disks take several times as long to
 * make and remove them as the tests that stand between.
 */
import { readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockFolder } from '../database/folder-lock.ts';

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

/** A run that was killed leaves its folders; while a database or a run uses one, it is locked. */
export function removeLeftovers(place: string, prefix: string): void {
  for (const name of readdirSync(place).filter((each) => each.startsWith(prefix))) {
    try {
      const folder = path.join(place, name);
      // one that is just being made or copied has no lock yet
      if (Date.now() - statSync(folder).ctimeMs < 60_000) continue;
      const unlock = lockFolder(path.join(folder, 'postgres.lock'));
      rmSync(folder, { recursive: true, force: true });
      unlock();
    } catch {
      // It is in use, or another user's.
    }
  }
}
