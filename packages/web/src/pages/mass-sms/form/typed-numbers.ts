/** Mobile numbers as people type or paste them: one a line, or with commas and spaces between. */
import { TYPED_PHONES_MAX } from '@farmers-mailbox/contract/mass-sms/fields.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';

export interface TypedProblem {
  /** the first line is 1 */
  readonly line: number;
  readonly text: string;
  readonly problem: string;
}
export interface TypedNumbers {
  /** eleven digits each, every number once, in the order typed */
  readonly numbers: readonly string[];
  readonly problems: readonly TypedProblem[];
}

const betweenNumbers = /[,，;；、\t]+/;

export function readTypedNumbers(typed: string): TypedNumbers {
  const numbers = new Set<string>();
  const problems: TypedProblem[] = [];
  for (const { line, text } of piecesOf(typed)) {
    const number = normalisePhone(text);
    if (number === null) problems.push({ line, text, problem: '不是手机号码，应为 1 开头的 11 位数字' });
    else if (numbers.has(number)) problems.push({ line, text, problem: '与前面的号码重复，只发一次' });
    else numbers.add(number);
  }
  return { numbers: [...numbers], problems };
}

/** Spaces stand inside a number (138 0000 1234) as well as between two of them: the eleven digits decide. */
function piecesOf(typed: string): { line: number; text: string }[] {
  return typed.split('\n').flatMap((content, index) =>
    content
      .split(betweenNumbers)
      .flatMap((piece) => (normalisePhone(piece) === null ? piece.trim().split(/\s+/) : [piece.trim()]))
      .filter((text) => text !== '')
      .map((text) => ({ line: index + 1, text })),
  );
}

/** What keeps the step from being left: too many, or a line that is no number. A repeated number does no harm. */
export function typedNumbersProblem(typed: string): string | null {
  const { numbers, problems } = readTypedNumbers(typed);
  const wrong = problems.filter(({ text }) => normalisePhone(text) === null).length;
  if (wrong > 0) return `有 ${wrong} 处不是手机号码，请改正或删除`;
  return numbers.length > TYPED_PHONES_MAX
    ? `最多填写 ${TYPED_PHONES_MAX} 个号码，现有 ${numbers.length} 个；更多号码请用文件导入`
    : null;
}

/** The text without what is no number and without repetitions. */
export function keepGoodNumbers(typed: string): string {
  return readTypedNumbers(typed).numbers.join('\n');
}
