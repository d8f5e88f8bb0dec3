/**
 * A state that is on or off and is turned at once, its word beside it. Like a button of a deed it is blocked with its reason, and
 * busy until what it started is over. The one who turns it is asked by the page, which knows what will happen.
 */
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { useId, useState } from 'react';
import { WithReason } from './WithReason.tsx';
import './switch.css';

export interface ActionSwitchProps {
  /** heard in both states: `周敏的账号` */
  label: string;
  isOn: boolean;
  /** what stands beside it: 启用 or 停用 */
  word: string;
  can: Verdict;
  onTurn: () => Promise<unknown>;
}

export function ActionSwitch({ label, isOn, word, can, onTurn }: ActionSwitchProps) {
  const reasonId = useId();
  const [isBusy, setBusy] = useState(false);
  const turn = async () => {
    setBusy(true);
    try {
      await onTurn();
    } finally {
      setBusy(false);
    }
  };
  const isBlocked = can !== true;
  const control = (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-label={label}
      aria-checked={isOn}
      // rather than disabled: the reason must be reachable by keyboard
      aria-disabled={isBlocked}
      aria-describedby={isBlocked ? reasonId : undefined}
      aria-busy={isBusy || undefined}
      onClick={isBlocked || isBusy ? undefined : () => void turn()}
    >
      <span className="switch-track" />
    </button>
  );
  return (
    <span className="switch-with-word">
      {isBlocked ? (
        <WithReason id={reasonId} reason={can}>
          {control}
        </WithReason>
      ) : (
        control
      )}
      {word}
    </span>
  );
}
