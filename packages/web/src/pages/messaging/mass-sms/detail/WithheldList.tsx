/** Recipients who were passed, and kept back when their texts were about to leave: how many, and why. */
import { labelOf, SMS_FILTER_REASON } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { sendSituation } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import type { Details } from '../application/details.ts';
import { isLoudlyWithheld } from './WithheldNotice.tsx';
import { WithheldTakers } from './WithheldTakers.tsx';

interface Props extends Pick<AnswerOf<typeof sendSituation>, 'withheld'> {
  details: Details;
}

export function WithheldList({ withheld, details }: Props) {
  if (withheld.length === 0) return null;
  return (
    <section>
      <h2>发送前剔除</h2>
      <p>审核通过后、发出前再次核对时剔除的人，计在“已取消”里，没有发送，也不占用额度。</p>
      <ul className="recent-list">
        {withheld.map((one) => (
          <li key={one.filterReason}>
            <span>{labelOf(SMS_FILTER_REASON, one.filterReason)}</span>
            <Link to={paths.recipients(details.applyId, { filterReason: String(one.filterReason) })}>
              {inDigits(one.count)} 人
            </Link>
          </li>
        ))}
      </ul>
      {/* a loud notice above names them */}
      {!isLoudlyWithheld(details) && <WithheldTakers details={details} />}
    </section>
  );
}
