/** Frame of the three pages of live shops: a list, with 新增 above it, 编辑 and 删除 in each row. */
import type { Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { type ReactNode, useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { KeptRowActions } from '../../../ui/table/KeptRowActions.tsx';
import { PagedTable, type PagedTableProps, type RowOf } from '../../../ui/table/PagedTable.tsx';

interface About {
  readonly id: string;
  readonly name: string;
  readonly can: { readonly edit: true | string; readonly remove: true | string };
}

export interface ShopListProps<E extends Endpoint, Remove extends Endpoint>
  extends Pick<PagedTableProps<E>, 'endpoint' | 'label' | 'columns' | 'filters' | 'empty'> {
  remove: Remove;
  about: (row: RowOf<E>) => About;
  /** of a row, in the question before it is deleted */
  noun: string;
  /** of the button above the list */
  add: string;
  /** to write a row, or a new one: null */
  dialog: (row: RowOf<E> | null, onClose: () => void) => ReactNode;
}

export function ShopList<E extends Endpoint, Remove extends Endpoint>(props: ShopListProps<E, Remove>) {
  const { remove, about, noun, add, dialog, ...list } = props;
  const may = usePermission();
  const [open, setOpen] = useState<{ row: RowOf<E> | null } | null>(null);
  if (!may(['shop:edit', 'shop:remove'])) return <NoPermissionState />;
  return (
    <>
      <PagedTable
        {...list}
        rowKey={(row) => about(row).id}
        toolbar={
          <ActionButton
            kind="primary"
            label={add}
            permission="shop:edit"
            onAct={() => setOpen({ row: null })}
          />
        }
        actions={(row) => (
          <RowActions
            {...about(row)}
            noun={noun}
            remove={remove}
            page={list.endpoint}
            onEdit={() => setOpen({ row })}
          />
        )}
      />
      {open && dialog(open.row, () => setOpen(null))}
    </>
  );
}

interface RowActionsProps<Remove extends Endpoint> extends About {
  noun: string;
  remove: Remove;
  page: Endpoint;
  onEdit: () => void;
}

function RowActions<Remove extends Endpoint>(props: RowActionsProps<Remove>) {
  const { id, name, can, noun, page, onEdit } = props;
  const remove = useAct(props.remove, { refresh: [page], success: '已删除' });
  return (
    <KeptRowActions
      permissions={{ edit: 'shop:edit', remove: 'shop:remove' }}
      can={can}
      onEdit={onEdit}
      removal={{ title: `删除${noun}`, text: `“${name}”删除后不能恢复。` }}
      onRemove={() => remove.run({ ids: [id] } as RequestOf<Remove>)}
    />
  );
}
