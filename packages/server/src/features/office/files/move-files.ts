/** Moving the bytes of uploaded files from one store to another: what is there already is passed over, so that it may be interrupted. */
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { FileStore } from '../../../file-store/store.ts';
import { type KeptFile, listKeptFiles } from './keeping-queries.ts';

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

/** Nothing is removed from `from` before `to` has it. @throws StoreAway */
export async function moveFiles(
  db: Kysely<Tables>,
  {
    from,
    to,
    isRemoving,
  }: { readonly from: FileStore; readonly to: FileStore; readonly isRemoving: boolean },
): Promise<MoveCounts> {
  const counts: MoveCounts = { files: 0, there: 0, copied: 0, copiedBytes: 0, removed: 0, lost: [] };
  let files = await listKeptFiles(db, '0', FILES_AT_ONCE);
  while (files.length > 0) {
    const moved = await Promise.all(files.map((file) => copy(file, from, to)));
    counts.files += files.length;
    for (const [place, outcome] of moved.entries()) count(counts, outcome, files[place]);
    if (isRemoving) {
      const safe = files.filter((_file, place) => moved[place] !== 'lost');
      await from.remove(safe.map(({ relativeUrl }) => relativeUrl));
      counts.removed += safe.length;
    }
    files = await listKeptFiles(db, files.at(-1)?.fileId ?? '', FILES_AT_ONCE);
  }
  return counts;
}

type Outcome = 'there' | 'copied' | 'lost';

function count(counts: MoveCounts, outcome: Outcome, file: KeptFile | undefined): void {
  if (outcome === 'there') counts.there += 1;
  if (outcome === 'copied') {
    counts.copied += 1;
    counts.copiedBytes += file?.size ?? 0;
  }
  if (outcome === 'lost' && file) counts.lost.push(file.relativeUrl);
}

async function copy(file: KeptFile, from: FileStore, to: FileStore): Promise<Outcome> {
  if ((await to.sizeOf(file.relativeUrl)) === file.size) return 'there';
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
