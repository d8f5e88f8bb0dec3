/** A button that opens a short menu; arrows move in it, Escape and a click outside close it. */
import { type ReactNode, useRef, useState } from 'react';
import { useMenuKeys } from '../ui/page/menu-keys.ts';
import { Icon } from '../ui/text/Icon.tsx';

interface MenuItem {
  label: string;
  onChoose: () => void;
  /** for a choice that can be on or off: whether it is on */
  isOn?: boolean;
}

interface DropMenuProps {
  /** what the opener shows */
  face: ReactNode;
  /** what stands above the items */
  heading?: ReactNode;
  /** read as the menu's name */
  label: string;
  /** a hand or the focus comes near: time to fetch what the menu will show */
  onApproach?: () => void;
  items: readonly MenuItem[];
}

export function DropMenu({ face, heading, label, onApproach, items }: DropMenuProps) {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = useMenuKeys(frame, open, close);
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
        {face}
        <Icon name={open ? 'up' : 'down'} />
      </button>
      {open && (
        <div className="user-menu-panel menu-panel">
          {heading}
          <div role="menu" aria-label={label}>
            {items.map(({ label: itemLabel, onChoose, isOn }) => (
              <button
                key={itemLabel}
                type="button"
                {...(isOn === undefined
                  ? { role: 'menuitem' }
                  : { role: 'menuitemcheckbox', 'aria-checked': isOn })}
                tabIndex={-1}
                onClick={() => {
                  close();
                  onChoose();
                }}
              >
                {itemLabel}
                {isOn && <Icon name="tick" />}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
