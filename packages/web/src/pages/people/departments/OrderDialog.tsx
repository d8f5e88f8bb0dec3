/** Puts the organisations of one level in their order: by buttons, or with Alt and the arrow keys. Saved as a whole. */
import { orderDepts } from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { listMyChildDept, type TreeNode } from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import { type KeyboardEvent, useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { movedTo } from './order.ts';
import { organisationReads } from './organisations.ts';

/** Room between two numbers, so that one can be put between them by hand. */
const STEP = 10;

export function OrderDialog({ parent, onClose }: { parent: DeptChoice; onClose: () => void }) {
  const { data, error, refetch } = useCall(listMyChildDept, { parentId: parent.deptId });
  const [changed, setChanged] = useState<readonly TreeNode[] | null>(null);
  const order = useAct(orderDepts, { refresh: organisationReads, success: '顺序已保存' });
  // technical nodes have no place of their own
  const nodes = changed ?? data?.filter(({ virtualFlag }) => virtualFlag === 0);
  const submit = async () => {
    if (!changed) return;
    const orderList = changed.map(({ deptId }, place) => ({ deptId, orderNum: (place + 1) * STEP }));
    await order.attempt({ orderList });
  };
  return (
    <FormDialog
      open
      title={`调整“${parent.deptName}”下级组织的顺序`}
      submitLabel="保存顺序"
      initial={{}}
      isChanged={changed !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      {!nodes && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!nodes && !error && <Skeleton lines={6} />}
      {nodes?.length === 0 && <EmptyState text="这里还没有下级组织" />}
      {nodes && nodes.length > 0 && <OrderList nodes={nodes} onChange={setChanged} />}
    </FormDialog>
  );
}

interface OrderListProps {
  nodes: readonly TreeNode[];
  onChange: (nodes: readonly TreeNode[]) => void;
}

function OrderList({ nodes, onChange }: OrderListProps) {
  const [told, setTold] = useState('');
  const move = (from: number, to: number) => {
    if (to < 0 || to >= nodes.length) return;
    onChange(movedTo(nodes, from, to));
    setTold(`${nodes[from]?.deptName}已移到第 ${to + 1} 位，共 ${nodes.length} 位`);
  };
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(place, event.key === 'ArrowUp' ? place - 1 : place + 1);
  };
  return (
    <>
      <p className="cell-note">排在前面的先显示。也可以按住 Alt 键，用上下方向键移动。</p>
      <ol className="organisation-order">
        {nodes.map(({ deptId, deptName, disabled }, place) => (
          <li key={deptId} onKeyDown={(event) => onKeyDown(event, place)}>
            <span>
              {place + 1}. {deptName}
              {disabled && <small>（停用）</small>}
            </span>
            <button
              type="button"
              className="plain-button"
              aria-label={`置顶 ${deptName}`}
              aria-disabled={place === 0}
              onClick={() => move(place, 0)}
            >
              置顶
            </button>
            <button
              type="button"
              className="plain-button"
              aria-label={`上移 ${deptName}`}
              // not disabled: the button that was just pressed keeps the focus
              aria-disabled={place === 0}
              onClick={() => move(place, place - 1)}
            >
              上移
            </button>
            <button
              type="button"
              className="plain-button"
              aria-label={`下移 ${deptName}`}
              aria-disabled={place === nodes.length - 1}
              onClick={() => move(place, place + 1)}
            >
              下移
            </button>
          </li>
        ))}
      </ol>
      <p className="only-heard" aria-live="polite">
        {told}
      </p>
    </>
  );
}
