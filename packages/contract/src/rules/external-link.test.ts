import { expect, it } from 'vitest';
import { externalLinkProblem } from './external-link.ts';

it.each([
  ['https://nmxx.example', true],
  ['HTTP://nmxx.example', true],
  ['mailto:a@b.example', true],
  ['tel:12316', true],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['java\nscript:https://x', false],
  ['//evil.example', false],
  ['/sms/apply', false],
  ['data:text/html,https:', false],
])('external link %j: %s', (value, accepted) => {
  expect(externalLinkProblem(value) === null).toBe(accepted);
});
