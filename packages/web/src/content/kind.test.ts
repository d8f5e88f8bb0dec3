import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { expect, test } from 'vitest';
import { contentKind, oneOf, reviewInWords } from './kind.ts';

const article = contentKind('article', { noun: '资讯', reads: [] });

const published = {
  auditStatus: ContentStatus.published,
  createUserName: '王芳',
  createDeptName: '浙江省杭州市西湖区西湖区农业农村局',
  auditUserName: '李静',
  auditOpinion: '请注意用量',
  offlineOpinion: null,
  auditTime: '2026-09-14 09:30:00',
  submitTime: '2026-09-14 09:00:00',
  publishTime: '2026-09-14 09:30:00',
};

test('a published piece names who reviewed it and what they said', () => {
  expect(reviewInWords(article, published)).toBe(
    '由西湖区农业农村局的王芳编写，李静审核，2026-09-14 09:30 发布，意见：请注意用量',
  );
});

test('to whoever is not told of the review a published piece says nothing of it', () => {
  const told = { ...published, auditUserName: null, auditOpinion: null, auditTime: null, submitTime: null };
  expect(reviewInWords(article, told)).toBe('由西湖区农业农村局的王芳编写，2026-09-14 09:30 发布');
});

test('one that was taken offline says why, in the word of its kind', () => {
  const activity = contentKind('activity', { noun: '活动', reads: [] });
  const offline = { ...published, auditStatus: ContentStatus.offline, offlineOpinion: '讲师请假' };
  expect(reviewInWords(activity, offline)).toBe('由西湖区农业农村局的王芳编写，撤销的原因：讲师请假');
});

test.each([
  ['article', '资讯', '1 篇资讯'],
  ['activity', '活动', '1 个活动'],
  ['coupon', '优惠券', '1 张优惠券'],
  ['knowledge', '知识', '1 条知识'],
] as const)('one %s is counted by its own measure word', (type, noun, said) => {
  expect(oneOf(contentKind(type, { noun, reads: [] }))).toBe(said);
});
