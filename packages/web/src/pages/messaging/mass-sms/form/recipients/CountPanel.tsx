/** Recipients, and those left out by reason, counted as the choice changes. */
import { CARRIER, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { useEffect, useState } from 'react';
import { EmptyState, ErrorState } from '../../../../../ui/page/states.tsx';
import { inDigits } from '../../../../../ui/text/in-digits.ts';
import { nameBeside } from '../../application/area-names.ts';
import { CountSummary } from '../../detail/ContentPanel.tsx';
import { CountList } from '../../detail/CountList.tsx';
import type { Count } from '../draft/use-count.ts';

export function CountPanel({ count: { count, counting, failure, retry } }: { count: Count }) {
  return (
    <section className="count-panel" aria-busy={counting}>
      <h2>人数</h2>
      {counting && <Counting />}
      {failure && !count && <ErrorState failure={failure} onRetry={retry} />}
      {failure && count && <p className="form-problem">没有统计成功：{failure.message}</p>}
      {!count && !counting && !failure && <EmptyState text="选好对象后，这里显示人数" />}
      {count && (
        <div className={counting ? 'count-old' : undefined}>
          {count.validCount === 0 && <p className="form-problem">选中的号码都不能发，请换一些对象</p>}
          <CountSummary counts={count} segmentCount={count.segmentCount} smsCount={count.smsCount} />
          {count.quotaLeft !== null && (
            <p className="cell-note">本月短信额度还剩 {inDigits(count.quotaLeft)} 条</p>
          )}
          <div className="count-columns">
            <CountList
              title="按区域"
              rows={count.byDept.map((one) => ({
                name: nameBeside(one, count.byDept),
                count: one.validCount,
              }))}
            />
            <CountList
              title="按类别"
              rows={count.byCategory.map((one) => ({ name: one.categoryName, count: one.validCount }))}
            />
            <CountList
              title="按运营商"
              rows={count.byCarrier.map((one) => ({
                name: labelOf(CARRIER, one.carrier),
                count: one.validCount,
              }))}
            />
          </div>
        </div>
      )}
    </section>
  );
}

/** A province takes a few seconds: the seconds show that it goes on. */
function Counting() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="counting" role="status">
      <progress aria-label="正在统计人数" />
      <span>正在统计人数…{seconds > 1 && `已用 ${seconds} 秒`}</span>
    </div>
  );
}
