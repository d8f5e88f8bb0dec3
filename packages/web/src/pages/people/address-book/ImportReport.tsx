/** Report of a list that was looked through: the number that can be imported, and each row that cannot, with its words. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { ImportedRow, importContacts } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import type { TableChoice, UnderstoodTable } from '@farmers-mailbox/contract/tables/understood.ts';
import { Problem } from '../../../ui/form/Field.tsx';
import { TableReading } from '../../../ui/form/TableReading.tsx';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';

export type Report = AnswerOf<typeof importContacts>;

const PROBLEMS_SHOWN = 100;

export interface ImportReportProps {
  rows: readonly ImportedRow[];
  /** null: something has to be chosen first */
  report: Report | null;
  understood: UnderstoodTable;
  choice: TableChoice;
  problem: string | undefined;
  onChoose: (choice: TableChoice) => void;
  onAgain: () => void;
}

export function ImportReport({ rows, report, onAgain, ...reading }: ImportReportProps) {
  const { problem, understood, choice, onChoose } = reading;
  return (
    <>
      {report && <Judgement rows={rows} report={report} />}
      <Problem sentence={problem} />
      <TableReading understood={understood} choice={choice} onChoose={onChoose} withPost />
      <button type="button" className="plain-button" onClick={onAgain}>
        换一份名单
      </button>
    </>
  );
}

function Judgement({ rows, report }: { rows: readonly ImportedRow[]; report: Report }) {
  const { rowCount, goodCount, wrongCount, repeatedCount, problems } = report;
  const rowOf = new Map(rows.map((row) => [row.rowNo, row]));
  const textOf = (rowNo: number) => {
    const row = rowOf.get(rowNo);
    return row ? [row.realName, row.phoneNumber, row.post].filter((text) => text !== '').join(' ') : '';
  };
  return (
    <div role="status">
      <p>
        共 {rowCount} 行，<b>可以导入 {goodCount} 人</b>
        {wrongCount > 0 && `，有错误 ${wrongCount} 行`}
        {repeatedCount > 0 && `，重复 ${repeatedCount} 行`}。
      </p>
      {wrongCount > 0 && <p>可以改好名单再重新检查，也可以跳过有错误的行。现在还没有导入任何人。</p>}
      {problems.length > 0 && (
        <ScrollingPart className="address-book-problems" label="不能导入的行">
          <ul>
            {problems.slice(0, PROBLEMS_SHOWN).map(({ rowNo, problem }) => (
              <li key={rowNo}>
                {rowOf.get(rowNo)?.place}“{textOf(rowNo)}”：{problem}
              </li>
            ))}
          </ul>
          {problems.length > PROBLEMS_SHOWN && <p>还有 {problems.length - PROBLEMS_SHOWN} 行</p>}
        </ScrollingPart>
      )}
    </div>
  );
}
