/** One panel of the big screen around one read: its title, and whichever of loading, failed, empty or there it is. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallFailure } from '../../../api/call-failure.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';

export interface PanelProps<Answer> {
  title: string;
  /** what the numbers cover, beside the title */
  note?: string;
  read: UseQueryResult<Answer, CallFailure>;
  isEmpty?: (answer: Answer) => boolean;
  emptyText?: string;
  /** has more to show than the others of its column */
  isTall?: boolean;
  children: (answer: Answer) => ReactNode;
}

export function Panel<Answer>({ title, note, isTall = false, children, ...rest }: PanelProps<Answer>) {
  return (
    <section className={isTall ? 'cockpit-panel cockpit-tall' : 'cockpit-panel'} aria-label={title}>
      <h2>
        {title}
        {note !== undefined && <small>{note}</small>}
      </h2>
      <div className="cockpit-panel-body">
        <Read {...rest}>{children}</Read>
      </div>
    </section>
  );
}

type ReadProps<Answer> = Omit<PanelProps<Answer>, 'title' | 'note' | 'isTall'>;

/** Keeps the last data when a later read fails: on a wall nobody is there to click. */
export function Read<Answer>({ read, isEmpty, emptyText = '暂时没有数据', children }: ReadProps<Answer>) {
  const { data, error, refetch } = read;
  if (data !== undefined) return isEmpty?.(data) ? <EmptyState text={emptyText} /> : children(data);
  // who may not see one part may not see the screen, which says so in one place when its figures are refused as well
  if (error && error.code !== ErrorCode.forbidden)
    return <ErrorState failure={error} onRetry={() => void refetch()} />;
  return <Skeleton lines={4} />;
}
