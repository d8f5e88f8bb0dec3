/** A control that may not be used, with its reason: shown while the pointer or the focus is there, and heard with the control. */
import { Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';

interface WithReasonProps {
  /** of the reason, for `aria-describedby` of the control */
  id: string;
  reason: string;
  children: ReactNode;
}

export function WithReason({ id, reason, children }: WithReasonProps) {
  const [isNear, setNear] = useState(false);
  return (
    <span
      className="action-with-reason"
      onPointerEnter={() => setNear(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={() => setNear(false)}
      onClick={() => setNear(true)}
    >
      {children}
      {isNear && (
        <Tooltip open title={reason}>
          <span className="action-reason-place" />
        </Tooltip>
      )}
      <span id={id} className="only-heard">
        {reason}
      </span>
    </span>
  );
}
