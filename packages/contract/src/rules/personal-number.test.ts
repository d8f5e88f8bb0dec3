import { expect, test } from 'vitest';
import { holdsPersonalNumber } from './personal-number.ts';

test.each([
  '电话15400007777，叶子发黄',
  '请打 154 0000 7777',
  '1540-000-7777',
  '=15400007777',
  '@15400007777',
  '１５４００００７７７７',
  '154\u{200b}00007777',
  '微信+86 15400007777',
  '身份证３３０１０６１９９００１０１１２３Ｘ',
  '330106 19900101 1234',
  '330106199099991234',
  '330106900101123',
])('%j holds the number of a person', (text) => {
  expect(holdsPersonalNumber(text)).toBe(true);
});

test.each([
  '每亩用15-20公斤，7到10天一次',
  '2026-09-15 2026-09-20 各一次',
  '拨打12316或0571-01234567',
  '批号6222021391000000123',
  '10 20 30 40 50 60 70 80 90',
  '编号202609150000123',
])('%j holds none', (text) => {
  expect(holdsPersonalNumber(text)).toBe(false);
});
