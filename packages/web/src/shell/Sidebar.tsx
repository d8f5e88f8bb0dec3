/** The side menu: groups that open, links, and on narrow screens a drawer that a click outside closes. */
import { memo, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { MenuEntry } from '../session/menu.ts';
import { Icon } from '../ui/text/Icon.tsx';
import type { SidebarState } from './sidebar-state.ts';
import { useKnownUnread } from './unread.ts';

interface SidebarProps {
  entries: readonly MenuEntry[];
  /** the path whose entry is marked */
  activePath: string;
  sidebar: SidebarState;
  /** what waits there, by the path of the page */
  counts: ReadonlyMap<string, number>;
}

export function Sidebar({ entries, activePath, sidebar, counts }: SidebarProps) {
  const { isMobile, isOpen, close } = sidebar;
  const isDrawer = isMobile && isOpen;
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isDrawer) return;
    const opener = document.activeElement;
    menu.current?.querySelector<HTMLElement>('a, button')?.focus();
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      if (opener instanceof HTMLElement) opener.focus();
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isDrawer, close]);
  useActiveInView(menu, activePath, isMobile && !isOpen);
  return (
    <>
      {isDrawer && <div className="drawer-outside" onClick={close} />}
      <nav id="sidebar" ref={menu} className="sidebar" aria-label="主菜单" hidden={isMobile && !isOpen}>
        <Entries
          entries={entries}
          activePath={activePath}
          isNarrow={!isOpen && !isMobile}
          counts={counts}
          onFollow={close}
        />
      </nav>
    </>
  );
}

interface EntriesProps extends Omit<EntryProps, 'entry'> {
  entries: readonly MenuEntry[];
}

/** The same while the drawer comes and goes: a telephone takes its time to make them. */
const Entries = memo(function Entries({ entries, ...rest }: EntriesProps) {
  return (
    <ul>
      {entries.map((entry) => (
        <Entry key={entry.key} entry={entry} {...rest} />
      ))}
    </ul>
  );
});

/** A page that was not opened by the menu, such as a link from the workbench, may lie far down in it. */
function useActiveInView(
  menu: { readonly current: HTMLElement | null },
  activePath: string,
  isHidden: boolean,
): void {
  useEffect(() => {
    const frame = menu.current;
    const active = frame?.querySelector('[aria-current=page]');
    if (isHidden || activePath === '' || !frame || !active) return;
    const [shown, link] = [frame.getBoundingClientRect(), active.getBoundingClientRect()];
    if (link.top >= shown.top && link.bottom <= shown.bottom) return;
    // not by scrollIntoView, for the Tab key's sake: see TagBar.tsx
    frame.scrollBy({ top: (link.top + link.bottom - shown.top - shown.bottom) / 2 });
  }, [menu, activePath, isHidden]);
}

const COUNT_MAX = 999;

interface EntryProps {
  entry: MenuEntry;
  activePath: string;
  /** 60 px wide: icons only */
  isNarrow: boolean;
  counts: ReadonlyMap<string, number>;
  onFollow: () => void;
}

function Entry(props: EntryProps) {
  const { entry, activePath, isNarrow, counts, onFollow } = props;
  const countId = useId();
  if (entry.to === null) return <Group {...props} />;
  const look = (
    <>
      <Icon name={entry.icon} />
      <span className={isNarrow ? 'only-heard' : ''}>{entry.title}</span>
      {entry.isMail && <MailDot />}
    </>
  );
  const tip = isNarrow ? { title: entry.title } : {};
  if (entry.external) {
    return (
      <li>
        <a className="menu-link" href={entry.to} target="_blank" rel="noreferrer" {...tip}>
          {look}
        </a>
      </li>
    );
  }
  const path = pathOf(entry.to);
  const isActive = path === activePath;
  const count = counts.get(path) ?? 0;
  return (
    <li>
      <Link
        className="menu-link"
        to={entry.to}
        onClick={onFollow}
        {...tip}
        {...(isActive ? { 'aria-current': 'page' as const } : {})}
        {...(count > 0 ? { 'aria-describedby': countId } : {})}
      >
        {look}
        {count > 0 && (
          <span className="menu-count" id={countId} aria-hidden="true">
            {count > COUNT_MAX ? `${COUNT_MAX}+` : count}
            <span className="only-heard"> 件等我办</span>
          </span>
        )}
      </Link>
    </li>
  );
}

function Group({ entry, ...rest }: EntryProps) {
  const holdsActive = entry.children.some((child) => holds(child, rest.activePath));
  const [isOpen, setOpen] = useState(true);
  const isShown = isOpen || (rest.isNarrow && holdsActive);
  return (
    <li>
      <button
        type="button"
        className="menu-link"
        aria-expanded={isShown}
        onClick={() => setOpen(!isShown)}
        {...(rest.isNarrow ? { title: entry.title } : {})}
      >
        <Icon name={entry.icon} />
        <span className={rest.isNarrow ? 'only-heard' : ''}>{entry.title}</span>
        {entry.isMail && <MailDot />}
        {!rest.isNarrow && <Icon name={isShown ? 'up' : 'down'} />}
      </button>
      {isShown && (
        <ul className="menu-group">
          {entry.children.map((child) => (
            <Entry key={child.key} entry={child} {...rest} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Unread mail waits: the entries that lead to mail say so. */
function MailDot() {
  if (useKnownUnread() === 0) return null;
  return (
    <span className="menu-dot" title="有未读消息">
      <span className="only-heard">（有未读消息）</span>
    </span>
  );
}

const pathOf = (to: string): string => to.replace(/\?.*/, '');

const holds = (entry: MenuEntry, path: string): boolean =>
  (entry.to !== null && pathOf(entry.to) === path) || entry.children.some((child) => holds(child, path));
