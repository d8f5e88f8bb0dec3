/** 收件箱: what came to the signed-in person, unread in bold, each letter in a drawer that its link opens as well. */
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import {
  type InboxRow,
  letterDetails,
  pageInbox,
  readLetters,
  removeLetters,
} from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { READ_FLAG } from '@farmers-mailbox/contract/office/letters/fields.ts';
import { countUnread } from '@farmers-mailbox/contract/office/unread/endpoints.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAct } from '../../../api/hooks.ts';
import { ask } from '../../../notices/notices.ts';
import { paths } from '../../../paths.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { MoreActions } from '../../../ui/page/MoreActions.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { When } from '../../../ui/text/When.tsx';
import { LetterDrawer } from './LetterDrawer.tsx';
import { useOpenLetter } from './open-letter.ts';
import './letters.css';

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '关键字', lengthMax: 40 },
  { kind: 'choice', name: 'readFlag', label: '已读', options: READ_FLAG },
  { kind: 'days', name: 'sendTime', label: '时间' },
];

const columnsWith = (open: (letterId: string) => void): readonly Column<InboxRow>[] => [
  {
    title: '标题',
    width: 260,
    card: 'headline',
    render: ({ letterId, letterTitle, readFlag }) => (
      <button type="button" className="plain-link letter-title" onClick={() => open(letterId)}>
        {readFlag === 0 ? <b>{letterTitle}</b> : letterTitle}
        {readFlag === 0 && <span className="only-heard">（未读）</span>}
      </button>
    ),
  },
  { title: '发件人', width: 100, render: ({ senderName }) => senderName },
  { title: '单位', width: 200, render: ({ senderDeptName }) => <PlaceName of={senderDeptName} /> },
  {
    title: '附件',
    width: 70,
    render: ({ attachmentCount }) => (attachmentCount > 0 ? `${attachmentCount} 个` : '—'),
  },
  { title: '时间', width: 104, render: ({ sendTime }) => <When at={sendTime} /> },
];

const REMOVED = '只从您的收件箱删除，不能恢复。';

const READS = [pageInbox, letterDetails, countUnread];

export function InboxPage() {
  const [opened, open] = useOpenLetter();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const read = useAct(readLetters, { refresh: READS, success: '已标为已读' });
  const remove = useAct(removeLetters, { refresh: READS, success: '已删除' });
  const navigate = useNavigate();
  const count = chosen.length;
  const can = verdict(count > 0, '请先勾选信件');
  return (
    <>
      <PagedTable
        endpoint={pageInbox}
        label="收件箱"
        columns={columnsWith(open)}
        filters={filters}
        rowKey={({ letterId }) => letterId}
        selection={{ keys: chosen, onChange: setChosen }}
        toolbar={
          <>
            <ActionButton kind="primary" label="写信" onAct={() => navigate(paths.writeLetter())} />
            <ActionButton
              label="标为已读"
              can={can}
              onAct={async () => (await read.run({ letterIds: [...chosen] })) && setChosen([])}
            />
            <ActionButton
              label={count > 0 ? `删除 ${count} 封` : '删除'}
              danger
              can={can}
              confirm={{ title: `删除 ${count} 封信`, text: REMOVED }}
              onAct={async () => (await remove.run({ letterIds: [...chosen] })) && setChosen([])}
            />
          </>
        }
        actions={({ letterId, letterTitle, senderUserId }) => (
          <>
            <ActionButton kind="link" label="查看" onAct={() => open(letterId)} />
            {senderUserId !== null && (
              <ActionButton
                kind="link"
                label="回复"
                onAct={() => navigate(paths.writeLetter({ replyTo: letterId }))}
              />
            )}
            <MoreActions
              of={letterTitle}
              actions={[
                { label: '转发', act: () => navigate(paths.writeLetter({ forward: letterId })) },
                {
                  label: '删除',
                  danger: true,
                  act: async () => {
                    const asked = { title: `删除“${letterTitle}”`, text: REMOVED };
                    if (!(await ask({ ...asked, confirmLabel: '删除', cancelLabel: '取消', danger: true })))
                      return;
                    if (!(await remove.run({ letterIds: [letterId] }))) return;
                    setChosen((now) => now.filter((id) => id !== letterId));
                  },
                },
              ]}
            />
          </>
        )}
        empty="别人写给您的信和系统通知会出现在这里。"
      />
      {opened !== null && <LetterDrawer key={opened} letterId={opened} onClose={() => open(null)} />}
    </>
  );
}
