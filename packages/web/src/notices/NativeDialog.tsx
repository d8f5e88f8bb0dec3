/** The browser's own modal dialog: keeps the focus inside, closes by Escape, gives the focus back. */
import { type ReactNode, useEffect, useId, useRef } from 'react';

export interface NativeDialogProps {
  title: string;
  /** by Escape; the buttons inside call it themselves */
  onClose: () => void;
  children: ReactNode;
}

export function NativeDialog({ title, onClose, children }: NativeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const opened = dialog.current;
    const before = document.activeElement;
    opened?.showModal();
    return () => {
      opened?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
