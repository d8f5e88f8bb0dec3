/** Writes the workbook that people fill in: as the empty template, and with their own rows again, the wrong cells marked. */

import type { ImportProblem } from '@farmers-mailbox/contract/people/imports/task.ts';
import { SEX } from '@farmers-mailbox/contract/people/user-admin/person.ts';
import { IMPORT_ROWS_MAX } from '@farmers-mailbox/contract/people/user-import/task.ts';
import { colToLetter, type DataValidation, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { HEADING, markProblems, TEXT } from '../../../http/marked-sheet.ts';
import { safeCell } from '../../../http/sheet-answer.ts';
import { COLUMNS, type Field, headingOf, type PersonRow, SHEETS } from './import-table.ts';

/** The choices of the person who asks for the workbook. */
export interface Choices {
  readonly roleNames: readonly string[];
  readonly userTypes: readonly string[];
  readonly depts: readonly { readonly deptId: string; readonly fullDeptName: string }[];
}

const YES_OR_NO = ['是', '否'];
const SEXES = SEX.map(({ label }) => label);
/** Below the rows that are mended: for somebody who was forgotten. */
const ROWS_TO_ADD = 50;

export function writeTemplate(choices: Choices): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      peopleSheet([], IMPORT_ROWS_MAX, choices),
      explanation(),
      deptSheet(choices),
      choiceSheet(choices),
    ],
  });
}

/** @param problems of any rows; each marks its cell, and the last column says all of a row in words */
export function writeReport(
  rows: readonly PersonRow[],
  problems: readonly ImportProblem[],
  choices: Choices,
): Promise<Uint8Array> {
  const marking = { columns: COLUMNS, headingRow: 0, headingStyle: HEADING, rows, problems };
  const people = markProblems(peopleSheet(rows, ROWS_TO_ADD, choices), marking);
  return writeXlsx({ sheets: [people, explanation(), deptSheet(choices), choiceSheet(choices)] });
}

/** @param emptyCount rows below the filled ones whose cells are text already */
function peopleSheet(rows: readonly PersonRow[], emptyCount: number, choices: Choices): WriteSheet {
  const filled = rows.map(({ cells }) => COLUMNS.map(({ field }) => safeCell(cells[field].text)));
  const empty = Array.from({ length: emptyCount }, () => COLUMNS.map(() => null));
  const headings = COLUMNS.map(({ heading, isRequired }) => (isRequired ? `${heading}*` : heading));
  return {
    name: '用户',
    columns: COLUMNS.map(({ width }) => ({ width, style: TEXT })),
    rows: [headings, ...filled, ...empty],
    cells: new Map(headings.map((value, place) => [`0,${place}`, { value, style: HEADING }])),
    freezePane: { rows: 1 },
    dataValidations: validations(choices),
  };
}

function validations({ depts, roleNames, userTypes }: Choices): DataValidation[] {
  const list = (field: Field, formula1: string): DataValidation => ({
    type: 'list',
    formula1,
    range: rangeOf(field),
    allowBlank: true,
    showErrorMessage: true,
    errorTitle: headingOf(field),
    errorMessage: '请从下拉框里选择',
  });
  const hints = COLUMNS.filter(({ field }) => !LISTED.includes(field)).map(
    ({ field, heading, hint }): DataValidation => ({
      type: 'textLength',
      operator: 'lessThanOrEqual',
      formula1: '200',
      range: rangeOf(field),
      allowBlank: true,
      showInputMessage: true,
      inputTitle: heading,
      inputMessage: hint,
    }),
  );
  return [
    ...hints,
    // A code may be typed as well.
    { ...list('deptId', `组织!$B$2:$B$${Math.max(depts.length, 1) + 1}`), showErrorMessage: false },
    // Several may be joined.
    { ...list('roleIds', `可选项!$A$2:$A$${roleNames.length + 1}`), showErrorMessage: false },
    list('userType', `可选项!$B$2:$B$${userTypes.length + 1}`),
    list('smsAgreeFlag', `可选项!$C$2:$C$${YES_OR_NO.length + 1}`),
    list('sex', `可选项!$D$2:$D$${SEXES.length + 1}`),
  ];
}

const LISTED: readonly Field[] = ['deptId', 'roleIds', 'userType', 'smsAgreeFlag', 'sex'];

function rangeOf(field: Field): string {
  const letter = colToLetter(COLUMNS.findIndex((column) => column.field === field));
  return `${letter}2:${letter}${IMPORT_ROWS_MAX + 1}`;
}

function explanation(): WriteSheet {
  const rules = [
    `一次最多${IMPORT_ROWS_MAX}人，文件最大5MB。`,
    '先检查每一格，有不对的可以只导入正确的，也可以下载标出错误的表格，改好后再导入。',
    '合并的单元格只有左上角一格有内容，请取消合并后逐行填写。',
    '请把数字当文本填写，否则表格软件会丢掉身份证号的后几位。模板里的格子已经设为文本。',
    '导入的人没有密码：用手机号码收验证码登录，或在登录页点“忘记密码”自己设置。',
  ];
  return {
    name: SHEETS.explanation,
    columns: [{ width: 16 }, { width: 8 }, { width: 90 }],
    rows: [
      ['列', '必填', '说明'],
      ...COLUMNS.map(({ heading, isRequired, hint }) => [heading, isRequired ? '是' : '', hint]),
      [],
      ...rules.map((rule) => ['注意', '', rule]),
    ],
    cells: headingCells(['列', '必填', '说明']),
  };
}

function deptSheet({ depts }: Choices): WriteSheet {
  return {
    name: SHEETS.depts,
    columns: [
      { width: 16, style: TEXT },
      { width: 60, style: TEXT },
    ],
    rows: [['编码', '全称'], ...depts.map(({ deptId, fullDeptName }) => [deptId, safeCell(fullDeptName)])],
    cells: headingCells(['编码', '全称']),
    freezePane: { rows: 1 },
  };
}

function choiceSheet({ roleNames, userTypes }: Choices): WriteSheet {
  const columns = [roleNames, userTypes, YES_OR_NO, SEXES];
  const height = Math.max(...columns.map((choices) => choices.length));
  const headings = ['角色', '用户类型', '接收短信', '性别'];
  return {
    name: SHEETS.choices,
    columns: headings.map(() => ({ width: 18 })),
    rows: [
      headings,
      ...Array.from({ length: height }, (_, row) => columns.map((choices) => choices[row] ?? null)),
    ],
    cells: headingCells(headings),
  };
}

function headingCells(headings: readonly string[]): NonNullable<WriteSheet['cells']> {
  return new Map(headings.map((value, place) => [`0,${place}`, { value, style: HEADING }]));
}
