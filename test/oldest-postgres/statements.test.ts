/**
 * An office may run an older PostgreSQL than the packaged one. Every statement that the tests of the server asked the packaged one
 * is prepared by the oldest one, where a function, a keyword or a type that it has not got is refused.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../packages/server/src/database/embedded-postgres.ts';
import { migrateToLatest } from '../../packages/server/src/database/migrate.ts';
import { createTestDatabase } from '../../packages/server/src/testing/database.ts';
import { folderInMemory } from '../../packages/server/src/testing/folder-in-memory.ts';

const RECORDED = path.join(import.meta.dirname, '../../.cache/statements');

test('the oldest PostgreSQL takes every statement that the packaged one takes', {
  timeout: 120_000,
}, async () => {
  const statements = recorded();
  expect(statements.length, 'npm test writes them down').toBeGreaterThan(1_000);
  const oldest = await createTestDatabase();
  const { url, end } = await packagedPostgres();
  try {
    const [byOldest, byPackaged] = await Promise.all([
      refused(oldest.url, statements),
      refused(url, statements),
    ]);
    expect(byPackaged.size).toBeLessThan(statements.length / 2);
    const onlyByOldest = [...byOldest].filter(([statement]) => !byPackaged.has(statement));
    expect(onlyByOldest).toEqual([]);
  } finally {
    await oldest.drop();
    await end();
  }
});

/** In the order in which they were asked first. */
function recorded(): string[] {
  const lines = readdirSync(RECORDED).flatMap((file) =>
    readFileSync(path.join(RECORDED, file), 'utf8').split('\n').filter(Boolean),
  );
  return [...new Set(lines)].map((line) => JSON.parse(line) as string);
}

/** Those that cannot be prepared, with the reason: commands of the schema and of sessions are among them, on every version. */
async function refused(url: string, statements: readonly string[]): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const reasons = new Map<string, string>();
  for (const statement of statements) {
    // what others are prepared upon
    if (/^\s*CREATE TEMP/i.test(statement)) await client.query(statement).catch(() => {});
    // in the extended protocol, which refuses several statements in one text
    const prepare = { text: `PREPARE one AS ${statement}`, queryMode: 'extended' };
    try {
      await client.query(prepare);
      await client.query('DEALLOCATE one');
    } catch (error) {
      reasons.set(statement, String(error));
    }
  }
  await client.end();
  return reasons;
}

async function packagedPostgres(): Promise<{ url: string; end: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(folderInMemory(), 'farmers-mailbox-packaged-'));
  const server = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres') });
  const end = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  await migrateToLatest(server.url);
  return { url: server.url, end };
}
