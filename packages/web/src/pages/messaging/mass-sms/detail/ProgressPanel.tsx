/** Where the recipients stand right now. Every figure is from one sum that adds up to the number of recipients. */
import { CARRIER, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { Situation } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import { resultWord } from '@farmers-mailbox/contract/messaging/mass-sms/result-words.ts';
import { SendResult, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { RingChart } from '../../../../ui/chart/RingChart.tsx';
import type { Ring } from '../../../../ui/chart/ring.ts';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { secondsInDigits, toMoment } from '../../../../ui/text/moment.ts';
import { Progress, type ProgressPart } from '../../../../ui/text/Progress.tsx';
import { nameBeside } from '../application/area-names.ts';
import { canaryResults } from '../application/canary.ts';
import type { Details } from '../application/details.ts';
import { rateInWords } from '../application/figures.ts';
import { holdWord } from '../application/hold-words.ts';
import { resultsOf } from '../application/results.ts';
import { billInWords } from './bill.ts';
import { isOver, isReceiving } from './moving.ts';

type Standing = Omit<Situation['byCarrier'][number], 'carrier'>;

interface ProgressPanelProps {
  details: Details;
  situation: Situation;
  /** it moves, and the server pushes it */
  live: boolean;
  latestAt: number | null;
  connected: boolean;
}

export function ProgressPanel(props: ProgressPanelProps) {
  const { situation, details } = props;
  const results = resultsOf(details.applyId, situation.total);
  const bill = billInWords(details, situation);
  return (
    <div className="progress-panel">
      <div className="result-sum">
        {/* the figures stand in the head: once below it, as a bar on the way and as a ring at the end */}
        {isOver(situation) && <RingChart title="收到了没有" page={details.applyNo} ring={ringOf(results)} />}
        <div>
          <Headline {...props} />
          {situation.canary && <p className="canary-line">{canaryResults(situation.canary, situation)}</p>}
          {situation.waits.map(({ carrier, reason }) => (
            <p key={carrier} className="canary-line">
              {labelOf(CARRIER, carrier)}的短信在等待：{reason}。
            </p>
          ))}
          {!isOver(situation) && (
            <Progress label="发送进度" total={situation.total.validCount} parts={partsOf(results)} />
          )}
        </div>
      </div>
      <div className="progress-columns">
        <Parts
          title="按区域"
          rows={situation.byDept.map((one) => ({ name: nameBeside(one, situation.byDept), standing: one }))}
        />
        <Parts
          title="按运营商"
          rows={situation.byCarrier.map((one) => ({ name: labelOf(CARRIER, one.carrier), standing: one }))}
        />
      </div>
      {bill !== null && <p className="cell-note">{bill}</p>}
    </div>
  );
}

/** In the words of the sentence in the head. */
const ringOf = (results: ReturnType<typeof resultsOf>): Ring => ({
  head: '结果',
  unit: '人',
  parts: results.map(({ word, count, tone, to }) => ({ name: word, value: count, tone, to })),
});

function Headline({ situation, live, latestAt, connected }: ProgressPanelProps) {
  const { total, sendStatus, holdReason } = situation;
  return (
    <div className="progress-headline">
      {sendStatus === SendStatus.held && <span>{holdWord(holdReason)}</span>}
      {sendStatus === SendStatus.sending && (
        <>
          {/* the first reading has nothing to compare with */}
          {total.ratePerSecond > 0 && (
            <span>
              每秒 <b>{inDigits(total.ratePerSecond)}</b> 条
            </span>
          )}
          {total.secondsLeft !== null && (
            <span>
              预计还需 <b>{secondsInDigits(total.secondsLeft)}</b>
            </span>
          )}
        </>
      )}
      <span>
        {isOver(situation) ? (
          // while it is being sent the rate would only frighten
          `成功率 ${rateInWords(total.successRate)}`
        ) : (
          <>
            {resultWord(SendResult.waiting)} <b>{inDigits(total.waitingCount + total.inFlightCount)}</b>
            {total.inFlightCount > 0 && `（其中 ${inDigits(total.inFlightCount)} 人正在送出）`}，已发{' '}
            <b>{inDigits(total.sendCount)}</b> / {inDigits(total.validCount)}
          </>
        )}
        {isReceiving(situation) &&
          `，${inDigits(total.submittedCount)} 人${resultWord(SendResult.submitted)}，等运营商回报`}
      </span>
      {live && latestAt !== null && <LastUpdate at={latestAt} connected={connected} />}
      <SpokenSummary situation={situation} />
    </div>
  );
}

function LastUpdate({ at, connected }: { at: number; connected: boolean }) {
  const time = toMoment(at).slice(11);
  return <span className="cell-note">{connected ? `更新于 ${time}` : '连接中断，正在重新连接…'}</span>;
}

const SPOKEN_EVERY_PERCENT = 10;
/** For a screen reader: once for every tenth of the way, not every second. */
function SpokenSummary({ situation: { total } }: { situation: Situation }) {
  const percent = total.validCount === 0 ? 100 : Math.floor((total.sendCount / total.validCount) * 100);
  const step = Math.floor(percent / SPOKEN_EVERY_PERCENT) * SPOKEN_EVERY_PERCENT;
  return (
    <span className="only-heard" aria-live="polite">
      已发送百分之{step}
    </span>
  );
}

/** Those who wait are the part of the bar that is still empty. */
const partsOf = (results: ReturnType<typeof resultsOf>): ProgressPart[] =>
  results
    .filter(({ word }) => word !== resultWord(SendResult.waiting))
    .map(({ word, count, tone, to }) => ({ label: word, count, tone, to }));

/** In the words of the ring: whoever is just being sent to waits as well. */
const columns: readonly { head: string; always: boolean; count: (standing: Standing) => number }[] = [
  { head: '共', always: true, count: ({ validCount }) => validCount },
  { head: resultWord(SendResult.delivered), always: true, count: ({ deliveredCount }) => deliveredCount },
  { head: resultWord(SendResult.failed), always: true, count: ({ failedCount }) => failedCount },
  { head: resultWord(SendResult.unknown), always: false, count: ({ unknownCount }) => unknownCount },
  { head: resultWord(SendResult.submitted), always: false, count: ({ submittedCount }) => submittedCount },
  {
    head: resultWord(SendResult.waiting),
    always: false,
    count: ({ waitingCount, inFlightCount }) => waitingCount + inFlightCount,
  },
  { head: resultWord(SendResult.cancelled), always: false, count: ({ cancelledCount }) => cancelledCount },
];

function Parts({ title, rows }: { title: string; rows: readonly { name: string; standing: Standing }[] }) {
  if (rows.length === 0) return null;
  // states that nobody is in would only push those that matter out of sight on a phone
  const shown = columns.filter(
    ({ count, always }) => always || rows.some(({ standing }) => count(standing) > 0),
  );
  return (
    <section aria-label={title} tabIndex={0}>
      <h3>{title}</h3>
      <table className="standing-table">
        <thead>
          <tr>
            {[title.slice(1), ...shown.map(({ head }) => head)].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, standing }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {shown.map(({ head, count }) => (
                <td key={head}>{inDigits(count(standing))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
