/** Takes one content out of the farmers' sight, with the reason. */
import { offlineProblems } from '@farmers-mailbox/contract/publishing/content-review/given-reasons.ts';
import type { ReactNode } from 'react';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { LinesItem } from '../ui/form/items.tsx';
import { leaveLabelOf } from '../ui/page/leave-label.ts';

/** Characters of a reason, as every review keeps them. */
const REASON_MAX = 200;

export interface OfflineDialogProps {
  /** 1 条知识 */
  what: string;
  /** for the deed: 下架 */
  word: string;
  /** rejects with the call's failure */
  takeOffline: (opinion: string) => Promise<unknown>;
  onClose: () => void;
  /** says what it means */
  children: ReactNode;
}

export function OfflineDialog({ what, word, takeOffline, onClose, children }: OfflineDialogProps) {
  return (
    <FormDialog<{ opinion: string }>
      open
      danger
      title={`${word} ${what}`}
      submitLabel={word}
      closeLabel={leaveLabelOf(word)}
      initial={{ opinion: '' }}
      problemsOf={(values) => offlineProblems(values, word)}
      onSubmit={({ opinion }) => takeOffline(opinion)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>{children}</p>
          <LinesItem
            form={form}
            name="opinion"
            label={`${word}的原因`}
            isRequired
            maxLength={REASON_MAX}
            autoSize={{ minRows: 2, maxRows: 4 }}
          />
        </>
      )}
    </FormDialog>
  );
}
