/** 导出下载: one's exports with how far they are, the finished ones to fetch, the unfinished ones to give up. */
import {
  cancelExport,
  fetchExport,
  listExports,
} from '@farmers-mailbox/contract/office/exports/endpoints.ts';
import { EXPORT_DAYS, ExportStatus, type ExportTask } from '@farmers-mailbox/contract/office/exports/task.ts';
import { formatFileSize } from '@farmers-mailbox/contract/rules/document-format.ts';
import { useState } from 'react';
import { saveAnswer } from '../api/download.ts';
import { showFailure } from '../api/failure-notice.ts';
import { useAct } from '../api/hooks.ts';
import { NativeDialog } from '../notices/NativeDialog.tsx';
import { ScrollingPart } from '../ui/page/ScrollingPart.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/page/states.tsx';
import { inDigits } from '../ui/text/in-digits.ts';
import { toMinute } from '../ui/text/moment.ts';
import { percentOf, useExports } from './exports.ts';
import './exports.css';

export function ExportsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useExports();
  return (
    <NativeDialog title="导出下载" onClose={onClose}>
      <p className="exports-note">
        导出在后台进行，可以关闭本窗口继续做别的事；文件保留 {EXPORT_DAYS} 天，只有您本人能下载。
      </p>
      <ScrollingPart className="exports" label="导出任务">
        {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={4} />}
        {data?.length === 0 && <EmptyState text="还没有导出过。在列表上方点“导出”即可开始。" />}
        {data && data.length > 0 && (
          <ul>
            {data.map((task) => (
              <Task key={task.exportId} task={task} />
            ))}
          </ul>
        )}
      </ScrollingPart>
      <div className="foot dialog-buttons">
        <button type="button" className="plain-button" onClick={onClose}>
          关闭
        </button>
      </div>
    </NativeDialog>
  );
}

function Task({ task }: { task: ExportTask }) {
  const { title, status, plainFlag, createTime } = task;
  const isGoing = status === ExportStatus.waiting || status === ExportStatus.running;
  return (
    <li>
      <span className="export-title">
        {title}
        {plainFlag === 1 && <b>（含完整号码）</b>}
      </span>
      <span className="export-note">
        {toMinute(createTime)} · {stateInWords(task)}
      </span>
      {isGoing && <progress aria-label={`${title}的进度`} value={percentOf(task)} max={100} />}
      {isGoing && <Cancel task={task} />}
      {status === ExportStatus.ready && <Fetch task={task} />}
    </li>
  );
}

function stateInWords(task: ExportTask): string {
  const { status, rowCount, byteCount, reason, expireTime } = task;
  const rows = `${inDigits(rowCount)} 行`;
  switch (status) {
    case ExportStatus.waiting:
      return '排队中，马上开始';
    case ExportStatus.running:
      return `正在导出 ${percentOf(task)}%，已写 ${rows}`;
    case ExportStatus.ready:
      return `${rows}，${formatFileSize(byteCount)}，${toMinute(expireTime)} 前可下载`;
    case ExportStatus.cancelled:
      return '已取消';
    case ExportStatus.expired:
      return `已过 ${EXPORT_DAYS} 天，文件已删除，需要时请重新导出`;
    default:
      return reason ?? '没有导出';
  }
}

function Cancel({ task: { exportId, title } }: { task: ExportTask }) {
  const cancel = useAct(cancelExport, { refresh: [listExports] });
  return (
    <button
      type="button"
      className="plain-button"
      aria-label={`取消导出${title}`}
      disabled={cancel.busy}
      onClick={() => void cancel.run({ exportId })}
    >
      取消
    </button>
  );
}

function Fetch({ task: { exportId, title, fileName } }: { task: ExportTask }) {
  const [busy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    await saveAnswer(fetchExport, { exportId }, fileName).catch(showFailure);
    setBusy(false);
  };
  return (
    <button
      type="button"
      className="plain-button"
      aria-label={`下载${title}`}
      disabled={busy}
      onClick={() => void fetchFile()}
    >
      {busy ? '下载中…' : '下载'}
    </button>
  );
}
