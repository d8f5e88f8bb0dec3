/** Importing people from a table, and taking them along as one. */
import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import { exportedNumbers, id } from '../../envelope.ts';
import { userFilters } from '../user-admin/endpoints.ts';
import { importTask } from './task.ts';

const importing = permitted('user:import');
const anImport = z.strictObject({ importId: id });

/**
 * The file is checked and written in the background. With `followFlag` 1 beside the file it answers at once, and `watchImport` follows it;
 * else when it is over, which takes seconds, and minutes behind the imports of others.
 */
export const importUsers = post('/v1/admin/user/import', {
  access: importing,
  summary:
    '导入用户（xlsx，最多5MB、5000人）；有不对的行时不导入，或只导入正确的；导入结束后返回结果，文件旁写followFlag为1时立即返回',
  fieldsIn: 'multipart',
  request: z.unknown() as unknown as z.ZodMiniType<unknown, unknown>,
  answer: importTask,
});

/** One's own: nobody follows or fetches another's. */
export const watchImport = get('/v1/admin/user/importProgress', {
  access: importing,
  summary: '跟踪一次导入',
  request: anImport,
  answer: importTask,
  form: 'events',
  isBackground: true,
});

/** For who left the page while it went on. */
export const latestImport = get('/v1/admin/user/latestImport', {
  access: importing,
  summary: '自己最近的一次导入',
  request: z.strictObject({}),
  answer: z.nullable(importTask),
});

export const fetchImportReport = get('/v1/admin/user/importReport', {
  access: importing,
  summary: '下载标出错误的表格，改好后可再次导入',
  request: anImport,
  answer: z.unknown(),
  form: 'file',
});

export const fetchImportTemplate = get('/v1/admin/user/importTemplate', {
  access: importing,
  summary: '下载导入模板，内有自己可以选的组织和角色',
  request: z.strictObject({}),
  answer: z.unknown(),
  form: 'file',
});

/** Everybody whom the list would show with these filters, however many. Each export is written to the operation log. */
export const exportUsers = get('/v1/admin/user/export', {
  access: permitted('user:export'),
  summary: '导出用户；有导出完整号码权限的人可得到完整的手机号码、身份证号和出生日期',
  request: z.strictObject({ ...userFilters, ...exportedNumbers }),
  answer: z.unknown(),
  form: 'file',
});
