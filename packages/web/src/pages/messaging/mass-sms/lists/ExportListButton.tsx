/** 导出: the list as it is filtered at this moment, written in the background. */

import { startApplicationsExport } from '@farmers-mailbox/contract/messaging/mass-sms/export-endpoints.ts';
import { listExports } from '@farmers-mailbox/contract/office/exports/endpoints.ts';
import type { ExportFormat } from '@farmers-mailbox/contract/office/exports/task.ts';
import { useState } from 'react';
import { useAct } from '../../../../api/hooks.ts';
import { showExports } from '../../../../exports/open-exports.ts';
import { FormDialog } from '../../../../ui/form/FormDialog.tsx';
import { RadioItem } from '../../../../ui/form/items.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import { useListState } from '../../../../ui/table/list-state.ts';
import { type Filter, nameOfDept, namesOf } from '../../../../ui/table/SearchForm.tsx';

const permissions = { my: 'sms:apply:export', audit: 'sms:audit:detail', supervise: 'sms:supervise:export' };

export interface ExportListButtonProps {
  tab: keyof typeof permissions;
  filters: readonly Filter[];
  /** fields of the list that the page itself sets */
  fixed?: { auditTab?: 1 | 2; deptId?: string };
}

export function ExportListButton({ tab, filters, fixed }: ExportListButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const list = useListState(filters.flatMap(namesOf));
  const start = useAct(startApplicationsExport, { refresh: [listExports] });
  const shownOnly = filters.map(({ name }) => nameOfDept(name));
  const asked = Object.entries(list.filters).filter(([name]) => !shownOnly.includes(name));
  const submit = async ({ format }: { format: ExportFormat }) => {
    await start.attempt({ ...Object.fromEntries(asked), ...fixed, tab, format });
    showExports(true);
  };
  return (
    <>
      <ActionButton label="导出" permission={permissions[tab]} onAct={() => setOpen(true)} />
      <FormDialog<{ format: ExportFormat }>
        open={isOpen}
        title="导出列表"
        submitLabel="开始导出"
        initial={{ format: 'xlsx' }}
        onSubmit={submit}
        onClose={() => setOpen(false)}
      >
        {(form) => (
          <>
            <p>{asked.length > 0 ? '将按当前的筛选条件导出。' : '没有筛选，将导出列表里的全部申请。'}</p>
            <FormatField form={form} />
          </>
        )}
      </FormDialog>
    </>
  );
}

const FORMATS = [
  { value: 'xlsx', label: 'Excel 表格（xlsx）' },
  { value: 'csv', label: '文本表格（csv）' },
] as const;

export function FormatField({ form }: { form: Form<{ format: ExportFormat }> }) {
  return <RadioItem form={form} name="format" label="文件格式" options={FORMATS} />;
}
