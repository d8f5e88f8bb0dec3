/** Progress of an import. */
import { ImportStatus } from '@farmers-mailbox/contract/people/imports/task.ts';
import type { ImportTask } from '@farmers-mailbox/contract/people/user-import/task.ts';
import { Progress } from '../../../../ui/text/Progress.tsx';

export function ImportProgress({ task }: { task: ImportTask }) {
  const { fileName, rowCount, doneCount } = task;
  return (
    <section className="import-outcome" aria-label="导入进度">
      <p>
        <b>{fileName}</b>：{stageOf(task)}
      </p>
      {rowCount > 0 && (
        <Progress
          label="导入进度"
          total={rowCount}
          parts={[{ label: '已检查', count: doneCount, tone: 'active' }]}
        />
      )}
      <p className="import-note">关闭这个窗口不影响导入，再点“导入”可以看到结果。</p>
    </section>
  );
}

function stageOf({ status, rowCount, doneCount }: ImportTask): string {
  if (status === ImportStatus.waiting) return '正在排队，前面还有别人的导入。';
  if (rowCount === 0) return '正在读取表格。';
  return doneCount < rowCount ? '正在检查每一格。' : '正在写入，请稍候。';
}
