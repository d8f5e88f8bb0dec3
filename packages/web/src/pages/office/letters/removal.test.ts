import { LetterStatus } from '@farmers-mailbox/contract/office/letters/fields.ts';
import { expect, test } from 'vitest';
import { removalOf } from './removal.ts';

const letter = { letterTitle: '开会通知', letterStatus: LetterStatus.sent };

test('before a sent letter is removed it is said that its receivers keep it', () => {
  expect(removalOf(letter)).toEqual({
    title: '删除“开会通知”',
    text: '只从您的发件箱删除，收件人仍然看得到。删除后不能恢复。',
  });
});

test('a draft that is removed has no receivers who could still read it', () => {
  const draft = { letterTitle: '', letterStatus: LetterStatus.draft };
  expect(removalOf(draft)).toEqual({
    title: '删除“（没有标题）”',
    text: '这封信还没有发出。删除后不能恢复。',
  });
});
