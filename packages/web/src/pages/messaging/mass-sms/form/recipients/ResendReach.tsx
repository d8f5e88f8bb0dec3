/** Of those whom a text did not reach, the failed alone or the unknown as well. */
import { FollowUpKind } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';

export type Reach = typeof FollowUpKind.resendFailed | typeof FollowUpKind.resendUnknown;

const reaches = [
  { kind: FollowUpKind.resendFailed, label: '只发给发送失败的人' },
  {
    kind: FollowUpKind.resendUnknown,
    label: '发送失败的人，以及状态未知的人（运营商一直没有回报，他们可能会收到两次）',
  },
] as const;

export interface ResendReachProps {
  kind: number;
  onChange: (kind: Reach) => void;
}

export function ResendReach({ kind, onChange }: ResendReachProps) {
  return (
    <fieldset className="plain-fieldset">
      <legend>重发范围</legend>
      {reaches.map((one) => (
        <label key={one.kind} className="radio-line">
          <input
            type="radio"
            name="resend-reach"
            checked={kind === one.kind}
            onChange={() => onChange(one.kind)}
          />
          {one.label}
        </label>
      ))}
    </fieldset>
  );
}
