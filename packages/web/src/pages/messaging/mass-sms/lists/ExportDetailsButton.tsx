/** 导出明细: what became of each recipient, filtered as shown; numbers masked unless somebody may and says what for. */

import { startDetailsExport } from '@farmers-mailbox/contract/messaging/mass-sms/export-endpoints.ts';
import { listExports } from '@farmers-mailbox/contract/office/exports/endpoints.ts';
import type { ExportFormat } from '@farmers-mailbox/contract/office/exports/task.ts';
import { useState } from 'react';
import { useAct } from '../../../../api/hooks.ts';
import { showExports } from '../../../../exports/open-exports.ts';
import { usePermission } from '../../../../session/session-context.ts';
import { FormDialog } from '../../../../ui/form/FormDialog.tsx';
import { Form, type FormInstance } from '../../../../ui/kit/form.ts';
import { Input, Radio } from '../../../../ui/kit/inputs.ts';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import { useListState } from '../../../../ui/table/list-state.ts';
import { type Filter, nameOfDept, namesOf } from '../../../../ui/table/SearchForm.tsx';
import { FormatField } from './ExportListButton.tsx';

interface Values {
  format: ExportFormat;
  plainFlag: 0 | 1;
  plainReason?: string;
}

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
  const submit = async (values: Values) => {
    await start.attempt({ ...filters, applyId, ...values });
    showExports(true);
  };
  return (
    <FormDialog<Values>
      open
      title="导出发送明细"
      submitLabel="开始导出"
      initialValues={{ format: 'xlsx', plainFlag: 0 }}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{isFiltered ? '将按当前的筛选条件导出。' : '将导出全部接收人，被过滤的号码排在最后。'}</p>
          <FormatField />
          {may('data:exportPlain') && <NumbersFields form={form} />}
        </>
      )}
    </FormDialog>
  );
}

function NumbersFields({ form }: { form: FormInstance<Values> }) {
  const isPlain = Form.useWatch('plainFlag', form) === 1;
  return (
    <>
      <Form.Item name="plainFlag" label="手机号码">
        <Radio.Group>
          <Radio value={0}>隐去中间四位</Radio>
          <Radio value={1}>完整号码</Radio>
        </Radio.Group>
      </Form.Item>
      {isPlain && (
        <Form.Item
          name="plainReason"
          label="为什么需要完整号码"
          extra="会与您的姓名一起记入操作日志。"
          rules={[{ required: true, min: 2, message: '请写明原因（至少2个字）' }]}
        >
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
      )}
    </>
  );
}
