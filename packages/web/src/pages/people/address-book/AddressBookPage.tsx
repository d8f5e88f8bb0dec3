/** 个人通讯录: the groups on the left, the members of the chosen one on the right, and a mass SMS to it. With `chat` the messages stand before them. */
import type { BookGroup } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { pathName } from '@farmers-mailbox/contract/people/address-book/tree.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useGroups } from '../../../address-book/groups.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { MoreActions } from '../../../ui/page/MoreActions.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { ChatPanel } from './ChatPanel.tsx';
import type { OpenDialog } from './dialogs.ts';
import { GroupHead } from './GroupHead.tsx';
import { GroupList } from './GroupList.tsx';
import { MemberTable } from './MemberTable.tsx';
import { OpenedDialog } from './OpenedDialog.tsx';
import './address-book.css';

export function AddressBookPage() {
  const [search] = useSearchParams();
  const [chosenId, choose] = useChosenGroup();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { data: groups, error, refetch } = useGroups();
  if (!groups) return error ? <ErrorState failure={error} onRetry={() => void refetch()} /> : <Skeleton />;
  const isChatting = search.has('chat');
  const chosen = groups.find(({ groupId }) => groupId === chosenId) ?? null;
  return (
    <>
      <div className={isChatting ? 'address-book address-book-with-chat' : 'address-book'}>
        {/* what waits is what the icon was pressed for: the address book stands behind it */}
        {isChatting && <ChatPanel />}
        <section className="address-book-groups" aria-label="分组">
          <ActionButton
            kind="primary"
            label="新建分组"
            permission="book:group:edit"
            onAct={() => setOpen({ kind: 'build', parent: null })}
          />
          <GroupList groups={groups} chosenId={chosen?.groupId ?? null} onChoose={choose} />
        </section>
        <section className="address-book-members" aria-label="成员">
          {chosenId !== null && chosen === null && (
            <p className="cell-note" role="status">
              这个分组已被删除，或者不能再使用。下面是所有分组的成员。
            </p>
          )}
          {chosen ? (
            <GroupHead group={chosen} groups={groups} onOpen={setOpen} onRemoved={() => choose(null)} />
          ) : (
            <div className="address-book-head">
              <h2 className="address-book-title">全部分组</h2>
              <AddToGroup groups={groups} onOpen={setOpen} />
            </div>
          )}
          <MemberTable
            key={chosen?.groupId ?? ''}
            group={chosen}
            nameOf={(groupId) => pathName(groups, groupId)}
            onChoose={choose}
            onOpen={setOpen}
          />
        </section>
      </div>
      {open && <OpenedDialog open={open} groups={groups} onBuilt={choose} onClose={() => setOpen(null)} />}
    </>
  );
}

/** People come to add a number before they have chosen a group: a group is asked for then. */
function AddToGroup({
  groups,
  onOpen,
}: {
  groups: readonly BookGroup[];
  onOpen: (dialog: OpenDialog) => void;
}) {
  const own = groups.filter(({ can }) => can.edit === true).slice(0, OFFERED_MAX);
  const actions = own.map((group) => ({
    label: `加到“${pathName(groups, group.groupId)}”`,
    permission: 'book:group:edit',
    act: () => onOpen({ kind: 'numbers', group }),
  }));
  return <MoreActions of="通讯录" face="添加联系人" kind="default" actions={actions} />;
}
/** More than fit into a menu are found on the left. */
const OFFERED_MAX = 8;

/** In the address bar, so that a link and the way back lead to the same group; null: all of them. */
function useChosenGroup(): [string | null, (groupId: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (groupId: string | null) =>
    setSearch((now) => {
      if (groupId === null) now.delete('groupId');
      else now.set('groupId', groupId);
      now.delete('pageNum');
      return new URLSearchParams(now);
    });
  return [search.get('groupId'), choose];
}
