/** A drawer with a form: whoever closes it, or leaves the page, with something unsaved is asked first. */
import { useCallback, useRef } from 'react';
import { ask } from '../notices/notices.ts';
import { useLeaveGuard } from './leave-guard.ts';

const UNSAVED = '刚才填写的内容还没有保存，离开后会丢失。';

export interface GuardedClose {
  readonly close: () => void;
  readonly setUnsaved: (isUnsaved: boolean) => void;
}

export function useGuardedClose(onClose: () => void): GuardedClose {
  const isUnsaved = useRef(false);
  useLeaveGuard(
    useCallback(() => isUnsaved.current, []),
    UNSAVED,
  );
  const closeAsked = async () => {
    const asked = { title: '不保存就关闭？', confirmLabel: '不保存并关闭', cancelLabel: '继续填写' };
    if (!isUnsaved.current || (await ask({ ...asked, text: UNSAVED, danger: true }))) onClose();
  };
  return {
    close: () => void closeAsked(),
    setUnsaved: (changed) => {
      isUnsaved.current = changed;
    },
  };
}
