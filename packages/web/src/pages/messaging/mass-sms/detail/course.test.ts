import { expect, test } from 'vitest';
import { type Course, courseOf } from './course.ts';

const SENT: Course = {
  auditStatus: 3,
  sendStatus: 3,
  revokeTime: null,
  cancelTime: null,
  applyTime: '2026-11-27 23:20:00',
  auditTime: '2026-11-27 23:24:00',
  realSendTime: '2026-11-27 23:24:05',
  finishTime: '2026-11-27 23:25:00',
};
const WAITING = {
  ...SENT,
  auditStatus: 1,
  sendStatus: 0,
  auditTime: null,
  realSendTime: null,
  finishTime: null,
};

test.each<[string, Course, string[]]>([
  ['a draft', { ...WAITING, auditStatus: 0, applyTime: null }, []],
  ['one that waits', WAITING, ['提交', '审核', '发送', '结果']],
  [
    'one that waits for its time',
    { ...SENT, sendStatus: 1, realSendTime: null, finishTime: null },
    ['提交', '审核通过', '发送', '结果'],
  ],
  ['one that came back', { ...WAITING, auditStatus: 4, auditTime: SENT.auditTime }, ['提交', '审核不通过']],
  ['one that was taken back', { ...WAITING, auditStatus: 5, revokeTime: SENT.auditTime }, ['提交', '已撤销']],
  [
    'one that is being sent',
    { ...SENT, sendStatus: 2, finishTime: null },
    ['提交', '审核通过', '开始发送', '结果'],
  ],
  ['one that was sent', SENT, ['提交', '审核通过', '开始发送', '发送完成']],
  [
    'one that was cancelled before it began',
    { ...SENT, sendStatus: 5, realSendTime: null, finishTime: null, cancelTime: SENT.realSendTime },
    ['提交', '审核通过', '已取消'],
  ],
])('%s tells the way that it has come and what is to come', (_, details, steps) =>
  expect(courseOf(details).map(({ label }) => label)).toEqual(steps),
);
