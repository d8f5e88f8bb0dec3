/** 编辑 and 删除 of a row of the three pages of live shops. */
import type { Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { useAct } from '../../../api/hooks.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';

export interface RowActionsProps<Remove extends Endpoint> {
  row: {
    readonly id: string;
    readonly can: { readonly edit: true | string; readonly remove: true | string };
  };
  /** names the row */
  name: string;
  /** 图标, 服务类型 */
  noun: string;
  remove: Remove;
  page: Endpoint;
  onEdit: () => void;
}

export function RowActions<Remove extends Endpoint>(props: RowActionsProps<Remove>) {
  const { row, name, noun, page, onEdit } = props;
  const remove = useAct(props.remove, { refresh: [page], success: '已删除' });
  return (
    <>
      <ActionButton kind="link" label="编辑" permission="shop:edit" can={row.can.edit} onAct={onEdit} />
      <ActionButton
        kind="link"
        danger
        label="删除"
        permission="shop:remove"
        can={row.can.remove}
        confirm={{ title: `删除${noun}`, text: `“${name}”删除后不能恢复。` }}
        onAct={() => remove.run({ ids: [row.id] } as RequestOf<Remove>)}
      />
    </>
  );
}
