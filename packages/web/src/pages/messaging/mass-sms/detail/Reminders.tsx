/**
 * Reasons to look twice at a text: what the same people get already, and what the applicant was reminded of at the submission. They stand above the
 * text, where nobody decides without having seen them.
 */
import { AuditStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { toMinute } from '../../../../ui/text/moment.ts';
import type { Details } from '../application/details.ts';

type Recent = Details['recentToSameAreas'];

/** Both sides decide on the same: the reviewer reads what the applicant was reminded of. */
export function Reminders({
  details: { stops, doubts, submitNotes, recentToSameAreas },
}: {
  details: Details;
}) {
  const notes = submitNotes.filter((note) => !doubts.includes(note));
  const repeats = recentToSameAreas.filter(({ isSameSubject }) => isSameSubject);
  if (repeats.length + stops.length + doubts.length + notes.length === 0) return null;
  return (
    <div className="warning-note reminders" role="note">
      {stops.length > 0 && (
        <>
          <b>提交以后有变化，已经不能通过，请退回申请人修改：</b>
          <Notes notes={stops} />
        </>
      )}
      {doubts.length > 0 && (
        <>
          <b>提交以后的变化，确实要发的，请在审核意见中写明理由：</b>
          <Notes notes={doubts} />
        </>
      )}
      {repeats.length > 0 && (
        <>
          <b>这些区域近 7 天和将要收到同类短信，请核对是否重复：</b>
          <RecentList recent={repeats} />
        </>
      )}
      {notes.length > 0 && (
        <>
          <b>提交时的提醒</b>
          <Notes notes={notes} />
        </>
      )}
    </div>
  );
}

const Notes = ({ notes }: { notes: readonly string[] }) => (
  <ul className="submit-notes">
    {notes.map((note) => (
      <li key={note}>{note}</li>
    ))}
  </ul>
);

export function RecentMessages({ recent }: { recent: Recent }) {
  return (
    <>
      <h2>近 7 天和将要发给这些区域的短信</h2>
      {recent.length === 0 ? (
        <p>近 7 天没有发过，也没有待审核、待发送的。</p>
      ) : (
        <RecentList recent={recent} />
      )}
    </>
  );
}

const RecentList = ({ recent }: { recent: Recent }) => (
  <ul className="recent-list">
    {recent.map((one) => (
      <li key={one.applyId}>
        <Link to={paths.applicationDetail(one.applyId)}>{one.smsTitle}</Link>
        <span>
          {one.applyDeptName}，{whenOf(one)}，{inDigits(one.validCount)} 人
        </span>
      </li>
    ))}
  </ul>
);

function whenOf({ auditStatus, realSendTime, sendTime }: Recent[number]): string {
  if (realSendTime !== null) return toMinute(realSendTime);
  const time = sendTime === null ? '' : `，定于 ${toMinute(sendTime)}`;
  return `${auditStatus === AuditStatus.passed ? '待发送' : '待审核'}${time}`;
}
