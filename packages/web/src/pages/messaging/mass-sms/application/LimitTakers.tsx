/**
 * Applications that used up the daily limit of people who fall out, at the submission or at the sending.
 */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { limitTakers } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { paths } from '../../../../paths.ts';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import './limit-notice.css';

type Takers = AnswerOf<typeof limitTakers>;

/** @param whose places on which day, in words */
export function LimitTakers({ takers: { list, total }, whose }: { takers: Takers; whose: string }) {
  return (
    <>
      <p>
        {whose}的条数已被下面审核通过的短信占满
        {total > list.length && `（共 ${inDigits(total)} 条，列出占用最多的 ${list.length} 条）`}：
      </p>
      <ul className="limit-takers" aria-label="占用当日条数的短信">
        {list.map((one) => (
          <Taker key={one.applyId} taker={one} />
        ))}
      </ul>
    </>
  );
}

function Taker({ taker }: { taker: Takers['list'][number] }) {
  const { applyId, smsTitle, applyDeptName, sendTime, count, isReadable } = taker;
  return (
    <li>
      {isReadable ? (
        <a className="plain-link" href={paths.applicationDetail(applyId)} target="_blank" rel="noreferrer">
          {smsTitle}（新窗口）
        </a>
      ) : (
        <span>{smsTitle}</span>
      )}
      <span>
        {applyDeptName}，{sendTime === null ? '等待发送' : sendTime.slice(0, 16)}
      </span>
      <b>占用 {inDigits(count)} 人</b>
    </li>
  );
}
