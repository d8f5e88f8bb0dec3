/** The calls of the page 参数设置 (`sys_param`): what is set, and changing one. */
import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import { moment, nothing, text, verdict, wholeNumber } from '../../envelope.ts';
import { PARAMETER_KEYS } from './catalogue.ts';

const parameterRow = z.object({
  paramKey: z.enum(PARAMETER_KEYS),
  paramValue: z.number(),
  /** 0 until somebody changes it for the first time */
  version: z.number(),
  updateUserName: z.nullable(z.string()),
  updateTime: z.nullable(moment),
});
export type ParameterRow = z.output<typeof parameterRow>;

export const listParameters = get('/v1/admin/param/list', {
  access: permitted('param:edit'),
  summary: '全部参数现在的值',
  request: z.strictObject({}),
  answer: z.object({
    list: z.array(parameterRow),
    can: z.object({ edit: verdict }),
    /** what the operator has set where the program runs, which nobody changes here */
    setByOperator: z.array(z.object({ name: z.string(), value: z.string(), setting: z.string() })),
  }),
});

export const updateParameter = post('/v1/admin/param/update', {
  access: permitted('param:edit'),
  summary: '修改一个参数',
  request: z.strictObject({
    paramKey: z.enum(PARAMETER_KEYS, '没有这个参数'),
    paramValue: wholeNumber(0, 1_000_000),
    version: wholeNumber(0, 2_147_483_647),
    /** why, for whoever reads the log */
    reason: text(100, 1),
  }),
  answer: nothing,
});
