/**
 * Checks that something can be saved at this moment, by really writing: a full disk lets everything be read. Asked often, it looks once
 * in ten seconds.
 */
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';

const LOOKED_EVERY_MS = 10_000;
const BYTES = 64 * 1024;
export const WRITE_CHECK_FILE = '.write-check';

/** Null while it works, else the reason for who looks after the installation. */
export type WriteCheck = () => Promise<string | null>;

export function openWriteCheck(db: Kysely<Tables>, dataDir: string): WriteCheck {
  let last: { readonly at: number; readonly problem: Promise<string | null> } | undefined;
  return () => {
    const at = performance.now();
    if (!last || at - last.at >= LOOKED_EVERY_MS) last = { at, problem: findWriteProblem(db, dataDir) };
    return last.problem;
  };
}

async function findWriteProblem(db: Kysely<Tables>, dataDir: string): Promise<string | null> {
  const problems = await Promise.all([
    reasonOf(writeToDatabase(db), 'the database cannot be written to'),
    reasonOf(writeToFolder(dataDir), 'the data folder cannot be written to'),
  ]);
  return problems.find((problem) => problem !== null) ?? null;
}

async function reasonOf(attempt: Promise<void>, sentence: string): Promise<string | null> {
  try {
    await attempt;
    return null;
  } catch (error) {
    return `${sentence} (${(error as { code?: string }).code ?? 'for an unknown reason'})`;
  }
}

// Rows of a table that exists may find room in it: only new pages and a commit ask the disk.
async function writeToDatabase(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // refused where the database is read-only, as a temporary table is not
    await trx.deleteFrom('workChallenge').where(sql<boolean>`false`).execute();
    await sql`CREATE TEMPORARY TABLE write_check ON COMMIT DROP AS SELECT generate_series(1, 2000) AS filler`.execute(
      trx,
    );
  });
}

async function writeToFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, WRITE_CHECK_FILE);
  try {
    const handle = await open(file, 'w', 0o600);
    try {
      await handle.write(Buffer.alloc(BYTES));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    // or the next look would find the room of this one
    await rm(file, { force: true });
  }
}
