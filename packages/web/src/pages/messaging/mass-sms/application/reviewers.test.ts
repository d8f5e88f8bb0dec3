import { expect, test } from 'vitest';
import { reviewersInWords, waitInWords } from './reviewers.ts';

test('reviewers are named, of very many the first five', () => {
  expect(reviewersInWords('西湖区', ['陈立'])).toBe('西湖区的陈立');
  expect(reviewersInWords('西湖区', ['陈立', '王杰晓'])).toBe('西湖区的陈立、王杰晓（其中一人）');
  expect(reviewersInWords('杭州市', ['甲', '乙', '丙', '丁', '戊', '己'])).toBe(
    '杭州市的甲、乙、丙、丁、戊等 6 人（其中一人）',
  );
  expect(reviewersInWords('浙江省', [])).toBe('浙江省');
});

test('whoever waits reads by whom it is reviewed, and until when', () => {
  const waiting = { currentAuditDeptName: '西湖区', reviewers: ['陈立'], auditStep: 1, totalStep: 1 };
  expect(waitInWords({ ...waiting, sendMode: 1, sendTime: null })).toBe(
    '等待西湖区的陈立审核。急用的请打下面的电话，请审核人先审；超过 24 小时没有审，上级能看到。',
  );
  expect(waitInWords({ ...waiting, totalStep: 2, sendMode: 2, sendTime: '2026-12-04 23:30:00' })).toBe(
    '等待西湖区的陈立审核（第 1 步，共 2 步）。到 2026-12-05 01:30 还没有审完，会自动退回给申请人。',
  );
  expect(waitInWords({ ...waiting, currentAuditDeptName: null, sendMode: 1, sendTime: null })).toBeNull();
});
