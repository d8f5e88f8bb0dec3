import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type Columns, columnsOf, columnsText, type RowOf, type StoredColumns } from './columns.ts';
import type { Tables } from './tables.ts';

let app: TestApp;
let db: Kysely<Tables>;
beforeAll(async () => {
  app = await startTestApp();
  db = app.deps.db;
});
afterAll(() => app.close());

describe('columns of a raw statement', () => {
  const place = columnsOf('sysDept', ['deptId', 'fullDeptName', 'parentId'], 'd');

  it('are selected, and type the rows', async () => {
    const { rows } = await sql<
      RowOf<typeof place>
    >`SELECT ${place} FROM sys_dept AS d WHERE dept_id = '33'`.execute(db);
    expect(Object.keys(rows[0] ?? {})).toEqual(['deptId', 'fullDeptName', 'parentId']);
    expectTypeOf<RowOf<typeof place>>().toEqualTypeOf<{
      readonly deptId: string;
      readonly fullDeptName: string;
      readonly parentId: string | null;
    }>();
    // @ts-expect-error a column that was not selected
    expect(rows[0]?.deptName).toBeUndefined();
  });

  it('are called as their table where it has no other name', async () => {
    const own = columnsOf('sysDept', ['deptId']);
    const { rows } = await sql`SELECT ${own} FROM sys_dept WHERE dept_id = '33'`.execute(db);
    expect(rows).toEqual([{ deptId: '33' }]);
  });

  it('keep their names where the driver is asked', async () => {
    const names = ['deptId', 'regionCode'] as const;
    const text = `SELECT ${columnsText('sysDept', names, 'd')} FROM sys_dept AS d WHERE dept_id = '33'`;
    const { rows } = await app.deps.pool.query<Columns<'sysDept', (typeof names)[number]>>(text);
    expect(Object.keys(rows[0] ?? {})).toEqual([...names]);
  });

  it('have the names of the database where the driver is asked', () => {
    expectTypeOf<StoredColumns<'massSmsSlice', 'applyId' | 'fromSeq'>>().toEqualTypeOf<{
      readonly apply_id: string;
      readonly from_seq: number;
    }>();
  });
});
