import { expect, test } from 'vitest';
import { countsByPage } from './menu-counts.ts';

test('the menu counts at 审核中心 what its page lists: texts as well', () => {
  const counts = countsByPage([
    { todoType: 'smsAudit', path: '/sms/audit', count: 7 },
    { todoType: 'contentAudit', path: '/audit/check?otherFlag=1', count: 19 },
    { todoType: 'returned', path: '/info/article?auditStatus=3', count: 1 },
    { todoType: 'draft', path: '/sms/apply?auditStatus=0', count: 4 },
  ]);
  expect([...counts]).toEqual([
    ['/sms/audit', 7],
    ['/audit/check', 26],
    ['/info/article', 1],
  ]);
});
