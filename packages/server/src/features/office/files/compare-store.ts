/** Finds the files of which only the store or only the database knows: after a crash, or a restored backup. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { FileStore } from '../../../file-store/store.ts';

/** Exports lie beside them, and look after themselves. */
const UPLOADED = ['product', 'video', 'document'];
/** An upload is stored before its row is written. */
const ARRIVING_MS = 86_400_000;

export interface StoreComparison {
  /** in the database */
  readonly fileCount: number;
  /** in the store alone, for longer than an upload takes */
  readonly orphans: readonly string[];
  /** in the database alone */
  readonly lost: readonly string[];
}

/** @param now before it begins */
export async function compareStore(
  db: Kysely<Tables>,
  store: FileStore,
  now: Date,
): Promise<StoreComparison> {
  const stored = new Map<string, Date>();
  for (const folder of UPLOADED) {
    for await (const { relativeUrl, changeTime } of store.list(folder)) stored.set(relativeUrl, changeTime);
  }
  const rows = await db
    .selectFrom('sysFile')
    .select('relativeUrl')
    // what has arrived since may have come after its place was listed
    .where('createTime', '<', now)
    .orderBy('relativeUrl')
    .execute();
  const lost: string[] = [];
  for (const { relativeUrl } of rows) if (!stored.delete(relativeUrl)) lost.push(relativeUrl);
  const isOld = (changeTime: Date) => now.getTime() - changeTime.getTime() > ARRIVING_MS;
  const orphans = [...stored]
    .filter(([, changeTime]) => isOld(changeTime))
    .map(([relativeUrl]) => relativeUrl);
  return { fileCount: rows.length, orphans, lost };
}
