/** The damage reports of the process, as far as they were passed. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { disasterPoints } from '@farmers-mailbox/contract/screens/cockpit/disaster-endpoints.ts';
import { ScrollingPart } from '../../../../ui/page/ScrollingPart.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';

const told = (figure: number | null): string => (figure === null ? '—' : inDigits(figure));

export function DamageList({ rows }: { rows: AnswerOf<typeof disasterPoints> }) {
  return (
    <ScrollingPart className="cockpit-table-frame" label="灾情报告表格">
      <table className="cockpit-table disaster-table">
        <thead>
          <tr>
            <th scope="col">报告</th>
            <th scope="col">时间</th>
            <th scope="col">受灾面积（亩）</th>
            <th scope="col">直接损失（万元）</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, areaNames, issueTime, affectedArea, directLoss }) => (
            <tr key={`${issueTime} ${title}`}>
              <td>
                {title}
                <small>{areaNames.join('、')}</small>
              </td>
              <td>{issueTime.slice(5, 16)}</td>
              <td>{told(affectedArea)}</td>
              <td>{told(directLoss)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingPart>
  );
}
