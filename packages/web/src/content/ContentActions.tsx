/** The actions of one row: the nearest as links, the rest under 更多 with the reasons why not. */
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { type ReactNode, useState } from 'react';
import { ask } from '../notices/notices.ts';
import { ActionButton } from '../ui/page/ActionButton.tsx';
import { type MoreAction, MoreActions } from '../ui/page/MoreActions.tsx';
import { type ContentKind, oneOf, statusOf } from './kind.ts';
import { OfflineDialog } from './OfflineDialog.tsx';

export interface ContentRow {
  readonly title: string;
  readonly auditStatus?: number;
  readonly supplyStatus?: number;
  readonly can: Readonly<Record<'edit' | 'pass' | 'offline' | 'remove', Verdict>>;
}

export interface ContentActionsProps {
  kind: ContentKind;
  row: ContentRow;
  onOpen: () => void;
  /** 编辑 as a link of its own; where it is left out it stands in `more` */
  onEdit?: () => void;
  /** ends the sentence of what will be removed */
  removed: string;
  remove: () => Promise<unknown>;
  /** says what taking it offline means */
  offlineNote: ReactNode;
  /** rejects with the call's failure */
  takeOffline: (opinion: string) => Promise<unknown>;
  /** before 下架 and 删除 */
  more?: readonly MoreAction[];
  /** links of its own */
  children?: ReactNode;
}

export function ContentActions(props: ContentActionsProps) {
  const { kind, row, onOpen, onEdit, removed, remove, offlineNote, takeOffline, more = [], children } = props;
  const { permission, offlineWord } = kind;
  const { title, can } = row;
  const [isAsking, setAsking] = useState(false);
  const askAndRemove = async () => {
    const asked = { title: `删除 ${oneOf(kind)}`, confirmLabel: '删除', cancelLabel: '取消', danger: true };
    if (await ask({ ...asked, text: `将删除${removed}` })) await remove();
  };
  const toReview = statusOf(kind, row) === ContentStatus.waiting && can.pass === true;
  return (
    <>
      <ActionButton kind="link" label={toReview ? '审核' : '查看'} onAct={onOpen} />
      {onEdit && (
        <ActionButton
          kind="link"
          label="编辑"
          permission={permission('edit')}
          can={can.edit}
          onAct={onEdit}
        />
      )}
      {children}
      <MoreActions
        of={title}
        actions={[
          ...more,
          {
            label: offlineWord,
            permission: permission('offline'),
            can: can.offline,
            danger: true,
            act: () => setAsking(true),
          },
          {
            label: '删除',
            permission: permission('remove'),
            can: can.remove,
            danger: true,
            act: askAndRemove,
          },
        ]}
      />
      {isAsking && (
        <OfflineDialog
          what={oneOf(kind)}
          word={offlineWord}
          takeOffline={takeOffline}
          onClose={() => setAsking(false)}
        >
          {offlineNote}
        </OfflineDialog>
      )}
    </>
  );
}
