import { expect, test } from 'vitest';
import { relatedOptions, typesReadBy } from './related.ts';

const found = [{ value: '7', label: '寒潮预警' }];
const about = (relatedId: string | null, relatedTitle = '') => ({
  relatedType: 'disaster' as const,
  relatedId,
  relatedTitle,
});

test('what was chosen keeps its title when the next search does not find it', () => {
  expect(relatedOptions(about('5', '台风预警'), found)).toEqual([
    { value: '5', label: '台风预警' },
    ...found,
  ]);
});

test('what a stored event is about has at least the name of its kind', () => {
  expect(relatedOptions(about('5'), found)).toEqual([{ value: '5', label: '已关联的灾情' }, ...found]);
});

test.each(['7', null])('%j adds nothing to what was found', (relatedId) => {
  expect(relatedOptions(about(relatedId), found)).toEqual(found);
});

test('no kind is offered whose list its writer may not read', () => {
  const holding = (held: string) => typesReadBy((permissions) => permissions.includes(held));
  expect(holding('sms:supervise:remark')).toEqual(['sms']);
  expect(holding('content:activity:edit')).toEqual(['activity']);
  expect(holding('content:event:add')).toEqual([]);
});
