/** State of the SMS that was made of a content, with the way to it for whoever may open it. */
import { AuditStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { MadeSms } from '@farmers-mailbox/contract/publishing/content-review/made-sms.ts';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { smsInWords } from './sms-state.ts';

/** A draft is gone on with, everything else is looked at. */
export const smsPath = ({ applyId, auditStatus }: MadeSms): string =>
  auditStatus === AuditStatus.draft ? paths.applicationForm({ applyId }) : paths.applicationDetail(applyId);

export function SmsLink({ sms }: { sms: MadeSms | null }) {
  if (!sms) return '—';
  if (!sms.isOpenable) {
    const [state, writer] = [smsInWords(sms), `，由${sms.applyUserName}填写`];
    // whole under the mouse, as a narrow column has no room for both
    return (
      <span title={`${state}${writer}`}>
        <State of={sms} />
        <span className="cell-note">{writer}</span>
      </span>
    );
  }
  return (
    <Link to={smsPath(sms)}>
      <State of={sms} />
    </Link>
  );
}

/** A narrow column breaks it after its comma alone. */
function State({ of }: { of: MadeSms }) {
  const [state, left] = smsInWords(of).split('，');
  return (
    <>
      {state}
      {left !== undefined && (
        <>
          ，<span className="unbroken-word">{left}</span>
        </>
      )}
    </>
  );
}
