import { expect, it } from 'vitest';
import { changedProductProblems, newProductProblems } from './forms.ts';

const product = {
  productName: '龙井43茶苗',
  productCategory: '4',
  quantity: 300,
  quantityUnit: '株',
  supplyStart: '2026-10-01',
  supplyEnd: '2026-10-31',
  contactName: '林先生',
  phoneNumber: '',
  deptId: { deptId: '331123' },
};

it('asks for the number of a new product only', () => {
  expect(newProductProblems(product)).toEqual({ phoneNumber: '请输入手机号码' });
  expect(changedProductProblems(product)).toEqual({});
});

it('refuses a wrong number of either', () => {
  const wrong = { ...product, phoneNumber: '1381234' };
  expect(newProductProblems(wrong)).toEqual({ phoneNumber: '请输入正确的手机号' });
  expect(changedProductProblems(wrong)).toEqual({ phoneNumber: '请输入正确的手机号' });
});

it('refuses a day that no calendar has, and one that is missing', () => {
  const typed = { ...product, supplyStart: '2026-02-30', supplyEnd: null };
  expect(changedProductProblems(typed)).toEqual({
    supplyStart: '请填写开始日期，如 2026-10-01',
    supplyEnd: '请填写结束日期，如 2026-10-31',
  });
});
