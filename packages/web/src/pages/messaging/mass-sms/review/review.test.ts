import { expect, test } from 'vitest';
import { passedText } from './review.ts';

const read = { auditStep: 1, totalStep: 1, validCount: 3547, smsCount: 3547, sendTime: null };

test.each([
  [read, '已通过，将发给 3,547 人'],
  [{ ...read, sendTime: '2026-12-04 08:30:00' }, '已通过，定于 2026-12-04 08:30 发给 3,547 人'],
  [{ ...read, totalStep: 2 }, '已通过，转上一级复审'],
])('a pass says what follows from it', (details, said) => expect(passedText(details)).toBe(said));
