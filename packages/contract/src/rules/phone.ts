/** Mobile numbers: 1, then 3 to 9, eleven digits in all; and how they are written before they are those digits. */

const MISSING = '请输入手机号码';
const WRONG = '请输入正确的手机号';
const WRONG_FOR_CODE = '请输入正确的手机号码';

export const PHONE_LENGTH = 11;
const phone = /^1[3-9]\d{9}$/;

/** Exactly the eleven digits that are stored. */
export function isPhone(value: string): boolean {
  return phone.test(value);
}

/** The problem of a number typed into a form, or null. */
export function phoneProblem(value: string): string | null {
  if (value.trim() === '') return MISSING;
  return normalisePhone(value) === null ? WRONG : null;
}

/** The problem of the number that a code is to be sent to: the specification words it differently there. */
export function phoneForCodeProblem(value: string): string | null {
  return phoneProblem(value) === null ? null : WRONG_FOR_CODE;
}

/**
 * The eleven digits of a number as people and spreadsheets write it: full-width digits, spaces, hyphens, a prefix of 86, +86 or
 * 0086, the apostrophe that keeps a cell text, the `.0` or the exponent of a cell that was taken for a number. Null when no mobile
 * number remains.
 */
export function normalisePhone(value: string): string | null {
  if (isPhone(value)) return value;
  const digits = wholeDigits(compact(value)).replace(/^(?:\+86|0086|86)(?=1)/, '');
  return isPhone(digits) ? digits : null;
}

const compact = (value: string): string =>
  value
    .normalize('NFKC')
    .replace(/^\s*['‘’`´]+/, '')
    .replace(/(?<![eE])[\s\p{Dash}\p{Cf}]/gu, '');

const exponent = /^([1-9])(?:\.(\d+))?[eE]\+?(\d{1,2})$/;

/** `13910000001.0` and `1.3910000001E+10` hold every digit; `1.391E+10` does not, and comes back as it was. */
function wholeDigits(text: string): string {
  const whole = text.replace(/\.0+$/, '');
  const [, first, after = '', places] = exponent.exec(whole) ?? [];
  return first !== undefined && after.length === Number(places) ? first + after : whole;
}

/**
 * A telephone of any kind in one form: a mobile number as its eleven digits, another one in half width without blanks, its hyphens
 * kept. No rule: what is no telephone comes back tidied too.
 */
export function tidyTelephone(value: string): string {
  const mobile = normalisePhone(value);
  if (mobile !== null) return mobile;
  return value
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(dashBetweenBlanks, '-')
    .replace(/^(?:\+|00)86[\s-]*(?:\(0\)\s*)?(?=[\d(])/, '')
    .replace(/^(?!1[3-9])(?=[1-9]\d{1,2}[\s-]+\d{7,8}$|[1-9]\d{1,2}[\s-]+\d{4}[\s-]\d{4}$)(?![48]00)/, '0')
    .replace(/^\((0\d{2,3})\)[\s-]*/, '$1-')
    .replace(/^(0\d{2,3})\s+/, '$1-')
    .replace(/\s/g, '');
}

/** From the first of the blanks alone: from each of them a long run without a dash would take minutes. */
const dashBetweenBlanks = /(?<!\s)\s*\p{Dash}\s*/gu;

const TELEPHONE = /^[0-9()+-]{5,20}$/;

/** True for a mobile number and for a landline, however they are written. */
export const isTelephone = (value: string): boolean => TELEPHONE.test(tidyTelephone(value));

/** The reason why a text is no number: its lack, where that can be seen. */
export function whyNoPhone(value: string): string {
  const digits = compact(value).replace(/\D/g, '').length;
  if (digits === 0) return '没有手机号码';
  if (exponent.test(compact(value)))
    return '表格把号码写成了科学记数法，后几位数字已经丢失，请在原表里重新填写';
  return digits === PHONE_LENGTH
    ? '手机号码格式不正确'
    : `手机号码格式不正确（应为${PHONE_LENGTH}位，现有${digits}位数字）`;
}

/** A number among other text; an ID number or an account has more digits on either side. */
const inText = /(?<!\d)(?:\+86|0086|86)?[\s\p{Dash}]?1[3-9]\d(?:[\s\p{Dash}]?\d{4}){2}(?!\d)/gu;
/** Nothing is taken out of what calculates. */
const FORMULA = /^[=@]/;
const betweenNumbers = /[,，;；、\t\r\n|/]+/;

export interface NumbersInText {
  /** eleven digits each, in the order they stand in, repeated ones too */
  readonly numbers: readonly string[];
  /** pieces that look as if they were to be numbers, as they were written */
  readonly wrong: readonly string[];
}

/** Every number of a line or a cell, however many: `13910000001、139 1000 0002（微信同号）` has two. */
export function numbersIn(text: string): NumbersInText {
  if (!/\p{Nd}/u.test(text)) return { numbers: [], wrong: [] };
  if (FORMULA.test(text)) return { numbers: [], wrong: [text] };
  const whole = normalisePhone(text);
  if (whole !== null) return { numbers: [whole], wrong: [] };
  const numbers: string[] = [];
  const wrong: string[] = [];
  for (const piece of text.split(betweenNumbers).flatMap(atSpaces)) {
    const one = normalisePhone(piece);
    if (one !== null) {
      numbers.push(one);
      continue;
    }
    const plain = piece.normalize('NFKC');
    const found = plain.match(inText) ?? [];
    numbers.push(...found.flatMap((number) => normalisePhone(number) ?? []));
    const left = found.length === 0 ? [piece.trim()] : plain.replace(inText, ' ').split(/\s+/);
    wrong.push(...left.filter((some) => /\p{Nd}/u.test(some)));
  }
  return { numbers, wrong };
}

/** Spaces stand inside a number (138 0000 1234) as well as between two of them: the eleven digits decide. */
function atSpaces(piece: string): readonly string[] {
  const isOne = normalisePhone(piece) !== null || (piece.normalize('NFKC').match(inText)?.length ?? 0) === 1;
  return isOne ? [piece] : piece.trim().split(/\s+/);
}

/** As lists show a number: sent back, it means the one that is kept. */
export const isMaskedPhone = (typed: string): boolean => /^1\d{2}\*{4}\d{4}$/.test(typed.trim());

/** 13812345678 → 138****5678. Anything of another length is hidden whole. */
export function maskPhone(value: string): string {
  return value.length === PHONE_LENGTH
    ? `${value.slice(0, 3)}****${value.slice(7)}`
    : '*'.repeat(value.length);
}

/** The problem of a number that everybody may read: an office's own, never somebody's mobile one. */
export function officeNumberProblem(value: string): string | null {
  if (value.trim() === '') return '请填写联系电话';
  if (normalisePhone(value) !== null) return '这里对外公开，不能填写个人手机，请填写单位座机';
  return isTelephone(value) ? null : '请输入正确的座机号码';
}
