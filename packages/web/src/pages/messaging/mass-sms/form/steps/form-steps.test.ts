import { expect, it } from 'vitest';
import { stepsBefore, stepWithProblem } from './form-steps.ts';

it('problems lead to the first step that has one', () => {
  expect(stepWithProblem({ sendTime: '…', objDeptIds: '…' })).toBe('recipients');
  expect(stepWithProblem({ somethingElse: '…' })).toBeUndefined();
});

it('a step is reached over those before it', () => {
  expect(stepsBefore('content')).toEqual([]);
  expect(stepsBefore('time')).toEqual(['content', 'recipients']);
});
