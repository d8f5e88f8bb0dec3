/** Takes a table of words: the template down, the table up, and the same table back with its wrong cells marked when none came in. */
import {
  fetchWordTemplate,
  importSensitiveWords,
  type WordImport,
} from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { WORDS_PER_BATCH_MAX } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { isUnreadAsked } from '@farmers-mailbox/contract/tables/unread.ts';
import { useQueryClient } from '@tanstack/react-query';
import { saveAnswer, saveBytes } from '../../../api/download.ts';
import { showFailure } from '../../../api/failure-notice.ts';
import { refreshReads } from '../../../api/hooks.ts';
import { useUpload } from '../../../api/use-upload.ts';
import { NativeDialog } from '../../../notices/NativeDialog.tsx';
import { SheetUpload } from '../../../ui/form/SheetUpload.tsx';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';
import { wordReads } from './words.ts';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const upload = useUpload(importSensitiveWords, ({ successCount }) => {
    if (successCount > 0) void refreshReads(client, wordReads);
  });
  return (
    <NativeDialog title="导入敏感词" onClose={onClose} closeButton isWide>
      <div className="word-import">
        <ol>
          <li>
            <button
              type="button"
              className="plain-link"
              onClick={() => void saveAnswer(fetchWordTemplate, {}, '敏感词导入模板.xlsx').catch(showFailure)}
            >
              下载模板
            </button>
            ，按“填写说明”填好，最多 {WORDS_PER_BATCH_MAX.toLocaleString('zh-CN')}{' '}
            个词；也可以用导出的表格改。
          </li>
          <li>上传填好的表格。先检查每一格，有一格不对就一个也不导入，改好再上传即可。</li>
        </ol>
        <SheetUpload upload={upload}>
          {(answer, fileName) => <Result answer={answer} fileName={fileName} />}
        </SheetUpload>
      </div>
    </NativeDialog>
  );
}

function Result({ answer, fileName }: { answer: WordImport; fileName: string }) {
  const { rowCount, successCount, failCount, problemCount, problems, report } = answer;
  if (successCount > 0) {
    return (
      <p role="status" className="word-import-done">
        已导入敏感词 {successCount} 个。
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
          onClick={() => saveBytes(report, `${fileName.replace(/\.xlsx$/i, '')}_待改正.xlsx`)}
        >
          下载标出错误的表格
        </button>
      )}
      <ScrollingPart className="word-problems" label="不对的地方">
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
