import { expect, test } from 'vitest';
import { type CouponDraft, emptyDraft, placed, problemsOf, requestOf } from './draft.ts';
import { faceOf, period, worthInWords } from './worth.ts';

const county = { deptId: '330106', deptName: '西湖区' };
const farm = { tourId: '7', title: '梅家坞茶香农家' };
const written = (changed: Partial<CouponDraft> = {}): CouponDraft => ({
  ...emptyDraft(county, [farm]),
  title: '乡村消费券',
  couponType: '1',
  faceValue: '50',
  minAmount: '200',
  totalCount: '１００',
  receiveStart: '2026-09-01 00:00:00',
  receiveEnd: '2026-10-08 00:00:00',
  useStart: '2026-09-01 00:00:00',
  useEnd: '2026-10-31 00:00:00',
  fundSource: '1',
  budgetAmount: '5,000',
  useRule: '不找零',
  ...changed,
});

test('what was typed goes as numbers; a discount that another type had filled in does not go', () => {
  expect(problemsOf(written())).toEqual({});
  expect(requestOf(written({ discount: '8.5' }))).toMatchObject({
    totalCount: 100,
    budgetAmount: 5000,
    perLimit: 1,
    discount: null,
    tourIds: ['7'],
    deptId: '330106',
  });
  expect(requestOf(written({ couponType: '2', discount: '8.5' })).discount).toBe(8.5);
});

test('a budget that is not typed is what all of them cost', () => {
  expect(problemsOf(written({ budgetAmount: '' }))).toEqual({});
  expect(requestOf(written({ budgetAmount: ' ' })).budgetAmount).toBe(5000);
});

test.each([
  [{ faceValue: '很多' }, 'faceValue', '请填写0到999999.99的金额'],
  [{ totalCount: '1.5' }, 'totalCount', '请填写1到10000000的整数'],
  [{ budgetAmount: '49' }, 'budgetAmount', '预算不够发一张'],
  [{ budgetAmount: '很多' }, 'budgetAmount', '请填写0到9999999999.99的金额'],
  [{ couponType: '2' }, 'discount', '请填写0.1到9.9的折扣，如8.5'],
  [{ tours: [] }, 'tours', '请选择可以使用的地方'],
  [{ receiveEnd: '2026-08-01 00:00:00' }, 'receiveEnd', '领取结束须晚于领取开始'],
] as const)('%j is refused beside %s', (changed, field, sentence) => {
  expect(problemsOf(written(changed))[field]).toBe(sentence);
});

test('a refusal of the server stands beside the choice of places', () => {
  expect(placed([{ field: 'tourIds.0', message: '已下架' }])).toEqual({ tours: '已下架' });
});

test.each([
  [{ couponType: 1, faceValue: 50, discount: null, minAmount: 200 }, '满200减50', '减50元', '满200元可用'],
  [
    { couponType: 2, faceValue: 30, discount: 8.5, minAmount: 0 },
    '8.5折（最多减30元）',
    '8.5折',
    '没有门槛，最多减30元',
  ],
  [
    { couponType: 3, faceValue: 20, discount: null, minAmount: 0 },
    '兑换（值20元）',
    '兑换',
    '没有门槛，值20元',
  ],
] as const)('%j is %s', (worth, said, large, small) => {
  expect(worthInWords(worth)).toBe(said);
  expect(faceOf(worth)).toEqual([large, small]);
});

test('a period of whole days is told in days', () => {
  expect(period('2026-09-01 00:00:00', '2026-10-08 18:30:00')).toBe('2026-09-01 至 2026-10-08 18:30');
});
