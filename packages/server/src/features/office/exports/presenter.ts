/** Presents an export. */
import type { ExportTask } from '@farmers-mailbox/contract/office/exports/task.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import type { FoundExport } from './queries.ts';

export function toExportTask(found: FoundExport): ExportTask {
  return {
    exportId: found.exportId,
    title: found.title,
    fileName: found.fileName,
    status: found.status,
    totalCount: found.totalCount,
    doneCount: found.doneCount,
    rowCount: found.rowCount,
    byteCount: Number(found.byteCount),
    plainFlag: found.plainFlag === 1 ? 1 : 0,
    reason: found.reason,
    createTime: toMoment(found.createTime),
    finishTime: toMomentOrNull(found.finishTime),
    expireTime: toMomentOrNull(found.expireTime),
  };
}
