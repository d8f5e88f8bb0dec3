/** A dialog or a drawer with a form: whoever closes it, or leaves the page, with something unsaved is asked first. */
import { useRef } from 'react';
import { askForWay } from '../../notices/notices.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { KEPT, type WorkKeeper } from './unsaved-work.ts';

export const UNSAVED = '刚才填写的内容还没有保存，离开后会丢失。';

export interface GuardedClose {
  /** asks first when something is unsaved */
  readonly close: () => void;
  /** it is saved; `onward` where it leads to something else */
  readonly done: (onward?: () => void) => void;
  readonly setUnsaved: (isUnsaved: boolean) => void;
}

/**
 * @param isChanged whether there is unsaved work of which `setUnsaved` is not told
 * @param keeper who keeps the work, where it can be gone on with later
 */
export function useGuardedClose(
  onClose: () => void,
  isChanged: () => boolean = () => false,
  keeper: WorkKeeper | null = null,
): GuardedClose {
  const state = useRef<'clean' | 'unsaved' | 'left'>('clean');
  const isUnsaved = () => state.current === 'unsaved' || (state.current === 'clean' && isChanged());
  useLeaveGuard(isUnsaved, UNSAVED, keeper);
  const leave = (onward = onClose) => {
    // what closes by a change of the address would be asked for again
    state.current = 'left';
    onward();
  };
  const closeAsked = async () => {
    if (!isUnsaved()) return leave();
    // the browser would take the Escape that is still on its way for an answer
    await new Promise((resolve) => setTimeout(resolve));
    const asked = { title: '不保存就关闭？', confirmLabel: '不保存并关闭', cancelLabel: '继续填写' };
    const later = keeper === null ? { text: UNSAVED } : { text: KEPT, otherLabel: '关闭，以后再写' };
    const chosen = await askForWay({ ...asked, ...later, danger: true });
    if (chosen === false) return;
    void (chosen === 'other' ? keeper?.flush() : keeper?.end());
    leave();
  };
  return {
    close: () => void closeAsked(),
    done: (onward) => {
      void keeper?.end();
      leave(onward);
    },
    setUnsaved: (changed) => {
      state.current = changed ? 'unsaved' : 'clean';
    },
  };
}
