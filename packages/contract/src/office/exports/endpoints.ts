/**
 * The exports that one has asked for: how far they are, fetching, giving up. Beginning one is the call of the list that it takes
 * along, as mass-sms/export-endpoints.ts.
 */
import * as z from 'zod/mini';
import { get, post, signedIn } from '../../endpoint.ts';
import { id } from '../../envelope.ts';
import { exportTask } from './task.ts';

const anExport = z.strictObject({ exportId: id });

/** Under the identity that one has now; the newest first. */
export const listExports = get('/v1/admin/exportTask/list', {
  access: signedIn,
  summary: '自己的导出任务，最近50次',
  request: z.strictObject({}),
  answer: z.array(exportTask),
  isBackground: true,
});

export const cancelExport = post('/v1/admin/exportTask/cancel', {
  access: signedIn,
  summary: '取消还没有完成的导出',
  request: anExport,
  answer: exportTask,
});

export const fetchExport = get('/v1/admin/exportTask/download', {
  access: signedIn,
  summary: '下载导出的文件（3天内，限本人；每次下载都记入操作日志）',
  request: anExport,
  answer: z.unknown(),
  form: 'file',
});
