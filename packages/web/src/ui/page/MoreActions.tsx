/**
 * The rarer deeds with one thing, under one button: 更多. What is forbidden stays in the menu with its reason. The menu is
 * built when somebody opens it, so that a hundred rows carry a hundred plain buttons and nothing else.
 */
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePermission } from '../../session/session-context.ts';
import { useMenuKeys } from './menu-keys.ts';
import { useHeadingAfter } from './return-focus.ts';
import './menu.css';

export interface MoreAction {
  label: string;
  act: () => unknown;
  /** permission string, or several of which one is enough; absent when the person holds none */
  permission?: string | readonly string[];
  /** the server's or a policy's verdict: `true`, or why not */
  can?: Verdict;
  danger?: boolean;
}

interface MoreActionsProps {
  /** what they are done with, for whoever hears the button: `台风预警` */
  of: string;
  actions: readonly MoreAction[];
  /** what the button shows; 更多 when left out */
  face?: string;
  /** `link` in rows of tables */
  kind?: 'link' | 'default';
}

export function MoreActions({ of, actions, face = '更多', kind = 'link' }: MoreActionsProps) {
  const may = usePermission();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useHeadingAfter(opener);
  const offered = actions.filter(({ permission }) => permission === undefined || may(permission));
  if (offered.length === 0) return null;
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      <button
        type="button"
        ref={opener}
        className={kind === 'link' ? 'plain-link' : 'plain-button'}
        aria-label={face === '更多' ? `${of}的更多操作` : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // or the menu would be closed by the press and opened again by the click
        onPointerDown={(event) => isOpen && event.stopPropagation()}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      {isOpen && <Panel label={`${of}：${face}`} opener={opener} actions={offered} onClose={close} />}
    </>
  );
}

interface PanelProps {
  label: string;
  opener: RefObject<HTMLElement | null>;
  actions: readonly MoreAction[];
  onClose: () => void;
}

/** Outside of the page's own boxes: a table cuts off what leaves its frame. */
function Panel({ label, opener, actions, onClose }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      if (panel.current && opener.current) placeBeside(panel.current, opener.current);
    };
    place();
    // also of the table around it
    document.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      document.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [opener]);
  const onKeyDown = useMenuKeys(panel, true, onClose);
  return createPortal(
    <div
      ref={panel}
      role="menu"
      aria-label={label}
      className="menu-panel more-actions-panel"
      onKeyDown={(event) => {
        // a drawer around it would close as well
        if (event.key === 'Escape') event.stopPropagation();
        onKeyDown(event);
      }}
    >
      {actions.map(({ label: deed, act, can = true, danger = false }) => (
        <button
          key={deed}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={can === true ? undefined : true}
          className={danger && can === true ? 'menu-danger' : undefined}
          onClick={() => {
            if (can !== true) return;
            onClose();
            act();
          }}
        >
          {deed}
          {can !== true && <span className="menu-reason">{can}</span>}
        </button>
      ))}
    </div>,
    document.body,
  );
}

const GAP = 4;
const MARGIN = 8;

/** Below the opener, or above it where the window ends; never beyond the window's sides. */
function placeBeside(panel: HTMLElement, opener: HTMLElement): void {
  const at = opener.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const fitsBelow = at.bottom + GAP + height <= window.innerHeight;
  const top = fitsBelow ? at.bottom + GAP : Math.max(MARGIN, at.top - GAP - height);
  const left = Math.max(MARGIN, Math.min(at.left, window.innerWidth - width - MARGIN));
  panel.style.top = `${top}px`;
  panel.style.left = `${left}px`;
}
