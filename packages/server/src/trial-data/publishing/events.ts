/** The trial's events: what its farmers and offices have before them and behind them in the weeks around its first day. */
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { PoolClient } from 'pg';
import { copyRows } from '../../installation/copy-rows.ts';
import { DAY_MS, HOUR_MS } from '../../time/moment.ts';
import type { StaffMember } from '../people.ts';
import { openTrialPeople } from './reviewed-contents.ts';

interface TrialEvent {
  readonly eventTitle: string;
  readonly eventType: number;
  readonly eventLevel: number;
  /** from the first day of the trial */
  readonly inDays: number;
  /** days; 0: it does not last */
  readonly lasts?: number;
  readonly eventContent: string;
  readonly deptId: string;
  readonly address?: string;
  readonly isHidden?: boolean;
  /** degrees; those that have a place are about an activity of the county */
  readonly point?: { readonly lng: number; readonly lat: number };
}

/** It gets a picture when the files of the trial are there. */
export const PICTURED_EVENT = '龙井茶产销座谈会';

const [PROVINCE, CITY, COUNTY] = ['33', '3301', '330106'];

const EVENTS: readonly TrialEvent[] = [
  {
    eventTitle: '冬小麦播种适期',
    eventType: 1,
    eventLevel: 3,
    inDays: -6,
    lasts: 14,
    deptId: PROVINCE,
    eventContent: '抓住墒情播种，做好种子处理，播后开好三沟。',
  },
  {
    eventTitle: '入冬首场强冷空气',
    eventType: 2,
    eventLevel: 2,
    inDays: -3,
    lasts: 2,
    deptId: CITY,
    eventContent: '大棚加固保温，茶园铺草防冻，水产塘口加深水位。',
  },
  {
    eventTitle: '粮食烘干补贴办法发布',
    eventType: 3,
    eventLevel: 2,
    inDays: 1,
    deptId: PROVINCE,
    eventContent: '各地向种粮大户讲清申报时间和材料。',
  },
  {
    eventTitle: PICTURED_EVENT,
    eventType: 4,
    eventLevel: 3,
    inDays: 4,
    deptId: COUNTY,
    eventContent: '采购商和茶农代表到会，会后参观加工车间。',
    address: '西湖区会展中心二楼',
    point: { lng: 120.0582, lat: 30.1887 },
  },
  {
    eventTitle: '秋冬蔬菜集中上市',
    eventType: 5,
    eventLevel: 3,
    inDays: 6,
    lasts: 20,
    deptId: CITY,
    eventContent: '关注批发价，提前联系采购，避免集中采收压价。',
  },
  {
    eventTitle: '春茶商品开采前检查',
    eventType: 1,
    eventLevel: 3,
    inDays: 9,
    lasts: 3,
    deptId: COUNTY,
    eventContent: '检查机具、冷库和农残自检设备。',
  },
  {
    eventTitle: '短信平台夜间维护',
    eventType: 6,
    eventLevel: 3,
    inDays: 12,
    deptId: PROVINCE,
    eventContent: '二十三时至次日一时暂停提交，紧急短信不受影响。',
    isHidden: true,
  },
];

const NOTHING = { relatedType: '', relatedId: null };

export async function loadEvents(
  client: PoolClient,
  staff: readonly StaffMember[],
  { now }: { now: Date },
): Promise<void> {
  const { userId: createUserId } = (await openTrialPeople(client, staff))('superadmin');
  const { rows } = await client.query<{ activityId: string }>(
    `SELECT activity_id FROM activity WHERE dept_id = $1 AND audit_status = $2 AND del_flag = 0
      ORDER BY activity_id LIMIT 1`,
    [COUNTY, ContentStatus.published],
  );
  const activityId = rows[0]?.activityId ?? null;
  const nineToday = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + HOUR_MS);
  await copyRows(
    client,
    'sysEvent',
    EVENTS.map(({ inDays, lasts = 0, address = '', isHidden = false, point, ...event }) => {
      const startTime = new Date(nineToday.getTime() + inDays * DAY_MS);
      const endTime = lasts === 0 ? null : new Date(startTime.getTime() + lasts * DAY_MS);
      const made = { createUserId, createTime: now, updateTime: now };
      const related = point && activityId ? { relatedType: 'activity', relatedId: activityId } : NOTHING;
      const { lng, lat } = point ?? { lng: null, lat: null };
      return {
        ...event,
        ...made,
        ...related,
        startTime,
        endTime,
        address,
        lng,
        lat,
        showFlag: isHidden ? 0 : 1,
      };
    }),
  );
}
