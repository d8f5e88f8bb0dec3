/** Outcome of an import: everybody, those who were right, or nobody; and every wrong cell with its way out. */

import {
  type ImportProblem,
  ImportStatus,
  REPORT_DAYS,
} from '@farmers-mailbox/contract/people/imports/task.ts';
import { fetchImportReport } from '@farmers-mailbox/contract/people/user-import/endpoints.ts';
import type { ImportTask } from '@farmers-mailbox/contract/people/user-import/task.ts';
import { isUnreadAsked } from '@farmers-mailbox/contract/tables/unread.ts';
import { saveAnswer } from '../../../../api/download.ts';
import { showFailure } from '../../../../api/failure-notice.ts';
import { UnreadParts } from '../../../../ui/form/UnreadParts.tsx';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import { type Column, TableOfRows } from '../../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';

const columns: readonly Column<ImportProblem>[] = [
  { title: '行', width: 100, render: ({ rowNo }) => `第 ${inDigits(rowNo)} 行`, card: 'headline' },
  { title: '列', width: 100, render: ({ column }) => column },
  { title: '问题和改法', render: ({ problem }) => problem },
];
const keyOf = ({ rowNo, column, problem }: ImportProblem) => `${rowNo} ${column} ${problem}`;

export interface ImportOutcomeProps {
  task: ImportTask;
  /** imports the file again without what was not read; null: it is no longer at hand */
  onSkip: (() => void) | null;
  /** imports those who are right */
  onSkipWrong: (() => void) | null;
}

export function ImportOutcome({ task, onSkip, onSkipWrong }: ImportOutcomeProps) {
  const { fileName, createTime, status, reason, successCount, failCount, unread } = task;
  const isAsked = isUnreadAsked(task);
  return (
    <section className="import-outcome" aria-label="导入结果" aria-live="polite">
      <p className="import-note">
        {fileName}，{createTime}
      </p>
      {status === ImportStatus.imported && (
        <p className="import-good">
          已导入 {inDigits(successCount)} 人，
          {failCount === 0 ? '全部成功' : `另有 ${inDigits(failCount)} 人填写有误，没有导入`}。
        </p>
      )}
      {failCount > 0 && !isAsked && <Wrong task={task} onSkipWrong={onSkipWrong} />}
      {status === ImportStatus.stopped && <p className="import-bad">没有导入：{reason}</p>}
      <UnreadParts parts={unread} isAsked={isAsked} onSkip={onSkip} />
    </section>
  );
}

function Wrong({ task, onSkipWrong }: Pick<ImportOutcomeProps, 'task' | 'onSkipWrong'>) {
  const { importId, fileName, rowCount, successCount, failCount, problemCount, problems, hasReport } = task;
  const rightCount = rowCount - failCount;
  const reportName = `${fileName.replace(/\.xlsx$/i, '')}_待改正.xlsx`;
  return (
    <>
      {successCount === 0 && (
        <p className="import-bad">
          没有导入：{inDigits(rowCount)} 人中有 {inDigits(failCount)} 人填写有误，共 {inDigits(problemCount)}{' '}
          处。
        </p>
      )}
      {hasReport && (
        <>
          <ActionButton
            kind="primary"
            label="下载标出错误的表格"
            onAct={() => saveAnswer(fetchImportReport, { importId }, reportName).catch(showFailure)}
          />
          {successCount === 0 && rightCount > 0 && onSkipWrong && (
            <ActionButton label={`只导入正确的 ${inDigits(rightCount)} 人`} onAct={onSkipWrong} />
          )}
          <p className="import-note">
            错的格子已标成红色，最后一列写着怎么改；直接在里面改好，再导入它。只保留 {REPORT_DAYS} 天。
          </p>
        </>
      )}
      <div className="import-problems">
        <TableOfRows label="填写有误的地方" columns={columns} rows={problems} rowKey={keyOf} />
        {problemCount > problems.length && (
          <p className="import-note">还有 {inDigits(problemCount - problems.length)} 处，都标在表格里。</p>
        )}
      </div>
    </>
  );
}
