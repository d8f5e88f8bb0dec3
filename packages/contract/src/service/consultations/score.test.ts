import { expect, test } from 'vitest';
import { scoreIn } from './score.ts';

test.each([
  ['5', 5, ''],
  [' ３ ', 3, ''],
  ['1。', 1, ''],
  ['5分', 5, ''],
  ['5，谢谢老师，讲得很清楚', 5, '谢谢老师，讲得很清楚'],
  ['1 打了电话没有人接', 1, '打了电话没有人接'],
  ['５分：药量写成了２０毫升', 5, '药量写成了２０毫升'],
  ['⑤', 5, ''],
])('%s is a mark', (content, score, scoreContent) => {
  expect(scoreIn(content)).toEqual({ score, scoreContent });
});

test.each([
  '2',
  '4',
  '10',
  '55',
  '５５',
  '5，５天一次',
  '5亩地要多少肥',
  '1.5公斤',
  '3-5天一次',
  '5。请问什么时候打药？',
  '收到',
  '',
])('%s is none', (content) => {
  expect(scoreIn(content)).toBeNull();
});
