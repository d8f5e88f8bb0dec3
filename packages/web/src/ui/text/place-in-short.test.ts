import { expect, test } from 'vitest';
import { placeInShort, placeOnce } from './place-in-short.ts';

test.each([
  ['浙江省', '浙江省'],
  ['浙江省杭州市', '杭州市'],
  ['浙江省杭州市西湖区三墩镇绕城村', '西湖区三墩镇绕城村'],
  ['浙江省杭州市上城区清波街道清波街道农业综合服务中心', '上城区清波街道农业综合服务中心'],
  ['浙江省杭州市杭州市农业农村局', '杭州市农业农村局'],
  ['浙江省浙江省市场监督管理局', '浙江省市场监督管理局'],
  ['西湖区农业农村局', '西湖区农业农村局'],
])('%s reads %s', (path, short) => {
  expect(placeInShort(path)).toBe(short);
});

test.each([
  ['浙江省浙江省农业农村厅', '浙江省农业农村厅'],
  ['浙江省杭州市西湖区西湖区农业农村局', '浙江省杭州市西湖区农业农村局'],
  ['浙江省杭州市西湖区三墩镇绕城村', '浙江省杭州市西湖区三墩镇绕城村'],
])('the whole of %s reads %s', (path, once) => {
  expect(placeOnce(path)).toBe(once);
});
