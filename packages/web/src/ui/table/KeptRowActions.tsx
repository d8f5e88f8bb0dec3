/** 编辑, 停用 or 启用, and 删除 of a row that an office keeps. */
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { ActionButton, type ActionButtonProps } from '../page/ActionButton.tsx';

type Question = NonNullable<ActionButtonProps['confirm']>;

export interface KeptRowActionsProps {
  permissions: { readonly edit: string; readonly remove: string };
  can: { readonly edit: Verdict; readonly remove: Verdict };
  onEdit: () => unknown;
  /** of a row that may be off; `off` is asked before it goes off */
  turning?: { readonly isOn: boolean; readonly off: Question; readonly onTurn: () => unknown };
  removal: Question;
  onRemove: () => unknown;
}

export function KeptRowActions(props: KeptRowActionsProps) {
  const { permissions, can, onEdit, turning, removal, onRemove } = props;
  return (
    <>
      <ActionButton kind="link" label="编辑" permission={permissions.edit} can={can.edit} onAct={onEdit} />
      {turning && (
        <ActionButton
          kind="link"
          danger={turning.isOn}
          label={turning.isOn ? '停用' : '启用'}
          permission={permissions.edit}
          can={can.edit}
          {...(turning.isOn ? { confirm: turning.off } : {})}
          onAct={turning.onTurn}
        />
      )}
      <ActionButton
        kind="link"
        danger
        label="删除"
        permission={permissions.remove}
        can={can.remove}
        confirm={removal}
        onAct={onRemove}
      />
    </>
  );
}
