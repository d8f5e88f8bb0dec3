/** Numbers that the carrier called empty, stopped or barred a short while ago are kept out unless this is ticked. */
import { inDigits } from '../figures.ts';
import type { LimitNoticeProps } from './LimitNotice.tsx';

export function DeadNumbers({
  form: { draft, change },
  count: { count },
}: Pick<LimitNoticeProps, 'form' | 'count'>) {
  const isIncluded = draft.includeDeadFlag === 1;
  const left = count?.deadCount ?? 0;
  if (!isIncluded && left === 0) return null;
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={isIncluded}
        onChange={() => change({ includeDeadFlag: isIncluded ? 0 : 1 })}
      />
      <span>
        <b>也发给空号、停机或黑名单号码{left > 0 && `（${inDigits(left)} 个）`}</b>
        <small>
          运营商近期的回执说这些号码收不到，默认不发；其间有一条送达就自动恢复。提交后可在“发送明细”按过滤原因查看名单。
        </small>
      </span>
    </label>
  );
}
