/** The whole screen for the page, and back; absent where the browser cannot. */
import { useEffect, useState } from 'react';

export function FullscreenButton() {
  const [isWhole, setWhole] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const look = () => setWhole(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  if (!document.fullscreenEnabled) return null;
  // refused, the page stays as it is
  const turn = () =>
    void (isWhole ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
  return (
    <button type="button" className="cockpit-button" onClick={turn}>
      {isWhole ? '退出全屏' : '全屏'}
    </button>
  );
}
