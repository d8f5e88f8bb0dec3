/** The words in a table, their categories beside it; several at once can be moved, switched off or removed. */
import { ENABLE, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  exportSensitiveWords,
  pageSensitiveWords,
  type WordRow,
  wordTree,
} from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import {
  MATCH_MODE,
  WORD_LEVEL,
  WORD_TYPE_KEY,
} from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { saveAnswer } from '../../../api/download.ts';
import { showFailure } from '../../../api/failure-notice.ts';
import { useCall } from '../../../api/hooks.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { ErrorState } from '../../../ui/page/states.tsx';
import { useListState } from '../../../ui/table/list-state.ts';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import { type Filter, namesOf } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { StatusTag, Tag } from '../../../ui/text/StatusTag.tsx';
import { When } from '../../../ui/text/When.tsx';
import { AddWordsDialog } from './AddWordsDialog.tsx';
import { BatchActions } from './BatchActions.tsx';
import { CategoryTree } from './CategoryTree.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { WordActions } from './WordActions.tsx';
import { WordDialog } from './WordDialog.tsx';

const columns: readonly Column<WordRow>[] = [
  {
    title: '词',
    width: 160,
    card: 'headline',
    render: ({ typeName, aliasWords, effectDeptId, effectDeptName }) => (
      <>
        {typeName}
        {effectDeptId !== '33' && <p className="cell-note">只在{effectDeptName}有效</p>}
        {aliasWords.length > 0 && <p className="cell-note">别写：{aliasWords.join('、')}</p>}
      </>
    ),
  },
  { title: '分类', width: 120, render: ({ categoryName }) => categoryName ?? '—' },
  {
    title: '级别',
    width: 84,
    render: ({ wordLevel, matchMode }) => (
      <>
        <Tag tone={wordLevel === 1 ? 'bad' : 'attention'}>{labelOf(WORD_LEVEL, wordLevel)}</Tag>
        <p className="cell-note cell-figure">{labelOf(MATCH_MODE, matchMode)}</p>
      </>
    ),
  },
  { title: '例外词', width: 170, render: ({ exceptWords }) => <Exceptions words={exceptWords} /> },
  {
    title: '命中次数',
    width: 90,
    align: 'right',
    sortBy: 'hitCount',
    render: ({ hitCount }) => inDigits(hitCount),
  },
  {
    title: '最近命中',
    width: 140,
    sortBy: 'lastHitTime',
    render: ({ lastHitTime }) => (lastHitTime ? <When at={lastHitTime} /> : '—'),
  },
  { title: '状态', width: 70, render: ({ status }) => <StatusTag of="ENABLE" value={status} /> },
  {
    title: '最近修改',
    width: 140,
    render: ({ updateUserName, updateTime }) => (
      <>
        {updateUserName ?? '系统自带'}
        <p className="cell-note">
          <When at={updateTime} />
        </p>
      </>
    ),
  },
];

const EXCEPTIONS_SHOWN = 2;

function Exceptions({ words }: { words: readonly string[] }) {
  if (words.length === 0) return '—';
  const rest = words.length - EXCEPTIONS_SHOWN;
  return (
    <span title={words.join('、')}>
      {words.slice(0, EXCEPTIONS_SHOWN).join('、')}
      {rest > 0 && `，还有 ${rest} 个`}
    </span>
  );
}

const filters: readonly Filter[] = [
  { kind: 'text', name: 'typeName', label: '词', lengthMax: 50 },
  { kind: 'choice', name: 'wordLevel', label: '级别', options: WORD_LEVEL },
  { kind: 'choice', name: 'status', label: '状态', options: ENABLE },
  { kind: 'days', name: 'createTime', label: '新增时间' },
];

type Open = 'add' | 'import' | WordRow;

export function WordList({ onHits }: { onHits: (word: string) => void }) {
  const tree = useCall(wordTree, { typeKey: WORD_TYPE_KEY }, { keepPrevious: true });
  const [search, setSearch] = useSearchParams();
  const [chosenRows, choose] = useState<string[]>([]);
  const [open, setOpen] = useState<Open | null>(null);
  const list = useListState(filters.flatMap(namesOf));
  const categories = tree.data ?? [];
  const parentId = categories.find(({ typeId }) => typeId === search.get('parentId'))?.typeId;
  const asked = { ...list.filters, ...(parentId === undefined ? {} : { parentId }) };
  const show = (typeId: string | null) =>
    setSearch((now) => {
      now.delete('pageNum');
      if (typeId === null) now.delete('parentId');
      else now.set('parentId', typeId);
      return new URLSearchParams(now);
    });
  if (!tree.data && tree.error) {
    return <ErrorState failure={tree.error} onRetry={() => void tree.refetch()} />;
  }
  return (
    <div className="words">
      <CategoryTree categories={tree.data} chosen={parentId ?? null} onChoose={show} />
      <section className="words-list" aria-label="敏感词列表">
        <PagedTable
          endpoint={pageSensitiveWords}
          label="敏感词"
          columns={columns}
          filters={filters}
          fixed={parentId === undefined ? {} : { parentId }}
          rowKey={({ typeId }) => typeId}
          selection={{ keys: chosenRows, onChange: choose, can: ({ can }) => can.edit }}
          toolbar={
            <>
              <ActionButton
                kind="primary"
                label="批量新增"
                permission="sms:word:add"
                onAct={() => setOpen('add')}
              />
              <ActionButton label="导入" permission="sms:word:add" onAct={() => setOpen('import')} />
              <ActionButton
                label="导出"
                onAct={() => saveAnswer(exportSensitiveWords, asked, '敏感词.xlsx').catch(showFailure)}
              />
              {chosenRows.length > 0 && (
                <BatchActions typeIds={chosenRows} categories={categories} onDone={() => choose([])} />
              )}
            </>
          }
          actions={(row) => (
            <WordActions row={row} onEdit={() => setOpen(row)} onHits={() => onHits(row.typeName)} />
          )}
          empty="还没有敏感词，可以点“批量新增”，或从表格导入。"
        />
      </section>
      {open === 'add' && (
        <AddWordsDialog categories={categories} parentId={parentId} onClose={() => setOpen(null)} />
      )}
      {open === 'import' && <ImportDialog onClose={() => setOpen(null)} />}
      {open !== null && typeof open === 'object' && (
        <WordDialog word={open} categories={categories} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
