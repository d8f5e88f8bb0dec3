/** Putting a draft on another base. */
import { describe, expect, test } from 'vitest';
import type { ConfigContent } from './content.ts';
import { rebased } from './rebase.ts';

const nothing: ConfigContent = {
  sendUsers: [],
  auditRules: [],
  categoryRules: [],
  channelRoutes: [],
  signs: [],
  linkHosts: [],
};
const listed = (...names: string[]): ConfigContent => ({
  ...nothing,
  sendUsers: names.map((realName) => ({
    userId: realName,
    realName,
    smsCategories: [],
    dayQuota: null,
    monthQuota: null,
    urgentFlag: 1,
  })),
});
const namesAfter = (base: ConfigContent, draft: ConfigContent, inUse: ConfigContent) => {
  const { content, collisions } = rebased(base, draft, inUse);
  return {
    names: content.sendUsers.map(({ userId }) => userId).join(''),
    collisions: collisions.map(({ path }) => path),
  };
};

describe('a list of senders', () => {
  test.each([
    ['甲乙', '甲乙丙', '甲乙丁', '甲乙丁丙', 0],
    ['甲乙', '甲', '甲乙丁', '甲丁', 0],
    ['', '甲乙', '丙', '丙甲乙', 0],
    ['甲乙', '', '甲乙', '', 0],
    ['甲乙', '甲乙', '', '', 0],
    ['甲乙', '甲乙', '甲', '甲', 0],
  ])('%s, drafted %s and published %s, is %s afterwards', (base, draft, inUse, names, collisions) => {
    const after = namesAfter(listed(...base), listed(...draft), listed(...inUse));
    expect([after.names, after.collisions.length]).toEqual([names, collisions]);
  });

  test.each([
    ['甲乙', '', '甲乙丁'],
    ['甲乙', '甲乙丙', ''],
    ['甲乙', '甲', '乙'],
  ])(
    '%s, drafted %s and published %s, stays as it is in use: nobody is let in or shut out by both together',
    (base, draft, inUse) => {
      const after = namesAfter(listed(...base), listed(...draft), listed(...inUse));
      expect(after.names).toBe(inUse);
      expect(after.collisions.length).toBeGreaterThan(0);
    },
  );
});

test('entries that both changed stay as they are in use and are told; those that both changed alike are not', () => {
  const rule = (tailFlag: 0 | 1, nightFlag: 0 | 1): ConfigContent => ({
    ...nothing,
    categoryRules: [
      { smsCategory: '06', tailFlag, nightFlag, commercialFlag: 0, urgentAllowed: 0, shareQuotaFlag: 0 },
    ],
  });
  const { content, collisions } = rebased(rule(0, 0), rule(1, 0), rule(0, 1));
  expect(content).toEqual(rule(0, 1));
  expect(collisions).toEqual([
    { section: 'categoryRules', path: '类别06农技指导 退订提示', before: '无', after: '有' },
    { section: 'categoryRules', path: '类别06农技指导 时段外发送', before: '可以', after: '不可以' },
  ]);
  expect(rebased(rule(0, 0), rule(1, 1), rule(1, 1))).toEqual({ content: rule(1, 1), collisions: [] });
});

test('what is listed twice in a draft stays so, to be mended by whoever wrote it', () => {
  const rules = (...stepCounts: number[]): ConfigContent => ({
    ...nothing,
    auditRules: stepCounts.map((stepCount) => ({
      smsCategory: '01',
      deptLevel: null,
      stepCount,
      overCountStep: 2,
    })),
  });
  expect(rebased(rules(1), rules(1, 2), rules(1)).content).toEqual(rules(1, 2));
});
