import { expect, test } from 'vitest';
import { newPart, placedByPart } from './parts.ts';

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
