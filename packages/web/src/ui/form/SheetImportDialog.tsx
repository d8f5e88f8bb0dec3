/** Takes a table in: the template down, the filled-in table up, and every wrong cell named when none of it was imported. */
import type { SheetImport } from '@farmers-mailbox/contract/tables/sheet-import.ts';
import { isUnreadAsked } from '@farmers-mailbox/contract/tables/unread.ts';
import { saveBytes } from '../../api/download.ts';
import { showFailure } from '../../api/failure-notice.ts';
import { NativeDialog } from '../../notices/NativeDialog.tsx';
import { ScrollingPart } from '../page/ScrollingPart.tsx';
import { type SheetOnItsWay, SheetUpload } from './SheetUpload.tsx';

export interface SheetImportDialogProps {
  /** 民宿: what a row is, and its counting word */
  label: string;
  unit: string;
  rowsMax: number;
  /** endings of files; xlsx alone when left out */
  accept?: string;
  upload: SheetOnItsWay<SheetImport>;
  /** rejects with the call's failure */
  saveTemplate: () => Promise<void>;
  /** says what becomes of the rows */
  note?: string;
  onClose: () => void;
}

export function SheetImportDialog(props: SheetImportDialogProps) {
  const { label, unit, rowsMax, accept = '.xlsx', upload, saveTemplate, note, onClose } = props;
  return (
    <NativeDialog title={`导入${label}`} onClose={onClose} closeButton isWide>
      <div className="sheet-import">
        <ol>
          <li>
            <button
              type="button"
              className="plain-link"
              onClick={() => void saveTemplate().catch(showFailure)}
            >
              下载模板
            </button>
            ，按“填写说明”填好，最多 {rowsMax.toLocaleString('zh-CN')} 行。
          </li>
          <li>上传填好的表格。先检查每一格，有一格不对就一{unit}也不导入，改好再上传即可。</li>
          {note && <li>{note}</li>}
        </ol>
        <SheetUpload upload={upload} accept={accept}>
          {(answer, fileName) => <Result {...{ answer, fileName, label, unit }} />}
        </SheetUpload>
      </div>
    </NativeDialog>
  );
}

interface ResultProps extends Pick<SheetImportDialogProps, 'label' | 'unit'> {
  answer: SheetImport;
  fileName: string;
}

function Result({ answer, fileName, label, unit }: ResultProps) {
  const { rowCount, successCount, failCount, problemCount, problems, report } = answer;
  if (successCount > 0) {
    return (
      <p role="status" className="sheet-import-done">
        已导入{label} {successCount} {unit}。
      </p>
    );
  }
  if (isUnreadAsked(answer)) return null;
  return (
    <div role="alert">
      <p className="form-problem">
        没有导入：{rowCount} 行中有 {failCount} 行不对，共 {problemCount} 处
        {problemCount > problems.length && `，先列出 ${problems.length} 处`}。
      </p>
      {report !== null && (
        <button
          type="button"
          className="plain-button"
          onClick={() => saveBytes(report, `${fileName.replace(/\.\w+$/, '')}_待改正.xlsx`)}
        >
          下载标出错误的表格
        </button>
      )}
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
              <tr key={`${rowNo} ${column}`}>
                <td>{rowNo}</td>
                <td>{column}</td>
                <td>{problem}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollingPart>
    </div>
  );
}
