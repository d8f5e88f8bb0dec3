/** 每日一助: the messages of the day of the reader's area, as a month with the open day's list below it, or as one list. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import { INFO_TYPE } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import {
  type HelpRow,
  helpCalendar,
  pageHelps,
} from '@farmers-mailbox/contract/publishing/daily-help/endpoints.ts';
import { HELP_STATUS } from '@farmers-mailbox/contract/publishing/daily-help/states.ts';
import { NAME_MAX } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { ContentPage } from '../../../content/ContentPage.tsx';
import { ownFilter, regionFilter, stateColumn } from '../../../content/columns.tsx';
import { permissionsOf } from '../../../content/kind.ts';
import { SmsLink } from '../../../content/sms/SmsLink.tsx';
import { usePermission } from '../../../session/session-context.ts';
import { MonthCalendar } from '../../../ui/calendar/MonthCalendar.tsx';
import { useOpenDay } from '../../../ui/calendar/open-day.ts';
import { ErrorState, NoPermissionState } from '../../../ui/page/states.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { HelpActions } from './HelpActions.tsx';
import { amountOf, HelpDrawer } from './HelpDrawer.tsx';
import { HelpFormDrawer } from './HelpFormDrawer.tsx';
import { dailyHelp } from './kind.ts';
import './daily-help.css';

const VIEWS = [
  { key: 'calendar', label: '日历' },
  { key: 'table', label: '列表' },
] as const;
type View = (typeof VIEWS)[number]['key'];

export function DailyHelpPage() {
  const may = usePermission();
  const [search, setSearch] = useSearchParams();
  const view = viewOf(search);
  if (!may(permissionsOf(dailyHelp))) return <NoPermissionState />;
  const show = (next: View) =>
    setSearch((now) => {
      now.set('view', next);
      now.delete('pageNum');
      return new URLSearchParams(now);
    });
  return (
    <Tabs tabs={VIEWS} current={view} onOpen={show} label="每日一助的显示方式">
      {view === 'table' ? <List /> : <Calendar />}
    </Tabs>
  );
}

/** An address that asks for a state without naming a view, as 去审核 does, means the list: the calendar has no filters. */
const viewOf = (search: URLSearchParams): View =>
  search.get('view') === 'table' || (!search.has('view') && search.has(dailyHelp.tag.field))
    ? 'table'
    : 'calendar';

function Calendar() {
  const { day, open } = useOpenDay();
  const { data, error, refetch } = useCall(helpCalendar, { month: day.slice(0, 7) }, { keepPrevious: true });
  return (
    <>
      <div className="calendar">
        <MonthCalendar
          caption="每天的每日一助"
          days={data && new Map(data.days.map((one) => [one.day, one]))}
          isFailed={error !== null}
          chosen={day}
          onOpen={open}
          marks={marksOf}
          empty="这个月还没有每日一助"
        />
        {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      </div>
      <List day={day} onSavedFor={open} />
    </>
  );
}

const marksOf = ({ helps, count }: AnswerOf<typeof helpCalendar>['days'][number]) => (
  <>
    {helps.map(({ helpId, deptName, productName, helpStatus }) => {
      const said = `${deptName} ${productName} ${labelOf(HELP_STATUS, helpStatus)}`;
      return (
        <span key={helpId} className="calendar-line" title={said}>
          {said}
        </span>
      );
    })}
    {count > helps.length && <span className="calendar-line">共 {count} 条</span>}
  </>
);

const columnsWith = (open: (row: HelpRow) => void): readonly Column<HelpRow>[] => [
  {
    title: '产品',
    width: 84,
    card: 'headline',
    render: (row) => (
      <button type="button" className="plain-link" onClick={() => open(row)}>
        {row.productName}
      </button>
    ),
  },
  { title: '日期', width: 94, render: ({ helpDate }) => helpDate },
  { title: '区域', width: 80, render: ({ fullDeptName }) => <PlaceName of={fullDeptName} /> },
  { title: '供求', width: 52, render: ({ infoType }) => labelOf(INFO_TYPE, infoType) },
  stateColumn(() => dailyHelp, 90),
  { title: '短信', spare: 3, width: 170, render: ({ sms }) => <SmsLink sms={sms} /> },
  { title: '数量', spare: 4, width: 84, align: 'right', render: (row) => amountOf(row) || '—' },
  { title: '价格', spare: 4, width: 100, align: 'right', render: ({ price }) => price || '—' },
  { title: '联系人', spare: 2, width: 90, render: ({ contactName }) => contactName },
  {
    title: '发送对象数',
    spare: 1,
    width: 90,
    align: 'right',
    render: ({ sms }) => (sms && sms.validCount > 0 ? inDigits(sms.validCount) : '—'),
  },
  {
    title: '成交金额',
    spare: 1,
    width: 90,
    align: 'right',
    render: ({ dealFlag, dealAmount }) => {
      if (dealAmount !== null) return `${inDigits(dealAmount)} 万元`;
      return dealFlag === 0 ? '没有成交' : '—';
    },
  },
];

const DEAL = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
];

const filters: readonly Filter[] = [
  { kind: 'days', name: 'helpDate', label: '日期' },
  regionFilter,
  ownFilter,
  { kind: 'choice', name: 'infoType', label: '供求', options: INFO_TYPE },
  { kind: 'text', name: 'productName', label: '产品', lengthMax: NAME_MAX },
  { kind: 'choice', name: 'helpStatus', label: '状态', options: HELP_STATUS },
  { kind: 'choice', name: 'dealFlag', label: '是否成交', options: DEAL },
];

interface ListProps {
  /** of it alone; without one all that the filters leave */
  day?: string;
  /** told the day of what was saved */
  onSavedFor?: (day: string) => void;
}

function List({ day, onSavedFor }: ListProps) {
  const ofDay = day && {
    fixed: { helpDateStart: `${day} 00:00:00`, helpDateEnd: `${day} 23:59:59` },
  };
  return (
    <ContentPage
      kind={dailyHelp}
      endpoint={pageHelps}
      label="每日一助"
      columns={columnsWith}
      filters={day ? [] : filters}
      {...ofDay}
      actions={(row, to) => <HelpActions row={row} {...to} />}
      opened={(helpId, { onClose }) => <HelpDrawer helpId={helpId} onClose={onClose} />}
      form={(helpId, onClose) => (
        <HelpFormDrawer helpId={helpId} day={day} onSavedFor={onSavedFor} onClose={onClose} />
      )}
      empty="点“新增”，或在供求信息里点“推荐每日一助”；提交后由另一位管理员审核，通过了就可以生成短信。"
    />
  );
}
