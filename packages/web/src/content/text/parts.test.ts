import { expect, test } from 'vitest';
import { contentOf, newPart, placedByPart } from './parts.ts';

const part = (text: string) => ({ ...newPart('text'), text });

test('the server’s sentence stands beside its part, though empty parts stand before it', () => {
  const parts = [part('先晒干。'), part(' '), part('再除杂。')];
  const errors = [
    { field: 'content.1.text', message: '含有敏感词' },
    { field: 'content.1.text', message: '过长' },
    { field: 'deptId', message: '请选择发布区域' },
  ];
  expect(placedByPart(errors, { parts })).toEqual({ 'parts.2': '含有敏感词', place: '请选择发布区域' });
});

test('a sentence about the whole text stands above its parts', () => {
  const errors = [{ field: 'content', message: '请至少写一段正文' }];
  expect(placedByPart(errors, { parts: [part('苗期')] })).toEqual({ parts: '请至少写一段正文' });
});

test('a list that was pasted with its own marks is not marked twice', () => {
  const list = (kind: 'bullets' | 'steps', text: string) => ({ ...newPart(kind), text });
  const pasted = [
    list('bullets', '·\u00a0\u00a0先看垄\n●\t再看苗\n\uf0d8 查墒\n- 查草\n-5℃以下防冻'),
    list('steps', '1.\t浸种\n2、催芽\n（3）播种\n④ 盖土'),
    list('steps', '3.5公斤一亩\n2、3月施行'),
  ];
  expect(contentOf(pasted)).toEqual([
    { kind: 'bullets', items: ['先看垄', '再看苗', '查墒', '查草', '-5℃以下防冻'] },
    { kind: 'steps', items: ['浸种', '催芽', '播种', '盖土'] },
    { kind: 'steps', items: ['3.5公斤一亩', '2、3月施行'] },
  ]);
});
