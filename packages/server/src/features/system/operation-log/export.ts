/** The operation log as a file: what the list would show with its filters, whole, in the columns of an auditor. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { exportOperations as exportCall } from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import { LOGGED_OBJECT, LOGGED_RESULT, loggedResult } from '@farmers-mailbox/contract/system/logs/fields.ts';
import { everyLogRow } from '../../../database/log-pages.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand } from '../../../http/refusal.ts';
import type { ActorContext, FileAnswer } from '../../../http/route.ts';
import { type SheetColumn, sheetAnswer } from '../../../http/sheet-answer.ts';
import { chinaDate, toMoment } from '../../../time/moment.ts';
import { logExport } from './actions.ts';
import type { LogRow } from './chain.ts';
import { mayExport } from './policy.ts';
import { resultCodeOf } from './presenter.ts';
import { operationConditions, operationsInArea } from './queries.ts';

/** Written to the operation log first: it leaves the house. */
export async function exportOperations(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  context: ActorContext,
  filters: CheckedRequestOf<typeof exportCall>,
): Promise<FileAnswer> {
  demand(mayExport(context.actor));
  const now = clock.now();
  const conditions = [...operationsInArea(context.actor), ...operationConditions(filters)];
  await logExport(db, context, { title: '操作日志', bizType: 'log_oper', filters }, now);
  return sheetAnswer('操作日志', chinaDate(now), columns, everyLogRow<LogRow>(db, 'log_oper', conditions));
}

const columns: readonly SheetColumn<LogRow>[] = [
  { title: '时间', width: 20, text: (row) => toMoment(row.operateTime) },
  { title: '操作人', width: 12, text: (row) => row.realName },
  { title: '账号', width: 16, text: (row) => row.userName },
  { title: '身份', width: 18, text: (row) => row.roleNames },
  { title: '单位', width: 36, text: (row) => row.deptName },
  { title: '模块', width: 14, text: (row) => row.module },
  { title: '动作', width: 14, text: (row) => row.action },
  { title: '做了什么', width: 48, text: (row) => row.summary },
  { title: '对象类型', width: 16, text: (row) => labelOf(LOGGED_OBJECT, row.bizType) },
  { title: '对象编号', width: 22, text: (row) => row.bizId },
  {
    title: '结果',
    width: 8,
    text: (row) => labelOf(LOGGED_RESULT, loggedResult({ resultCode: resultCodeOf(row) })),
  },
  { title: '结果代码', width: 10, text: (row) => String(resultCodeOf(row)) },
  { title: '耗时（毫秒）', width: 14, text: (row) => row.costMs?.toString() ?? null },
  { title: '来源地址', width: 16, text: (row) => row.ip },
  { title: '接口', width: 40, text: (row) => row.path && `${row.method} ${row.path}` },
  { title: '请求编号', width: 24, text: (row) => row.requestId },
  { title: '请求校验值', width: 40, text: (row) => row.requestDigest },
  { title: '修改前', width: 40, text: (row) => row.beforeData },
  { title: '修改后', width: 40, text: (row) => row.afterData },
  { title: '日志序号', width: 14, text: (row) => row.chainNo },
];
