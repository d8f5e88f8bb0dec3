/** Presents an act: its row in lists, and field by field what it changed. */
import { SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import { fieldLabel } from '@farmers-mailbox/contract/field-labels.ts';
import type { OperationRow } from '@farmers-mailbox/contract/system/logs/fields.ts';
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
export const resultCodeOf = ({ resultCode }: LogRow): number => resultCode ?? SUCCESS_CODE;

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
