import { expect, test } from 'vitest';
import { withPlaces } from './blank-labels.ts';

const blank = (varName: string, varLabel: string, maxLength = 20) => ({
  varName,
  varLabel,
  maxLength,
  varType: 'text' as const,
  required: 1 as const,
  sample: '',
});
const variables = [blank('area', '区域'), blank('landing', '登陆地点'), blank('short', '影响区域', 3)];
const after = (area: string, now: string) =>
  withPlaces(variables, { area, landing: '西湖区', short: '西湖区' }, { written: ['西湖区'], now });

test('a place that the program wrote follows the chosen one; what it does not fit into is emptied', () => {
  expect(after('西湖区', '三墩镇')).toEqual({ area: '三墩镇', landing: '西湖区', short: '三墩镇' });
  expect(after('西湖区', '三墩镇、转塘街道')).toMatchObject({ area: '三墩镇、转塘街道', short: '' });
});

test('of more places than it has room for it names the first, and how many there are', () => {
  const many = '三墩镇、双浦镇、转塘街道、留下街道、蒋村街道';
  expect(after('西湖区', many)).toMatchObject({ area: '三墩镇、双浦镇、转塘街道、留下街道等5地', short: '' });
  const written = withPlaces(variables, {}, { written: [], now: many });
  expect(withPlaces(variables, written, { written: [many], now: '三墩镇' })).toMatchObject({
    area: '三墩镇',
  });
});

test('an empty one is filled, and emptied again with the choice', () => {
  expect(after('', '三墩镇')).toMatchObject({ area: '三墩镇' });
  expect(after('西湖区', '')).toMatchObject({ area: '' });
});

test('what the writer typed stays', () => {
  expect(after('西湖区西部', '三墩镇')).toMatchObject({ area: '西湖区西部', landing: '西湖区' });
});
