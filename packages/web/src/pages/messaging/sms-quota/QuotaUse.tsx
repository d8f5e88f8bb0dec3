/** The used and frozen part of a quota: a bar, and the same in words. */
import type { SmsQuotaRow } from '@farmers-mailbox/contract/messaging/sms-quota/endpoints.ts';
import { Tag } from '../../../ui/text/StatusTag.tsx';

type Shown = Pick<SmsQuotaRow, 'totalCount' | 'usedCount' | 'frozenCount' | 'usePercent' | 'warnPercent'>;

export function QuotaUse({ quota }: { quota: Shown }) {
  const { totalCount, usedCount, frozenCount, usePercent, warnPercent } = quota;
  const share = (count: number) => `${totalCount === 0 ? 0 : (count / totalCount) * 100}%`;
  const isShort = usePercent >= warnPercent;
  return (
    <div className={isShort ? 'quota-use quota-over' : 'quota-use'}>
      <span className="quota-bar" aria-hidden="true">
        <span className="quota-used" style={{ width: share(usedCount) }} />
        <span className="quota-frozen" style={{ width: share(frozenCount) }} />
      </span>
      <span>
        {usePercent}%
        {isShort && (
          <Tag tone={usePercent >= 100 ? 'bad' : 'orange'}>{usePercent >= 100 ? '已用完' : '快用完'}</Tag>
        )}
      </span>
    </div>
  );
}
