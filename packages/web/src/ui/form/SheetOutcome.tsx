/** The outcome of a filled-in table: all of it is in, or its wrong cells are named, with the way to take in the right rows alone. */
import type { SheetImport } from '@farmers-mailbox/contract/tables/sheet-import.ts';
import { isUnreadAsked } from '@farmers-mailbox/contract/tables/unread.ts';
import { saveBytes } from '../../api/download.ts';
import { ScrollingPart } from '../page/ScrollingPart.tsx';
import { inDigits } from '../text/in-digits.ts';

export interface SheetOutcomeProps {
  answer: SheetImport;
  fileName: string;
  /** 民宿: what a row is, and its counting word */
  label: string;
  unit: string;
  skipWrong: () => void;
}

export function SheetOutcome({ answer, fileName, label, unit, skipWrong }: SheetOutcomeProps) {
  const { rowCount, successCount, failCount, problemCount, problems, report } = answer;
  const rightCount = rowCount - failCount;
  const isIn = successCount > 0;
  if (isUnreadAsked(answer)) return null;
  return (
    <>
      {isIn && (
        <p role="status" className="sheet-import-done">
          已导入{label} {inDigits(successCount)} {unit}
          {failCount > 0 && `，另有 ${inDigits(failCount)} 行不对，没有导入`}。
        </p>
      )}
      {failCount > 0 && (
        <div role={isIn ? undefined : 'alert'}>
          {!isIn && (
            <p className="form-problem">
              没有导入：{inDigits(rowCount)} 行中有 {inDigits(failCount)} 行不对，共 {inDigits(problemCount)}{' '}
              处{problemCount > problems.length && `，先列出 ${problems.length} 处`}。
            </p>
          )}
          <p className="sheet-import-acts">
            {report !== null && (
              <button
                type="button"
                className="plain-button"
                onClick={() => saveBytes(report, `${fileName.replace(/\.\w+$/, '')}_待改正.xlsx`)}
              >
                下载标出错误的表格
              </button>
            )}
            {!isIn && rightCount > 0 && (
              <button type="button" className="plain-button" onClick={skipWrong}>
                只导入正确的 {inDigits(rightCount)} {unit}
              </button>
            )}
          </p>
          <ScrollingPart className="sheet-problems" label="不对的地方">
            <table>
              <thead>
                <tr>
                  <th scope="col">行</th>
                  <th scope="col">列</th>
                  <th scope="col">哪里不对</th>
                </tr>
              </thead>
              <tbody>
                {problems.map(({ rowNo, column, problem }) => (
                  <tr key={`${rowNo} ${column} ${problem}`}>
                    <td>{rowNo}</td>
                    <td>{column}</td>
                    <td>{problem}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollingPart>
        </div>
      )}
    </>
  );
}
