/** Takes one content out of the farmers' sight, with the reason. */
import { offlineProblems } from '@farmers-mailbox/contract/publishing/content-review/reasons.ts';
import type { ReactNode } from 'react';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { LinesItem } from '../ui/form/items.tsx';

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
      initial={{ opinion: '' }}
      problemsOf={offlineProblems}
      onSubmit={({ opinion }) => takeOffline(opinion)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{children}</p>
          <LinesItem
            form={form}
            name="opinion"
            label="下架的原因"
            isRequired
            maxLength={REASON_MAX}
            autoSize={{ minRows: 2, maxRows: 4 }}
          />
        </>
      )}
    </FormDialog>
  );
}
