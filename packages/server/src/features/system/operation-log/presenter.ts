/** Presents an act: its row in lists and files, and field by field what it changed. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import { fieldLabel } from '@farmers-mailbox/contract/field-labels.ts';
import {
  LOGGED_OBJECT,
  LOGGED_RESULT,
  loggedResult,
  type OperationRow,
} from '@farmers-mailbox/contract/system/logs/fields.ts';
import type { SheetColumn } from '../../../http/sheet-answer.ts';
import { toMoment } from '../../../time/moment.ts';
import type { LogRow } from './chain.ts';

export function toOperation(row: LogRow): OperationRow {
  return {
    logId: row.logId,
    operateTime: toMoment(row.operateTime),
    userId: row.userId,
    userName: row.userName,
    realName: row.realName,
    deptId: row.deptId,
    deptName: row.deptName,
    roleNames: row.roleNames,
    module: row.module,
    action: row.action,
    bizType: row.bizType,
    bizId: row.bizId,
    summary: row.summary,
    ip: row.ip,
    method: row.method,
    path: row.path,
    requestDigest: row.requestDigest,
    resultCode: resultCodeOf(row),
    costMs: row.costMs,
    rowHash: row.rowHash,
    prevHash: row.prevHash,
    beforeData: row.beforeData,
    afterData: row.afterData,
  };
}

/** Before results were kept only what was done was written, as commands and the clock do still. */
const resultCodeOf = ({ resultCode }: LogRow): number => resultCode ?? SUCCESS_CODE;

export function toOperationDetails(row: LogRow) {
  return {
    ...toOperation(row),
    requestId: row.requestId,
    chainNo: row.chainNo,
    changes: toChanges(row.beforeData, row.afterData),
  };
}

function toChanges(beforeData: string | null, afterData: string | null) {
  const [before, after] = [fieldsOf(beforeData), fieldsOf(afterData)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.map((field) => {
    const [was, is] = [before.get(field) ?? null, after.get(field) ?? null];
    return { field, label: fieldLabel(field), before: was, after: is, changed: was !== is };
  });
}

/** Personal data was masked when the row was written. */
function fieldsOf(json: string | null): Map<string, string> {
  const value: unknown = json === null ? {} : JSON.parse(json);
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value ?? {});
  const filled = [...entries].filter(([, field]) => field !== null && field !== '');
  return new Map(filled.map(([name, field]) => [String(name), inWords(field)]));
}

function inWords(value: unknown): string {
  if (typeof value === 'string') return value;
  const isPlainList = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  return isPlainList ? value.join('、') : JSON.stringify(value);
}

export const operationColumns: readonly SheetColumn<LogRow>[] = [
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
