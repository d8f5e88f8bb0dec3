/** The columns of the table of people: their headings, what each explains to who fills it, and how they are found in a file. */

import { NICK_NAME_MAX, type PersonForm } from '@farmers-mailbox/contract/people/user-admin/person.ts';
import { IMPORT_ROWS_MAX, TOO_MANY_PEOPLE } from '@farmers-mailbox/contract/people/user-import/task.ts';
import type { Cell, Sheet, SheetRow } from '@farmers-mailbox/contract/tables/sheet.ts';
import type { UnreadPart } from '@farmers-mailbox/contract/tables/unread.ts';
import { PROBLEM_HEADING } from '../../../http/marked-sheet.ts';
import { findTemplate } from '../../../http/template-sheet.ts';

export const COLUMNS = [
  { field: 'realName', heading: '姓名', isRequired: true, width: 12, hint: '中文，20个字以内。' },
  {
    field: 'phoneNumber',
    heading: '手机号码',
    isRequired: true,
    width: 16,
    hint: '11位。每人一个号码，不能与表里其他人或已有用户相同；用它收验证码登录。',
  },
  {
    field: 'userType',
    heading: '用户类型',
    isRequired: false,
    width: 12,
    hint: '从下拉框里选。不填时，填了角色的为工作人员，没填的为农户。',
  },
  {
    field: 'deptId',
    heading: '所属组织',
    isRequired: true,
    width: 40,
    hint: '从下拉框里选，或从“组织”工作表里复制全称或编码。农户填到村（社区）。',
  },
  {
    field: 'roleIds',
    heading: '角色',
    isRequired: false,
    width: 20,
    hint: '农户不填，其他人必填。从下拉框里选；兼任几个角色的，用顿号隔开，例如：区县级信息员、咨询拟稿员。',
  },
  {
    field: 'userName',
    heading: '账号',
    isRequired: false,
    width: 16,
    hint: '农户可以不填，其他人必填。3到20个字母和数字，不能与别人相同。',
  },
  { field: 'certificateNo', heading: '身份证号', isRequired: false, width: 22, hint: '18位，可以不填。' },
  {
    field: 'nickName',
    heading: '昵称',
    isRequired: false,
    width: 12,
    hint: `${NICK_NAME_MAX}个字以内，可以不填。`,
  },
  {
    field: 'sex',
    heading: '性别',
    isRequired: false,
    width: 8,
    hint: '从下拉框里选。填了身份证号的可以不填，填的须与它一致。',
  },
  {
    field: 'birthday',
    heading: '出生日期',
    isRequired: false,
    width: 14,
    hint: '写作 1968-03-08。填了身份证号的可以不填，填的须与它一致。',
  },
  {
    field: 'smsAgreeFlag',
    heading: '接收短信',
    isRequired: false,
    width: 10,
    hint: '填“是”或“否”，不填为否。本人在村里登记同意接收短信的，才填“是”。',
  },
  { field: 'remark', heading: '备注', isRequired: false, width: 24, hint: '200个字以内，可以不填。' },
] as const satisfies readonly Column[];

interface Column {
  readonly field: keyof PersonForm | 'smsAgreeFlag';
  readonly heading: string;
  /** for everybody, whoever they are */
  readonly isRequired: boolean;
  /** in characters */
  readonly width: number;
  readonly hint: string;
}

export type Field = (typeof COLUMNS)[number]['field'];
export const headingOf = (field: Field): string =>
  COLUMNS.find((column) => column.field === field)?.heading ?? field;

export interface PersonRow {
  readonly rowNo: number;
  readonly cells: Readonly<Record<Field, Cell>>;
}

/** Names of the sheets beside that of the people. */
export const SHEETS = { explanation: '填写说明', depts: '组织', choices: '可选项' } as const;

export interface PeopleTable {
  readonly rows: readonly PersonRow[];
  readonly unread: readonly UnreadPart[];
}

/**
 * The rows of people below the headings.
 * @throws Refusal as `findTemplate` does
 */
export function toPersonRows(sheets: readonly Sheet[]): PeopleTable {
  const { rows, cellOf, unread } = findTemplate(sheets, {
    headings: COLUMNS.map(({ heading }) => heading),
    passedOver: [PROBLEM_HEADING],
    otherSheets: Object.values(SHEETS),
    required: COLUMNS.filter(({ isRequired }) => isRequired).map(({ heading }) => heading),
    rowsMax: IMPORT_ROWS_MAX,
    tooMany: TOO_MANY_PEOPLE,
    instead: '请下载模板，把要导入的人填进去再上传',
  });
  const toPerson = (row: SheetRow): PersonRow => ({
    rowNo: row.rowNo,
    cells: Object.fromEntries(COLUMNS.map(({ field, heading }) => [field, cellOf(row, heading)])) as Record<
      Field,
      Cell
    >,
  });
  return { rows: rows.map(toPerson), unread };
}
