/** The figures of this month above the list; those that ask for a look lead to it. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { superviseFigures } from '@farmers-mailbox/contract/messaging/mass-sms/supervision-endpoints.ts';
import { OVERDUE_HOURS } from '@farmers-mailbox/contract/rules/overdue.ts';
import { Link } from 'react-router';
import { useCall } from '../../../../api/hooks.ts';
import { type ApplicationFilters, paths } from '../../../../paths.ts';
import { ErrorState } from '../../../../ui/page/states.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { inYuan } from '../../sms-text/cost-words.ts';
import { rateInWords } from '../application/figures.ts';

type Answer = AnswerOf<typeof superviseFigures>;
const POLL_MS = 60_000;

export function Figures({ deptId }: { deptId: string | undefined }) {
  const { data, error, refetch } = useCall(superviseFigures, deptId ? { deptId } : {}, {
    keepPrevious: true,
    pollMs: POLL_MS,
  });
  // the list below is refused as well, and says so
  if (error?.code === ErrorCode.forbidden && !data) return null;
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  return (
    <section aria-label="本月数字" aria-busy={!data}>
      <ul className="figures">
        {(data ? figuresOf(data) : AWAITED).map(({ label, value, to, isAlarm = false }) => (
          <li key={label}>
            <span>{label}</span>
            {to ? (
              <Link
                className={isAlarm ? 'figures-alarm' : undefined}
                to={paths.superviseApplications({ ...to, ...(deptId ? { deptId } : {}) })}
              >
                {value}
              </Link>
            ) : (
              <b>{value}</b>
            )}
          </li>
        ))}
      </ul>
      <p className="figures-note">
        {asOfInWords(data)}
        ；待审超时指等待审核超过 {OVERDUE_HOURS} 小时
      </p>
    </section>
  );
}

const asOfInWords = (data: Answer | undefined): string => {
  if (!data) return '正在读取本月的各项数字';
  return data.asOf === null ? '正在汇总，约一分钟后显示' : `汇总到 ${data.asOf.slice(0, 16)}`;
};

interface Figure {
  label: string;
  value: string;
  to?: ApplicationFilters;
  isAlarm?: boolean;
}

/** While they are on their way: the same lines without numbers, so that nothing below moves when they come. */
const AWAITED: readonly Figure[] = [
  '本月申请数',
  '待审超时数',
  '本月发送条数',
  '本月成功率',
  '本月夜间发送数',
  '本月退订数',
].map((label) => ({ label, value: '…' }));

function figuresOf(data: Answer): readonly Figure[] {
  return [
    {
      label: '本月申请数',
      value: inDigits(data.applyCount),
      to: { applyTimeStart: `${data.month}-01 00:00:00` },
    },
    {
      label: '待审超时数',
      value: inDigits(data.overdueCount),
      to: { overdueFlag: '1' },
      isAlarm: data.overdueCount > 0,
    },
    { label: '本月发送条数', value: inDigits(data.sendCount) },
    { label: '本月成功率', value: rateInWords(data.successRate), to: { abnormalFlag: '1' } },
    {
      label: '本月夜间发送数',
      value: inDigits(data.nightCount),
      to: { nightFlag: '1', realSendTimeStart: `${data.month}-01 00:00:00` },
    },
    { label: '本月退订数', value: inDigits(data.optOutCount) },
    // without a price at any channel there is nothing to tell
    ...(data.cost.cost > 0 ? [{ label: '本月费用（元）', value: inYuan(data.cost.cost) }] : []),
  ];
}
