/** The columns of the table of people: their headings, what each explains to who fills it, and how they are found in a file. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { PersonForm } from '@farmers-mailbox/contract/user-admin/person.ts';
import type { Cell, SheetRow } from '../../http/read-sheet.ts';
import { Refusal } from '../../http/refusal.ts';

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

/** The heading of the column in which the mended table says what is wrong; it is passed over when it comes back. */
export const PROBLEM_HEADING = '错误说明';

export interface PersonRow {
  readonly rowNo: number;
  readonly cells: Readonly<Record<Field, Cell>>;
}

const EMPTY: Cell = { text: '', problem: null };
/** A title and some lines of explanation may stand above the headings. */
export const ROWS_ABOVE_MAX = 10;

/**
 * The rows of people below the headings. Further columns are passed over.
 * @throws Refusal 4000 without the headings that everybody needs, or with one of them twice
 */
export function toPersonRows(rows: readonly SheetRow[]): PersonRow[] {
  const at = headingsAt(rows);
  const places = placesIn(rows[at]);
  return rows.slice(at + 1).map(({ rowNo, cells }) => ({
    rowNo,
    cells: Object.fromEntries(
      COLUMNS.map(({ field }) => [field, cells[places.get(field) ?? -1] ?? EMPTY]),
    ) as Record<Field, Cell>,
  }));
}

function headingsAt(rows: readonly SheetRow[]): number {
  const first = rows.slice(0, ROWS_ABOVE_MAX + 1);
  const at = first.findIndex((row) => REQUIRED.every(({ field }) => placesIn(row).has(field)));
  if (at >= 0) return at;
  const best = first.map(placesIn).toSorted((a, b) => b.size - a.size)[0] ?? new Map();
  const missing = REQUIRED.filter(({ field }) => !best.has(field)).map(({ heading }) => heading);
  throw new Refusal(
    ErrorCode.validation,
    `第一个工作表里没有找到列标题：${missing.join('、')}。请下载模板，把要导入的人填进去再上传`,
  );
}

const REQUIRED = COLUMNS.filter(({ isRequired }) => isRequired);

function placesIn(row: SheetRow | undefined): Map<Field, number> {
  const places = new Map<Field, number>();
  row?.cells.forEach(({ text }, place) => {
    const column = COLUMNS.find(({ heading }) => heading === bare(text));
    if (!column) return;
    if (places.has(column.field)) {
      throw new Refusal(ErrorCode.validation, `列标题“${column.heading}”出现了两次，请删去多余的一列`);
    }
    places.set(column.field, place);
  });
  return places;
}

/** `姓名*` and ` 姓 名 ` are the heading 姓名. */
const bare = (text: string): string => text.replace(/[\s*＊]/g, '');
