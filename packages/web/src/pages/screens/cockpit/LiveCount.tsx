/** 今日短信条数 as it is at this moment: while something is being sent it runs up, fed by the progress itself. */
import { cockpitLive } from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { prefersStillness } from '../../../ui/chart/drawing.ts';
import { inFigures } from './counts.ts';

/** While texts leave; a wall on which nothing moves asks seldom. */
const SENDING_POLL_MS = 3_000;
const RESTING_POLL_MS = 20_000;

export function useLive(deptId: string) {
  const { data, error } = useCall(
    cockpitLive,
    { deptId },
    {
      pollMs: (answer, failure) =>
        failure === null && answer && answer.sendingCount > 0 ? SENDING_POLL_MS : RESTING_POLL_MS,
      isQuiet: true,
    },
  );
  // the last number stays on the wall; nobody knows any more that texts are leaving
  return data && error ? { ...data, sendingCount: 0 } : data;
}

/** Takes as long to a new number as the one after it needs to come, so that it does not stop in between. */
export function LiveCount({ count }: { count: number }) {
  const [shown, setShown] = useState(count);
  const standing = useRef(count);
  useEffect(() => {
    const from = standing.current;
    // a new day begins at nothing, and another place with its own
    const isAtOnce = prefersStillness() || count < from;
    let begin: number | undefined;
    const step = (now: number) => {
      begin ??= now;
      const share = isAtOnce ? 1 : Math.min(1, (now - begin) / SENDING_POLL_MS);
      standing.current = Math.round(from + (count - from) * share);
      setShown(standing.current);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [count]);
  return inFigures(shown);
}
