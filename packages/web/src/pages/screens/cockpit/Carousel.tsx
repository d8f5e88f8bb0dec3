/**
 * The carousel: every half a minute the next screen, or, for somebody without the other four, the next figure of the map. It stands in the
 * address, so that each screen goes on with it, and ends by its button or the Escape key.
 */
import { MENU_KEYS } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useCockpitAddress } from './address.ts';
import { type ScreenTitle, useScreens } from './screens.ts';

const EACH_MS = 30_000;

export function Carousel({ here }: { here: ScreenTitle }) {
  const { isTouring, menuKey, go } = useCockpitAddress();
  const navigate = useNavigate();
  const screens = useScreens();
  const onward = () => {
    // The address is ahead of the screen by a moment: whoever has just stopped it is not led on.
    if (!new URLSearchParams(window.location.search).has('tour')) return;
    const place = screens.findIndex(({ title }) => title === here);
    const next = screens[(place + 1) % screens.length];
    if (screens.length > 1 && next) void navigate(`${next.address}?tour=1`, { replace: true });
    else go({ menuKey: MENU_KEYS[(MENU_KEYS.indexOf(menuKey) + 1) % MENU_KEYS.length] ?? menuKey });
  };
  const steps = useRef({ onward, go });
  useEffect(() => {
    steps.current = { onward, go };
  });
  useEffect(() => {
    if (!isTouring) return;
    const timer = setInterval(() => steps.current.onward(), EACH_MS);
    const stop = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') steps.current.go({ tour: undefined });
    };
    document.addEventListener('keydown', stop);
    return () => {
      clearInterval(timer);
      document.removeEventListener('keydown', stop);
    };
  }, [isTouring]);
  return (
    <button
      type="button"
      className="cockpit-button"
      aria-pressed={isTouring}
      onClick={() => go({ tour: isTouring ? undefined : '1' })}
    >
      {isTouring ? '停止轮播' : '轮播'}
    </button>
  );
}
