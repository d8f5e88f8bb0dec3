/**
 * The monitoring of visits (specification §4), when an installation has one: its script comes in after each load of the
 * profile, and hears of changes of the route. The script must lie on the console's own origin, as all scripts.
 */
import { useEffect, useRef } from 'react';
import { paths } from '../paths.ts';

/** What the script offers: `hashChange` is called with the path that was left and the one that is open now. */
interface Monitoring {
  readonly hashChange?: (from: string, to: string) => void;
}
declare global {
  interface Window {
    monitoring?: Monitoring;
  }
}

/** The server writes the setting MONITORING_SCRIPT into the page. */
const scriptAddress = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name=monitoring-script]')?.content || undefined;

export function startMonitoring(): void {
  const src = scriptAddress();
  if (src === undefined || document.querySelector(`script[src="${CSS.escape(src)}"]`)) return;
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  document.head.append(script);
}

export const isRouteChangeTold = (from: string | null, to: string): boolean =>
  from !== null && from !== to && from !== paths.root;

/** Tells of each change of the path, but for those that come from the root. */
export function useMonitoredRoutes(pathname: string): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    const from = before.current;
    before.current = pathname;
    if (from !== null && isRouteChangeTold(from, pathname)) window.monitoring?.hashChange?.(from, pathname);
  }, [pathname]);
}
