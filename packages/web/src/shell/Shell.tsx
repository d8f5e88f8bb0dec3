/** The frame around every page: header, side menu, navbar with breadcrumb, tags; nothing of it on a big screen. */
import type { RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import { type MouseEvent, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { ConnectionBar } from '../notices/ConnectionBar.tsx';
import { breadcrumbOf, menuEntriesOf } from '../session/menu.ts';
import { useHeldPlace } from '../session/own-place.ts';
import { listenToDisplay, readDisplay } from '../ui/page/display.ts';
import { Header } from './Header.tsx';
import { frameIdOf, LivePages } from './LivePages.tsx';
import { useMenuCounts } from './menu-counts.ts';
import { Navbar } from './Navbar.tsx';
import { PurposeLine } from './PurposeLine.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useSidebar } from './sidebar-state.ts';
import { TagBar } from './TagBar.tsx';
import type { OpenPagesState } from './use-open-pages.ts';
import { Watermark } from './Watermark.tsx';
import './shell.css';
import './print.css';

interface ShellProps {
  menu: readonly RouterItem[];
  /** from the menu's top down to the shown page */
  trail: readonly RouterItem[];
  open: OpenPagesState;
}

export function Shell({ menu, trail, open }: ShellProps) {
  const shown = open.shown ?? '';
  const sidebar = useSidebar(shown);
  const isBigScreen = shown.includes('/flight');
  const counts = useMenuCounts(!isBigScreen);
  const { hasTags } = useSyncExternalStore(listenToDisplay, readDisplay);
  useHeldPlace();
  const entries = useMemo(() => menuEntriesOf(menu), [menu]);
  useFocusOnNewPage(shown);
  const page = trail.at(-1);
  const address = open.live.find(({ item }) => item.path === shown)?.location;
  const state = isBigScreen ? 'big' : sidebar.isMobile ? 'mobile' : sidebar.isOpen ? 'open' : 'collapsed';
  return (
    <div className={`shell shell-${state}`}>
      {!isBigScreen && (
        <>
          <SkipLink to={frameIdOf(shown)} />
          <Header menu={menu} tags={open.tags} />
          <Sidebar
            entries={entries}
            activePath={page?.meta.activeMenu ?? shown}
            sidebar={sidebar}
            counts={counts}
          />
        </>
      )}
      <div className="shell-body">
        {!isBigScreen && (
          <>
            <div className="shell-line">
              <Navbar crumbs={breadcrumbOf(trail, address?.search)} sidebar={sidebar} />
              {hasTags ? <TagBar open={open} /> : page && <PurposeLine component={page.component} />}
            </div>
          </>
        )}
        <ConnectionBar />
        <LivePages live={open.live} shown={open.shown} />
        {page?.meta.watermark && <Watermark />}
      </div>
    </div>
  );
}

function SkipLink({ to }: { to: string }) {
  const skip = (event: MouseEvent) => {
    // the address names the page, and stays
    event.preventDefault();
    document.getElementById(to)?.focus();
  };
  return (
    <a className="skip-link" href={`#${to}`} onClick={skip}>
      跳到主要内容
    </a>
  );
}

/** After a link the reader of the screen stands at the new page's title, not at the link; the first page takes no focus. */
function useFocusOnNewPage(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    document.getElementById(frameIdOf(shown))?.querySelector('h1')?.focus({ preventScroll: true });
  }, [shown]);
}
