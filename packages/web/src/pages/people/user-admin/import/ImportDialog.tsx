/** 导入用户: the file goes to the server, which checks and writes it in the background; the dialog follows it, also after it was closed. */

import { ImportStatus, isOver } from '@farmers-mailbox/contract/people/imports/task.ts';
import { pageUsers } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import {
  importUsers,
  latestImport,
  watchImport,
} from '@farmers-mailbox/contract/people/user-import/endpoints.ts';
import { IMPORT_ROWS_MAX, type ImportTask } from '@farmers-mailbox/contract/people/user-import/task.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshReads, useCall } from '../../../../api/hooks.ts';
import { useUpload } from '../../../../api/use-upload.ts';
import { useWatch } from '../../../../api/watch.ts';
import { SKIP_UNREAD, SKIP_WRONG } from '../../../../ui/form/UnreadParts.tsx';
import { Dialog } from '../../../../ui/page/Dialog.tsx';
import { ErrorState, Skeleton } from '../../../../ui/page/states.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import { FileChoice } from './FileChoice.tsx';
import { ImportOutcome, type ImportOutcomeProps } from './ImportOutcome.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import './import.css';

/** Beside the file: the answer comes before the import is over. */
const FOLLOWED = { followFlag: '1' };

export interface ImportDialogProps {
  onSaveTemplate: () => unknown;
  onClose: () => void;
}

export function ImportDialog({ onSaveTemplate, onClose }: ImportDialogProps) {
  const upload = useUpload(importUsers);
  const { latest, task } = useImport(upload.answer);
  const { arrived } = upload;
  const isBusy = upload.share !== null || (task !== null && !isOver(task.status));
  return (
    <Dialog widthPx={760} title="导入用户" onClose={onClose} staysOpen>
      <ol className="import-steps">
        <li>
          <button type="button" className="plain-link" onClick={() => void onSaveTemplate()}>
            下载模板
          </button>
          ，里面有填写说明和您可以选的组织、角色。
        </li>
        <li>每人填一行，一次最多 {inDigits(IMPORT_ROWS_MAX)} 人，保存为 xlsx 文件。</li>
        <li>选择填好的文件。先检查每一格；有不对的告诉您哪里要改，也可以只导入正确的人。</li>
      </ol>
      <p className="import-note">
        导入的人没有密码：用手机号码收验证码登录，或在登录页点“忘记密码”自己设置。农户只接收短信，不登录。
      </p>
      <FileChoice
        upload={upload}
        isBusy={isBusy}
        isAgain={task !== null}
        onChoose={(chosen) => void upload.start(chosen, FOLLOWED)}
      />
      {latest.error && <ErrorState failure={latest.error} onRetry={() => void latest.refetch()} />}
      {latest.isPending && <Skeleton lines={2} />}
      {/* what became of an earlier file is not to be taken for this one's outcome */}
      {task && upload.share === null && upload.failure === null && (
        <Task
          task={task}
          onSkip={arrived && (() => void upload.start(arrived, { ...SKIP_UNREAD, ...FOLLOWED }))}
          onSkipWrong={arrived && (() => void upload.start(arrived, { ...SKIP_WRONG, ...FOLLOWED }))}
        />
      )}
    </Dialog>
  );
}

function Task(props: ImportOutcomeProps) {
  return isOver(props.task.status) ? <ImportOutcome {...props} /> : <ImportProgress task={props.task} />;
}

/** The import that goes on or was the last, followed to its end. @param started in this dialog */
function useImport(started: ImportTask | null) {
  const client = useQueryClient();
  const latest = useCall(latestImport, {}, { isQuiet: true });
  const known = started ?? latest.data ?? null;
  const isGoingOn = known !== null && !isOver(known.status);
  const { latest: told } = useWatch(
    watchImport,
    isGoingOn ? { importId: known.importId } : null,
    ({ status }) => isOver(status),
  );
  const task = told && told.importId === known?.importId ? told : known;
  const isImported = isGoingOn && task?.status === ImportStatus.imported;
  useEffect(() => {
    if (isImported) void refreshReads(client, [pageUsers]);
  }, [client, isImported]);
  return { latest, task };
}
