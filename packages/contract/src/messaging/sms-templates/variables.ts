/**
 * The variables of a template (短信模板), written `${varName}`: filled in by the person who writes, before the submission.
 * Placeholders of the recipient (`mass-sms/text.ts`) are written the same way under reserved names and stay in the text.
 */
import * as z from 'zod/mini';
import { flag, text, wholeNumber } from '../../envelope.ts';
import { hiddenCharacterProblem } from '../../rules/hidden-characters.ts';
import { LINK, PLACEHOLDERS, SMS_CONTENT_MAX } from '../mass-sms/text.ts';
import { cleanedValue, VARIABLE_TYPE, valueFormProblem } from './value-forms.ts';

export const VARIABLES_MAX = 20;
export const VALUE_LENGTH_MAX = 60;

export const templateVariable = z.strictObject({
  varName: z
    .string()
    .check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,19}$/, '变量名应为字母开头的字母和数字，不超过20个')),
  varLabel: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, '请填写变量名称'),
      z.maxLength(20, '不能超过20个字'),
      z.regex(/^[^〔〕{}$]*$/, '变量名称中不能有〔〕{}$'),
    ),
  varType: z.enum(VARIABLE_TYPE.map(({ value }) => value)),
  /** UTF-16 units */
  maxLength: wholeNumber(1, VALUE_LENGTH_MAX),
  required: flag,
  sample: text(VALUE_LENGTH_MAX),
});
export type TemplateVariable = z.output<typeof templateVariable>;

export const templateParams = z.record(
  z.string().check(z.maxLength(20, '变量名过长')),
  z.string().check(z.trim(), z.maxLength(VALUE_LENGTH_MAX, `不能超过${VALUE_LENGTH_MAX}个字`)),
);
/** varName → value, as it was filled in */
export type TemplateParams = Readonly<Record<string, string>>;

const variable = /\$\{([^{}]*)\}/g;
const reserved = new Set<string>([...PLACEHOLDERS.map(({ name }) => name), LINK.slice(2, -1)]);

/** True if a name is the recipient's own, or the tracked link's: never a variable's. */
export const isReservedName = (name: string): boolean => reserved.has(name);

/** The names of variables in a text, each once, in their order. */
export function variableNamesIn(content: string): string[] {
  const names = Array.from(content.matchAll(variable), ([, name = '']) => name);
  return [...new Set(names)].filter((name) => !isReservedName(name));
}

/** The problem of one value once it is cleaned, or null. An empty one is wrong only where a value is demanded. */
export function valueProblem(of: TemplateVariable, typed: string): string | null {
  const value = cleanedValue(of.varType, typed);
  if (value === '') return of.required === 1 ? `请填写${of.varLabel}` : null;
  if (value.length > of.maxLength) {
    return `${of.varLabel}不能超过${of.maxLength}个字，现有${value.length}个字`;
  }
  const hidden = hiddenCharacterProblem(value);
  if (hidden !== null) return `${of.varLabel}${hidden}`;
  if (/[\n\r]/.test(value)) return `${of.varLabel}中不能换行`;
  if (/[【】]/.test(value)) return `${of.varLabel}中不能使用【】，签名由系统自动添加`;
  if (/[${}]/.test(value)) return `${of.varLabel}中不能使用$和花括号，需要姓名或村名时请写在模板里`;
  if (of.varType !== 'link' && isLink(value)) return `${of.varLabel}中不能填写网址`;
  return valueFormProblem(of.varType, of.varLabel, value);
}

// A handset makes a link of a host without a scheme too, also where its dot is a full-width one.
const link = /:\/\/|www\.|[a-z0-9-]\s*[.。．]\s*[a-z]{2,}|\d{1,3}(?:[.。．]\d{1,3}){3}/i;
const isLink = (value: string): boolean => link.test(value.normalize('NFKC'));

export interface FilledText {
  readonly smsContent: string;
  /** names of demanded variables without a value; they still stand in the text */
  readonly missing: readonly string[];
}

/** The text with its values, cleaned; a recipient's own placeholders stay. Nothing is judged: ask `valueProblem` first. */
export function fillTemplate(
  content: string,
  variables: readonly TemplateVariable[],
  params: TemplateParams,
): FilledText {
  const known = new Map(variables.map((one) => [one.varName, one]));
  const missing = new Set<string>();
  const smsContent = content.replace(variable, (whole, name: string) => {
    const one = known.get(name);
    if (!one) return whole;
    const value = Object.hasOwn(params, name) ? cleanedValue(one.varType, params[name] ?? '') : '';
    if (value !== '' || one.required === 0) return value;
    missing.add(name);
    return whole;
  });
  return { smsContent, missing: [...missing] };
}

/** The values of a template's variables, cleaned; others stay as they are. */
export const cleanedParams = (variables: readonly TemplateVariable[], params: TemplateParams) => ({
  ...params,
  ...Object.fromEntries(
    variables.flatMap(({ varName, varType }) =>
      Object.hasOwn(params, varName) ? [[varName, cleanedValue(varType, params[varName] ?? '')]] : [],
    ),
  ),
});

/** Filled with what stands as an example beside each variable. */
export function fillWithSamples(content: string, variables: readonly TemplateVariable[]): string {
  return fillTemplate(
    content,
    variables,
    Object.fromEntries(variables.map((one) => [one.varName, one.sample])),
  ).smsContent;
}

/** The longest text that anybody can make of it: every variable as long as it may be. */
export function fillWithLongest(content: string, variables: readonly TemplateVariable[]): string {
  const longest = variables.map((one): [string, string] => [one.varName, '字'.repeat(one.maxLength)]);
  return fillTemplate(content, variables, Object.fromEntries(longest)).smsContent;
}

export interface TemplateProblem {
  /** `templateContent`, or `variables.{place}.{field}` */
  readonly field: string;
  readonly message: string;
}

/** Problems of a template as a whole: its text, and that text and variables belong to each other. */
export function templateProblems(content: string, variables: readonly TemplateVariable[]): TemplateProblem[] {
  const text = textProblem(content, variables);
  return [
    ...(text === null ? [] : [{ field: 'templateContent', message: text }]),
    ...variables.flatMap((one, place) => variableProblems(one, place, content, variables)),
  ];
}

function textProblem(content: string, variables: readonly TemplateVariable[]): string | null {
  if (content.trim() === '') return '请输入模板内容';
  if (content.length > SMS_CONTENT_MAX) {
    return `模板内容不能超过${SMS_CONTENT_MAX}个字，现有${content.length}个字`;
  }
  if (/[【】]/.test(content)) return '模板内容中不能使用【】，签名由系统自动添加';
  const hidden = hiddenCharacterProblem(content);
  if (hidden !== null) return hidden;
  if (content.replace(variable, '').includes('${')) return '变量缺少右括号';
  const unknown = variableNamesIn(content).filter((name) => !variables.some((one) => one.varName === name));
  return unknown.length > 0
    ? `内容里的${unknown.map((name) => `\${${name}}`).join('、')}还没有添加为变量`
    : null;
}

function variableProblems(
  one: TemplateVariable,
  place: number,
  content: string,
  all: readonly TemplateVariable[],
): TemplateProblem[] {
  const at = (field: keyof TemplateVariable, message: string) => ({
    field: `variables.${place}.${field}`,
    message,
  });
  const before = all.slice(0, place);
  if (isReservedName(one.varName)) return [at('varName', `${one.varName}由系统按接收人填写，请换一个变量名`)];
  // what was filled in is looked up by the name
  if (one.varName in {}) return [at('varName', `${one.varName}不能作变量名，请换一个变量名`)];
  if (before.some(({ varName }) => varName === one.varName)) return [at('varName', '变量名重复')];
  if (before.some(({ varLabel }) => varLabel === one.varLabel)) return [at('varLabel', '变量名称重复')];
  if (!variableNamesIn(content).includes(one.varName)) {
    return [at('varLabel', `“${one.varLabel}”没有写进内容，请插入到内容里或删除这个变量`)];
  }
  if (one.sample === '') return [at('sample', `请填写${one.varLabel}的示例`)];
  const sample = valueProblem(one, one.sample);
  return sample === null ? [] : [at('sample', `示例不合要求：${sample}`)];
}
