import { expect, test } from 'vitest';
import { failReasonOf } from './fail-reasons.ts';

test.each(['valueOf', 'toString:1', 'constructor'])('a carrier’s %s is shown as it came', (code) => {
  expect(failReasonOf(code)).toBe(`运营商返回代码${code}`);
});
