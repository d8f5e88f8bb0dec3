/** A dialog in which a list is put in order; saved as a whole. */
import { type ReactNode, useState } from 'react';
import type { CallFailure } from '../../api/call-failure.ts';
import { EmptyState, ErrorState, Skeleton } from '../page/states.tsx';
import { FormDialog } from './FormDialog.tsx';
import { OrderList, type OrderListProps } from './OrderList.tsx';

/** Room between two numbers, so that one can be put between them by hand. */
const STEP = 10;

export interface Ordered<Member> {
  readonly member: Member;
  readonly orderNum: number;
}

export interface OrderDialogProps<Member> extends Omit<OrderListProps<Member>, 'members' | 'onChange'> {
  title: string;
  /** undefined while they are on their way */
  members: readonly Member[] | undefined;
  failure: CallFailure | null;
  onRetry: () => unknown;
  empty: string;
  /** whose order it is, where that can be chosen; with another one what was done goes */
  of?: string | null;
  /** above the list */
  children?: ReactNode;
  /** @param seen in the order in which they were read */
  onSave: (ordered: readonly Ordered<Member>[], seen: readonly Member[]) => Promise<unknown>;
  onClose: () => void;
}

export function OrderDialog<Member>(props: OrderDialogProps<Member>) {
  const { title, members, failure, onRetry, empty, of = null, children, onSave, onClose, ...list } = props;
  const [changed, setChanged] = useState<{
    of: string | null;
    seen: readonly Member[];
    now: readonly Member[];
  } | null>(null);
  const own = changed?.of === of ? changed : null;
  const shown = own?.now ?? members;
  const submit = async () => {
    if (own)
      await onSave(
        own.now.map((member, place) => ({ member, orderNum: (place + 1) * STEP })),
        own.seen,
      );
  };
  return (
    <FormDialog
      open
      title={title}
      submitLabel="保存顺序"
      initial={{}}
      isChanged={own !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      {!shown && failure && <ErrorState failure={failure} onRetry={onRetry} />}
      {!shown && !failure && <Skeleton lines={6} />}
      {shown?.length === 0 && <EmptyState text={empty} />}
      {shown && shown.length > 0 && (
        <OrderList
          {...list}
          members={shown}
          onChange={(now) => setChanged({ of, seen: own?.seen ?? shown, now })}
        />
      )}
    </FormDialog>
  );
}
