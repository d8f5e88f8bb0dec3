/** The head of an application's page: its one state and the way to it, and what explains it. */
import { AuditStatus, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { When } from '../../../ui/text/When.tsx';
import { ApplicationTags } from './application/ApplicationTags.tsx';
import type { Details } from './application/details.ts';
import { outcomeOf, receiptsDue } from './application/figures.ts';
import { holdWord, isHandHold } from './application/hold-words.ts';
import { waitInWords } from './application/reviewers.ts';
import { CallMissed } from './detail/CallMissed.tsx';
import { courseOf } from './detail/course.ts';
import { LeftOut } from './detail/LeftOut.tsx';
import { OwnReviewerPhones } from './detail/ReviewerPhones.tsx';
import { EmergencyReviewers } from './emergency/EmergencyReviewers.tsx';

export interface DetailHeadProps {
  details: Details;
  /** the same with the counts that were read last */
  counted: Details;
  /** the buttons, where they stand beside it */
  children: ReactNode;
}

export function DetailHead({ details, counted, children }: DetailHeadProps) {
  return (
    <header className="detail-head">
      <div>
        <h1>{details.smsTitle}</h1>
        <p className="detail-tags">
          <span className="cell-note">{details.applyNo}</span>
          <ApplicationTags details={details} />
        </p>
        <CourseLine details={details} />
        <div className={awaitsFigures(details) ? 'detail-said detail-said-soon' : 'detail-said'}>
          <Note details={details} />
          <Outcome details={counted} />
          {details.emergencyFlag === 1 && details.currentAuditDeptName !== null && (
            <EmergencyReviewers applyId={details.applyId} expected={details.reviewers.length} />
          )}
        </div>
        {details.archivedMonth !== null && (
          <p>
            {details.archivedMonth}的收件人明细已归档，这里只保留合计；需要查看时，请联系系统管理员恢复该月份
          </p>
        )}
      </div>
      {children}
    </header>
  );
}

/** Its figures may come under the reader's eyes: what stands below must not move then. */
const awaitsFigures = ({ auditStatus, sendStatus, sendTime }: Details): boolean =>
  auditStatus === AuditStatus.passed && !(sendStatus === SendStatus.scheduled && sendTime !== null);

function CourseLine({ details }: { details: Details }) {
  const steps = courseOf(details);
  if (steps.length === 0) return null;
  const here = steps.findIndex(({ time }) => time === null);
  return (
    <ol className="detail-course" aria-label="经过">
      {steps.map(({ label, time }, place) => (
        <li
          key={label}
          className={time === null ? 'detail-ahead' : ''}
          aria-current={place === here ? 'step' : undefined}
        >
          {label} {time === null ? <span className="only-heard">还没有</span> : <When at={time} />}
        </li>
      ))}
    </ol>
  );
}

/** The one sentence that explains where it stands, when the tags alone don't. */
function Note({ details }: { details: Details }) {
  const { auditOpinion, auditUserName, auditStatus, cancelReason, cancelUserName, holdRemark, holdReason } =
    details;
  if (details.sendStatus === SendStatus.held)
    return (
      // what the program held says everything in its own sentence
      <p>{isHandHold(holdReason) || !holdRemark ? joined(holdWord(holdReason), holdRemark) : holdRemark}</p>
    );
  if (details.sendStatus === SendStatus.cancelled)
    return (
      <p>
        由{cancelUserName}取消：{cancelReason}
      </p>
    );
  if (auditStatus === AuditStatus.refused)
    return (
      <p>
        {auditUserName === null ? '' : `${auditUserName}：`}
        {auditOpinion}
      </p>
    );
  // whoever may pass an emergency is named below, and more people may
  if (details.emergencyFlag === 1) return null;
  const waits = waitInWords(details);
  return waits === null ? null : (
    <>
      <p>{waits}</p>
      <OwnReviewerPhones details={details} />
    </>
  );
}

/**
 * In the head, under whichever tab is open; on a telephone as the figures of its first screen. Each leads to its people. From the start of the sending
 * on, so that the tabs below stay where they are.
 */
function Outcome({ details }: { details: Details }) {
  const parts = outcomeOf(details);
  if (parts.length === 0) return null;
  return (
    <>
      <ul className="detail-figures" aria-label="收到了没有">
        <li>
          已发 <b>{inDigits(details.sendCount)}</b> / {inDigits(details.validCount)} 人
        </li>
        {parts.map(({ count, words, result }) => (
          <li key={result}>
            <Link to={paths.recipients(details.applyId, { sendResult: String(result) })}>
              <b>{inDigits(count)}</b> {words}
            </Link>
          </li>
        ))}
      </ul>
      <div className="detail-after">
        <p className="detail-ways">
          <CallMissed details={details} />
          {receiptsDue(details) > 0 && (
            <span className="cell-note">已提交网关的还在等运营商回报，数字会自己更新</span>
          )}
        </p>
        <LeftOut details={details} />
      </div>
    </>
  );
}

const joined = (word: string | null, remark: string | null): string =>
  [word, remark].filter((part) => part !== null && part !== '').join('：');
