/**
 * Moving bytes from one store to another: what is there already is passed over, so that it may be interrupted. Uploaded files here; whoever else
 * keeps files in the store hands them to `moveAll`.
 */
import { createHash } from 'node:crypto';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { FileStore, FileToKeep } from '../../../file-store/store.ts';
import { listKeptFiles } from './keeping-queries.ts';

const FILES_AT_ONCE = 8;

export interface MoveCounts {
  /** with bytes, as their rows say */
  files: number;
  /** in the other store before */
  there: number;
  copied: number;
  copiedBytes: number;
  /** taken out of the store that they came from */
  removed: number;
  /** addresses of those that the store has lost, or has otherwise than their rows say */
  readonly lost: string[];
}

export interface Move {
  readonly from: FileStore;
  readonly to: FileStore;
  readonly isRemoving: boolean;
}

/** Uploaded files, as their rows tell of them. @throws StoreAway */
export const moveFiles = (db: Kysely<Tables>, move: Move): Promise<MoveCounts> =>
  moveAll(keptFiles(db), move);

async function* keptFiles(db: Kysely<Tables>): AsyncGenerator<readonly FileToKeep[]> {
  let files = await listKeptFiles(db, '0', FILES_AT_ONCE);
  while (files.length > 0) {
    yield files;
    files = await listKeptFiles(db, files.at(-1)?.fileId ?? '', FILES_AT_ONCE);
  }
}

/**
 * Nothing is removed from `from` before `to` has it.
 * @param batches each is copied at once
 * @param isReread where an address may have had other bytes before: what is there already is read, and not known by its size alone
 * @throws StoreAway
 */
export async function moveAll(
  batches: AsyncIterable<readonly FileToKeep[]>,
  { from, to, isRemoving }: Move,
  { isReread = false } = {},
): Promise<MoveCounts> {
  const counts: MoveCounts = { files: 0, there: 0, copied: 0, copiedBytes: 0, removed: 0, lost: [] };
  for await (const files of batches) {
    const moved = await Promise.all(files.map((file) => copy(file, { from, to, isReread })));
    counts.files += files.length;
    for (const [place, outcome] of moved.entries()) count(counts, outcome, files[place]);
    if (isRemoving) {
      const safe = files.filter((_file, place) => moved[place] !== 'lost');
      await from.remove(safe.map(({ relativeUrl }) => relativeUrl));
      counts.removed += safe.length;
    }
  }
  return counts;
}

type Outcome = 'there' | 'copied' | 'lost';

function count(counts: MoveCounts, outcome: Outcome, file: FileToKeep | undefined): void {
  if (outcome === 'there') counts.there += 1;
  if (outcome === 'copied') {
    counts.copied += 1;
    counts.copiedBytes += file?.size ?? 0;
  }
  if (outcome === 'lost' && file) counts.lost.push(file.relativeUrl);
}

async function copy(
  file: FileToKeep,
  { from, to, isReread }: Pick<Move, 'from' | 'to'> & { readonly isReread: boolean },
): Promise<Outcome> {
  const isThere = (await to.sizeOf(file.relativeUrl)) === file.size;
  if (isThere && (!isReread || (await holds(to, file)))) return 'there';
  const content = await from.get(file.relativeUrl, null);
  if (!content) return 'lost';
  const checked = new Checked(file.sha256);
  content.on('error', (error) => checked.destroy(error));
  try {
    await to.put(file, content.pipe(checked));
    return 'copied';
  } catch (error) {
    if (!checked.isDamaged) throw error;
    return 'lost';
  } finally {
    content.destroy();
  }
}

async function holds(store: FileStore, file: FileToKeep): Promise<boolean> {
  const content = await store.get(file.relativeUrl, null);
  if (!content) return false;
  const checked = new Checked(file.sha256);
  try {
    await pipeline(content, checked, new Writable({ write: (_chunk, _encoding, done) => done() }));
    return true;
  } catch (error) {
    if (!checked.isDamaged) throw error;
    return false;
  }
}

/** Keeps back the last piece until the whole is known to be what the row says. */
class Checked extends Transform {
  isDamaged = false;

  constructor(sha256: Buffer) {
    const hash = createHash('sha256');
    let last: Buffer | undefined;
    super({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk);
        const ready = last;
        last = chunk;
        done(null, ready);
      },
      flush: (done) => {
        this.isDamaged = !hash.digest().equals(sha256);
        if (this.isDamaged) done(new Error('the bytes are not those that were kept'));
        else done(null, last);
      },
    });
  }
}
