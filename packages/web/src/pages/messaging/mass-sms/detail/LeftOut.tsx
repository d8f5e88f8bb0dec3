/** Beside every result: the chosen numbers that it does not count, because they were left out at the submission, with their list. */
import { EMERGENCY_CATEGORIES } from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { usePermission } from '../../../../session/session-context.ts';
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
      <ToldAnyway details={details} />
    </span>
  );
}

/** Of an urgent text those with a name are told in another way. */
function ToldAnyway({ details }: { details: Details }) {
  const may = usePermission();
  const { applyId, smsCategory, deadCount, limitCount, sendCount } = details;
  if (!EMERGENCY_CATEGORIES.includes(smsCategory) || deadCount + limitCount === 0 || sendCount === 0)
    return null;
  if (!may('sms:apply:add')) return null;
  return (
    <>
      。其中有姓名的，在<Link to={paths.undelivered(applyId)}>未送达回访</Link>里打电话或上门告知
    </>
  );
}
