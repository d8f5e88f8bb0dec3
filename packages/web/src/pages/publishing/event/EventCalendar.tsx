/** The events of a month on its days, and those of the open day whole. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { addressesOf } from '@farmers-mailbox/contract/office/files/attached.ts';
import { downloadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { type EventRow, searchEvents } from '@farmers-mailbox/contract/publishing/event/endpoints.ts';
import { EVENT_TYPE } from '@farmers-mailbox/contract/publishing/event/fields.ts';
import { pointInWords } from '@farmers-mailbox/contract/rules/place.ts';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { MonthCalendar } from '../../../ui/calendar/MonthCalendar.tsx';
import { dayInWords } from '../../../ui/calendar/month.ts';
import { useOpenDay } from '../../../ui/calendar/open-day.ts';
import { EmptyState, ErrorState } from '../../../ui/page/states.tsx';
import { GuardedPictures } from '../../../ui/pictures/GuardedPictures.tsx';
import { toMinute } from '../../../ui/text/moment.ts';
import { placeInShort } from '../../../ui/text/place-in-short.ts';
import { EventActions } from './EventActions.tsx';
import { LevelTag } from './LevelTag.tsx';
import { isOn, onDays, spanOf } from './on-days.ts';
import { RelatedLink } from './RelatedLink.tsx';
import './event.css';

/** The most that one call answers. */
const SHOWN_MAX = 100;
const TITLES_MAX = 2;

export interface EventCalendarProps {
  onEdit: (event: EventRow) => void;
  addButton: (day: string) => ReactNode;
}

export function EventCalendar({ onEdit, addButton }: EventCalendarProps) {
  const { day, open } = useOpenDay();
  const month = day.slice(0, 7);
  const asked = { ...spanOf(month), pageSize: SHOWN_MAX };
  const { data, error, refetch } = useCall(searchEvents, asked, { keepPrevious: true });
  const { list = [], total = 0 } = data ?? {};
  return (
    <div className="calendar">
      <MonthCalendar
        caption="每天的事件"
        beside={total > list.length ? `共 ${total} 个事件，只显示较晚的 ${list.length} 个` : null}
        days={data && onDays(month, list)}
        isFailed={error !== null}
        chosen={day}
        onOpen={open}
        marks={titlesOf}
        empty="这个月没有事件"
      />
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {data && (
        <OpenDay day={day} events={list.filter((event) => isOn(event, day))} onEdit={onEdit}>
          {addButton(day)}
        </OpenDay>
      )}
    </div>
  );
}

function titlesOf(events: readonly EventRow[]) {
  const more = events.length - TITLES_MAX;
  return (
    <>
      {events.slice(0, TITLES_MAX).map(({ id, eventTitle }) => (
        <span key={id} className="calendar-line" title={eventTitle}>
          {eventTitle}
        </span>
      ))}
      {more > 0 && <span className="calendar-line">另有 {more} 个</span>}
    </>
  );
}

interface OpenDayProps {
  day: string;
  events: readonly EventRow[];
  onEdit: (event: EventRow) => void;
  children: ReactNode;
}

function OpenDay({ day, events, onEdit, children }: OpenDayProps) {
  const title = `${dayInWords(day)}的事件`;
  return (
    <section aria-label={title}>
      <div className="event-day-head">
        <h3>{title}</h3>
        {children}
      </div>
      {events.length === 0 && <EmptyState text="这一天没有事件" />}
      <ul className="event-day">
        {events.map((event) => (
          <li key={event.id}>
            <h4>
              {event.eventTitle} <LevelTag level={event.eventLevel} />
            </h4>
            <p className="event-facts">
              {labelOf(EVENT_TYPE, event.eventType)} · {placeInShort(event.fullDeptName)} ·{' '}
              <span className="unbroken-word">{toMinute(event.startTime)}</span>
              {event.endTime !== null && (
                <>
                  {' '}
                  至 <span className="unbroken-word">{toMinute(event.endTime)}</span>
                </>
              )}
              {event.address !== '' && ` · ${event.address}`}
              {event.lng !== null && ` · ${pointInWords(event)}`}
            </p>
            <p>{event.eventContent}</p>
            <RelatedLink event={event} />
            <GuardedPictures
              endpoint={downloadFile}
              fieldsOf={(relativeUrl) => ({ relativeUrl })}
              urls={addressesOf(event.imageUrls)}
            />
            <EventActions event={event} onEdit={() => onEdit(event)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
