/** Below where it stands: the sending by hour, why messages failed, which stayed in doubt. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { sendSituation } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { SendResult, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { BarChart } from '../../../../ui/chart/BarChart.tsx';
import type { Bars } from '../../../../ui/chart/bars.ts';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { hourInWords } from '../../../../ui/text/moment.ts';
import type { Details } from '../application/details.ts';
import { Fact } from './Fact.tsx';
import { WithheldList } from './WithheldList.tsx';

type Situation = AnswerOf<typeof sendSituation>;

const doubtWords: Record<string, string> = {
  receipt: '已由运营商回报确认送出',
  answer: '运营商已应答，只发了一次',
  unsent: '当时没有发出，已重新发送',
  resent: '已重发，可能重复',
  unknown: '记为状态未知',
};

export function BreakdownPanel({ details, situation }: { details: Details; situation: Situation }) {
  const { total, byHour, failTop, withheld, doubts } = situation;
  return (
    <div className="situation">
      <dl className="facts facts-wide">
        <Fact label="开始" text={total.startTime ?? '—'} />
        <Fact
          label={details.sendStatus === SendStatus.cancelled ? '取消' : '提交完'}
          text={total.finishTime ?? '—'}
        />
        <Fact label="收到回复" text={<Replies details={details} />} />
        <Fact label="可能重复" text={`${inDigits(details.possibleDuplicateCount)} 人`} />
      </dl>
      <section>
        <h2>每小时</h2>
        {byHour.length > 1 ? (
          <BarChart title="每小时发出和收到" page={details.applyNo} bars={hourBars(byHour)} />
        ) : (
          <p>{inOneHour(byHour[0])}</p>
        )}
      </section>
      <section>
        <h2>发送失败的原因{failTop.length > 0 && `（共 ${inDigits(failedIn(failTop))} 人）`}</h2>
        {failTop.length === 0 ? (
          <p>暂无。</p>
        ) : (
          <ul className="recent-list">
            {failTop.map((one) => (
              <li key={one.failReason}>
                <span title={one.failCode}>{one.failReason}</span>
                <Link to={paths.recipients(details.applyId, { sendResult: String(SendResult.failed) })}>
                  {inDigits(one.count)} 人
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
      <WithheldList withheld={withheld} details={details} />
      {doubts.length > 0 && (
        <section>
          <h2>没有得到运营商应答的短信</h2>
          <p>线路中断时正在途中，不知道运营商是否收到。系统等待运营商回报确认，不会立即重发。</p>
          <ul className="recent-list">
            {doubts.map((one) => (
              <li key={`${one.phoneNumber}${one.since}`}>
                <span>
                  {one.phoneNumber} {one.realName} {one.since}
                </span>
                <b>{one.outcome === null ? '等待确认' : (doubtWords[one.outcome] ?? one.outcome)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const Replies = ({ details: { applyId, replyCount } }: { details: Details }) =>
  replyCount === 0 ? (
    '0 条'
  ) : (
    <Link to={paths.applicationDetail(applyId, 'replies')}>{inDigits(replyCount)} 条</Link>
  );

const failedIn = (reasons: Situation['failTop']): number =>
  reasons.reduce((sum, { count }) => sum + count, 0);

/** A chart of a single bar compares nothing. */
const inOneHour = (only: Situation['byHour'][number] | undefined): string =>
  only
    ? `都在 ${hourInWords(only.hour)}：发出 ${inDigits(only.sendCount)}，发送成功 ${inDigits(only.successCount)}。`
    : '还没有发出。';

const hourBars = (hours: Situation['byHour']): Bars => ({
  head: '时间',
  series: [
    { name: '发出', tone: 'main' },
    { name: '发送成功', tone: 'good' },
  ],
  rows: hours.map(({ hour, sendCount, successCount }) => ({
    name: hourInWords(hour),
    values: [sendCount, successCount],
  })),
});
