/** 事件管理: the agricultural calendar of the reader's area, as a list and as a month of days. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { type EventRow, searchEvents } from '@farmers-mailbox/contract/publishing/event/endpoints.ts';
import {
  EVENT_LEVEL,
  EVENT_TYPE,
  SHOW_FLAG,
  TITLE_MAX,
} from '@farmers-mailbox/contract/publishing/event/fields.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { regionFilter } from '../../../content/columns.tsx';
import { useOwnRegion } from '../../../content/needed.ts';
import { paths } from '../../../paths.ts';
import { usePermission } from '../../../session/session-context.ts';
import { useOpenDay } from '../../../ui/calendar/open-day.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { useAddressValue } from '../../../ui/table/list-state.ts';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { dayOf, toMinute } from '../../../ui/text/moment.ts';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { EventActions } from './EventActions.tsx';
import { EventCalendar } from './EventCalendar.tsx';
import { EventDialog } from './EventDialog.tsx';
import { LevelTag } from './LevelTag.tsx';
import { isOn, type Lasting } from './on-days.ts';
import { RelatedLink } from './RelatedLink.tsx';
import './event.css';

const VIEWS = [
  { key: 'list', label: '列表' },
  { key: 'calendar', label: '日历' },
] as const;

/** @param open leads to its day, which shows the whole: the content, the place, the pictures */
const columnsWith = (open: (event: EventRow) => void): readonly Column<EventRow>[] => [
  {
    title: '标题',
    card: 'headline',
    render: (event) => (
      <>
        <button type="button" className="plain-link" onClick={() => open(event)}>
          {event.eventTitle}
        </button>
        <p className="cell-note event-note">
          <RelatedLink event={event} /> {event.eventContent}
        </p>
      </>
    ),
  },
  { title: '类型', width: 100, render: ({ eventType }) => labelOf(EVENT_TYPE, eventType) },
  { title: '级别', width: 80, render: ({ eventLevel }) => <LevelTag level={eventLevel} /> },
  { title: '开始时间', width: 130, render: ({ startTime }) => toMinute(startTime) },
  { title: '结束时间', width: 130, render: ({ endTime }) => toMinute(endTime) },
  { title: '区域', width: 180, render: ({ fullDeptName }) => <PlaceName of={fullDeptName} /> },
  { title: '大屏显示', width: 90, render: ({ showFlag }) => labelOf(SHOW_FLAG, showFlag) },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'keyword', label: '关键字', lengthMax: TITLE_MAX },
  { kind: 'choice', name: 'eventType', label: '类型', options: EVENT_TYPE },
  { kind: 'choice', name: 'eventLevel', label: '级别', options: EVENT_LEVEL },
  regionFilter,
  { kind: 'days', name: 'time', label: '时间' },
  { kind: 'choice', name: 'showFlag', label: '大屏显示', options: SHOW_FLAG },
];

/** The event that is changed, or the day on which a new one begins; null: as the form begins by itself. */
type Open = { readonly event: EventRow } | { readonly day: string | null };

export function EventPage() {
  const may = usePermission();
  const navigate = useNavigate();
  const [view, setView] = useAddressValue('view', ['list', 'calendar']);
  const [open, setOpen] = useState<Open | null>(null);
  const { day, open: openDay } = useOpenDay();
  const { data: region } = useOwnRegion();
  if (!may(['content:event:add', 'content:event:edit', 'content:event:remove'])) return <NoPermissionState />;
  const edit = (event: EventRow) => setOpen({ event });
  const showSaved = (saved: Lasting) => {
    if (view === 'calendar' && !isOn(saved, day)) openDay(dayOf(saved.startTime));
  };
  return (
    <>
      <Tabs tabs={VIEWS} current={view} onOpen={setView} label="显示方式" takesToolbar>
        {view === 'list' ? (
          <PagedTable
            endpoint={searchEvents}
            label="事件管理"
            columns={columnsWith(({ startTime }) => void navigate(paths.eventsOn(dayOf(startTime))))}
            filters={filters}
            rowKey={({ id }) => id}
            toolbar={<AddButton onAct={() => setOpen({ day: null })} />}
            actions={(event) => <EventActions event={event} onEdit={() => edit(event)} />}
            empty="点“新增”写下农时、政策或会议，本区域和下级都能看到。"
          />
        ) : (
          <EventCalendar onEdit={edit} addButton={(day) => <AddButton onAct={() => setOpen({ day })} />} />
        )}
      </Tabs>
      {open && (
        <EventDialog
          event={'event' in open ? open.event : null}
          day={'day' in open ? open.day : null}
          region={region ?? null}
          onSaved={showSaved}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

const AddButton = ({ onAct }: { onAct: () => void }) => (
  <ActionButton kind="primary" label="新增" permission="content:event:add" onAct={onAct} />
);
