/** Presents an import of people. */
import { ImportStatus } from '@farmers-mailbox/contract/people/imports/task.ts';
import { fetchImportReport } from '@farmers-mailbox/contract/people/user-import/endpoints.ts';
import { type ImportTask, PROBLEMS_SHOWN_MAX } from '@farmers-mailbox/contract/people/user-import/task.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import type { FoundImport } from '../imports/queries.ts';

export function toImportTask(found: FoundImport): ImportTask {
  return {
    importId: found.importId,
    fileName: found.fileName,
    status: found.status,
    rowCount: found.rowCount,
    doneCount: found.doneCount,
    successCount: found.status === ImportStatus.imported ? found.rowCount - found.failCount : 0,
    failCount: found.failCount,
    problemCount: found.problemCount,
    problems: found.problems.slice(0, PROBLEMS_SHOWN_MAX),
    unread: [...found.unread],
    reason: found.reason,
    hasReport: found.hasReport,
    failFileUrl: found.hasReport ? `${fetchImportReport.path}?importId=${found.importId}` : null,
    createTime: toMoment(found.createTime),
    finishTime: toMomentOrNull(found.finishTime),
  };
}
