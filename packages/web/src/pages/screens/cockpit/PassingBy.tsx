/** A list that passes by: it stands still under the pointer, with the focus, by its button, and where nothing should move. */
import { type ReactNode, useState } from 'react';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';

const SECONDS_EACH = 3;

export interface PassingByProps {
  label: string;
  count: number;
  /** so many are all in sight, and need not move */
  fits: number;
  children: ReactNode;
}

export function PassingBy({ label, count, fits, children }: PassingByProps) {
  const [isHeld, setHeld] = useState(false);
  const moves = count > fits;
  const run = { animationDuration: `${count * SECONDS_EACH}s` };
  return (
    <>
      {moves && (
        <button
          type="button"
          className="cockpit-button cockpit-hold"
          aria-pressed={isHeld}
          onClick={() => setHeld(!isHeld)}
        >
          {isHeld ? '继续滚动' : '停住'}
        </button>
      )}
      <ScrollingPart className="cockpit-passing" label={label}>
        <div className={moves && !isHeld ? 'cockpit-moving' : undefined} style={run}>
          {children}
          {/* behind its end comes its beginning again */}
          {moves && !isHeld && (
            <div className="cockpit-again" aria-hidden="true">
              {children}
            </div>
          )}
        </div>
      </ScrollingPart>
    </>
  );
}
