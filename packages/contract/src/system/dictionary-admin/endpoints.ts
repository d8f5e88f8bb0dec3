/** The calls of dictionaries (字典): their values for everybody, and the page that runs them. */
import * as z from 'zod/mini';
import { get, permitted, post, signedIn } from '../../endpoint.ts';
import {
  flag,
  id,
  moment,
  nothing,
  pageOf,
  paging,
  queryFlag,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { TAG_STYLES } from './catalogue.ts';

const editing = permitted('dict:edit');
const version = wholeNumber(1, 2_147_483_647);
const typeCode = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[A-Z][A-Z0-9_]{1,39}$/, '字典编码应为2至40位大写字母、数字或下划线，以字母开头'),
  );
const typeCodeAsked = text(40, 1);

const dictValue = z.object({
  dictValueId: id,
  dictTypeCode: z.string(),
  dictLabel: z.string(),
  dictValue: z.string(),
  sort: z.number(),
  /** one of TAG_STYLES, or empty */
  cssClass: z.string(),
  defaultFlag: z.number(),
  status: z.number(),
  remark: z.nullable(z.string()),
});
export type DictValue = z.output<typeof dictValue>;

export const listByDictTypeCode = get('/v1/admin/dictValue/listByDictTypeCode', {
  access: signedIn,
  summary: '一个字典的值，按排序',
  request: z.strictObject({
    dictTypeCode: typeCodeAsked,
    /** 1: also those that are not offered any more, for their names in lists */
    includeDisabled: z._default(queryFlag, 0),
  }),
  answer: z.array(dictValue),
});

const typeRow = z.object({
  dictTypeCode: z.string(),
  dictTypeName: z.string(),
  /** 1 comes with the program */
  systemFlag: z.number(),
  remark: z.nullable(z.string()),
  valueCount: z.number(),
  /** null of what came with the program, and of what is from before that was kept */
  createUserName: z.nullable(z.string()),
  createTime: moment,
  version: z.number(),
  can: z.object({ edit: verdict, addValue: verdict, remove: verdict }),
});
export type DictTypeRow = z.output<typeof typeRow>;

export const pageDictTypes = post('/v1/admin/dictType/page', {
  access: editing,
  summary: '字典列表',
  request: z.strictObject({ keyword: z.optional(text(30)), ...paging, ...sortedBy('sort', 'createTime') }),
  answer: pageOf(typeRow),
});
const typeFields = { dictTypeName: text(60, 1), remark: z._default(text(200), '') };
export const saveDictType = post('/v1/admin/dictType/save', {
  isCreating: true,
  access: editing,
  summary: '新增字典，供其他程序读取',
  request: z.strictObject({ dictTypeCode: typeCode, ...typeFields }),
  answer: nothing,
});
export const updateDictType = post('/v1/admin/dictType/update', {
  access: editing,
  summary: '修改字典的名称和备注',
  request: z.strictObject({ dictTypeCode: typeCodeAsked, version, ...typeFields }),
  answer: nothing,
});
export const removeDictType = post('/v1/admin/dictType/remove', {
  access: editing,
  summary: '删除自己新增的字典及其全部值',
  request: z.strictObject({ dictTypeCode: typeCodeAsked, version }),
  answer: z.object({ valueCount: z.number() }),
});

const valueRow = z.extend(dictValue, {
  /** null of what came with the program, and of what is from before that was kept */
  createUserName: z.nullable(z.string()),
  createTime: moment,
  updateUserName: z.nullable(z.string()),
  updateTime: moment,
  version: z.number(),
  can: z.object({ edit: verdict, disable: verdict, remove: verdict }),
});
export type DictValueRow = z.output<typeof valueRow>;

export const pageDictValues = post('/v1/admin/dictValue/page', {
  access: editing,
  summary: '一个字典的值，附可以做的事',
  request: z.strictObject({
    dictTypeCode: typeCodeAsked,
    keyword: z.optional(text(30)),
    status: z.optional(queryFlag),
    ...paging,
    ...sortedBy('sort', 'createTime'),
  }),
  answer: pageOf(valueRow),
});
const styles = TAG_STYLES.map(({ value }) => value);
const valueFields = {
  dictLabel: text(60, 1),
  sort: z._default(wholeNumber(0, 1_000_000), 0),
  /** only where the dictionary is shown as tags */
  cssClass: z._default(z.enum(['', ...styles], '请选择样式'), ''),
  /** the one that a form begins with; left out: as it is */
  defaultFlag: z.optional(flag),
  remark: z._default(text(200), ''),
};
export const saveDictValue = post('/v1/admin/dictValue/save', {
  isCreating: true,
  access: editing,
  summary: '新增字典值',
  request: z.strictObject({
    dictTypeCode: typeCodeAsked,
    dictValue: z
      .string()
      .check(z.trim(), z.regex(/^[A-Za-z0-9_-]{1,40}$/, '值应为1至40位字母、数字、下划线或短横')),
    ...valueFields,
    status: z._default(flag, 1),
  }),
  answer: z.object({ dictValueId: id }),
});
export const updateDictValue = post('/v1/admin/dictValue/update', {
  access: editing,
  summary: '修改字典值的名称、排序、样式，停用或启用',
  request: z.strictObject({
    dictValueId: id,
    version,
    /** these two never change: sent along, they have to be as they are */
    dictTypeCode: z.optional(text(40)),
    dictValue: z.optional(text(40)),
    ...valueFields,
    status: flag,
  }),
  answer: nothing,
});
export const removeDictValue = post('/v1/admin/dictValue/remove', {
  access: editing,
  summary: '删除字典值',
  request: z.strictObject({ dictValueId: id, version: z.optional(version) }),
  answer: nothing,
});
