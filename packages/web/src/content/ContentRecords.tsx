/** 操作记录 of a content, the newest first, with person, time and reason. */

import { type Dictionary, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { CONTENT_OPERATION } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { PlaceName } from '../ui/text/PlaceName.tsx';

export interface ContentRecord {
  readonly recordId: string;
  readonly operateType: number;
  readonly operateUserName: string;
  readonly operateDeptName: string;
  readonly operateTime: string;
  readonly opinion: string | null;
}

export interface ContentRecordsProps {
  records: readonly ContentRecord[];
  operations?: Dictionary;
}

export function ContentRecords({ records, operations = CONTENT_OPERATION }: ContentRecordsProps) {
  return (
    <ol className="timeline">
      {records.map((step) => (
        <li key={step.recordId}>
          <p className="timeline-head">
            <b>{labelOf(operations, step.operateType)}</b>
            <time>{step.operateTime}</time>
          </p>
          <p>
            {step.operateUserName}，<PlaceName of={step.operateDeptName} />
          </p>
          {step.opinion && <p className="timeline-opinion">{step.opinion}</p>}
        </li>
      ))}
    </ol>
  );
}
