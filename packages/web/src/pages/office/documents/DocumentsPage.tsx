/** 文档管理: what everybody of the region finds under 文档下载, put there, ordered, released and taken away. */
import {
  listDocuments,
  removeDocuments,
  type SharedDocument,
  updateDocument,
} from '@farmers-mailbox/contract/office/documents/endpoints.ts';
import {
  DOCUMENT_ROLES,
  DOCUMENT_TYPES,
  documentFileOf,
} from '@farmers-mailbox/contract/office/documents/fields.ts';
import { getFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { formatDocumentDate, formatFileSize } from '@farmers-mailbox/contract/rules/document-format.ts';
import { useState } from 'react';
import { saveAnswer } from '../../../api/download.ts';
import { showFailure } from '../../../api/failure-notice.ts';
import { useAct } from '../../../api/hooks.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { DocumentDialog } from './DocumentDialog.tsx';
import { DocumentOrderDialog } from './DocumentOrderDialog.tsx';

const labelOf = (options: readonly { readonly value: number; readonly label: string }[], value: number) =>
  options.find((one) => one.value === value)?.label ?? String(value);

const columns: readonly Column<SharedDocument>[] = [
  {
    title: '名称',
    card: 'headline',
    render: ({ documentName, summary }) => (
      <>
        {documentName}
        {summary !== '' && <p className="cell-note">{summary}</p>}
      </>
    ),
  },
  { title: '类型', width: 110, render: ({ documentType }) => labelOf(DOCUMENT_TYPES, documentType) },
  { title: '大小', width: 100, align: 'right', render: ({ documentSize }) => formatFileSize(documentSize) },
  {
    title: '下载次数',
    spare: 2,
    width: 100,
    align: 'right',
    render: ({ downloadCount }) => inDigits(downloadCount),
  },
  { title: '排序', spare: 1, width: 80, align: 'right', render: ({ sort }) => sort },
  {
    title: '发布',
    width: 100,
    render: ({ releaseFlag }) => (
      <Tag tone={releaseFlag === 1 ? 'active' : 'neutral'}>{releaseFlag === 1 ? '已发布' : '未发布'}</Tag>
    ),
  },
  {
    title: '可见范围',
    render: ({ deptName, visibleRoleIds }) => (
      <>
        {deptName}
        <p className="cell-note">
          {visibleRoleIds === null
            ? '所有人'
            : visibleRoleIds.map((roleId) => labelOf(DOCUMENT_ROLES, roleId)).join('、')}
        </p>
      </>
    ),
  },
  { title: '更新时间', width: 120, render: ({ updateTime }) => formatDocumentDate(updateTime) },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'documentName', label: '名称', lengthMax: 60 },
  { kind: 'choice', name: 'documentType', label: '类型', options: DOCUMENT_TYPES },
  {
    kind: 'choice',
    name: 'releaseFlag',
    label: '发布',
    options: [
      { value: 1, label: '已发布' },
      { value: 0, label: '未发布' },
    ],
  },
];

type Open = { kind: 'add' } | { kind: 'order' } | { kind: 'edit'; row: SharedDocument };

export function DocumentsPage() {
  const may = usePermission();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  if (!may(['content:document:add', 'content:document:edit'])) return <NoPermissionState />;
  return (
    <>
      <PagedTable
        endpoint={listDocuments}
        label="文档管理"
        columns={columns}
        filters={filters}
        rowKey={({ id }) => id}
        toolbar={
          <>
            <ActionButton
              kind="primary"
              label="上传"
              permission="content:document:add"
              onAct={() => setOpen({ kind: 'add' })}
            />
            <ActionButton
              label="调整顺序"
              permission="content:document:order"
              onAct={() => setOpen({ kind: 'order' })}
            />
          </>
        }
        actions={(row) => <RowActions row={row} onEdit={() => setOpen({ kind: 'edit', row })} />}
        empty="点“上传”放上文档，发布后本区域的人可以在页头的“文档下载”里下载。"
      />
      {open?.kind === 'add' && <DocumentDialog document={null} onClose={close} />}
      {open?.kind === 'edit' && <DocumentDialog document={open.row} onClose={close} />}
      {open?.kind === 'order' && <DocumentOrderDialog onClose={close} />}
    </>
  );
}

function RowActions({ row, onEdit }: { row: SharedDocument; onEdit: () => void }) {
  const { id, documentName, releaseFlag, can } = row;
  const release = useAct(updateDocument, {
    refresh: [listDocuments],
    success: releaseFlag === 1 ? '已取消发布' : '已发布',
  });
  const remove = useAct(removeDocuments, { refresh: [listDocuments], success: '已删除' });
  const turn = () => {
    const { version, documentType, summary, url, visibleRoleIds } = row;
    const written = { documentName, documentType, summary, url, visibleRoleIds };
    return release.run({ id, version, ...written, releaseFlag: releaseFlag === 1 ? 0 : 1 });
  };
  return (
    <>
      <ActionButton
        kind="link"
        label={releaseFlag === 1 ? '取消发布' : '发布'}
        permission="content:document:edit"
        can={can.edit}
        onAct={turn}
      />
      <ActionButton
        kind="link"
        label="编辑"
        permission="content:document:edit"
        can={can.edit}
        onAct={onEdit}
      />
      <ActionButton kind="link" label="下载" onAct={() => download(row)} />
      <ActionButton
        kind="link"
        danger
        label="删除"
        permission="content:document:remove"
        can={can.remove}
        confirm={{ title: '删除文档', text: `“${documentName}”删除后任何人都不能再下载。` }}
        onAct={() => remove.run({ ids: [id] })}
      />
    </>
  );
}

/** Not counted: the counts are those of who reads. */
async function download({ url, documentName }: SharedDocument): Promise<void> {
  const file = documentFileOf(url);
  try {
    if (file) await saveAnswer(getFile, { relativeUrl: file.url }, file.name || documentName);
  } catch (failure) {
    showFailure(failure);
  }
}
