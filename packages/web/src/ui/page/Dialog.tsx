/** A dialog over the page; with the fields of a form it is a `FormDialog`. Before anybody has signed in there is `NativeDialog`. */
import { Modal } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useFirstFocus } from './first-focus.ts';
import { useReturnFocus } from './return-focus.ts';

export interface DialogProps {
  title: string;
  /** by the cross, Escape or a click beside it; null: only by what stands in it */
  onClose: (() => void) | null;
  footer?: ReactNode;
  widthPx?: number;
  /** a click beside it does not close it */
  staysOpen?: boolean;
  children: ReactNode;
}

export function Dialog({
  title,
  onClose,
  footer = null,
  widthPx = 520,
  staysOpen = false,
  children,
}: DialogProps) {
  useReturnFocus();
  return (
    <Modal
      open
      title={title}
      width={widthPx}
      footer={footer && <div className="foot">{footer}</div>}
      closable={onClose !== null}
      {...(onClose && { onCancel: onClose })}
      mask={{ closable: !staysOpen }}
      // without motion: an open dialog that is hidden with its page and shown again must not lose its focus
      transitionName=""
      maskTransitionName=""
    >
      <Body>{children}</Body>
    </Modal>
  );
}

/** Mounted with the dialog's own element around it, as its effect needs it. */
function Body({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useFirstFocus(body);
  return <div ref={body}>{children}</div>;
}
