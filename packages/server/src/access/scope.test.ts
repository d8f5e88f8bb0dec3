/** The area as a condition of queries, against the same rule in the contract. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROVINCE } from '../testing/build.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { deptInside } from './scope.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

const insideOf = async (area: string | null) => {
  const rows = await at.deps.db
    .selectFrom('sysDept')
    .select('deptId')
    .where((eb) => deptInside(eb, 'deptId', area))
    .orderBy('deptId')
    .execute();
  return rows.map((row) => row.deptId);
};

test('[PERM-07] an area holds its region, everything below, and their units', async () => {
  expect(await insideOf('330106')).toEqual([
    '330106',
    '33010611',
    '3301061101',
    '3301061142',
    '33010611A1',
    '33010612',
    '3301061201',
    '330106A1',
    '330106A2',
  ]);
  expect(await insideOf('33')).toHaveLength(PROVINCE.length);
});

test.each([[null], [''], ['3'], ['330'], ['33010'], ['330106A1'], ['%'], ["33' OR '1'='1"], ['34']])(
  '[PERM-07] %j is an area of nothing: a short or empty code never widens',
  async (area) => {
    expect(await insideOf(area)).toEqual([]);
  },
);

test('[PERM-07] the query and the contract draw the same line for every department', async () => {
  const all = PROVINCE.map(([deptId]) => deptId).toSorted();
  for (const area of [...all, null, '', '330']) {
    expect(await insideOf(area)).toEqual(all.filter((deptId) => covers(area, deptId)));
  }
});

test('[PERM-07] admins without a level act below the department above their own', async () => {
  expect(areaOf({ deptId: '330106A1', roleKeys: ['admin'] })).toBe('330106');
});
