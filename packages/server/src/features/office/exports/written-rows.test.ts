import { buffer, text } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { writtenRows } from './written-rows.ts';

const COLUMNS = ['手机号码', '原因', '结果'].map((title) => ({ title, width: 10 }));
async function* rows() {
  yield ['154****0001', null, '成功'];
  yield ['', '=1+1', null];
}

test('what is empty takes no room in a workbook, and each cell stands below its heading', async () => {
  const { sheets } = await readXlsx(await buffer(writtenRows('xlsx', COLUMNS, rows())));
  expect(sheets[0]?.rows.map((row) => [0, 1, 2].map((at) => row[at] ?? null))).toEqual([
    ['手机号码', '原因', '结果'],
    ['154****0001', null, '成功'],
    [null, "'=1+1", null],
  ]);
});

test('what is empty stands between commas in CSV', async () => {
  expect(await text(writtenRows('csv', COLUMNS, rows()))).toBe(
    "\uFEFF手机号码,原因,结果\r\n154****0001,,成功\r\n,'=1+1,\r\n",
  );
});
