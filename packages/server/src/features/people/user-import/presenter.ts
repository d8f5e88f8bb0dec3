/** Presents an import. */
import { fetchImportReport } from '@farmers-mailbox/contract/people/user-import/endpoints.ts';
import {
  ImportStatus,
  type ImportTask,
  PROBLEMS_SHOWN_MAX,
} from '@farmers-mailbox/contract/people/user-import/task.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { apart } from './kept-problems.ts';
import type { FoundImport } from './queries.ts';

export function toImportTask(found: FoundImport): ImportTask {
  const { problems, unread } = apart(found.problems);
  return {
    importId: found.importId,
    fileName: found.fileName,
    status: found.status,
    rowCount: found.rowCount,
    doneCount: found.doneCount,
    successCount: found.status === ImportStatus.imported ? found.rowCount - found.failCount : 0,
    failCount: found.failCount,
    problemCount: found.problemCount,
    problems: problems.slice(0, PROBLEMS_SHOWN_MAX),
    unread,
    reason: found.reason,
    hasReport: found.hasReport,
    failFileUrl: found.hasReport ? `${fetchImportReport.path}?importId=${found.importId}` : null,
    createTime: toMoment(found.createTime),
    finishTime: toMomentOrNull(found.finishTime),
  };
}
