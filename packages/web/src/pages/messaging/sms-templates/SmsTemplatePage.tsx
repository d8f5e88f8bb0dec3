/** 短信模板: the templates that I may use, what each makes of its example, and those that I may change. */

import { ENABLE } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  changeTemplateStatus,
  deleteTemplates,
  pageTemplates,
  SHARE_SCOPE,
  type TemplateRow,
  templateDetails,
} from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAct } from '../../../api/hooks.ts';
import { paths } from '../../../paths.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { CategoryTag } from '../../../ui/text/CategoryTag.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { When } from '../../../ui/text/When.tsx';
import { showVariables } from '../sms-text/variable-marks.ts';
import { scopeInWords, TemplateDrawer } from './TemplateDrawer.tsx';
import { type TemplateDeed, TemplateFormDrawer } from './TemplateFormDrawer.tsx';
import './sms-templates.css';

/** As much of a text as tells which one it is. */
const SHOWN_CHARACTERS = 40;

const columnsWith = (open: (row: TemplateRow) => void): readonly Column<TemplateRow>[] => [
  {
    title: '模板',
    width: 140,
    card: 'headline',
    render: (row) => (
      <>
        <button type="button" className="plain-link" onClick={() => open(row)}>
          {row.templateName}
        </button>
        <p className="cell-note">
          {row.templateNo}，第 {row.templateVersion} 版
        </p>
      </>
    ),
  },
  {
    title: '类别',
    width: 120,
    render: (row) => <CategoryTag value={row.smsCategory} urgent={row.urgentFlag === 1} />,
  },
  {
    title: '内容',
    width: 240,
    render: (row) => (
      <>
        {shortened(showVariables(row.templateContent, row.variables))}
        <p className="cell-note">
          示例 {row.wordCount} 字，按 {row.segmentCount} 条计费
        </p>
      </>
    ),
  },
  { title: '共享范围', width: 100, render: scopeInWords },
  { title: '使用次数', width: 80, align: 'right', render: (row) => inDigits(row.useCount) },
  { title: '状态', width: 70, render: (row) => <StatusTag of="ENABLE" value={row.status} /> },
  { title: '更新时间', width: 104, render: (row) => <When at={row.updateTime} /> },
];

const shortened = (text: string): string => {
  const characters = Array.from(text);
  return characters.length > SHOWN_CHARACTERS ? `${characters.slice(0, SHOWN_CHARACTERS).join('')}…` : text;
};

const filters: readonly Filter[] = [
  { kind: 'text', name: 'templateName', label: '名称', lengthMax: 40 },
  { kind: 'text', name: 'keyword', label: '关键字' },
  { kind: 'dictionary', name: 'smsCategory', label: '类别', of: 'SMS_CATEGORY' },
  { kind: 'choice', name: 'shareScope', label: '共享范围', options: SHARE_SCOPE },
  { kind: 'choice', name: 'status', label: '状态', options: ENABLE },
  {
    kind: 'choice',
    name: 'mineFlag',
    label: '编写人',
    options: [{ value: 1, label: '只看我的' }],
  },
];

export function SmsTemplatePage() {
  const may = usePermission();
  const [deed, setDeed] = useState<TemplateDeed | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  if (!may(['sms:template:use', 'sms:template:edit'])) return <NoPermissionState />;
  return (
    <>
      <PagedTable
        endpoint={pageTemplates}
        label="短信模板"
        columns={columnsWith((row) => setOpened(row.templateId))}
        filters={filters}
        rowKey={({ templateId }) => templateId}
        toolbar={<ActionButton kind="primary" label="新增" onAct={() => setDeed({ kind: 'add' })} />}
        actions={(row) => <RowActions row={row} onDeed={setDeed} />}
        empty="点“新增”把常用的短信写成模板，以后每次只填几个空。"
      />
      {deed && <TemplateFormDrawer deed={deed} onClose={() => setDeed(null)} />}
      {opened && <TemplateDrawer templateId={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function RowActions({ row, onDeed }: { row: TemplateRow; onDeed: (deed: TemplateDeed) => void }) {
  const navigate = useNavigate();
  const { templateId, templateName, version, status, can } = row;
  const refresh = [pageTemplates, templateDetails];
  const remove = useAct(deleteTemplates, { refresh, success: '已删除' });
  const turn = useAct(changeTemplateStatus, { refresh, success: status === 1 ? '已停用' : '已启用' });
  const used = row.useCount > 0 ? `它已用过 ${row.useCount} 次，` : '';
  return (
    <>
      <ActionButton
        kind="link"
        label="使用"
        permission="sms:apply:add"
        can={can.use}
        onAct={() => navigate(paths.applicationForm({ templateId }))}
      />
      <ActionButton kind="link" label="编辑" can={can.edit} onAct={() => onDeed({ kind: 'edit', row })} />
      <ActionButton kind="link" label="复制" onAct={() => onDeed({ kind: 'copy', row })} />
      <ActionButton
        kind="link"
        danger={status === 1}
        label={status === 1 ? '停用' : '启用'}
        can={can.changeStatus}
        {...(status === 1
          ? {
              confirm: {
                title: '停用模板',
                text: `“${templateName}”停用后大家都不能再用它写短信，还没提交的草稿要改为自由编写才能提交。${used}已提交的申请不受影响。`,
              },
            }
          : {})}
        onAct={() => turn.run({ templateId, version, status: status === 1 ? 0 : 1 })}
      />
      <ActionButton
        kind="link"
        danger
        label="删除"
        can={can.delete}
        confirm={{
          title: '删除 1 个模板',
          text: `将删除“${templateName}”，删除后不能恢复。${used}已有的申请不受影响。`,
        }}
        onAct={() => remove.run({ templateIds: [templateId] })}
      />
    </>
  );
}
