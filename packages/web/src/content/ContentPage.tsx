/** The page of a kind: its list with what waits for the reader above it, one piece opened over it, and the form. */
import type { AnswerOf, Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { type ReactNode, useState } from 'react';
import { usePermission } from '../session/session-context.ts';
import { ActionButton } from '../ui/page/ActionButton.tsx';
import { useOpened } from '../ui/page/opened.ts';
import { NoPermissionState } from '../ui/page/states.tsx';
import { PagedTable, type PagedTableProps, type RowOf } from '../ui/table/PagedTable.tsx';
import type { Column } from '../ui/table/TableOfRows.tsx';
import { MoreNote } from '../ui/text/MoreNote.tsx';
import { OpenedByContext } from '../ui/unsaved/leave-guard.ts';
import { EditContext } from './edit-context.ts';
import { type ContentKind, permissionsOf } from './kind.ts';
import { WaitingNote } from './WaitingNote.tsx';

type OwnByPage = 'columns' | 'rowKey' | 'summary' | 'toolbar' | 'actions';

export interface ContentPageProps<E extends Endpoint> extends Omit<PagedTableProps<E>, OwnByPage> {
  kind: ContentKind;
  columns: (open: (row: RowOf<E>) => void) => readonly Column<RowOf<E>>[];
  addLabel?: string;
  /** behind the button of a new one */
  toolbar?: ReactNode;
  actions: (row: RowOf<E>, to: { onOpen: (at?: string) => void; onEdit: () => void }) => ReactNode;
  opened: (id: string, how: { at: string | null; onClose: () => void }) => ReactNode;
  /** of a new one when there is no id */
  form: (id: string | null, onClose: () => void) => ReactNode;
}

interface Summary {
  readonly waitingCount: number;
  readonly more: boolean;
  readonly total: number;
}

export function ContentPage<E extends Endpoint>(props: ContentPageProps<E>) {
  const { kind, columns, addLabel = '新增', toolbar, actions, opened, form, ...table } = props;
  const may = usePermission();
  const [shown, open] = useOpened(kind.idField);
  const [writing, setWriting] = useState<{ id: string | null } | null>(null);
  if (!may(permissionsOf(kind))) return <NoPermissionState />;
  const editOpened = (id: string) => {
    open(null);
    setWriting({ id });
  };
  const idOf = (row: RowOf<E>) => String((row as Readonly<Record<string, unknown>>)[kind.idField]);
  return (
    <>
      <PagedTable
        {...(table as Omit<PagedTableProps<E>, OwnByPage>)}
        columns={columns((row) => open(idOf(row)))}
        rowKey={idOf}
        summary={(answer: AnswerOf<E>) => {
          const { waitingCount, more, total } = answer as Summary;
          return (
            <>
              <WaitingNote kind={kind} count={waitingCount} />
              <MoreNote more={more} listedMax={total} />
            </>
          );
        }}
        toolbar={
          <>
            <ActionButton
              kind="primary"
              label={addLabel}
              permission={kind.permission('add')}
              onAct={() => setWriting({ id: null })}
            />
            {toolbar}
          </>
        }
        actions={(row) =>
          actions(row, {
            onOpen: (at) => open(idOf(row), at),
            onEdit: () => setWriting({ id: idOf(row) }),
          })
        }
      />
      <OpenedByContext value={kind.idField}>
        {shown && (
          <EditContext key={shown.id} value={() => editOpened(shown.id)}>
            {opened(shown.id, { at: shown.at, onClose: () => open(null) })}
          </EditContext>
        )}
      </OpenedByContext>
      {writing && form(writing.id, () => setWriting(null))}
    </>
  );
}
