/** Reviewers who can pass an emergency right now, to be called up: shown while it waits. */
import { emergencyReviewers } from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { useCall } from '../../../../api/hooks.ts';
import { ReviewerPhones } from '../detail/ReviewerPhones.tsx';
import './emergency.css';

const POLL_MS = 15_000;

interface EmergencyReviewersProps {
  applyId: string;
  /** so many lines are kept free until they come */
  expected: number;
}

export function EmergencyReviewers({ applyId, expected }: EmergencyReviewersProps) {
  const { data, error } = useCall(emergencyReviewers, { applyId }, { pollMs: POLL_MS });
  if (error && !data) return <p className="form-problem">审核人没有读到：{error.message}</p>;
  if (data?.length === 0) {
    return <p className="form-problem">现在没有可以审核的人，请打电话给上级管理员</p>;
  }
  return (
    <section aria-label="可以审核的人" aria-busy={!data}>
      <p>下面任何一人都可以马上审核，短信提醒已经发出；急的时候请再打办公电话。</p>
      {data ? (
        <ReviewerPhones
          people={data.map(({ realName, deptName, officePhone }) => ({
            realName,
            officePhone,
            beside: deptName,
          }))}
        />
      ) : (
        <ul className="emergency-people">
          {Array.from({ length: Math.max(1, expected) }, (_, place) => (
            <li key={place}>正在读取…</li>
          ))}
        </ul>
      )}
    </section>
  );
}
