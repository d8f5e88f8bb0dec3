/** Gives consultations to a unit that answers for their farmers, and if wanted to one person there. */
import { assignConsultations } from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { useAct } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { consultReads } from './consultations.tsx';
import { takerOf, UnitItems, type UnitValues, unitProblems } from './UnitItems.tsx';

export interface AssignDialogProps {
  consultIds: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

export function AssignDialog({ consultIds, onClose, onDone }: AssignDialogProps) {
  const assign = useAct(assignConsultations, {
    refresh: consultReads,
    success: `已分派 ${consultIds.length} 条`,
  });
  return (
    <FormDialog<UnitValues>
      open
      title={`分派 ${consultIds.length} 条咨询`}
      submitLabel={`分派 ${consultIds.length} 条`}
      initial={{ assignDeptId: '', assignUserId: '' }}
      problemsOf={unitProblems}
      onSubmit={async (values) => {
        await assign.attempt({ consultIds: [...consultIds], ...takerOf(values) });
        onDone();
      }}
      onClose={onClose}
    >
      {(form) => <UnitItems form={form} consultIds={consultIds} />}
    </FormDialog>
  );
}
