/** 发件箱: what the signed-in person wrote, drafts included, with how many have read it and how far a letter to many units has come. */
import { LETTER_STATUS, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  letterDetails,
  type OutboxRow,
  pageOutbox,
  removeLetters,
  revokeLetter,
} from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { LetterStatus } from '@farmers-mailbox/contract/office/letters/fields.ts';
import { useNavigate } from 'react-router';
import { useAct } from '../../../api/hooks.ts';
import { paths } from '../../../paths.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { Tag, type TagTone } from '../../../ui/text/StatusTag.tsx';
import { When } from '../../../ui/text/When.tsx';
import { LetterDrawer } from './LetterDrawer.tsx';
import { useOpenLetter } from './open-letter.ts';
import { removalOf } from './removal.ts';
import './letters.css';

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '关键字', lengthMax: 40 },
  { kind: 'choice', name: 'letterStatus', label: '状态', options: LETTER_STATUS },
  { kind: 'days', name: 'sendTime', label: '时间' },
];

const TONES: readonly TagTone[] = ['attention', 'good', 'neutral'];

const columnsWith = (open: (row: OutboxRow) => void): readonly Column<OutboxRow>[] => [
  {
    title: '标题',
    width: 240,
    card: 'headline',
    render: (row) => (
      <button type="button" className="plain-link letter-title" onClick={() => open(row)}>
        {row.letterTitle === '' ? '（没有标题）' : row.letterTitle}
      </button>
    ),
  },
  { title: '收件人', width: 200, render: ({ receiverNames }) => receiverNames || '（还没有选）' },
  {
    title: '状态',
    width: 80,
    render: ({ letterStatus }) => (
      <Tag tone={TONES[letterStatus] ?? 'neutral'}>{labelOf(LETTER_STATUS, letterStatus)}</Tag>
    ),
  },
  { title: '已读', width: 130, render: (row) => <ReadRate row={row} /> },
  { title: '时间', width: 104, render: ({ sendTime, updateTime }) => <When at={sendTime ?? updateTime} /> },
];

function ReadRate({ row }: { row: OutboxRow }) {
  const { letterStatus, readCount, receiverCount, pendingUnitCount, unitCount } = row;
  if (letterStatus === LetterStatus.draft) return '—';
  return (
    <>
      {readCount} / {receiverCount} 人
      {receiverCount > 0 && `（${Math.floor((readCount / receiverCount) * 100)}%）`}
      {pendingUnitCount > 0 && (
        <p className="cell-note">
          已送达 {unitCount - pendingUnitCount} / {unitCount} 个单位
        </p>
      )}
    </>
  );
}

const READS = [pageOutbox, letterDetails];
/** While a letter to many units is on its way. */
const POLL_MS = 2_000;

export function OutboxPage() {
  const [opened, open] = useOpenLetter();
  const navigate = useNavigate();
  const revoke = useAct(revokeLetter, { refresh: READS });
  const remove = useAct(removeLetters, { refresh: READS, success: '已删除' });
  const edit = (letterId: string) => navigate(paths.writeLetter({ letterId }));
  const show = ({ letterId, letterStatus }: OutboxRow) =>
    letterStatus === LetterStatus.draft ? void edit(letterId) : open(letterId);
  return (
    <>
      <PagedTable
        endpoint={pageOutbox}
        label="发件箱"
        columns={columnsWith(show)}
        filters={filters}
        rowKey={({ letterId }) => letterId}
        pollMs={(page) =>
          page?.list.some(({ pendingUnitCount }) => pendingUnitCount > 0) ? POLL_MS : undefined
        }
        toolbar={<ActionButton kind="primary" label="写信" onAct={() => navigate(paths.writeLetter())} />}
        actions={(row) => (
          <>
            {row.letterStatus === LetterStatus.draft ? (
              <ActionButton kind="link" label="编辑" onAct={() => edit(row.letterId)} />
            ) : (
              <ActionButton kind="link" label="查看" onAct={() => open(row.letterId)} />
            )}
            {row.letterStatus === LetterStatus.sent && (
              <ActionButton
                kind="link"
                label="撤回"
                can={row.can.revoke}
                confirm={{
                  title: `撤回“${row.letterTitle}”`,
                  text: '还没有读过的收件人不再看到这封信；已读过的人仍然看得到。',
                }}
                onAct={() => revoke.run({ letterIds: [row.letterId] })}
              />
            )}
            <ActionButton
              kind="link"
              label="删除"
              danger
              confirm={removalOf(row)}
              onAct={() => remove.run({ letterIds: [row.letterId] })}
            />
          </>
        )}
        empty="点“写信”给同事、下级单位写信；十分钟内没有人读过可以撤回。"
      />
      {opened !== null && <LetterDrawer key={opened} letterId={opened} onClose={() => open(null)} />}
    </>
  );
}
