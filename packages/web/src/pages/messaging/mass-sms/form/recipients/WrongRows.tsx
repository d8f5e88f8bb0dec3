/** The rows of an imported file that cannot be used: corrected here one by one, dropped, or taken along to be mended in the table. */

import {
  fetchWrongRows,
  mendPhoneFile,
  pageWrongRows,
  type WrongRow,
} from '@farmers-mailbox/contract/messaging/mass-sms/phone-file-endpoints.ts';
import { countRecipients } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { useState } from 'react';
import { saveAnswer } from '../../../../../api/download.ts';
import { showFailure } from '../../../../../api/failure-notice.ts';
import { useAct, useCall } from '../../../../../api/hooks.ts';
import { ask, tell } from '../../../../../notices/notices.ts';
import { ErrorState, Skeleton } from '../../../../../ui/page/states.tsx';
import { PageTurner } from '../../../../../ui/table/PageTurner.tsx';
import { inDigits } from '../../../../../ui/text/in-digits.ts';

const ROWS_SHOWN = 10;

/** Counts the rows of a file, and those that name a number. */
export interface FileCounts {
  rowCount: number;
  validCount: number;
}

export interface WrongRowsProps {
  fileId: string;
  fileName: string;
  onMended: (now: FileCounts) => void;
}

/** Nothing when every row can be used. */
export function WrongRows({ fileId, fileName, onMended }: WrongRowsProps) {
  const [pageNum, setPageNum] = useState(1);
  const fields = { fileId, pageNum, pageSize: ROWS_SHOWN };
  const { data, error, refetch } = useCall(pageWrongRows, fields, { keepPrevious: true });
  const { typed, refused, type, save, drop, dropAll, busy } = useMending(fileId, onMended);
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={2} />;
  if (data.total === 0) return null;
  // the last page may have gone with its rows
  const goTo = (page: number) => setPageNum(Math.min(Math.max(page, 1), Math.max(data.pages, 1)));
  if (data.list.length === 0 && pageNum > 1) goTo(data.pages);
  return (
    <section className="wrong-rows" aria-label="有问题的行">
      <p>
        <b>{inDigits(data.total)} 行有问题，不会发送。</b>可以在下面填上正确的号码，或者去掉。
      </p>
      <ul>
        {data.list.map((row) => (
          <Row
            key={row.rowNo}
            row={row}
            typed={typed[row.rowNo] ?? ''}
            refused={refused[row.rowNo]}
            onType={(value) => type(row.rowNo, value)}
            onDrop={() => void drop(row)}
          />
        ))}
      </ul>
      <div className="wrong-rows-foot">
        <button type="button" className="plain-button" disabled={busy} onClick={() => void save()}>
          保存改正
        </button>
        <button
          type="button"
          className="plain-button"
          disabled={busy}
          onClick={() => void dropAll(data.total)}
        >
          去掉全部 {inDigits(data.total)} 行
        </button>
        <button
          type="button"
          className="plain-button"
          onClick={() =>
            void saveAnswer(fetchWrongRows, { fileId }, `${fileName}_待改正.xlsx`).catch(showFailure)
          }
        >
          下载这些行
        </button>
        <PageTurner pageNum={pageNum} pages={data.pages} onTurn={goTo} />
      </div>
    </section>
  );
}

interface RowProps {
  row: WrongRow;
  typed: string;
  refused: string | undefined;
  onType: (value: string) => void;
  onDrop: () => void;
}

function Row({ row: { place, realName, value, problem }, typed, refused, onType, onDrop }: RowProps) {
  return (
    <li>
      <span>
        {place}
        {realName && ` ${realName}`}
        {value && `：${value}`}
      </span>
      <span className={refused === undefined ? 'wrong-row-problem' : 'form-problem'} role="status">
        {refused ?? problem}
      </span>
      <input
        className="field"
        inputMode="numeric"
        maxLength={30}
        value={typed}
        aria-label={`${place}的正确号码`}
        aria-invalid={refused !== undefined}
        placeholder="正确的号码"
        onChange={(event) => onType(event.target.value)}
      />
      <button type="button" className="plain-link" aria-label={`去掉${place}`} onClick={onDrop}>
        去掉
      </button>
    </li>
  );
}

type ByRow = Readonly<Record<number, string>>;

function useMending(fileId: string, onMended: (now: FileCounts) => void) {
  const [typed, setTyped] = useState<ByRow>({});
  const [refused, setRefused] = useState<ByRow>({});
  const mend = useAct(mendPhoneFile, { refresh: [pageWrongRows, countRecipients] });
  const run = async (fields: Omit<Parameters<typeof mend.run>[0], 'fileId'>, done: string) => {
    const answer = await mend.run({ fileId, ...fields });
    if (!answer) return;
    setRefused(Object.fromEntries(answer.refused.map(({ rowNo, problem }) => [rowNo, problem])));
    if (answer.refused.length === 0) tell('success', done);
    onMended(answer);
  };
  return {
    typed,
    refused,
    busy: mend.busy,
    type: (rowNo: number, value: string) => setTyped((now) => ({ ...now, [rowNo]: value })),
    save: async () => {
      const filled = Object.entries(typed).filter(([, value]) => value.trim() !== '');
      if (filled.length === 0) return tell('warning', '请先填写正确的号码');
      const rows = filled.map(([rowNo, phoneNumber]) => ({ rowNo: Number(rowNo), phoneNumber }));
      await run({ rows }, `已改正 ${rows.length} 行`);
    },
    drop: ({ rowNo, place }: WrongRow) => run({ dropRows: [rowNo] }, `已去掉${place}`),
    dropAll: async (count: number) => {
      const text = `将从号码文件里去掉 ${inDigits(count)} 行有问题的号码，其余的行不变。`;
      const title = `去掉 ${inDigits(count)} 行`;
      if (await ask({ title, text, confirmLabel: '去掉', cancelLabel: '不去掉', danger: true }))
        await run({ dropAllFlag: 1 }, `已去掉 ${inDigits(count)} 行`);
    },
  };
}
