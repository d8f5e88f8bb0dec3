/**
 * A field of an agricultural subject as data: its word, its kind, its limits. The check, the form, the details and the columns
 * of the export are all made from it, so that a field is written down once. What each category has stands in catalogue.ts.
 */
import type { Dictionary } from '../../dictionaries.ts';
import { DEPT_CODE } from '../../envelope.ts';
import { isDay } from '../../rules/day.ts';
import { tidyTelephone } from '../../rules/phone.ts';
import { compactNumber } from '../../rules/typed-number.ts';

interface Common {
  readonly key: string;
  readonly label: string;
  readonly required: boolean;
  /** beneath the control: what a person may not know of the field */
  readonly hint?: string;
}
export interface TextField extends Common {
  readonly kind: 'text';
  readonly lengthMax: number;
  /** a number or a code, kept without the blanks between its groups: its rule judges its length, once it is cleaned */
  readonly isNumber?: true;
}
/** A number that the office gives to the public, fixed or mobile; the database holds it encrypted like any other. */
export interface PhoneField extends Common {
  readonly kind: 'phone';
}
export interface NumberField extends Common {
  readonly kind: 'number';
  readonly unit: string;
  /** 0: whole numbers only */
  readonly decimals: number;
  readonly min: number;
  readonly max: number;
}
export interface FlagField extends Common {
  readonly kind: 'flag';
}
export interface ChoiceField extends Common {
  /** one of the options, or several of them */
  readonly kind: 'choice' | 'choices';
  readonly options: Dictionary;
}
/** Several short words of one's own: names of species, say. */
export interface WordsField extends Common {
  readonly kind: 'words';
  readonly lengthMax: number;
}
export interface DayField extends Common {
  readonly kind: 'day';
}
/** Codes of organisations: where somebody serves. */
export interface DeptsField extends Common {
  readonly kind: 'depts';
}
/** A digit sequence that names a record elsewhere. */
export interface IdField extends Common {
  readonly kind: 'id';
}
/** Several rows of the same few fields: kinds of rooms with their prices. */
export interface RowsField extends Common {
  readonly kind: 'rows';
  readonly columns: readonly (TextField | NumberField | ChoiceField)[];
}
export type SubjectField =
  | RowsField
  | TextField
  | PhoneField
  | NumberField
  | FlagField
  | ChoiceField
  | WordsField
  | DayField
  | DeptsField
  | IdField;

export const WORDS_MAX = 20;
export const FIELD_DEPTS_MAX = 50;
/** Rows of a field that has rows of its own. */
export const FIELD_ROWS_MAX = 20;
const WHOLE_MAX = 99_999_999;
const DECIMAL_MAX = 9_999_999_999.99;

/** The same field, without which nothing can be saved. */
export const must = <Field extends SubjectField>(field: Field): Field => ({ ...field, required: true });
export const explained = <Field extends SubjectField>(field: Field, hint: string): Field => ({
  ...field,
  hint,
});

const bare = (key: string, label: string) => ({ key, label, required: false });
export const text = (key: string, label: string, lengthMax: number): TextField => ({
  ...bare(key, label),
  kind: 'text',
  lengthMax,
});
export const numbered = (key: string, label: string, lengthMax: number): TextField => ({
  ...text(key, label, lengthMax),
  isNumber: true,
});
export const phone = (key: string, label: string): PhoneField => ({ ...bare(key, label), kind: 'phone' });
export const whole = (key: string, label: string, unit = '', max = WHOLE_MAX, min = 0): NumberField => ({
  ...bare(key, label),
  kind: 'number',
  unit,
  decimals: 0,
  min,
  max,
});
export const decimal = (key: string, label: string, unit: string, decimals = 2): NumberField => ({
  ...bare(key, label),
  kind: 'number',
  unit,
  decimals,
  min: 0,
  max: DECIMAL_MAX,
});
export const share = (key: string, label: string): NumberField => ({ ...decimal(key, label, '%'), max: 100 });
export const flag = (key: string, label: string): FlagField => ({ ...bare(key, label), kind: 'flag' });
const optionsOf = (words: string): Dictionary => words.split('/').map((value) => ({ value, label: value }));
/** @param words divided by slashes; each is stored as it reads */
export const choice = (key: string, label: string, words: string): ChoiceField => ({
  ...bare(key, label),
  kind: 'choice',
  options: optionsOf(words),
});
export const choices = (key: string, label: string, words: string): ChoiceField => ({
  ...choice(key, label, words),
  kind: 'choices',
});
const MONTHS: Dictionary = Array.from({ length: 12 }, (_, month) => ({
  value: month + 1,
  label: `${month + 1}月`,
}));
export const month = (key: string, label: string): ChoiceField => ({
  ...bare(key, label),
  kind: 'choice',
  options: MONTHS,
});
export const months = (key: string, label: string): ChoiceField => ({
  ...month(key, label),
  kind: 'choices',
});
export const words = (key: string, label: string, lengthMax: number): WordsField => ({
  ...bare(key, label),
  kind: 'words',
  lengthMax,
});
export const day = (key: string, label: string): DayField => ({ ...bare(key, label), kind: 'day' });
export const depts = (key: string, label: string): DeptsField => ({ ...bare(key, label), kind: 'depts' });
export const recordId = (key: string, label: string): IdField => ({ ...bare(key, label), kind: 'id' });
export const rows = (key: string, label: string, columns: RowsField['columns']): RowsField => ({
  ...bare(key, label),
  kind: 'rows',
  columns,
});

/** Nothing was filled in: such a field is not stored. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** The problem of a value as it would be stored, or null; the sentence goes beside the field. */
export function valueProblem(field: SubjectField, value: unknown): string | null {
  if (isBlank(value)) return field.required ? missingSentence(field) : null;
  switch (field.kind) {
    case 'text':
      return textProblem(cleanedText(field, value), field.lengthMax);
    case 'phone':
      return isText(value) && /^[0-9()+ -]{5,20}$/.test(cleanedText(field, value))
        ? null
        : '请输入正确的电话号码';
    case 'number':
      return numberProblem(field, value);
    case 'flag':
      return value === 0 || value === 1 ? null : '请选择是或否';
    case 'choice':
      return isOption(field, value) ? null : '请从列出的选项中选择';
    case 'choices':
      return isListOf(value, (one) => isOption(field, one)) ? null : '请从列出的选项中选择';
    case 'words':
      return wordsProblem(value, field.lengthMax);
    case 'day':
      return isText(value) && isDay(value) ? null : '日期应写作 2026-09-13';
    case 'depts':
      if (!isListOf(value, (one) => isText(one) && DEPT_CODE.test(one))) return '请选择组织';
      return (value as unknown[]).length <= FIELD_DEPTS_MAX ? null : `最多选择${FIELD_DEPTS_MAX}个组织`;
    case 'id':
      return isText(value) && /^\d{1,19}$/.test(cleanedText(field, value)) ? null : '应为最多19位的数字编号';
    case 'rows':
      return rowsProblem(field, value);
  }
}

/** The first row with something wrong, by its number. */
function rowsProblem({ columns }: RowsField, value: unknown): string | null {
  if (!Array.isArray(value)) return '格式不正确';
  if (value.length > FIELD_ROWS_MAX) return `最多${FIELD_ROWS_MAX}项`;
  for (const [place, row] of value.entries()) {
    const cells: Readonly<Record<string, unknown>> = typeof row === 'object' && row !== null ? row : {};
    if (Object.keys(cells).some((key) => !columns.some((column) => column.key === key)))
      return `第${place + 1}项：格式不正确`;
    for (const column of columns) {
      const problem = valueProblem(column, cells[column.key]);
      if (problem !== null) return `第${place + 1}项，${column.label}：${problem}`;
    }
  }
  return null;
}

/** The text of a control or of a cell in the form that is judged and stored. */
export function cleanedText<Value>(field: SubjectField, value: Value): Value | string {
  if (typeof value !== 'string') return value;
  if (field.kind === 'phone') return tidyTelephone(value);
  const isNumber = field.kind === 'id' || (field.kind === 'text' && field.isNumber);
  return isNumber ? compactNumber(value) : value.trim();
}

/** The number of a control or of a cell, in whatever width and with whatever marks between its thousands; else the text as it is. */
export function readNumber(text: string): number | string {
  const number = Number(text.normalize('NFKC').replace(/[\s,]/g, ''));
  return Number.isNaN(number) ? text : number;
}

const CHOSEN_KINDS: readonly SubjectField['kind'][] = ['flag', 'choice', 'choices', 'depts'];
const missingSentence = ({ kind, label }: SubjectField): string =>
  `${CHOSEN_KINDS.includes(kind) ? '请选择' : '请填写'}${label}`;

const isText = (value: unknown): value is string => typeof value === 'string';
const isOption = ({ options }: ChoiceField, value: unknown): boolean =>
  options.some((option) => option.value === value);
/** No value twice. */
const isListOf = (value: unknown, fits: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(fits) && new Set(value).size === value.length;

function textProblem(value: unknown, lengthMax: number): string | null {
  if (!isText(value)) return '应为文字';
  return value.trim().length <= lengthMax ? null : `不能超过${lengthMax}个字`;
}

function wordsProblem(value: unknown, lengthMax: number): string | null {
  if (!isListOf(value, isText)) return '有重复的内容，请删去';
  const list = value as string[];
  if (list.length > WORDS_MAX) return `最多${WORDS_MAX}项`;
  return list.every((one) => one.trim() !== '' && one.trim().length <= lengthMax)
    ? null
    : `每一项不能超过${lengthMax}个字，各项之间用顿号隔开`;
}

function numberProblem({ decimals, min, max }: NumberField, value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '应为数字';
  if (value < min) return `不能小于${min}`;
  if (value > max) return `不能大于${max}`;
  if (Number(value.toFixed(decimals)) === value) return null;
  return decimals === 0 ? '应为整数' : `最多${decimals}位小数`;
}
