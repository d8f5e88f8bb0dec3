/** Relations of an application: the one whose recipients it goes to, with both texts side by side, and those that follow it. */

import {
  labelOf,
  SMS_AUDIT_STATUS,
  SMS_FOLLOW_UP,
  SMS_SEND_STATUS,
} from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { readableText } from '@farmers-mailbox/contract/messaging/mass-sms/placeholders.ts';
import { AuditStatus, FollowUpKind } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { Link } from 'react-router';
import { paths } from '../../../../paths.ts';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import './follow-ups.css';

type Details = AnswerOf<typeof applicationDetails>;

export function FollowUps({ details }: { details: Details }) {
  const { source, followUps } = details;
  return (
    <>
      {source && <Source source={source} fullContent={details.fullContent} />}
      {followUps.length > 0 && (
        <section className="follow-ups" aria-label="后续短信">
          <h2>后续短信</h2>
          <ul className="recent-list">
            {followUps.map((one) => (
              <li key={one.applyId}>
                <Link to={paths.applicationDetail(one.applyId)}>{one.smsTitle}</Link>
                <span>
                  {labelOf(SMS_FOLLOW_UP, one.followUpKind)}，{standOf(one)}
                  {one.validCount > 0 && `，${inDigits(one.validCount)} 人`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const standOf = ({ auditStatus, sendStatus }: { auditStatus: number; sendStatus: number }): string =>
  auditStatus === AuditStatus.passed
    ? labelOf(SMS_SEND_STATUS, sendStatus)
    : labelOf(SMS_AUDIT_STATUS, auditStatus);

function Source({ source, fullContent }: { source: NonNullable<Details['source']>; fullContent: string }) {
  const isCorrection = source.followUpKind === FollowUpKind.correction;
  return (
    <section className="follow-ups" aria-label="原短信">
      <h2>{isCorrection ? '更正的是哪条短信' : '重发的是哪条短信'}</h2>
      <p>
        {source.isOpen ? (
          <Link to={paths.applicationDetail(source.applyId, 'basic')}>{source.smsTitle}</Link>
        ) : (
          source.smsTitle
        )}
        （{source.applyNo}，原发 {inDigits(source.validCount)} 人）
      </p>
      {source.fullContent === fullContent ? (
        <p>内容与原短信完全相同。</p>
      ) : (
        <div className="two-texts">
          <figure>
            <figcaption>原短信</figcaption>
            <p>{readableText(source.fullContent)}</p>
          </figure>
          <figure>
            <figcaption>{isCorrection ? '更正后' : '这次发的'}</figcaption>
            <p>{readableText(fullContent)}</p>
          </figure>
        </div>
      )}
    </section>
  );
}
