/** Gives consultations to a unit that answers for their farmers, and if wanted to one person there. */
import {
  type AssignableUnit,
  assignConsultations,
  listAssignableUnits,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { useAct, useCall } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { NativeSelectItem } from '../../../ui/form/items.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { placeInShort } from '../../../ui/text/place-in-short.ts';
import { consultReads } from './consultations.tsx';

export interface AssignDialogProps {
  consultIds: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

interface Values {
  assignDeptId: string;
  assignUserId: string;
}

export function AssignDialog({ consultIds, onClose, onDone }: AssignDialogProps) {
  const units = useCall(listAssignableUnits, { consultIds: [...consultIds] });
  const assign = useAct(assignConsultations, {
    refresh: consultReads,
    success: `已分派 ${consultIds.length} 条`,
  });
  return (
    <FormDialog<Values>
      open
      title={`分派 ${consultIds.length} 条咨询`}
      submitLabel={`分派 ${consultIds.length} 条`}
      initial={{ assignDeptId: '', assignUserId: '' }}
      problemsOf={({ assignDeptId }) => (assignDeptId === '' ? { assignDeptId: '请选择办理单位' } : {})}
      onSubmit={async ({ assignDeptId, assignUserId }) => {
        const to = { assignDeptId, assignUserId: assignUserId || null };
        await assign.attempt({ consultIds: [...consultIds], ...to });
        onDone();
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          {units.error && !units.data && (
            <ErrorState failure={units.error} onRetry={() => void units.refetch()} />
          )}
          {!units.data && !units.error && <Skeleton lines={3} />}
          {units.data && (
            <>
              <NativeSelectItem
                form={form}
                name="assignDeptId"
                label="办理单位"
                hint="列出提问人所在地和它上级的单位，近的在前。"
                isRequired
                first="请选择办理单位"
                options={units.data.map(({ deptId, fullDeptName, drafters }) => ({
                  value: deptId,
                  label:
                    drafters.length > 0
                      ? placeInShort(fullDeptName)
                      : `${placeInShort(fullDeptName)}（没有拟稿人）`,
                }))}
                also={() => ({ assignUserId: '' })}
              />
              <Drafter
                form={form}
                unit={units.data.find(({ deptId }) => deptId === form.values.assignDeptId)}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

function Drafter({ form, unit }: { form: Form<Values>; unit: AssignableUnit | undefined }) {
  if (!unit) return null;
  if (unit.drafters.length === 0) {
    return <p className="warning-note">这个单位没有拟稿人，只能由管辖它的管理员拟写答复。</p>;
  }
  return (
    <NativeSelectItem
      form={form}
      name="assignUserId"
      label="拟稿人（可不选）"
      hint="不选时，这个单位的拟稿人都可以拟写。"
      first="不指定"
      options={unit.drafters.map(({ userId, realName }) => ({ value: userId, label: realName }))}
    />
  );
}
