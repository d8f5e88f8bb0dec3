/** A dialog over the page; with the fields of a form it is a `FormDialog`. Before anybody has signed in there is `NativeDialog`. */
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useFocusBack } from './focus-back.ts';

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
  useFocusBack();
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
      {children}
    </Modal>
  );
}
