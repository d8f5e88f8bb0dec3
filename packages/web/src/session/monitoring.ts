/**
 * The monitoring of visits, when an installation has one: its script comes in after each load of the
 * profile, and hears of changes of the route. The script must lie on the console's own origin, as all scripts.
 */
import { paths } from '../paths.ts';
import type { Navigation } from './navigation.ts';

/** The script's functions: `hashChange` is called with the path that was left and the one that is open now. */
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

/**
 * Tells of each change of the path, but for those that come from the root. By the navigation, which outlives pages and
 * identities; signing out ends it with the whole page, so that nobody's path is told as left by somebody else.
 */
export function tellOfRoutes(navigation: Pick<Navigation<unknown>, 'address' | 'listen'>): void {
  let before = navigation.address().pathname;
  navigation.listen(() => {
    const from = before;
    const to = navigation.address().pathname;
    before = to;
    if (from === to || from === paths.root) return;
    // not within the navigation's own step, which a script that fails would stop
    queueMicrotask(() => window.monitoring?.hashChange?.(from, to));
  });
}
