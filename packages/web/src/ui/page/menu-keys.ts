/** The keyboard of a short menu: its first item takes the focus, arrows move it, Escape, Tab and a click outside close it. */
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { useCloseOutside } from './close-outside.ts';

type Frame = RefObject<HTMLElement | null>;

/** `frame` holds the items, and the button that opens them if there is one. Returns what listens to its keys. */
export function useMenuKeys(
  frame: Frame,
  isOpen: boolean,
  onClose: () => void,
): (event: KeyboardEvent) => void {
  useCloseOutside(frame, isOpen, onClose);
  useEffect(() => {
    if (isOpen) itemsOf(frame)[0]?.focus();
  }, [frame, isOpen]);
  return (event) => {
    if (!isOpen) return;
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else if (event.key === 'ArrowDown') moveFocus(frame, 1);
    else if (event.key === 'ArrowUp') moveFocus(frame, -1);
    else if (event.key === 'Home') itemsOf(frame)[0]?.focus();
    else if (event.key === 'End') itemsOf(frame).at(-1)?.focus();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  };
}

const itemsOf = (frame: Frame): HTMLElement[] => [
  ...(frame.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
];

function moveFocus(frame: Frame, step: 1 | -1): void {
  const items = itemsOf(frame);
  const at = items.indexOf(document.activeElement as HTMLElement);
  items[(at + step + items.length) % items.length]?.focus();
}
