/** The members of one group, or of all of them to find somebody; who is chosen can be moved, copied or taken out. */
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import {
  type BookGroup,
  type BookMember,
  pageGroupMembers,
  removeMembers,
} from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { MemberState } from '@farmers-mailbox/contract/people/address-book/fields.ts';
import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { addressBookReads } from '../../../address-book/groups.ts';
import { useAct } from '../../../api/hooks.ts';
import { ask, tell } from '../../../notices/notices.ts';
import { paths } from '../../../paths.ts';
import { useSession } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { DictionaryWord } from '../../../ui/text/DictionaryWord.tsx';
import { Masked } from '../../../ui/text/Masked.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { useChatWith } from './chat-with.ts';
import type { OpenDialog } from './dialogs.ts';

export interface MemberTableProps {
  /** null: all groups */
  group: BookGroup | null;
  nameOf: (groupId: string) => string;
  onChoose: (groupId: string) => void;
  onOpen: (dialog: OpenDialog) => void;
}

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '姓名或完整手机号', lengthMax: 30 },
  { kind: 'dictionary', name: 'subjectCategory', label: '主体类别', of: 'SUBJECT_CATEGORY' },
  { kind: 'dept', name: 'deptId', label: '单位' },
];

const whyNotReached: Record<number, string> = {
  [MemberState.disabled]: '账号已停用，短信不会发送',
  [MemberState.outsideArea]: '已不在管辖范围，短信不会发送',
};

const AVATAR_SIDE = 28;

const columns: readonly Column<BookMember>[] = [
  {
    title: '姓名',
    card: 'headline',
    render: ({ realName, avatar, memberState, unreadCount }) => (
      <>
        <Picture relativeUrl={avatar} side={AVATAR_SIDE} alt={`${realName}的头像`}>
          {null}
        </Picture>{' '}
        {realName} {unreadCount > 0 && <Tag tone="attention">{`${unreadCount} 条未读`}</Tag>}
        {whyNotReached[memberState] && <p className="cell-note">{whyNotReached[memberState]}</p>}
      </>
    ),
  },
  {
    title: '单位',
    render: ({ userId, deptName }) => (userId === null ? '外部联系人' : (deptName ?? '—')),
  },
  { title: '职务', render: ({ post }) => post ?? '—' },
  { title: '电话', render: ({ phoneNumber }) => <Masked value={phoneNumber} /> },
];
const categoryColumn: Column<BookMember> = {
  title: '主体类别',
  render: ({ subjectCategory }) => <DictionaryWord of="SUBJECT_CATEGORY" value={subjectCategory} />,
};

export function MemberTable({ group, nameOf, onChoose, onOpen }: MemberTableProps) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const remove = useAct(removeMembers, { refresh: addressBookReads });
  const contact = useContact();
  // a third of the window is left for the table then: who it is and how to reach them
  const isBesideChats = useSearchParams()[0].has('chat');
  const shown = isBesideChats ? columns : [...columns, categoryColumn];
  const takeOut = async (from: BookGroup, bookUserIds: readonly string[], whom: string) => {
    const text = `将从分组“${from.groupName}”移出${whom}。人员的账号不受影响，需要时可以再添加。`;
    if (!(await ask({ title: '移出分组', text, confirmLabel: '移出', cancelLabel: '取消', danger: true })))
      return;
    const done = await remove.run({ groupId: from.groupId, bookUserIds: [...bookUserIds] });
    if (!done) return;
    setKeys((now) => now.filter((key) => !bookUserIds.includes(key)));
    tell('success', `已移出 ${done.successCount} 人`);
  };
  if (group === null) {
    return (
      <PagedTable
        endpoint={pageGroupMembers}
        label="所有分组的成员"
        columns={isBesideChats ? shown : [...shown, groupColumn(nameOf, onChoose)]}
        filters={filters}
        rowKey={({ bookUserId }) => bookUserId}
        actions={contact}
        empty="还没有成员。先建一个分组，再添加人员。"
      />
    );
  }
  return (
    <PagedTable
      endpoint={pageGroupMembers}
      label="分组成员"
      columns={shown}
      filters={filters}
      fixed={{ groupId: group.groupId }}
      rowKey={({ bookUserId }) => bookUserId}
      selection={{ keys, onChange: setKeys }}
      toolbar={
        keys.length === 0 ? (
          <span className="cell-note">勾选成员，可以移动、复制或移出。</span>
        ) : (
          <>
            <ActionButton
              label={`移动或复制 ${keys.length} 人`}
              permission="book:group:move"
              onAct={() =>
                onOpen({ kind: 'moveMembers', group, bookUserIds: keys, onMoved: () => setKeys([]) })
              }
            />
            <ActionButton
              danger
              label={`移出 ${keys.length} 人`}
              permission="book:user:delete"
              can={group.can.removeMembers}
              onAct={() => takeOut(group, keys, ` ${keys.length} 人`)}
            />
          </>
        )
      }
      actions={(member) => (
        <>
          {contact(member)}
          <ActionButton
            kind="link"
            danger
            label="移出"
            permission="book:user:delete"
            can={group.can.removeMembers}
            onAct={() => takeOut(group, [member.bookUserId], `“${member.realName}”`)}
          />
        </>
      )}
      empty="这个分组还没有成员，可以点“添加成员”。"
    />
  );
}

/** Ways to people who have an account, other than oneself. */
function useContact(): (member: BookMember) => ReactNode {
  const { sysUser } = useSession().user;
  const [, openChat] = useChatWith();
  const navigate = useNavigate();
  return ({ userId, memberState }) =>
    userId !== null &&
    userId !== sysUser.userId && (
      <>
        <ActionButton
          kind="link"
          label="写信"
          can={verdict(memberState !== MemberState.disabled, '账号已停用，收不到信')}
          onAct={() => navigate(paths.writeLetter({ to: userId }))}
        />
        <ActionButton
          kind="link"
          label="发短信"
          permission="sms:apply:add"
          can={verdict(memberState === MemberState.reachable, whyNotReached[memberState] ?? '短信不会发送')}
          onAct={() => navigate(paths.applicationForm({ userId }))}
        />
        <ActionButton kind="link" label="聊天" onAct={() => openChat(userId)} />
      </>
    );
}

const groupColumn = (
  nameOf: (groupId: string) => string,
  onChoose: (groupId: string) => void,
): Column<BookMember> => ({
  title: '所在分组',
  render: ({ groupId }) => (
    <button type="button" className="plain-link" onClick={() => onChoose(groupId)}>
      {nameOf(groupId)}
    </button>
  ),
});
