/**
 * The watermark of marked pages: who looks at it, when and from where, too faint to disturb. It lies on the ground and on
 * every sheet of paper (ui/tokens.css), also those of dialogs and drawers, beneath letters and controls.
 */
import { getIp } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useCall, useIsLater } from '../api/hooks.ts';
import { useSession } from '../session/session-context.ts';
import { listenToDisplay, readDisplay } from '../ui/page/display.ts';
import { useNow } from '../ui/page/now.ts';
import { toDay } from '../ui/text/moment.ts';
import { watermarkLines } from './watermark-lines.ts';

const WIDTH = 306;
const HEIGHT = 232;
const ANGLE = 30;
const OPACITY = 0.05;
const LINE_HEIGHT = 22;
const MINUTE_MS = 60_000;

export function Watermark() {
  const { user } = useSession();
  const { data: ip = '' } = useCall(getIp, {}, { staleMs: Number.POSITIVE_INFINITY, waits: !useIsLater() });
  const day = toDay(useNow(MINUTE_MS));
  const { isDark } = useSyncExternalStore(listenToDisplay, readDisplay);
  const image = watermarkImage(watermarkLines(user.sysUser, day, ip), isDark ? '#fff' : '#000');
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--watermark', `url("${image}")`);
    return () => void style.removeProperty('--watermark');
  }, [image]);
  return null;
}

/** One tile; the browser repeats it. Turned against the clock, as an angle counts. */
function watermarkImage(lines: readonly string[], ink: string): string {
  const texts = lines.map((line, place) => `<text y="${place * LINE_HEIGHT}">${escapeXml(line)}</text>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <g transform="translate(${WIDTH / 2} ${HEIGHT / 2}) rotate(-${ANGLE})" text-anchor="middle"
      font-family="sans-serif" font-size="14" fill="${ink}" fill-opacity="${OPACITY}">${texts.join('')}</g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const escapeXml = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
