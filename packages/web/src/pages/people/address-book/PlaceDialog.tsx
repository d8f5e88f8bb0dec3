/** Puts a group below another one, or back to the top. Only places where it fits are offered. */
import { type BookGroup, operateGroup } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { GroupOperation } from '@farmers-mailbox/contract/people/address-book/fields.ts';
import { mayLieBelow, pathName, ROOT_GROUP_ID } from '@farmers-mailbox/contract/people/address-book/tree.ts';
import { addressBookReads } from '../../../address-book/groups.ts';
import { useAct } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { SelectItem } from '../../../ui/form/items.tsx';

export interface PlaceDialogProps {
  group: BookGroup;
  groups: readonly BookGroup[];
  onClose: () => void;
}

export function PlaceDialog({ group, groups, onClose }: PlaceDialogProps) {
  const { groupId, version, groupName } = group;
  const { attempt } = useAct(operateGroup, { refresh: addressBookReads, success: '已移动分组' });
  const fitting = groups.filter(
    (one) =>
      one.groupType === group.groupType &&
      one.ownerName === group.ownerName &&
      one.deptName === group.deptName &&
      mayLieBelow(groups, groupId, one.groupId) === true,
  );
  const offered = [
    { value: ROOT_GROUP_ID, label: '最上层' },
    ...fitting.map((one) => ({ value: one.groupId, label: pathName(groups, one.groupId) })),
  ].filter(({ value }) => value !== group.parentId);
  return (
    <FormDialog<{ parentId: string | null }>
      open
      title={`移动分组“${groupName}”`}
      submitLabel="移动"
      initial={{ parentId: null }}
      problemsOf={({ parentId }) => (parentId === null ? { parentId: '请选择移到哪里' } : {})}
      onSubmit={({ parentId }) =>
        attempt({ operateType: GroupOperation.place, groupId, version, parentId: parentId ?? '' })
      }
      onClose={onClose}
    >
      {(form) => (
        <SelectItem
          form={form}
          name="parentId"
          label="移到哪里"
          hint="它的下级分组和成员一起移动；分组最多三层。"
          isRequired
          options={offered}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择"
          notFoundContent="没有其他位置可以放"
        />
      )}
    </FormDialog>
  );
}
