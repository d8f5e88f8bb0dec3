/** A dialog or a drawer with a form: whoever closes it, or leaves the page, with something unsaved is asked first. */
import { useRef } from 'react';
import { ask } from '../notices/notices.ts';
import { useLeaveGuard } from './leave-guard.ts';

export const UNSAVED = '刚才填写的内容还没有保存，离开后会丢失。';

export interface GuardedClose {
  /** asks first when something is unsaved */
  readonly close: () => void;
  /** it is saved */
  readonly done: () => void;
  readonly setUnsaved: (isUnsaved: boolean) => void;
}

/** @param isChanged whether there is unsaved work of which `setUnsaved` is not told */
export function useGuardedClose(onClose: () => void, isChanged: () => boolean = () => false): GuardedClose {
  const state = useRef<'clean' | 'unsaved' | 'left'>('clean');
  const isUnsaved = () => state.current === 'unsaved' || (state.current === 'clean' && isChanged());
  useLeaveGuard(isUnsaved, UNSAVED);
  const leave = () => {
    // what closes by a change of the address would be asked for again
    state.current = 'left';
    onClose();
  };
  const closeAsked = async () => {
    if (!isUnsaved()) return leave();
    // the browser would take the Escape that is still on its way for an answer
    await new Promise((resolve) => setTimeout(resolve));
    const asked = { title: '不保存就关闭？', confirmLabel: '不保存并关闭', cancelLabel: '继续填写' };
    if (await ask({ ...asked, text: UNSAVED, danger: true })) leave();
  };
  return {
    close: () => void closeAsked(),
    done: leave,
    setUnsaved: (changed) => {
      state.current = changed ? 'unsaved' : 'clean';
    },
  };
}
