/** Bytes that no row of an uploaded file names, and rows whose bytes are gone: what a store that was away, or a crash, leaves. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { FileStore, ListedFile } from '../../../file-store/store.ts';
import {
  type Amount,
  addListed,
  countListed,
  dropListing,
  findBytesWithoutRow,
  findRowsWithoutBytes,
  forgetUnusedRows,
  openListing,
} from './keeping-queries.ts';

/** Exports look after themselves. */
const FOLDERS = ['product', 'video', 'document'];
/** Bytes are put before their row is written, and clocks differ. */
const SETTLED_MS = 3_600_000;
const LISTED_AT_ONCE = 1000;

export interface Orphans {
  readonly listed: Amount;
  readonly bytes: readonly { readonly relativeUrl: string; readonly size: number }[];
  readonly rows: readonly {
    readonly fileId: string;
    readonly relativeUrl: string;
    readonly refCount: number;
  }[];
}

/** @throws StoreAway */
export function findOrphans(db: Kysely<Tables>, store: FileStore, now: Date): Promise<Orphans> {
  const until = new Date(now.getTime() - SETTLED_MS);
  return db.connection().execute(async (connection) => {
    await openListing(connection);
    try {
      for (const folder of FOLDERS) await listInto(connection, store.list(folder));
      return {
        listed: await countListed(connection),
        bytes: await findBytesWithoutRow(connection, until),
        rows: await findRowsWithoutBytes(connection, until),
      };
    } finally {
      await dropListing(connection);
    }
  });
}

async function listInto(connection: Kysely<Tables>, listing: AsyncIterable<ListedFile>): Promise<void> {
  let some: ListedFile[] = [];
  for await (const file of listing) {
    some.push(file);
    if (some.length < LISTED_AT_ONCE) continue;
    await addListed(connection, some);
    some = [];
  }
  if (some.length > 0) await addListed(connection, some);
}

/** Of rows only those that nothing shows. @throws StoreAway */
export async function removeOrphans(
  db: Kysely<Tables>,
  store: FileStore,
  { bytes, rows }: Pick<Orphans, 'bytes' | 'rows'>,
): Promise<void> {
  await store.remove(bytes.map(({ relativeUrl }) => relativeUrl));
  await forgetUnusedRows(
    db,
    rows.map(({ fileId }) => fileId),
  );
}
