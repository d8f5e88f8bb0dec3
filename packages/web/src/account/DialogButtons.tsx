/** The foot of a form's dialog: the deed on the right, and beside it what ends the dialog without it. */
import type { ReactNode } from 'react';

interface DialogButtonsProps {
  submitLabel: string;
  busyLabel: string;
  busy: boolean;
  /** null: the dialog must be done */
  onCancel: (() => void) | null;
  /** takes the place of the cancelling button */
  instead?: ReactNode;
}

export function DialogButtons({ submitLabel, busyLabel, busy, onCancel, instead }: DialogButtonsProps) {
  return (
    <div className="foot dialog-buttons">
      {instead}
      {onCancel && (
        <button type="button" className="plain-button" disabled={busy} onClick={onCancel}>
          取消
        </button>
      )}
      <button type="submit" className="plain-button plain-primary" aria-disabled={busy}>
        {busy ? busyLabel : submitLabel}
      </button>
    </div>
  );
}
