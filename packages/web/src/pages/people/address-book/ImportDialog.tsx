/** Imports a list from a file or the clipboard: read, looked through row by row, and written only after the report was seen. */
import { type BookGroup, importContacts } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { ImportMode } from '@farmers-mailbox/contract/people/address-book/fields.ts';
import type { TableChoice } from '@farmers-mailbox/contract/tables/understood.ts';
import { useRef, useState } from 'react';
import { addressBookReads } from '../../../address-book/groups.ts';
import { toCallFailure } from '../../../api/call-failure.ts';
import { isTold } from '../../../api/failure-notice.ts';
import { useAct } from '../../../api/hooks.ts';
import { tell } from '../../../notices/notices.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { ImportReport, type Report } from './ImportReport.tsx';
import { ImportSource, type ReadList, readList } from './ImportSource.tsx';

interface Judged extends ReadList {
  /** null: something has to be chosen first */
  readonly report: Report | null;
}

export function ImportDialog({ group, onClose }: { group: BookGroup; onClose: () => void }) {
  const [judged, setJudged] = useState<Judged | null>(null);
  const [pasted, setPasted] = useState('');
  const { groupId } = group;
  const write = useAct(importContacts, { refresh: addressBookReads });
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<TableChoice | null>(null);
  const running = useRef<AbortController | null>(null);
  const judge = async (list: ReadList) => {
    const { rows } = list;
    const fields = { groupId, importMode: ImportMode.check, rows };
    setJudged({ ...list, report: rows.length === 0 ? null : await write.attempt(fields) });
  };
  const choose = async (choice: TableChoice) => {
    setProblem(undefined);
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setAsked(choice);
    try {
      if (judged) await judge(await readList(judged.file, choice, controller.signal));
    } catch (thrown) {
      if (!isTold(thrown)) setProblem(toCallFailure(thrown).message);
    } finally {
      if (running.current === controller) setAsked(null);
    }
  };
  const submit = async () => {
    if (!judged) throw new Error('请先选择文件，或者粘贴名单后点“检查名单”');
    const { rows, report } = judged;
    if (report === null) throw new Error('请先选择号码在哪一列');
    if (report.goodCount === 0) throw new Error('没有可以导入的人，请改好名单后重新检查');
    const importMode = report.wrongCount > 0 ? ImportMode.good : ImportMode.all;
    const done = await write.attempt({ groupId, importMode, rows });
    if (done.addedCount === 0) {
      // somebody else put them into the group meanwhile: the new report says so
      setJudged({ ...judged, report: done });
      throw new Error('没有导入，请看新的检查结果');
    }
    tell('success', `已导入 ${done.addedCount} 人`);
  };
  return (
    <FormDialog
      open
      width={680}
      title={`向“${group.groupName}”导入名单`}
      submitLabel={labelFor(judged?.report ?? undefined)}
      initial={{}}
      isChanged={judged !== null || pasted !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {judged ? (
        <ImportReport
          {...judged}
          choice={asked ?? judged.choice}
          problem={problem}
          onChoose={(choice) => void choose(choice)}
          onAgain={() => setJudged(null)}
        />
      ) : (
        <ImportSource pasted={pasted} onPaste={setPasted} onRead={judge} />
      )}
    </FormDialog>
  );
}

/** Label of the button: the import with its number. */
function labelFor(report: Report | undefined): string {
  if (!report || report.goodCount === 0) return '导入';
  return report.wrongCount > 0 ? `只导入正确的 ${report.goodCount} 人` : `导入 ${report.goodCount} 人`;
}
