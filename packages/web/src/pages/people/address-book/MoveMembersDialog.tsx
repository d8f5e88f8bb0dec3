/** Moves or copies chosen members into another group that the person may change. */
import { type BookGroup, moveMembers } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { MoveType } from '@farmers-mailbox/contract/people/address-book/fields.ts';
import { pathName } from '@farmers-mailbox/contract/people/address-book/tree.ts';
import { addressBookReads } from '../../../address-book/groups.ts';
import { useAct } from '../../../api/hooks.ts';
import { tell } from '../../../notices/notices.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { RadioItem, SelectItem } from '../../../ui/form/items.tsx';

export interface MoveMembersDialogProps {
  group: BookGroup;
  groups: readonly BookGroup[];
  bookUserIds: readonly string[];
  onMoved: () => void;
  onClose: () => void;
}

interface Fields {
  /** null: not chosen yet */
  targetGroupId: string | null;
  moveType: 1 | 2;
}

export function MoveMembersDialog({ group, groups, bookUserIds, onMoved, onClose }: MoveMembersDialogProps) {
  const { attempt } = useAct(moveMembers, { refresh: addressBookReads });
  const offered = groups
    .filter((one) => one.groupId !== group.groupId && one.can.edit === true)
    .map((one) => ({ value: one.groupId, label: pathName(groups, one.groupId) }));
  const submit = async (fields: Fields) => {
    const { successCount, repeatedCount } = await attempt({
      targetGroupId: fields.targetGroupId ?? '',
      moveType: fields.moveType,
      bookUserIds: [...bookUserIds],
    });
    onMoved();
    const repeated = repeatedCount > 0 ? `，另有 ${repeatedCount} 人本来就在目标分组里` : '';
    const deed = fields.moveType === MoveType.move ? '移动' : '复制';
    tell('success', `已${deed} ${successCount} 人${repeated}`);
  };
  const mayTakeOut = group.can.move === true;
  return (
    <FormDialog<Fields>
      open
      title={`移动或复制 ${bookUserIds.length} 名成员`}
      submitLabel="移动或复制"
      initial={{ targetGroupId: null, moveType: mayTakeOut ? MoveType.move : MoveType.copy }}
      problemsOf={({ targetGroupId }) => (targetGroupId === null ? { targetGroupId: '请选择目标分组' } : {})}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectItem
            form={form}
            name="targetGroupId"
            label="目标分组"
            isRequired
            options={offered}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="请选择目标分组"
            notFoundContent="没有其他可以修改的分组，请先新建"
          />
          <RadioItem
            form={form}
            name="moveType"
            label="原来的分组里"
            options={[
              { value: MoveType.move, label: '不再保留（移动）', disabled: !mayTakeOut },
              { value: MoveType.copy, label: '继续保留（复制）' },
            ]}
          />
        </>
      )}
    </FormDialog>
  );
}
