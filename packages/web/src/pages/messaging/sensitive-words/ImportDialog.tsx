/** Takes a table of words: the template down, the table up. */
import {
  fetchWordTemplate,
  importSensitiveWords,
} from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { WORDS_PER_BATCH_MAX } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { saveAnswer } from '../../../api/download.ts';
import { showFailure } from '../../../api/failure-notice.ts';
import { refreshReads } from '../../../api/hooks.ts';
import { useUpload } from '../../../api/use-upload.ts';
import { NativeDialog } from '../../../notices/NativeDialog.tsx';
import { SheetOutcome } from '../../../ui/form/SheetOutcome.tsx';
import { SheetUpload } from '../../../ui/form/SheetUpload.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { wordReads } from './words.ts';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const upload = useUpload(importSensitiveWords, ({ successCount }) => {
    if (successCount > 0) void refreshReads(client, wordReads);
  });
  return (
    <NativeDialog title="导入敏感词" onClose={onClose} closeButton isWide>
      <div className="sheet-import">
        <ol>
          <li>
            <button
              type="button"
              className="plain-link"
              onClick={() => void saveAnswer(fetchWordTemplate, {}, '敏感词导入模板.xlsx').catch(showFailure)}
            >
              下载模板
            </button>
            ，按“填写说明”填好，最多 {inDigits(WORDS_PER_BATCH_MAX)} 个词；也可以用导出的表格改。
          </li>
          <li>上传填好的表格。先检查每一格；有不对的，改好再上传，或只导入正确的。</li>
        </ol>
        <SheetUpload upload={upload}>
          {(answer, fileName, skipWrong) => (
            <SheetOutcome
              label="敏感词"
              unit="个"
              answer={answer}
              fileName={fileName}
              skipWrong={skipWrong}
            />
          )}
        </SheetUpload>
      </div>
    </NativeDialog>
  );
}
