/** 导出: takes along everybody whom the list shows with its present filters, further ones than it lists included. */
import { exportUsers } from '@farmers-mailbox/contract/people/user-import/endpoints.ts';
import { useState } from 'react';
import { saveAnswer } from '../../../../api/download.ts';
import { showFailure } from '../../../../api/failure-notice.ts';
import { usePermission } from '../../../../session/session-context.ts';
import { FormDialog } from '../../../../ui/form/FormDialog.tsx';
import { RadioItem } from '../../../../ui/form/items.tsx';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import { useListState } from '../../../../ui/table/list-state.ts';

/** As they stand in the address bar. */
const FILTERS = [
  'keyword',
  'deptId',
  'includeChild',
  'roleId',
  'userType',
  'realNameAuthFlag',
  'smsAgreeFlag',
  'status',
  'registerTimeStart',
  'registerTimeEnd',
] as const;
const FILE_NAME = '用户.xlsx';

export function ExportButton() {
  const { filters } = useListState(FILTERS);
  const mayHaveWhole = usePermission()('data:exportPlain');
  const [open, setOpen] = useState(false);
  const save = (masked: 0 | 1) => saveAnswer(exportUsers, { ...filters, masked }, FILE_NAME);
  return (
    <>
      <ActionButton
        label="导出"
        permission="user:export"
        onAct={() => (mayHaveWhole ? setOpen(true) : save(1).catch(showFailure))}
      />
      {open && <ExportDialog onSave={save} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ExportDialogProps {
  onSave: (masked: 0 | 1) => Promise<void>;
  onClose: () => void;
}

/** For who may have whole numbers: they say each time whether they need them. */
function ExportDialog({ onSave, onClose }: ExportDialogProps) {
  return (
    <FormDialog<{ masked: 0 | 1 }>
      open
      title="导出用户"
      submitLabel="导出"
      initial={{ masked: 1 }}
      onSubmit={({ masked }) => onSave(masked)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>导出符合现在查询条件的全部用户，不只是这一页。人数多时要等几分钟。</p>
          <RadioItem
            form={form}
            name="masked"
            label="手机号码、身份证号和出生日期"
            options={[
              { value: 1, label: '隐去一部分' },
              { value: 0, label: '完整号码（记入操作日志，请妥善保管）' },
            ]}
          />
        </>
      )}
    </FormDialog>
  );
}
