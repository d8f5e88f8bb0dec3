/** Takes one content out of the farmers' sight, with the reason. */
import type { ReactNode } from 'react';
import { KitFormDialog as FormDialog } from '../ui/form/KitFormDialog.tsx';
import { Form } from '../ui/kit/form.ts';
import { Input } from '../ui/kit/inputs.ts';

/** As long as every review keeps it. */
const REASON_MAX = 200;

export interface OfflineDialogProps {
  noun: string;
  /** rejects with the call's failure */
  takeOffline: (opinion: string) => Promise<unknown>;
  onClose: () => void;
  /** says what it means */
  children: ReactNode;
}

export function OfflineDialog({ noun, takeOffline, onClose, children }: OfflineDialogProps) {
  return (
    <FormDialog<{ opinion: string }>
      open
      danger
      title={`下架 1 条${noun}`}
      submitLabel="下架"
      onSubmit={({ opinion }) => takeOffline(opinion)}
      onClose={onClose}
    >
      <p>{children}</p>
      <Form.Item
        name="opinion"
        label="下架的原因"
        rules={[{ required: true, whitespace: true, message: '请写明下架的原因' }]}
      >
        <Input.TextArea maxLength={REASON_MAX} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </FormDialog>
  );
}
