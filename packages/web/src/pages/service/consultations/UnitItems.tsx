/** The unit that has a consultation in hand, and if wanted one person there: fields of 分派 and 改派. */
import {
  type AssignableUnit,
  listAssignableUnits,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { useCall } from '../../../api/hooks.ts';
import { NativeSelectItem } from '../../../ui/form/items.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { ErrorState } from '../../../ui/page/states.tsx';
import { placeInShort } from '../../../ui/text/place-in-short.ts';

export interface UnitValues {
  assignDeptId: string;
  assignUserId: string;
}

export const unitProblems = ({ assignDeptId }: UnitValues) =>
  assignDeptId === '' ? { assignDeptId: '请选择办理单位' } : {};

/** As the calls have it. */
export const takerOf = ({ assignDeptId, assignUserId }: UnitValues) => ({
  assignDeptId,
  assignUserId: assignUserId || null,
});

interface UnitItemsProps {
  /** of a form that has more fields, its part */
  form: Form<UnitValues>;
  consultIds: readonly string[];
}

export function UnitItems({ form, consultIds }: UnitItemsProps) {
  const {
    data = [],
    error,
    refetch,
    isPending,
  } = useCall(listAssignableUnits, { consultIds: [...consultIds] });
  if (error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  return (
    <>
      <NativeSelectItem
        form={form}
        name="assignDeptId"
        label="办理单位"
        hint="列出提问人所在地和它上级的单位，近的在前。"
        isRequired
        // the field stands there before its units do: the focus begins in it, and nothing below it moves
        first={isPending ? '正在读取单位…' : '请选择办理单位'}
        options={data.map(({ deptId, fullDeptName, drafters }) => ({
          value: deptId,
          label:
            drafters.length > 0 ? placeInShort(fullDeptName) : `${placeInShort(fullDeptName)}（没有拟稿人）`,
        }))}
        also={() => ({ assignUserId: '' })}
      />
      <Drafter form={form} unit={data.find(({ deptId }) => deptId === form.values.assignDeptId)} />
    </>
  );
}

function Drafter({ form, unit }: { form: Form<UnitValues>; unit: AssignableUnit | undefined }) {
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
