/** 核对日志: reads the whole log and says whether every row is as it was written; a million rows take a while, so it shows how far. */
import { mayCheckChain } from '@farmers-mailbox/contract/system/logs/chain-verdict.ts';
import { checkOperationChain } from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import type { ChainProgress } from '@farmers-mailbox/contract/system/logs/fields.ts';
import { useState } from 'react';
import { useWatch } from '../../../api/watch.ts';
import { useSession } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { Dialog } from '../../../ui/page/Dialog.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { Progress } from '../../../ui/text/Progress.tsx';

type Report = NonNullable<ChainProgress['report']>;

export function ChainCheck({ onOpenRow }: { onOpenRow: (logId: string) => void }) {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const can = mayCheckChain({ deptId: user.sysDept.deptId, roleKeys: user.roleList });
  const openRow = (logId: string) => {
    setOpen(false);
    onOpenRow(logId);
  };
  return (
    <>
      <ActionButton label="核对日志" can={can} onAct={() => setOpen(true)} />
      {open && <CheckDialog onClose={() => setOpen(false)} onOpenRow={openRow} />}
    </>
  );
}

interface CheckDialogProps {
  onClose: () => void;
  onOpenRow: (logId: string) => void;
}

function CheckDialog({ onClose, onOpenRow }: CheckDialogProps) {
  const { latest } = useWatch(checkOperationChain, {}, ({ report }) => report !== null);
  const report = latest?.report ?? null;
  return (
    <Dialog title="核对操作日志" onClose={onClose} staysOpen>
      <p>逐条核对操作日志是否与写入时一致，有没有被改动或删除。</p>
      <Progress
        label="核对进度"
        total={latest?.total ?? 0}
        parts={[{ label: '与写入时一致', count: latest?.checked ?? 0, tone: 'good' }]}
      />
      <div aria-live="polite">
        {report === null ? (
          <p>正在核对，请稍候。关闭这个窗口不影响使用其他功能。</p>
        ) : (
          <Outcome report={report} checked={latest?.checked ?? 0} onOpenRow={onOpenRow} />
        )}
      </div>
    </Dialog>
  );
}

interface OutcomeProps {
  report: Report;
  checked: number;
  onOpenRow: (logId: string) => void;
}

function Outcome({ report: { broken, lastHash }, checked, onOpenRow }: OutcomeProps) {
  if (broken === null) {
    return (
      <>
        <p className="chain-good">已核对 {inDigits(checked)} 条，没有被改动。</p>
        {lastHash !== null && (
          <p className="chain-hash">
            最后一条的校验值：<code>{lastHash}</code>
            抄录下来，以后可以看出最新的记录是否被整段删去。
          </p>
        )}
      </>
    );
  }
  const { chainNo, problem, row } = broken;
  return (
    <>
      <p className="chain-bad" role="alert">
        {problem === 'changed'
          ? `第 ${chainNo} 条与写入时不符，可能被改动；它之前的 ${inDigits(checked)} 条没有问题。`
          : `第 ${chainNo} 条不见了，可能被删除；它之前的 ${inDigits(checked)} 条没有问题。`}
      </p>
      {row && (
        <p>
          {problem === 'changed' ? '现在的内容：' : '它的前一条：'}
          {row.operateTime}，{row.realName}，{row.summary}
          <button type="button" className="plain-link" onClick={() => onOpenRow(row.logId)}>
            查看
          </button>
        </p>
      )}
    </>
  );
}
