/** Tabs by hand: the kit's editable ones fail the accessibility check, and these need nothing but buttons. */
import { type KeyboardEvent, type ReactNode, use, useCallback, useEffect, useId, useState } from 'react';
import { ToolbarPlaceContext } from './toolbar-place.ts';
import './tabs.css';

export interface TabsProps<Key extends string> {
  tabs: readonly { key: Key; label: string }[];
  current: Key;
  onOpen: (key: Key) => void;
  label: string;
  /** the toolbar of a list below stands in the tabs' own line; without it, where tabs around them take it */
  takesToolbar?: boolean;
  children: ReactNode;
}

export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { tabs, current, onOpen, label, takesToolbar = false, children } = props;
  const id = useId();
  const around = use(ToolbarPlaceContext);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // a page that is hidden lets go of its refs: the place stays, so that nothing moves when it comes back
  const keepPlace = useCallback((element: HTMLElement | null) => {
    if (element) setPlace(element);
  }, []);
  useEffect(() => {
    // on a telephone the open one may lie outside its row
    bringIntoRow(document.getElementById(`${id}-${current}`));
  }, [id, current]);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = tabs.findIndex(({ key }) => key === current);
    const next = step === undefined ? undefined : tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onOpen(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  const list = (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map(({ key, label: text }) => (
        <button
          key={key}
          id={`${id}-${key}`}
          type="button"
          role="tab"
          aria-selected={key === current}
          aria-controls={`${id}-panel`}
          tabIndex={key === current ? 0 : -1}
          onClick={() => onOpen(key)}
        >
          {text}
        </button>
      ))}
    </div>
  );
  return (
    <>
      {takesToolbar ? (
        <div className="tabs-line">
          {list}
          <div ref={keepPlace} className="tabs-toolbar" />
        </div>
      ) : (
        list
      )}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`} className="tab-panel">
        <ToolbarPlaceContext value={takesToolbar ? place : around}>{children}</ToolbarPlaceContext>
      </div>
    </>
  );
}

/** Moves the row alone: the page may have come back to where somebody had scrolled it. */
function bringIntoRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left;
  else if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right;
}
