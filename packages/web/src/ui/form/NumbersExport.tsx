/** 导出 of a list with numbers of people: who may take them along whole says each time whether they need them. */
import { useState } from 'react';
import { showFailure } from '../../api/failure-notice.ts';
import { usePermission } from '../../session/session-context.ts';
import { ActionButton, type ActionButtonProps } from '../page/ActionButton.tsx';
import { FormDialog } from './FormDialog.tsx';
import { RadioItem } from './items.tsx';

interface ExportChoice {
  /** 导出用户 */
  title: string;
  /** beside the choice: 手机号码、身份证号和出生日期 */
  numbers: string;
  /** says what the file will hold */
  note: string;
  onSave: (masked: 0 | 1) => Promise<void>;
}

/** Without a permission whoever sees the list may take it along. */
export type NumbersExportProps = ExportChoice & Pick<ActionButtonProps, 'permission'>;

export function NumbersExport({ title, numbers, note, onSave, ...button }: NumbersExportProps) {
  const mayHaveWhole = usePermission()('data:exportPlain');
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton
        {...button}
        label="导出"
        onAct={() => (mayHaveWhole ? setOpen(true) : onSave(1).catch(showFailure))}
      />
      {open && (
        <ExportDialog
          title={title}
          numbers={numbers}
          note={note}
          onSave={onSave}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function ExportDialog({ title, numbers, note, onSave, onClose }: ExportChoice & { onClose: () => void }) {
  return (
    <FormDialog<{ masked: 0 | 1 }>
      open
      title={title}
      submitLabel="导出"
      initial={{ masked: 1 }}
      onSubmit={({ masked }) => onSave(masked)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{note}</p>
          <RadioItem
            form={form}
            name="masked"
            label={numbers}
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
