/**
 * A control that may not be used, with its reason: shown while the pointer or the focus is there, and heard with the control. One that may be
 * used or not as things are stands in it always: drawn anew, it would lose the focus.
 */
import { Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';

interface WithReasonProps {
  /** of the reason, for `aria-describedby` of the control */
  id: string;
  /** null: it may be used */
  reason: string | null;
  children: ReactNode;
}

export function WithReason({ id, reason, children }: WithReasonProps) {
  const [isNear, setNear] = useState(false);
  return (
    <span
      className={reason === null ? 'action-free' : 'action-with-reason'}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={() => setNear(false)}
      onClick={() => setNear(true)}
    >
      {children}
      {isNear && reason !== null && (
        <Tooltip open title={reason}>
          <span className="action-reason-place" />
        </Tooltip>
      )}
      {reason !== null && (
        <span id={id} className="only-heard">
          {reason}
        </span>
      )}
    </span>
  );
}
