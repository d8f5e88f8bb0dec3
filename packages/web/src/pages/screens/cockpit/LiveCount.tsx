/** 今日短信条数 as it is at this moment: while something is being sent it runs up, fed by the progress itself. */
import { cockpitLive } from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { prefersStillness } from '../../../ui/chart/drawing.ts';
import { inFigures } from './counts.ts';
import type { Fact, Trend } from './Frame.tsx';

/** While texts leave; a wall on which nothing moves asks seldom. */
const SENDING_POLL_MS = 3_000;
const RESTING_POLL_MS = 20_000;

/** @param deptId undefined as long as it is not known, or where it is a township: the call knows counties */
export function useLive(deptId: string | undefined) {
  const { data, error } = useCall(cockpitLive, deptId === undefined ? null : { deptId }, {
    pollMs: (answer, failure) =>
      failure === null && answer && answer.sendingCount > 0 ? SENDING_POLL_MS : RESTING_POLL_MS,
    isQuiet: true,
  });
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

export const sendingInWords = (batches: number): string => `正在发送 ${inFigures(batches)} 批`;

/** For the screens that are about something else: a wall shows that texts leave, whichever hangs on it. */
export function liveFactOf(live: ReturnType<typeof useLive>): Fact[] {
  if (!live) return [];
  const { sendCount, sendingCount } = live;
  const trend: Trend = { direction: 'up', text: sendingInWords(sendingCount) };
  return [
    {
      label: '今日短信',
      text: <LiveCount count={sendCount} />,
      unit: '条',
      trend: sendingCount > 0 ? trend : undefined,
    },
  ];
}
