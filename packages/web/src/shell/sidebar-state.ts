/** The side menu, open or closed: kept in a cookie on wide screens, always closed again on narrow ones. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from '../api/cookie.ts';

const COOKIE = 'sidebarStatus';
const YEAR_SECONDS = 31_536_000;
/** SHELL-03: below 992 px the device counts as mobile. */
const mobile = matchMedia('(max-width: 991.98px)');

const listen = (listener: () => void): (() => void) => {
  mobile.addEventListener('change', listener);
  return () => mobile.removeEventListener('change', listener);
};

export interface SidebarState {
  readonly isMobile: boolean;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** `place`: the open address; on a narrow screen the menu closes when it changes. */
export function useSidebar(place: string): SidebarState {
  const isMobile = useSyncExternalStore(listen, () => mobile.matches);
  const [isWideOpen, setWideOpen] = useState(() => readCookie(COOKIE) !== '0');
  const [openAt, setOpenAt] = useState<string | null>(null);
  useEffect(() => listen(() => setOpenAt(null)), []);
  const isOpen = isMobile ? openAt === place : isWideOpen;
  const toggle = useCallback(() => {
    if (isMobile) return setOpenAt(isOpen ? null : place);
    writeCookie(COOKIE, isOpen ? '0' : '1', YEAR_SECONDS);
    setWideOpen(!isOpen);
  }, [isMobile, isOpen, place]);
  const close = useCallback(() => setOpenAt(null), []);
  return { isMobile, isOpen, toggle, close };
}
