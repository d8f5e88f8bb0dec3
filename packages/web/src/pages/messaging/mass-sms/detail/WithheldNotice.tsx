/**
 * Said before everything else on the page of an application when more than a fifth of those who were passed got nothing: kept back
 * when their texts were about to leave, by which reason how many, and what can be done for them.
 */
import { labelOf, SMS_FILTER_REASON } from '@farmers-mailbox/contract/dictionaries.ts';
import { FilterReason } from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import type { Details } from '../application/details.ts';
import { isLoud } from '../application/figures.ts';
import { WithheldTakers } from './WithheldTakers.tsx';
import '../application/limit-notice.css';

/** In the order in which they are read. */
const WAYS: readonly (readonly [reason: number, way: string])[] = [
  [
    FilterReason.dailyLimit,
    '超过当日上限的：发送当天再发普通短信，他们仍然收不到。不急的，第二天起只选这些人另写一条申请；关系人身、财产安全的，另写一条并勾选“紧急发送”，紧急短信不受每天条数的限制。',
  ],
  [FilterReason.optedOut, '已退订的：本人不愿再收短信。必须告知的，请村（社区）打电话或上门通知。'],
  [FilterReason.disabled, '账号停用的：请管理员核对账号是否该停用，启用后再发；急的请打电话或上门通知。'],
];

const missedOf = ({ withheld }: Details) => withheld.reduce((sum, { count }) => sum + count, 0);
export const isLoudlyWithheld = (details: Details) => isLoud(missedOf(details), details.validCount);

export function WithheldNotice({ details }: { details: Details }) {
  if (!isLoudlyWithheld(details)) return null;
  const { applyId, withheld, validCount } = details;
  const missed = missedOf(details);
  const ways = WAYS.filter(([reason]) => withheld.some(({ filterReason }) => filterReason === reason));
  return (
    <section className="limit-notice" role="alert" aria-label="发送前剔除">
      <h2 className="limit-title">
        有 {inDigits(missed)} 人没有收到这条短信，占审核通过的 {inDigits(validCount)} 人的{' '}
        {Math.round((missed / validCount) * 100)}%
      </h2>
      <p>发出前再次核对时，这些人已不能发，没有发送，也不占用额度：</p>
      <ul className="limit-takers">
        {withheld.map(({ filterReason, count }) => (
          <li key={filterReason}>
            <span>{labelOf(SMS_FILTER_REASON, filterReason)}</span>
            <b>{inDigits(count)} 人</b>
            <Link
              className="plain-link"
              to={paths.recipients(applyId, { filterReason: String(filterReason) })}
            >
              查看名单
            </Link>
          </li>
        ))}
      </ul>
      <WithheldTakers details={details} />
      <h3>可以怎么办</h3>
      <ul className="limit-ways">
        {ways.map(([reason, way]) => (
          <li key={reason}>{way}</li>
        ))}
      </ul>
    </section>
  );
}
