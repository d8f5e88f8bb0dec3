/** The frame around every page: header, side menu, navbar with breadcrumb, main area. */
import type { RouterItem } from '@farmers-mailbox/contract/menu/endpoints.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { breadcrumbOf, menuEntriesOf } from '../session/menu.ts';
import { Header } from './Header.tsx';
import { Navbar } from './Navbar.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useSidebar } from './sidebar-state.ts';
import { Watermark } from './Watermark.tsx';
import './shell.css';

interface ShellProps {
  menu: readonly RouterItem[];
  trail: readonly RouterItem[];
  children: ReactNode;
}

export function Shell({ menu, trail, children }: ShellProps) {
  const { pathname } = useLocation();
  const sidebar = useSidebar(pathname);
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main, pathname);
  const page = trail.at(-1);
  const state = sidebar.isMobile ? 'mobile' : sidebar.isOpen ? 'open' : 'collapsed';
  return (
    <div className={`shell shell-${state}`}>
      <a className="skip-link" href="#main" onClick={() => main.current?.focus()}>
        跳到主要内容
      </a>
      <Header />
      <Sidebar
        entries={menuEntriesOf(menu)}
        activePath={page?.meta.activeMenu ?? pathname}
        sidebar={sidebar}
      />
      <div className="shell-body">
        <Navbar crumbs={breadcrumbOf(trail)} sidebar={sidebar} />
        <main id="main" ref={main} tabIndex={-1}>
          {children}
        </main>
        {page?.meta.watermark && <Watermark />}
      </div>
    </div>
  );
}

/** After a link the reader of the screen stands at the new page, not at the link; the first page takes no focus. */
function useFocusOnNewPage(main: { readonly current: HTMLElement | null }, pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.focus({ preventScroll: true });
    main.current?.scrollTo({ top: 0 });
  }, [main, pathname]);
}
