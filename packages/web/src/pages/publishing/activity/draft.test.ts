import { expect, test } from 'vitest';
import { type ActivityDraft, emptyDraft, problemsOf, requestOf } from './draft.ts';

function written(changed: Partial<ActivityDraft> = {}): ActivityDraft {
  const empty = emptyDraft('西湖区农业农村局', '陈芳', { deptId: '330106', deptName: '西湖区' });
  const parts = empty.parts.map((part) => ({ ...part, text: '现场教剪枝。' }));
  const times = { startTime: '2026-10-20 09:00:00', endTime: '2026-10-20 16:00:00' };
  const called = {
    title: '茶园剪枝培训班',
    activityType: '1',
    address: '农技站',
    contactPhone: '0571-88880001',
  };
  return { ...empty, ...called, ...times, parts, ...changed };
}

test('an activity that nobody signs up for is sent without a window and without a number of places', () => {
  expect(problemsOf(written())).toEqual({});
  const nothing = { coverUrl: null, signStartTime: null, signEndTime: null, attachments: [], onlineUrl: '' };
  expect(requestOf(written())).toMatchObject({ ...nothing, activityType: 1, maxCount: 0 });
});

test('times that end before they begin, and a number that is none, are named beside their fields', () => {
  const draft = written({
    endTime: '2026-10-20 08:00:00',
    signEndTime: '2026-10-20 10:00:00',
    maxCount: '三十',
  });
  expect(problemsOf(draft)).toEqual({
    endTime: '结束时间须晚于开始时间',
    signEndTime: '报名须在活动开始以前截止',
    maxCount: '请填写不超过100000的人数，不限人数时不填',
  });
});

test('without a text, what else is wrong is named at the same time', () => {
  const draft = written({ endTime: '2026-10-20 08:00:00', address: '', parts: [] });
  expect(problemsOf(draft)).toEqual({
    endTime: '结束时间须晚于开始时间',
    address: '请填写地点；线上活动可以只填网址',
    parts: '请填写内容',
  });
});

test('full-width digits are a number', () => {
  const draft = written({ signEndTime: '2026-10-19 18:00:00', maxCount: '３０' });
  expect(problemsOf(draft)).toEqual({});
  expect(requestOf(draft).maxCount).toBe(30);
});

test('a place on the map is sent in degrees, both or none, and half a place is named', () => {
  expect(requestOf(written())).toMatchObject({ lng: null, lat: null, targetDeptIds: [] });
  const placed = written({
    lng: '120.0873',
    lat: '30.3271',
    targets: [{ deptId: '33010611', deptName: '三墩镇' }],
  });
  expect(requestOf(placed)).toMatchObject({ lng: 120.0873, lat: 30.3271, targetDeptIds: ['33010611'] });
  expect(problemsOf(written({ lng: '120.0873' }))).toEqual({ lat: '请填写纬度，或在地图上选择位置' });
});

test('a kept draft with a field that an activity does not have is sent without it', () => {
  const kept = { ...emptyDraft('西湖区农业农村局', '王芳', null), videoUrl: '/files/a.mp4' };
  expect(requestOf(kept)).not.toHaveProperty('videoUrl');
});
