/** Closes what lies open over the page, a menu or a choice, when somebody presses beside it. */
import { type RefObject, useEffect, useRef } from 'react';

/** @param frame what is open, with the button that opens it if there is one */
export function useCloseOutside(
  frame: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onClose: () => void,
): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (!frame.current?.contains(target as Node)) close.current();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [frame, isOpen]);
}
