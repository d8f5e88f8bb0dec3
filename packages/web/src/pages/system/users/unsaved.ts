/** Asks before a dialog with something typed into it is closed, or the window is. */
import type { FormInstance } from 'antd';
import { useRef } from 'react';
import { useBeforeUnload } from 'react-router';
import { ask } from '../../../notices/notices.ts';

export interface UnsavedGuard {
  /** shown the dialog's form each time it is drawn */
  readonly watch: (form: Pick<FormInstance, 'isFieldsTouched'>) => void;
  /** it is saved: closing asks nothing any more */
  readonly saved: () => void;
  readonly close: () => void;
}

export function useUnsavedGuard(onClose: () => void): UnsavedGuard {
  const form = useRef<Pick<FormInstance, 'isFieldsTouched'> | null>(null);
  const isSaved = useRef(false);
  const isUnsaved = () => !isSaved.current && form.current?.isFieldsTouched() === true;
  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault();
  });
  const leave = async () => {
    const question = {
      title: '不保存就关闭？',
      text: '已经填写的内容还没有保存，关闭后要重新填写。',
      confirmLabel: '不保存，关闭',
      cancelLabel: '继续填写',
      danger: true,
    };
    if (!isUnsaved() || (await ask(question))) onClose();
  };
  return {
    watch: (shown) => {
      form.current = shown;
    },
    saved: () => {
      isSaved.current = true;
    },
    close: () => void leave(),
  };
}
