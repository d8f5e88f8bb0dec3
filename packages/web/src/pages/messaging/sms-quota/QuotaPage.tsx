/** 短信额度: what each organisation may send in a month, what it has used, and giving more. */
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { pageQuotas, type SmsQuotaRow } from '@farmers-mailbox/contract/messaging/sms-quota/endpoints.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePermission } from '../../../session/session-context.ts';
import { BarChart } from '../../../ui/chart/BarChart.tsx';
import type { Bars } from '../../../ui/chart/bars.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { Progress } from '../../../ui/text/Progress.tsx';
import { placeInShort } from '../../../ui/text/place-in-short.ts';
import { AdjustDialog } from './AdjustDialog.tsx';
import { AllotDialog } from './AllotDialog.tsx';
import { monthInWords, monthsAround, thisMonth } from './months.ts';
import { QuotaRecords } from './QuotaRecords.tsx';
import { QuotaUse } from './QuotaUse.tsx';
import './quota.css';

const columns: readonly Column<SmsQuotaRow>[] = [
  {
    title: '单位',
    width: 300,
    card: 'headline',
    render: ({ fullDeptName }) => <PlaceName of={fullDeptName} />,
  },
  {
    title: '月额度',
    width: 120,
    align: 'right',
    render: ({ totalCount, extraCount }) => (
      <>
        {inDigits(totalCount)}
        {extraCount !== 0 && (
          <p className="cell-note">
            含{extraCount > 0 ? '追加' : '收回'} {inDigits(Math.abs(extraCount))}
          </p>
        )}
      </>
    ),
  },
  {
    title: '已用',
    width: 100,
    align: 'right',
    sortBy: 'usedCount',
    render: ({ usedCount }) => inDigits(usedCount),
  },
  { title: '冻结', width: 100, align: 'right', render: ({ frozenCount }) => inDigits(frozenCount) },
  {
    title: '剩余',
    width: 100,
    align: 'right',
    sortBy: 'leftCount',
    render: ({ leftCount }) => inDigits(leftCount),
  },
  { title: '使用率', width: 170, sortBy: 'usePercent', render: (row) => <QuotaUse quota={row} /> },
  { title: '提醒线', width: 80, align: 'right', render: ({ warnPercent }) => `${warnPercent}%` },
];

const filters: readonly Filter[] = [
  { kind: 'dept', name: 'deptId', label: '区域' },
  {
    kind: 'choice',
    name: 'warnFlag',
    label: '使用情况',
    options: [
      { value: 1, label: '已到提醒线' },
      { value: 0, label: '未到提醒线' },
    ],
  },
];

type Open = { kind: 'allot' } | { kind: 'adjust' | 'records'; row: SmsQuotaRow };

export function QuotaPage() {
  const may = usePermission();
  // of the moment in which the page was opened
  const [present] = useState(() => thisMonth(new Date()));
  const [month, setMonth] = useMonth(present);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<Open | null>(null);
  if (!may('sms:quota:edit')) return <NoPermissionState />;
  const past = month < present ? '过去的月份不能再改' : null;
  return (
    <>
      <PagedTable
        endpoint={pageQuotas}
        label="短信额度"
        columns={columns}
        filters={filters}
        fixed={{ quotaMonth: month }}
        rowKey={keyOf}
        summary={(answer) => <Summary answer={answer} present={present} month={month} onMonth={setMonth} />}
        selection={{ keys: chosen, onChange: setChosen, can: ({ can }) => past ?? can.adjust }}
        toolbar={
          <ActionButton
            kind="primary"
            label={chosen.length > 0 ? `给所选 ${chosen.length} 个单位分配` : '批量分配'}
            permission="sms:quota:edit"
            can={past ?? true}
            onAct={() => setOpen({ kind: 'allot' })}
          />
        }
        actions={(row) => (
          <>
            <ActionButton
              kind="link"
              label="追加"
              permission="sms:quota:edit"
              can={past ?? row.can.adjust}
              onAct={() => setOpen({ kind: 'adjust', row })}
            />
            <ActionButton kind="link" label="记录" onAct={() => setOpen({ kind: 'records', row })} />
          </>
        )}
        empty="还没有给任何单位设短信额度，没有额度的单位使用上级的额度，上级也没有的不限量。"
      />
      {open?.kind === 'allot' && (
        <AllotDialog
          month={month}
          depts={chosen.map(deptOf)}
          onDone={() => setChosen([])}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'adjust' && <AdjustDialog row={open.row} onClose={() => setOpen(null)} />}
      {open?.kind === 'records' && <QuotaRecords row={open.row} onClose={() => setOpen(null)} />}
    </>
  );
}

/** With the name, so that the dialog can name what was chosen on another page of the list. */
const keyOf = ({ deptId, fullDeptName }: SmsQuotaRow): string => `${deptId} ${fullDeptName}`;
const deptOf = (key: string) => {
  const [deptId = '', ...name] = key.split(' ');
  return { deptId, deptName: name.join(' ') };
};

interface SummaryProps {
  answer: AnswerOf<typeof pageQuotas>;
  /** the month that it is */
  present: string;
  month: string;
  onMonth: (month: string) => void;
}

function Summary({ answer: { list, sum, giver, mayGive }, present, month, onMonth }: SummaryProps) {
  const [isDrawn, setDrawn] = useState(false);
  return (
    <div className="quota-summary">
      <div className="quota-head">
        <label>
          月份
          <select className="field" value={month} onChange={({ target }) => onMonth(target.value)}>
            {monthsAround(present).map((one) => (
              <option key={one} value={one}>
                {monthInWords(one)}
              </option>
            ))}
          </select>
        </label>
        {list.length > 0 && (
          <button
            type="button"
            className="plain-button"
            aria-expanded={isDrawn}
            onClick={() => setDrawn(!isDrawn)}
          >
            {isDrawn ? '收起图表' : '看图表'}
          </button>
        )}
        {mayGive !== true && <p>{mayGive}</p>}
        {giver && (
          <p>
            您从“{placeInShort(giver.fullDeptName)}”的额度里分配，还能分出 <b>{inDigits(giver.leftCount)}</b>{' '}
            条。
          </p>
        )}
      </div>
      <div className="quota-sum">
        <Progress
          label={`${monthInWords(month)}的使用情况`}
          total={sum.totalCount}
          parts={[
            { label: '已用', count: sum.usedCount, tone: 'main' },
            { label: '冻结', count: sum.frozenCount, tone: 'orange' },
          ]}
        />
      </div>
      {isDrawn && list.length > 0 && (
        <BarChart
          title={`${monthInWords(month)}各单位的额度`}
          page="短信额度"
          bars={quotaBars(list)}
          note="本页的单位"
          hasTable
        />
      )}
    </div>
  );
}

const quotaBars = (list: readonly SmsQuotaRow[]): Bars => ({
  head: '单位',
  series: [
    { name: '已用', tone: 'main' },
    { name: '冻结', tone: 'orange' },
    { name: '剩余', tone: 'neutral' },
  ],
  rows: list.map(({ fullDeptName, usedCount, frozenCount, leftCount }) => ({
    name: endOf(fullDeptName),
    values: [usedCount, frozenCount, Math.max(leftCount, 0)],
  })),
  isStacked: true,
  isLying: true,
});

const NAME_SHOWN = 14;

/** Offices differ in the end of their names. */
const endOf = (name: string): string => (name.length > NAME_SHOWN ? `…${name.slice(-NAME_SHOWN)}` : name);

/** The month that is shown, in the address bar. */
function useMonth(present: string): [string, (month: string) => void] {
  const [search, setSearch] = useSearchParams();
  const setMonth = (month: string) =>
    setSearch((now) => {
      now.set('quotaMonth', month);
      now.delete('pageNum');
      return new URLSearchParams(now);
    });
  return [search.get('quotaMonth') ?? present, setMonth];
}
