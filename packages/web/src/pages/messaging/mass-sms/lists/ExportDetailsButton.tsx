/** 导出明细: what became of each recipient, filtered as shown; numbers masked unless somebody may and says what for. */

import { startDetailsExport } from '@farmers-mailbox/contract/messaging/mass-sms/export-endpoints.ts';
import { listExports } from '@farmers-mailbox/contract/office/exports/endpoints.ts';
import type { ExportFormat } from '@farmers-mailbox/contract/office/exports/task.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { useState } from 'react';
import { useAct } from '../../../../api/hooks.ts';
import { showExports } from '../../../../exports/open-exports.ts';
import { usePermission } from '../../../../session/session-context.ts';
import { FormDialog } from '../../../../ui/form/FormDialog.tsx';
import { LinesItem, RadioItem } from '../../../../ui/form/items.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import { useListState } from '../../../../ui/table/list-state.ts';
import { type Filter, nameOfDept, namesOf } from '../../../../ui/table/SearchForm.tsx';
import { FormatField } from './ExportListButton.tsx';

interface Values {
  format: ExportFormat;
  plainFlag: 0 | 1;
  /** asked for whole numbers */
  plainReason: string;
}

const problemsOf = ({ plainFlag, plainReason }: Values): Problems =>
  plainFlag === 1 && plainReason.length < 2 ? { plainReason: '请写明原因（至少2个字）' } : {};

export function ExportDetailsButton({ applyId, filters }: { applyId: string; filters: readonly Filter[] }) {
  const [isOpen, setOpen] = useState(false);
  const list = useListState(filters.flatMap(namesOf));
  const shownOnly = filters.map(({ name }) => nameOfDept(name));
  const asked = Object.entries(list.filters).filter(([name]) => !shownOnly.includes(name));
  return (
    <>
      <ActionButton label="导出明细" permission={exportsDetails} onAct={() => setOpen(true)} />
      {isOpen && (
        <ExportDetailsDialog
          applyId={applyId}
          filters={Object.fromEntries(asked)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

export const exportsDetails = ['sms:apply:export', 'sms:supervise:sendDetail'];

export interface ExportDetailsDialogProps {
  applyId: string;
  filters?: Readonly<Record<string, string>>;
  onClose: () => void;
}

export function ExportDetailsDialog({ applyId, filters = {}, onClose }: ExportDetailsDialogProps) {
  const may = usePermission();
  const start = useAct(startDetailsExport, { refresh: [listExports] });
  const isFiltered = Object.keys(filters).length > 0;
  const submit = async ({ format, plainFlag, plainReason }: Values) => {
    const numbers = may('data:exportPlain') ? { plainFlag, ...(plainFlag === 1 ? { plainReason } : {}) } : {};
    await start.attempt({ ...filters, applyId, format, ...numbers });
    showExports(true);
  };
  return (
    <FormDialog<Values>
      open
      title="导出发送明细"
      submitLabel="开始导出"
      initial={{ format: 'xlsx', plainFlag: 0, plainReason: '' }}
      problemsOf={problemsOf}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{isFiltered ? '将按当前的筛选条件导出。' : '将导出全部接收人，被过滤的号码排在最后。'}</p>
          <FormatField form={form} />
          {may('data:exportPlain') && <NumbersFields form={form} />}
        </>
      )}
    </FormDialog>
  );
}

const NUMBERS = [
  { value: 0, label: '隐去中间四位' },
  { value: 1, label: '完整号码' },
] as const;

function NumbersFields({ form }: { form: Form<Values> }) {
  return (
    <>
      <RadioItem form={form} name="plainFlag" label="手机号码" options={NUMBERS} />
      {form.values.plainFlag === 1 && (
        <LinesItem
          form={form}
          name="plainReason"
          label="为什么需要完整号码"
          hint="会与您的姓名一起记入操作日志。"
          isRequired
          rows={2}
          maxLength={200}
          showCount={false}
        />
      )}
    </>
  );
}
