/** The table in which many places of one kind of rural tourism are taken in. */
import { labelOf, TOUR_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import { must, type SubjectField, text } from '@farmers-mailbox/contract/people/subjects/field.ts';
import { columnOfField } from '@farmers-mailbox/contract/people/subjects/read-text.ts';
import { TEXT_MAX } from '@farmers-mailbox/contract/publishing/content-review/text.ts';
import { TOUR_IMPORT_ROWS_MAX } from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import {
  ownTourFields,
  TITLE_MAX,
  TOUR_COMMON_FIELDS,
} from '@farmers-mailbox/contract/publishing/tour/fields.ts';
import type { Template } from '../../../http/import-sheet.ts';

export const PLACE_KEY = 'deptId';
const TITLE = '类型：';
export const titleOf = (tourType: number): string => TITLE + labelOf(TOUR_TYPE, tourType);

/** Common to all kinds: the form has controls of its own for both of the first. */
export const TABLE_FIELDS: readonly SubjectField[] = [
  must(text('title', '名称', TITLE_MAX)),
  ...TOUR_COMMON_FIELDS,
  must(text('content', '介绍', TEXT_MAX)),
];

export function templateOf(tourType: number): Template {
  const place = {
    key: PLACE_KEY,
    heading: '所在区域',
    required: true,
    hint: '填全称（例如：浙江省杭州市西湖区三墩镇绕城村）或组织编码',
  };
  const fields = [...TABLE_FIELDS, ...ownTourFields(tourType)];
  return {
    sheetName: labelOf(TOUR_TYPE, tourType),
    title: titleOf(tourType),
    columns: [place, ...fields.map(columnOfField)],
    notes: [
      `一次最多${TOUR_IMPORT_ROWS_MAX}行。先检查每一格，有不对的可以只导入正确的，也可以下载标出错误的表格，改好后再导入。`,
      '导入后是草稿，补上封面和图片后再提交审核。',
      '第一行写着类型，第二行是列标题，请不要改动；带*的列必填。也可以另存为csv文件再上传。',
    ],
    rowsMax: TOUR_IMPORT_ROWS_MAX,
    tooMany: `一次最多导入${TOUR_IMPORT_ROWS_MAX}处，请分成几个文件`,
    instead: '请下载这一类的模板，填好后再上传',
  };
}
