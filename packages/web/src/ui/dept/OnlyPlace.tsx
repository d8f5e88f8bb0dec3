/** Of whoever has one place and nothing below it, a village say: a line in the place of a tree of one node. */
import { countFarmers } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { useCall } from '../../api/hooks.ts';
import { inDigits } from '../text/in-digits.ts';
import { choiceOfNode, type DeptChoice, useNodes } from './dept-nodes.ts';

/** Null while it is not known, and for whoever has several. */
export function useOnlyPlace(): { readonly place: DeptChoice | null; readonly isPending: boolean } {
  const { data, isLoading } = useNodes('', false);
  const [first] = data ?? [];
  const isOnly = data?.length === 1 && first?.hasChildren === 0 && first.disabled === 0;
  return { place: isOnly && first ? choiceOfNode(first) : null, isPending: isLoading };
}

interface OnlyPlaceProps {
  place: DeptChoice;
  label: string;
  value: readonly DeptChoice[];
  onChange: (value: DeptChoice[]) => void;
}

export function OnlyPlace({ place, label, value, onChange }: OnlyPlaceProps) {
  const { deptId, deptName } = place;
  const { data } = useCall(countFarmers, { deptIds: [deptId] }, { staleMs: 300_000, isQuiet: true });
  const [counted] = data ?? [];
  return (
    <label className="choice">
      <input
        type="checkbox"
        aria-label={`${label}：${deptName}`}
        checked={value.some((one) => one.deptId === deptId)}
        onChange={({ target }) => onChange(target.checked ? [place] : [])}
      />
      <span>
        {deptName}
        {counted && `，全部农户 ${inDigits(counted.userCount)} 人`}
      </span>
    </label>
  );
}
