/** A button that opens a short menu; arrows move in it, Escape and a click outside close it. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';

interface UserMenuProps {
  name: string;
  note: string;
  /** a hand or the focus comes near: time to fetch what the menu will show */
  onApproach: () => void;
  items: readonly { label: string; onChoose: () => void }[];
}

export function UserMenu({ name, note, onApproach, items }: UserMenuProps) {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    frame.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else if (event.key === 'ArrowDown') moveFocus(frame.current, 1);
    else if (event.key === 'ArrowUp') moveFocus(frame.current, -1);
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  };
  return (
    <div
      className="user-menu"
      ref={frame}
      onKeyDown={onKeyDown}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      <button
        type="button"
        ref={opener}
        className="user-menu-opener"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="user" />
        <span className="user-menu-name">{name}</span>
        <Icon name={open ? 'up' : 'down'} />
      </button>
      {open && (
        <div className="user-menu-panel">
          <p>
            <b>{name}</b>
            <span>{note}</span>
          </p>
          <div role="menu" aria-label="个人菜单">
            {items.map(({ label, onChoose }) => (
              <button
                key={label}
                type="button"
                role="menuitem"
                tabIndex={-1}
                onClick={() => {
                  close();
                  onChoose();
                }}
              >
                {label}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function moveFocus(frame: HTMLElement | null, step: 1 | -1): void {
  const items = [...(frame?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const at = items.indexOf(document.activeElement as HTMLElement);
  items[(at + step + items.length) % items.length]?.focus();
}
