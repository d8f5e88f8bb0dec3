import { expect, test } from 'vitest';
import { emptyDraft, type PushDraft, placed, problemsOf, requestOf } from './draft.ts';

const county = { deptId: '330106', deptName: '西湖区' };
const written = (changed: Partial<PushDraft> = {}): PushDraft => ({
  ...emptyDraft(county, null),
  title: '抢收晚稻',
  pushContent: '台风来前请抢收。',
  pushType: '3',
  ...changed,
});

test('what another choice of people had filled in is not sent', () => {
  const people = [{ id: '7', name: '陈芳' }];
  expect(requestOf(written({ people, areas: [county] }))).toMatchObject({
    targetUserIds: [],
    targetDeptIds: [],
  });
  expect(requestOf(written({ people, targetType: 4 })).targetUserIds).toEqual(['7']);
  expect(requestOf(written({ pushTime: '2026-10-01 08:00:00' })).pushTime).toBeNull();
});

test.each([
  [{ targetType: 2 }, 'areas', '请选择区域'],
  [{ targetType: 2, areas: [{ deptId: '330108', deptName: '滨江区' }] }, 'areas', '所选区域须在推送区域之内'],
  [{ targetType: 3 }, 'categories', '请选择类别'],
  [{ targetType: 4 }, 'people', '请选择人员'],
  [{ jumpType: 2, jumpTarget: 'weather' }, 'jumpTarget', '请填写应用内的页面，以 / 开头，如 /weather'],
  [{ jumpType: 3, jumpTarget: 'moa.gov.cn' }, 'jumpTarget', '请填写以 http:// 或 https:// 开头的网址'],
  [{ pushMode: 2 }, 'pushTime', '请选择推送时间'],
  [{ place: null }, 'place', '请选择推送区域'],
] as const)('%j is refused beside %s', (changed, field, sentence) => {
  expect(problemsOf(written(changed))[field]).toBe(sentence);
});

test('made of a content it leads there, and says its title and its summary where those are short enough', () => {
  const related = { relatedType: 'activity', relatedId: '42', title: '油茶管护培训班' } as const;
  expect(emptyDraft(county, related)).toMatchObject({
    title: '油茶管护培训班',
    pushType: '4',
    jumpType: 2,
    jumpTarget: '/activity/42',
  });
  expect(emptyDraft(county, { ...related, title: '题'.repeat(31) }).title).toBe('');
  expect(emptyDraft(county, { ...related, summary: '剪枝、施肥和防虫' }).pushContent).toBe(
    '剪枝、施肥和防虫',
  );
  expect(emptyDraft(county, { ...related, summary: '长'.repeat(101) }).pushContent).toBe('');
  expect(placed([{ field: 'relatedId', message: '已下架' }])).toEqual({ jumpTarget: '已下架' });
});
