/** Mobile numbers as people type or paste them: one a line, with commas and spaces between, or whole columns of a spreadsheet. */
import { TYPED_PHONES_MAX } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { readPeople } from '@farmers-mailbox/contract/tables/read-people.ts';
import { readTextTable } from '@farmers-mailbox/contract/tables/text-table.ts';
import { NOTHING_CHOSEN } from '@farmers-mailbox/contract/tables/understood.ts';

export interface TypedProblem {
  /** the first line is 1 */
  readonly line: number;
  readonly text: string;
  readonly problem: string;
  /** no number: it keeps the step from being left; a repeated one does no harm */
  readonly isWrong: boolean;
}
export interface TypedNumbers {
  /** eleven digits each, every number once, in the order typed */
  readonly numbers: readonly string[];
  readonly problems: readonly TypedProblem[];
  /** it cannot be told which column is meant, and none is taken */
  readonly question: string | null;
  /** it was pasted with names, which are not used */
  readonly hasNames: boolean;
  /** what stood beside the numbers and was passed over */
  readonly notes: readonly string[];
}

/** The reader of imported files; what would be asked there is refused here, where nothing can be chosen. */
export function readTypedNumbers(typed: string): TypedNumbers {
  const { rows, notes } = readTextTable(typed, { isList: true });
  const sheet = { sheetName: null, isHidden: false, rows, isCut: false };
  const { people, understood } = readPeople([sheet], NOTHING_CHOSEN, { notes });
  const textOf = new Map(
    rows.map(({ rowNo, cells }) => [
      rowNo,
      cells
        .map(({ text }) => text)
        .join(' ')
        .trim(),
    ]),
  );
  const numbers = new Set<string>();
  const problems: TypedProblem[] = [];
  for (const { rowNo: line, phone, problem, value } of people) {
    const text = phone ?? (value || (textOf.get(line) ?? ''));
    if (phone === null) problems.push({ line, text, problem: problem ?? '', isWrong: true });
    else if (numbers.has(phone))
      problems.push({ line, text, problem: '与前面的号码重复，只发一次', isWrong: false });
    else numbers.add(phone);
  }
  return {
    numbers: [...numbers],
    problems,
    question: understood.question,
    hasNames: people.some(({ realName }) => realName !== ''),
    notes: understood.notes.map(({ rowNo, note }) => (rowNo > 0 ? `第 ${rowNo} 行：${note}` : note)),
  };
}

/** Why the step cannot be left: too many, or a line that is no number. A repeated number does no harm. */
export function typedNumbersProblem(typed: string): string | null {
  const { numbers, problems, question } = readTypedNumbers(typed);
  if (question !== null) return `${question}：请只粘贴那一列，或者改用“导入号码文件”`;
  const wrong = problems.filter(({ isWrong }) => isWrong).length;
  if (wrong > 0) return `有 ${wrong} 处不是手机号码，请改正或删除`;
  return numbers.length > TYPED_PHONES_MAX
    ? `最多填写 ${TYPED_PHONES_MAX} 个号码，现有 ${numbers.length} 个；更多号码请用文件导入`
    : null;
}

/** The text without what is no number and without repetitions. */
export function keepGoodNumbers(typed: string): string {
  return readTypedNumbers(typed).numbers.join('\n');
}
