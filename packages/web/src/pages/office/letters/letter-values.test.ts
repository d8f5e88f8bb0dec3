import type { LetterDetails } from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import {
  LETTER_CONTENT_MAX,
  LETTER_TITLE_MAX,
  ReceiverType,
} from '@farmers-mailbox/contract/office/letters/fields.ts';
import { expect, test } from 'vitest';
import {
  emptyLetter,
  problemsOf,
  requestOf,
  valuesOfForward,
  valuesOfReply,
  valuesTo,
} from './letter-values.ts';

const letter = {
  letterTitle: '秋收进度',
  letterContent: '请报送。',
  senderUserId: '7',
  senderName: '陈立',
  senderDeptName: '西湖区农业农村局',
  sendTime: '2026-09-14 10:00:00',
  letterId: '5',
  attachments: [{ fileId: '9', name: '统计表.pdf', url: '', size: 1, ext: 'pdf' }],
} as unknown as LetterDetails;

test('a letter to a contact has that one as its receiver', () => {
  expect(requestOf(valuesTo({ userId: '7', realName: '陈立' }))).toMatchObject({ receiverIds: ['7'] });
});

test('an answer goes to the sender; answering an answer marks its title once', () => {
  const reply = valuesOfReply(letter);
  expect(reply).toMatchObject({ letterTitle: '回复：秋收进度', people: [{ id: '7', name: '陈立' }] });
  expect(valuesOfReply({ ...letter, letterTitle: reply.letterTitle }).letterTitle).toBe('回复：秋收进度');
});

test('a long title still fits when it is passed on, with the old letter below', () => {
  const forward = valuesOfForward({ ...letter, letterTitle: '长'.repeat(LETTER_TITLE_MAX) });
  expect(forward.letterTitle).toHaveLength(LETTER_TITLE_MAX);
  expect(forward.letterContent).toContain('发件人：陈立 西湖区农业农村局');
  expect(forward.letterContent).toMatch(/请报送。$/);
});

test('a letter is passed on with its files, and answered without them', () => {
  expect(requestOf(valuesOfForward(letter))).toMatchObject({
    attachments: [{ fileId: '9' }],
    forwardOfId: '5',
  });
  expect(requestOf(valuesOfReply(letter))).toMatchObject({ attachments: [], forwardOfId: null });
});

test('a long letter is passed on whole; its writer is told how much to leave out', () => {
  const forward = valuesOfForward({ ...letter, letterContent: `${'田'.repeat(LETTER_CONTENT_MAX - 2)}完。` });
  expect(forward.letterContent).toMatch(/完。$/);
  expect(problemsOf(forward)['letterContent']).toMatch(/^正文最多5000个字，请删去\d+个字$/);
});

test('only receivers of the chosen kind count, and are missed there', () => {
  const values = { ...emptyLetter, people: [{ id: '7', name: '陈立' }], receiverType: ReceiverType.units };
  expect(requestOf(values).receiverIds).toEqual([]);
  expect(problemsOf(values)).toEqual({
    units: '请选择收件人',
    letterTitle: '请填写标题',
    letterContent: '请填写正文',
  });
});
