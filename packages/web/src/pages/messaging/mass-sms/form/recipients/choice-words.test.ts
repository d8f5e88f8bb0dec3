import { expect, it } from 'vitest';
import { emptyDraft } from '../draft/draft.ts';
import { areasInWords, choiceInWords, namesInWords, recipientsInWords } from './choice-words.ts';

const area = (deptId: string) => ({ deptId, deptName: deptId });
const rules = {
  signs: [],
  tailText: '',
  categories: [],
  sendStartTime: '08:00',
  sendEndTime: '21:00',
  failAlarmRate: 10,
  maxContentLength: 450,
  shortLinkDomain: 'nmxx.cn',
  linkHosts: ['zj.gov.cn'],
  maxSegment: 8,
  gatewaySigns: [],
  approvalFileThreshold: 50_000,
};

it('counts areas by their level, the larger first', () => {
  expect(areasInWords([area('3301020102'), area('33010201'), area('3301020201'), area('330102A1')])).toBe(
    '1 个乡镇（街道）、1 个单位、2 个村（社区）',
  );
  expect(areasInWords([area('33')])).toBe('全省');
  expect(areasInWords([])).toBe('');
});

it('names what is chosen, each source with its number', () => {
  const draft = {
    ...emptyDraft(rules),
    areas: [{ deptId: '330106', deptName: '西湖区' }],
    groups: [{ id: '1', name: '种粮大户' }],
    typedNumbers: '13800001234\n不是号码',
    file: { fileId: '2', name: '号码.xlsx', rowCount: 12_000 },
  };
  expect(choiceInWords(draft)).toBe('西湖区、1 个分组、1 个填写的号码、号码文件（12,000 行）');
  const villages = [area('3301020102'), area('3301020201'), area('3301020301')];
  expect(choiceInWords({ ...emptyDraft(rules), areas: villages })).toBe('3 个村（社区）');
});

it('names three and counts the rest', () => {
  expect(namesInWords(['前村', '后村', '东村', '西村'])).toBe('前村、后村、东村等 4 项');
});

it('says an earlier choice in the words of a button', () => {
  const chosen = {
    ...emptyDraft(rules),
    areas: [area('3301020102'), area('3301020201'), area('3301020301')],
  };
  const group = { id: '1', name: '防汛联系人' };
  expect(recipientsInWords({ ...chosen, groups: [group] })).toBe('3301020102等 3 个村（社区） + 防汛联系人');
  const towns = { ...emptyDraft(rules), areas: [{ deptId: '33010201', deptName: '三墩镇' }] };
  const kinds = { categories: [{ id: '2', name: '种粮大户' }], excluded: [area('3301020102')] };
  expect(recipientsInWords({ ...towns, ...kinds })).toBe('三墩镇（1 处除外）的种粮大户');
});
