/** 字典管理: the dictionaries on the left, the values of the chosen one on the right, with what a change of them does. */
import { mayChangeForAll } from '@farmers-mailbox/contract/access/whole-province.ts';
import { ENABLE } from '@farmers-mailbox/contract/dictionaries.ts';
import { shownInOf } from '@farmers-mailbox/contract/system/dictionary-admin/catalogue.ts';
import {
  type DictTypeRow,
  type DictValueRow,
  pageDictTypes,
  pageDictValues,
} from '@farmers-mailbox/contract/system/dictionary-admin/endpoints.ts';
import { kindSentence } from '@farmers-mailbox/contract/system/dictionary-admin/verdicts.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { usePermission, useSession } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { EmptyState, ErrorState, NoPermissionState, Skeleton } from '../../../ui/page/states.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { TypeActions, ValueActions } from './DictionaryActions.tsx';
import { DictTypeDialog } from './DictTypeDialog.tsx';
import { DictValueDialog } from './DictValueDialog.tsx';
import { StyleSample } from './StyleSample.tsx';
import './dictionaries.css';

const columns: readonly Column<DictValueRow>[] = [
  { title: '名称', card: 'headline', render: (row) => <StyleSample row={row} /> },
  { title: '值', width: 140, render: ({ dictValue }) => <code>{dictValue}</code> },
  { title: '排序', width: 70, align: 'right', render: ({ sort }) => sort },
  { title: '状态', width: 80, render: ({ status }) => <StatusTag of="ENABLE" value={status} /> },
  { title: '备注', render: ({ remark }) => remark ?? '—' },
  {
    title: '最近修改',
    width: 170,
    render: ({ updateUserName, updateTime }) =>
      updateUserName === null ? (
        '系统自带'
      ) : (
        <>
          {updateUserName}
          <p className="cell-note">{updateTime}</p>
        </>
      ),
  },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '名称或值', lengthMax: 30 },
  { kind: 'choice', name: 'status', label: '状态', options: ENABLE },
];

/** More dictionaries than an office will ever have: the list is one. */
const TYPES_SHOWN = 100;

type Open = { kind: 'type'; type: DictTypeRow | null } | { kind: 'value'; value: DictValueRow | null };

export function DictionariesPage() {
  const may = usePermission();
  if (!may('dict:edit')) return <NoPermissionState />;
  return <Dictionaries />;
}

function Dictionaries() {
  const { user } = useSession();
  const [open, setOpen] = useState<Open | null>(null);
  const types = useCall(pageDictTypes, { pageSize: TYPES_SHOWN });
  const [search, setSearch] = useSearchParams();
  const list = types.data?.list ?? [];
  const chosen = list.find(({ dictTypeCode }) => dictTypeCode === search.get('dictTypeCode')) ?? list[0];
  const choose = (dictTypeCode: string) => setSearch({ dictTypeCode });
  if (!types.data && types.error) {
    return <ErrorState failure={types.error} onRetry={() => void types.refetch()} />;
  }
  if (!types.data) return <Skeleton lines={10} />;
  return (
    <div className="dictionaries">
      <nav className="dictionary-types card" aria-label="字典">
        <ActionButton
          label="新增字典"
          can={mayChangeForAll({ deptId: user.sysDept.deptId, roleKeys: user.roleList })}
          onAct={() => setOpen({ kind: 'type', type: null })}
        />
        <ul>
          {list.map(({ dictTypeCode, dictTypeName, valueCount }) => (
            <li key={dictTypeCode}>
              <button
                type="button"
                aria-current={dictTypeCode === chosen?.dictTypeCode}
                onClick={() => choose(dictTypeCode)}
              >
                {dictTypeName}
                <small>
                  {dictTypeCode}，{valueCount} 个值
                </small>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {chosen ? (
        <section className="dictionary-values" aria-label={chosen.dictTypeName}>
          <header>
            <h2>{chosen.dictTypeName}</h2>
            <p>{kindSentence(chosen.dictTypeCode)}</p>
            <p>用在：{shownInOf(chosen.dictTypeCode)}。修改后，其他人最迟5分钟看到。</p>
            {chosen.remark && <p>备注：{chosen.remark}</p>}
            {chosen.systemFlag === 0 && (
              <TypeActions type={chosen} onEdit={() => setOpen({ kind: 'type', type: chosen })} />
            )}
          </header>
          <PagedTable
            key={chosen.dictTypeCode}
            endpoint={pageDictValues}
            label={`${chosen.dictTypeName}的值`}
            columns={columns}
            filters={filters}
            fixed={{ dictTypeCode: chosen.dictTypeCode }}
            rowKey={({ dictValueId }) => dictValueId}
            toolbar={
              <ActionButton
                kind="primary"
                label="新增值"
                can={chosen.can.addValue}
                onAct={() => setOpen({ kind: 'value', value: null })}
              />
            }
            actions={(row) => (
              <ValueActions row={row} onEdit={() => setOpen({ kind: 'value', value: row })} />
            )}
          />
        </section>
      ) : (
        <EmptyState text="还没有字典" />
      )}
      {open?.kind === 'type' && (
        <DictTypeDialog type={open.type} onCreated={choose} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'value' && chosen && (
        <DictValueDialog
          dictTypeCode={chosen.dictTypeCode}
          dictTypeName={chosen.dictTypeName}
          value={open.value}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
