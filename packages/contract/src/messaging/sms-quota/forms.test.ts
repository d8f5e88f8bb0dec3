import { expect, it } from 'vitest';
import { QUOTAS_PER_ACT_MAX } from './endpoints.ts';
import { allotmentProblems } from './forms.ts';

const units = (count: number) => Array.from({ length: count }, (_, place) => place);

it('asks for a number where each unit gets as much', () => {
  const allotted = { depts: units(1), quotaCount: null };
  expect(allotmentProblems({ ...allotted, way: 'same' })).toEqual({ quotaCount: '请填写条数' });
  expect(allotmentProblems({ ...allotted, way: 'copy' })).toEqual({});
});

it('asks for units, and for not too many of them', () => {
  const none = { depts: [], way: 'copy', quotaCount: null } as const;
  expect(allotmentProblems(none)).toEqual({ depts: '请选择单位' });
  const many = { ...none, depts: units(QUOTAS_PER_ACT_MAX + 1) };
  expect(allotmentProblems(many)).toEqual({ depts: `一次最多${QUOTAS_PER_ACT_MAX}个单位` });
});
