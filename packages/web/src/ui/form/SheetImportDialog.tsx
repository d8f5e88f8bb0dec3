/** Takes a table in: the template down, the filled-in table up, and every wrong cell named. */
import type { SheetImport } from '@farmers-mailbox/contract/tables/sheet-import.ts';
import { showFailure } from '../../api/failure-notice.ts';
import { NativeDialog } from '../../notices/NativeDialog.tsx';
import { inDigits } from '../text/in-digits.ts';
import { SheetOutcome } from './SheetOutcome.tsx';
import { type SheetOnItsWay, SheetUpload } from './SheetUpload.tsx';

export interface SheetImportDialogProps {
  /** 民宿: what a row is, and its counting word */
  label: string;
  unit: string;
  rowsMax: number;
  /** endings of files; xlsx alone when left out */
  extensions?: readonly string[];
  upload: SheetOnItsWay<SheetImport>;
  /** rejects with the call's failure */
  saveTemplate: () => Promise<void>;
  /** says what becomes of the rows */
  note?: string;
  onClose: () => void;
}

export function SheetImportDialog(props: SheetImportDialogProps) {
  const { label, unit, rowsMax, extensions, upload, saveTemplate, note, onClose } = props;
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
            ，按“填写说明”填好，最多 {inDigits(rowsMax)} 行。
          </li>
          <li>上传填好的表格。先检查每一格；有不对的，改好再上传，或只导入正确的。</li>
          {note && <li>{note}</li>}
        </ol>
        <SheetUpload upload={upload} extensions={extensions}>
          {(answer, fileName, skipWrong) => (
            <SheetOutcome
              answer={answer}
              fileName={fileName}
              label={label}
              unit={unit}
              skipWrong={skipWrong}
            />
          )}
        </SheetUpload>
      </div>
    </NativeDialog>
  );
}
