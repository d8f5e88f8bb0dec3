/** The table in which many subjects of one category are registered: its columns, its template, and its rows read again. */
import { labelOf, SUBJECT_CATEGORY, type SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { ownFieldsOf } from '@farmers-mailbox/contract/people/subjects/catalogue.ts';
import { COMMON_FIELDS } from '@farmers-mailbox/contract/people/subjects/common-fields.ts';
import { SUBJECT_IMPORT_ROWS_MAX } from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import { columnOfField } from '@farmers-mailbox/contract/people/subjects/read-text.ts';
import type { Sheet } from '@farmers-mailbox/contract/tables/sheet.ts';
import type { UnreadPart } from '@farmers-mailbox/contract/tables/unread.ts';
import { readFilledRows, type TableRow, type Template, titleIn } from '../../../http/import-sheet.ts';
import { Refusal } from '../../../http/refusal.ts';

export const PLACE_KEY = 'deptId';
const TITLE = '主体类别：';

export function templateOf(category: SubjectCategory): Template {
  const place = {
    key: PLACE_KEY,
    heading: '所属村或乡镇',
    required: true,
    hint: '填全称（例如：浙江省杭州市西湖区三墩镇绕城村）或组织编码',
  };
  return {
    sheetName: '主体',
    title: TITLE + labelOf(SUBJECT_CATEGORY, category),
    columns: [place, ...COMMON_FIELDS.map(columnOfField), ...ownFieldsOf(category).map(columnOfField)],
    notes: [
      `一次最多${SUBJECT_IMPORT_ROWS_MAX}行。先检查每一格，有不对的可以只导入正确的，也可以下载标出错误的表格，改好后再导入。`,
      '第一行写着类别，第二行是列标题，请不要改动；带*的列必填。',
    ],
    rowsMax: SUBJECT_IMPORT_ROWS_MAX,
    tooMany: `一次最多导入${SUBJECT_IMPORT_ROWS_MAX}个主体，请分成几个文件`,
    instead: '请下载模板，把主体填进去再上传',
  };
}

/** @throws Refusal 4000 for a table that is not one of the templates, and as `findTemplate` does */
export function readTable(sheets: readonly Sheet[]): {
  category: SubjectCategory;
  rows: TableRow[];
  unread: readonly UnreadPart[];
} {
  const titles = SUBJECT_CATEGORY.map(({ label }) => TITLE + label);
  const named = titleIn(sheets, titles);
  const category = SUBJECT_CATEGORY.find(({ label }) => TITLE + label === named)?.value;
  if (!category) {
    throw new Refusal(ErrorCode.validation, '第一行没有写明主体类别，请下载模板，把主体填进去再上传');
  }
  return { category, ...readFilledRows(sheets, templateOf(category)) };
}
