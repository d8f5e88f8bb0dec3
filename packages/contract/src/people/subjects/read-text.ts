/** A field's value from the text of a table's cell: options by the words that people read, lists divided by 、 or a comma. */
import type { Dictionary } from '../../dictionaries.ts';
import { readDay } from '../../rules/day.ts';
import { cleanedText, type RowsField, readNumber, type SubjectField } from './field.ts';

export const divided = (text: string): string[] => text.split(/[、,，;；\s]+/).filter((one) => one !== '');

/** As it would be stored; what cannot be understood stays the text, so that `valueProblem` says what is wrong. */
export function readText(field: SubjectField, text: string): unknown {
  if (text === '') return undefined;
  switch (field.kind) {
    case 'number':
      return readNumber(text);
    case 'flag':
      return text === '是' ? 1 : text === '否' ? 0 : text;
    case 'choice':
      return optionOf(field.options, text);
    case 'choices':
      return divided(text).map((one) => optionOf(field.options, one));
    case 'words':
    case 'depts':
      return divided(text);
    case 'day':
      return readDay(text) ?? text;
    case 'text':
    case 'phone':
    case 'id':
      return cleanedText(field, text);
    case 'rows':
      return text
        .split(/[;；\n]+/)
        .filter((row) => row.trim() !== '')
        .map((row) => rowOf(field, row));
  }
}

/** 大床房/260/5 */
function rowOf({ columns }: RowsField, text: string): Record<string, unknown> {
  const cells = text.split(/[/／]/);
  const filled = columns.flatMap((column, place) => {
    const value = readText(column, (cells[place] ?? '').trim());
    return value === undefined ? [] : [[column.key, value] as const];
  });
  return Object.fromEntries(filled);
}

const optionOf = (options: Dictionary, text: string): unknown =>
  options.find(({ label }) => label === text)?.value ?? text;

/** A field as a column of a template. */
export const columnOfField = (field: SubjectField) => ({
  key: field.key,
  heading: field.kind === 'number' && field.unit ? `${field.label}（${field.unit}）` : field.label,
  required: field.required,
  hint: [howToFill(field), field.hint].filter(Boolean).join('。'),
});

/** Instructions for a cell, for those who fill in the table. */
export function howToFill(field: SubjectField): string {
  switch (field.kind) {
    case 'number':
      return `数字${field.unit ? `，单位${field.unit}` : ''}`;
    case 'flag':
      return '填“是”或“否”';
    case 'choice':
      return `填其中一项：${field.options.map(({ label }) => label).join('、')}`;
    case 'choices':
      return `可填几项，用顿号隔开：${field.options.map(({ label }) => label).join('、')}`;
    case 'words':
      return '有几个的，用顿号隔开';
    case 'depts':
      return '填组织编码，有几个的，用顿号隔开';
    case 'day':
      return '写作 2026-09-13';
    case 'text':
      return `文字，不超过${field.lengthMax}个字`;
    case 'phone':
      return '电话号码';
    case 'id':
      return '数字编号';
    case 'rows':
      return `每项写作 ${field.columns.map(({ label }) => label).join('/')}，有几项的，用分号隔开`;
  }
}
