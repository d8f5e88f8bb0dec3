/** 未送达回访 on the details of an application: how many of those not reached have been told by their messengers, village by village. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { visitProgress } from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import { VISIT_MARK } from '@farmers-mailbox/contract/messaging/mass-sms/visit-marks.ts';
import { Link } from 'react-router';
import { useCall } from '../../../../api/hooks.ts';
import { paths } from '../../../../paths.ts';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { toMinute } from '../../../../ui/text/moment.ts';
import { progressInWords } from '../../undelivered/visit-progress.ts';
import type { Details } from '../application/details.ts';
import { OpenVisitsButton } from './OpenVisitsButton.tsx';

export const VISITED_AFTER: readonly number[] = [SendStatus.done, SendStatus.partlyFailed, SendStatus.failed];
const POLL_MS = 30_000;

interface VisitPanelProps {
  details: Details;
  /** read already, and shown after what stands above it */
  waits: boolean;
}

export function VisitPanel({ details, waits }: VisitPanelProps) {
  const { applyId, failCount, unknownCount } = details;
  const isEnded = VISITED_AFTER.includes(details.sendStatus);
  const { data } = useCall(visitProgress, isEnded ? { applyId } : null, { pollMs: POLL_MS });
  const missed = failCount + unknownCount;
  if (waits || !data || (data.openTime === null && missed === 0)) return null;
  const byItself =
    data.opensItselfAt === null
      ? ''
      : `这是紧急类短信，不生成也行：有人发送失败，系统几秒内就生成名单，最晚在 ${toMinute(data.opensItselfAt)} 后的几分钟内。`;
  return (
    <section className="visit-panel" aria-label="未送达回访">
      <h2>未送达回访</h2>
      {data.openTime === null ? (
        <>
          <p>
            {missedInWords(details)}。可以生成名单，请各村（没有信息员的由乡镇）的信息员打电话或上门告知。
          </p>
          {byItself && <p>{byItself}</p>}
          {data.mayOpen && <OpenVisitsButton details={details} byItself={byItself} />}
        </>
      ) : (
        <>
          <p>
            {progressInWords(data)}。名单于 {data.openTime} 由{data.openUserName ?? '系统'}生成。
            <Link to={paths.undelivered(applyId)}>查看名单</Link>
          </p>
          <p className="cell-note">
            {data.byMark
              .map(({ mark, count }) => `${labelOf(VISIT_MARK, mark)} ${inDigits(count)} 人`)
              .join('，')}
          </p>
          <ul className="recent-list">
            {data.byDept.map((place) => (
              <li key={place.deptId}>
                <b>{place.deptName}</b>
                <span>{progressInWords(place)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const missedInWords = ({ failCount, unknownCount }: Details): string =>
  [
    ...(failCount > 0 ? [`${inDigits(failCount)} 人发送失败`] : []),
    ...(unknownCount > 0 ? [`${inDigits(unknownCount)} 人状态未知`] : []),
  ].join('，');
