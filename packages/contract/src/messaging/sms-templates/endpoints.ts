/** The calls of the page 短信模板 and of the choice of a template in the form of a mass SMS. */
import * as z from 'zod/mini';
import type { Dictionary } from '../../dictionaries.ts';
import { get, permitted, post } from '../../endpoint.ts';
import {
  deptCode,
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
import { smsCategory } from '../mass-sms/fields.ts';
import { SMS_CONTENT_MAX } from '../mass-sms/text.ts';
import { templateParams, templateVariable, VARIABLES_MAX } from './variables.ts';

const reading = permitted('sms:template:use', 'sms:template:edit');
/** Everybody who writes may keep templates of their own; which others they may change is the policy's. */
const changing = permitted('sms:template:use', 'sms:template:edit');
const version = wholeNumber(1, 2_147_483_647);

export const SHARE_SCOPE = [
  { value: 1, label: '全省' },
  { value: 2, label: '本级及下级' },
  { value: 3, label: '本单位' },
  { value: 4, label: '个人' },
] as const satisfies Dictionary;
export const ShareScope = { province: 1, region: 2, unit: 3, person: 4 } as const;
const shareScope = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

const templateCan = z.object({ use: verdict, edit: verdict, changeStatus: verdict, delete: verdict });

const templateRow = z.object({
  templateId: id,
  templateNo: z.string(),
  /** grows with every change of what the template says */
  templateVersion: z.number(),
  templateName: z.string(),
  smsCategory: z.string(),
  templateContent: z.string(),
  variables: z.array(templateVariable),
  /** empty: the signature of whoever uses it */
  smsSign: z.string(),
  shareScope,
  scopeDeptId: z.string(),
  scopeDeptName: z.string(),
  urgentFlag: flag,
  /** submissions that were written from it */
  useCount: z.number(),
  lastUseTime: z.nullable(moment),
  status: flag,
  /** the text with the examples of its variables */
  sampleContent: z.string(),
  /** of the example with signature and tail */
  wordCount: z.number(),
  segmentCount: z.number(),
  remark: z.string(),
  createUserName: z.string(),
  createTime: moment,
  updateTime: moment,
  version: z.number(),
  can: templateCan,
});
export type TemplateRow = z.output<typeof templateRow>;

export const pageTemplates = get('/smsTemplate/page', {
  access: reading,
  summary: '能看到的短信模板，最近修改的在前',
  request: z.strictObject({
    templateName: z.optional(text(40)),
    /** in the text */
    keyword: z.optional(text(50)),
    smsCategory: z.optional(text(2)),
    shareScope: z.optional(wholeNumber(1, 4)),
    status: z.optional(queryFlag),
    mineFlag: z.optional(queryFlag),
    ...paging,
    ...sortedBy('updateTime', 'createTime', 'useCount'),
  }),
  answer: pageOf(templateRow),
});

const templateVersion = z.object({
  templateVersion: z.number(),
  templateName: z.string(),
  smsCategory: z.string(),
  templateContent: z.string(),
  variables: z.array(templateVariable),
  smsSign: z.string(),
  urgentFlag: flag,
  createUserName: z.string(),
  createTime: moment,
});
export const templateDetails = get('/smsTemplate/details', {
  access: reading,
  summary: '短信模板详情与历次版本',
  request: z.strictObject({ templateId: id }),
  answer: z.extend(templateRow, {
    /** the newest first */
    versions: z.array(templateVersion),
  }),
});
export type TemplateDetails = z.output<typeof templateDetails.answer>;

export const saveTemplate = post('/smsTemplate/addOrModify', {
  isCreating: true,
  access: changing,
  summary: '新增或修改短信模板；名称、内容或变量有变化时成为新版本',
  request: z.strictObject({
    /** with it: a change, which names the version that was read */
    templateId: z.optional(id),
    version: z.optional(version),
    templateName: text(40, 1),
    smsCategory,
    templateContent: z.string().check(z.maxLength(SMS_CONTENT_MAX, `不能超过${SMS_CONTENT_MAX}个字`)),
    variables: z._default(
      z.array(templateVariable).check(z.maxLength(VARIABLES_MAX, `最多${VARIABLES_MAX}个变量`)),
      [],
    ),
    smsSign: z._default(text(20), ''),
    /** left out: as it is, a new one is shared with the own organisation */
    shareScope: z.optional(shareScope),
    /** asked for scope 2 alone: a region of one's own area; the others know their place */
    scopeDeptId: z.optional(deptCode),
    urgentFlag: z._default(flag, 0),
    /** left out: as it is, a new one in use */
    status: z.optional(flag),
    remark: z._default(text(200), ''),
  }),
  answer: z.object({ templateId: id, templateNo: z.string(), templateVersion: z.number() }),
});

export const deleteTemplates = post('/smsTemplate/delete', {
  access: permitted('sms:template:use', 'sms:template:delete'),
  summary: '删除短信模板，全部或一个都不；已有的申请不受影响',
  request: z.strictObject({
    templateIds: z
      .array(id)
      .check(z.minLength(1, '请选择要删除的模板'), z.maxLength(100, '一次最多删除100个')),
  }),
  answer: z.object({ successCount: z.number() }),
});

export const changeTemplateStatus = post('/smsTemplate/changeStatus', {
  access: changing,
  summary: '停用或启用短信模板',
  request: z.strictObject({ templateId: id, version, status: flag }),
  answer: nothing,
});

const counted = { wordCount: z.number(), segmentCount: z.number() };
export const renderTemplate = post('/smsTemplate/render', {
  access: reading,
  summary: '用填写的值生成短信内容，并给出最长情形',
  request: z.strictObject({ templateId: id, params: z._default(templateParams, {}) }),
  answer: z.object({
    /** demanded variables without a value still stand in it */
    smsContent: z.string(),
    ...counted,
    missing: z.array(z.string()),
    problems: z.array(z.object({ varName: z.string(), message: z.string() })),
    /** every variable, and what each recipient brings along, as long as it may be */
    longest: z.object(counted),
  }),
});
