/** Reviewers who can pass an emergency right now, to be called up: shown while it waits. */
import { emergencyReviewers } from '@farmers-mailbox/contract/messaging/mass-sms/emergency-endpoints.ts';
import { Link } from 'react-router';
import { useCall } from '../../../../api/hooks.ts';
import { paths } from '../../../../paths.ts';
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
  const lines =
    data?.map((one) => `${one.realName}，${one.roleName}，${one.deptName}，${one.phoneNumber}`) ??
    Array.from({ length: Math.max(1, expected) }, () => '正在读取…');
  return (
    <section aria-label="可以审核的人" aria-busy={!data}>
      <p>
        下面任何一人都可以马上审核，短信提醒已经发出；急的时候请再打电话，办公电话见
        <Link to={paths.adminContacts}>联系管理员</Link>：
      </p>
      <ul className="emergency-people">
        {lines.map((line, place) => (
          <li key={`${place} ${line}`}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
