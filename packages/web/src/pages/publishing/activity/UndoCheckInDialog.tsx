/** 撤销签到: it was the wrong person's; the reason stays beside the sign-up. */
import {
  type SignRow,
  undoCheckIn,
  undoneProblems,
} from '@farmers-mailbox/contract/publishing/activity/sign-endpoints.ts';
import { OPINION_MAX } from '@farmers-mailbox/contract/publishing/content-review/calls.ts';
import { useAct } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { LinesItem } from '../../../ui/form/items.tsx';
import { leaveLabelOf } from '../../../ui/page/leave-label.ts';
import { activity } from './kind.ts';

const UNDO = '撤销签到';

export function UndoCheckInDialog({ row, onClose }: { row: SignRow; onClose: () => void }) {
  const { attempt } = useAct(undoCheckIn, { refresh: activity.reads, success: '已撤销签到' });
  const { signId, realName } = row;
  return (
    <FormDialog<{ reason: string }>
      open
      title={`撤销${realName}的签到`}
      submitLabel={UNDO}
      closeLabel={leaveLabelOf(UNDO)}
      initial={{ reason: '' }}
      problemsOf={undoneProblems}
      onSubmit={({ reason }) => attempt({ signId, reason })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>撤销后按未签到计，可以重新签到或取消报名。原因留在报名名单和操作日志里。</p>
          <LinesItem
            form={form}
            name="reason"
            label="撤销的原因"
            isRequired
            maxLength={OPINION_MAX}
            autoSize={{ minRows: 2, maxRows: 4 }}
            placeholder="如：点错了人"
          />
        </>
      )}
    </FormDialog>
  );
}
