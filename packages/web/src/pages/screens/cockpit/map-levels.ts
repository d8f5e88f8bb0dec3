/** The ways down and up from the map of a screen behind the sign-in: townships are the last, and nobody leaves the own area. */
import type { CockpitAddress } from './address.ts';
import type { PathPlace } from './Frame.tsx';

/** The codes of cities and shorter ones: what lies below opens further. */
const OPENS_UP_TO = 4;

export function wayOf(
  path: readonly PathPlace[] | undefined,
  asked: string | undefined,
  go: CockpitAddress['go'],
): { onOpen: ((deptId: string) => void) | undefined; onUp: (() => void) | undefined } {
  const here = path?.at(-1)?.deptId ?? asked ?? '';
  const above = path?.at(-2);
  const open = (to: string) => go({ deptId: to === path?.[0]?.deptId ? undefined : to });
  return {
    onOpen: here.length <= OPENS_UP_TO ? open : undefined,
    onUp: above && (() => open(above.deptId)),
  };
}
