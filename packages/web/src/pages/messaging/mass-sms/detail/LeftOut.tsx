/** Beside every result: the chosen numbers that it does not count, because they were left out at the submission, with their list. */
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import type { Details } from '../application/details.ts';
import { leftOutOf } from '../application/figures.ts';

export function LeftOut({ details }: { details: Details }) {
  const left = leftOutOf(details);
  if (left === null) return null;
  return (
    <span className="left-out">
      另有{' '}
      <Link to={paths.recipients(details.applyId, { sendResult: String(SendResult.filtered) })}>
        {inDigits(left.count)} 个号码已过滤
      </Link>
      ：{left.reasons}
    </span>
  );
}
