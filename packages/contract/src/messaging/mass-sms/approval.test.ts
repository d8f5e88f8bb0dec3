import { expect, test } from 'vitest';
import { toldBy } from './approval.ts';

test('a text without files is told by the same words as one from before there were any', () => {
  const text = { smsTitle: '台风' };
  expect(toldBy({ ...text, approvalFiles: [] })).toEqual(text);
  const withFile = { ...text, approvalFiles: [{ fileId: '1' }] };
  expect(toldBy(withFile)).toEqual(withFile);
});
