/** A merge changes rows of many features, while others change several of the same rows: who takes them in another order waits for it for ever. */
import { mergeDept } from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from './sender/transaction.ts';
import { buildFarmer } from './testing/build.ts';
import { dataOf } from './testing/mass-sms-cast.ts';
import { recordStatements } from './testing/record-statements.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const [FROM, TO, NEXT] = ['3301061101', '3301061142', '3301061201'];

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

async function merge(deptId: string, toDeptId: string) {
  const city = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
  const { version } = await at.deps.db
    .selectFrom('sysDept')
    .select('version')
    .where('deptId', '=', deptId)
    .executeTakeFirstOrThrow();
  return at.call(mergeDept, { deptId, toDeptId, version, keptIdentityIds: [] }, city.token);
}

test('a merge holds the rows of every table in the order of their keys before it changes them', async () => {
  const statements = await recordStatements(at.database, async () => dataOf(await merge(FROM, TO)));
  // one row, and the two organisations themselves
  const held = new Set(['sys_dept', 'token_session']);
  const changedBefore = statements.flatMap((text) => {
    const [, holds] = /SELECT FROM "?(\w+)"? [\s\S]*ORDER BY [\s\S]*FOR (?:NO KEY )?UPDATE/.exec(text) ?? [];
    if (holds) held.add(holds);
    const [, changes] = /^\s*update\s+"?(\w+)"?/i.exec(text) ?? [];
    return changes && !held.has(changes) ? [changes] : [];
  });
  expect(changedBefore).toEqual([]);
  expect(held.size).toBeGreaterThan(20);
});

test('the people there are held from the oldest on, whatever the order of their rows', async () => {
  const { pool } = at.deps;
  const older = await buildFarmer(at.deps, TO ?? '');
  const newer = await buildFarmer(at.deps, TO ?? '');
  // Written anew it lies behind the newer one.
  await pool.query(
    `WITH written AS (DELETE FROM sys_user WHERE user_id = $1 RETURNING *) INSERT INTO sys_user SELECT * FROM written`,
    [older.userId],
  );
  let merging: ReturnType<typeof merge> | undefined;
  await inTransaction(pool, async (other) => {
    await other.query('SELECT FROM sys_user WHERE user_id = $1 FOR UPDATE', [older.userId]);
    merging = merge(TO ?? '', NEXT ?? '');
    await vi.waitFor(
      async () => {
        const waits =
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
        expect((await pool.query(waits)).rowCount).toBe(1);
      },
      { timeout: 10_000 },
    );
    const free = 'SELECT FROM sys_user WHERE user_id = $1 FOR UPDATE SKIP LOCKED';
    expect((await other.query(free, [newer.userId])).rowCount, 'nobody holds the newer one').toBe(1);
  });
  dataOf((await merging) as never);
});
