/** 操作记录: who did what to what is reviewed before it is published, when and why, the newest first. */
import { CONTENT_OPERATION } from '@farmers-mailbox/contract/content-review/states.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import './timeline.css';

export interface OperationRecord {
  readonly recordId: string;
  readonly operateType: number;
  readonly operateUserName: string;
  readonly operateDeptName: string;
  readonly operateTime: string;
  readonly opinion: string | null;
}

export function OperationRecords({ records }: { records: readonly OperationRecord[] }) {
  return (
    <ol className="timeline">
      {records.map((step) => (
        <li key={step.recordId}>
          <p className="timeline-head">
            <b>{labelOf(CONTENT_OPERATION, step.operateType)}</b>
            <time>{step.operateTime}</time>
          </p>
          <p>
            {step.operateUserName}，{step.operateDeptName}
          </p>
          {step.opinion && <p className="timeline-opinion">{step.opinion}</p>}
        </li>
      ))}
    </ol>
  );
}
