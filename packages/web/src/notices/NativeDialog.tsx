/** The browser's own modal dialog: keeps the focus inside, closes by Escape where it may, gives the focus back. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { noteOpenDialog } from './notices.ts';

export interface NativeDialogProps {
  title: string;
  /** by Escape or the closing button; the buttons inside call it themselves. Without it nothing closes the dialog. */
  onClose?: () => void;
  /** a cross in the corner */
  closeButton?: boolean;
  /** for a table */
  isWide?: boolean;
  children: ReactNode;
}

export function NativeDialog({
  title,
  onClose,
  closeButton = false,
  isWide = false,
  children,
}: NativeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const opened = dialog.current;
    if (!opened) return undefined;
    const before = document.activeElement;
    opened.showModal();
    const noteClosed = noteOpenDialog(opened);
    return () => {
      noteClosed();
      opened.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape that ends the input of a Chinese word is none to the dialog
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onClose?.();
  };
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // files chosen, or not, inside the dialog cancel as well
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={() => {
        // browsers close what is cancelled twice, whatever the page says; while it is drawn it stays open
        if (dialog.current?.isConnected && !dialog.current.open) dialog.current.showModal();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      {closeButton && (
        <button type="button" className="dialog-close" aria-label="关闭" onClick={onClose}>
          ×
        </button>
      )}
    </dialog>
  );
}
