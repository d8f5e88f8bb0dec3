/** 事件时间轴 below the map: what goes on and what comes next, from left to right. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { EVENT_LEVEL, EVENT_TYPE } from '@farmers-mailbox/contract/publishing/event/fields.ts';
import { cockpitEvents } from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import { useCall } from '../../../api/hooks.ts';
import { Panel } from './Panel.tsx';
import { REFRESH } from './refresh.ts';

export function EventLine({ deptId }: { deptId: string }) {
  const events = useCall(cockpitEvents, { deptId }, REFRESH);
  return (
    <Panel title="事件时间轴" read={events} isEmpty={(all) => all.length === 0} emptyText="近期没有事件">
      {(all) => (
        <ol className="cockpit-events" aria-label="事件时间轴" tabIndex={0}>
          {all.map(({ eventTitle, eventType, eventLevel, startTime, endTime, deptName }, place) => (
            // offices may hold events of one name at the same time
            <li key={`${place} ${startTime}`} data-level={eventLevel}>
              <time>
                {startTime.slice(5, 10)}
                {endTime !== null && ` 至 ${endTime.slice(5, 10)}`}
              </time>
              <b>{eventTitle}</b>
              <small>
                {labelOf(EVENT_TYPE, eventType)} · {labelOf(EVENT_LEVEL, eventLevel)} · {deptName}
              </small>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
