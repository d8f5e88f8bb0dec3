/** The trial's activities in all their states, each with the records of how it came there. */
import type { WrittenActivity } from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import type { PoolClient } from 'pg';
import type { PersonalData } from '../../access/personal-data.ts';
import { activity, timesOf } from '../../features/publishing/activity/kind.ts';
import { SignSource } from '../../features/publishing/activity/sign-actions.ts';
import { copyRows } from '../../installation/copy-rows.ts';
import { openIds } from '../../installation/record-ids.ts';
import { chinaDay, DAY_MS, HOUR_MS } from '../../time/moment.ts';
import { phoneAt } from '../identity-numbers.ts';
import type { StaffMember } from '../people.ts';
import {
  idOfContent,
  openTrialPeople,
  reviewedColumns,
  reviewedRecords,
  type TrialContent,
} from './reviewed-contents.ts';

interface TrialActivity extends TrialContent {
  readonly title: string;
  readonly activityType: number;
  /** when it is, by days from the first day of the trial */
  readonly inDays: number;
  /** how many days it goes on; left out: one */
  readonly days?: number;
  /** sign-ups end a day before; 0: nobody signs up */
  readonly maxCount: number;
  readonly address: string;
  readonly text: string;
  readonly targetCategories?: readonly string[];
  /** on the map */
  readonly at?: readonly [lng: number, lat: number];
  /** parts of the county that it is for */
  readonly targetDeptIds?: readonly string[];
  /** names of those who signed up, and how many of them came */
  readonly signed?: readonly string[];
  readonly come?: number;
}

const ACTIVITIES: readonly TrialActivity[] = [
  {
    title: '油茶管护培训班',
    activityType: 1,
    writer: 'xhadmin',
    daysAgo: 30,
    end: 'published',
    reviewer: 'hzadmin',
    inDays: -10,
    maxCount: 40,
    address: '三墩镇农技站',
    text: '农技员现场教修剪和施肥，午餐自理。',
    at: [120.0873, 30.3271] as const,
    targetDeptIds: ['33010611', '33010612'],
    signed: ['章水根', '俞彩娟', '方国兴', '朱美琴'],
    come: 3,
  },
  {
    title: '西湖龙井产销对接会',
    activityType: 2,
    writer: 'xhadmin',
    daysAgo: 6,
    end: 'published',
    reviewer: 'hzadmin',
    inDays: 20,
    maxCount: 6,
    address: '西湖区会展中心二楼',
    text: '采购商十五家到会，参展的茶农和合作社免费用展位，带上样品和检测报告。',
    targetCategories: ['茶农', '合作社'],
    at: [120.1243, 30.2592] as const,
    signed: ['沈建芬', '姚阿毛', '金志良', '卢春花', '戚文斌'],
  },
  {
    // begun yesterday and not over before tomorrow: it goes on at whatever hour the trial is first loaded
    title: '绿色农产品展销会',
    activityType: 3,
    writer: 'xhadmin',
    daysAgo: 9,
    end: 'published',
    reviewer: 'hzadmin',
    inDays: -1,
    days: 3,
    maxCount: 30,
    address: '西湖区会展中心一楼',
    text: '三天展销，参展的农户凭手机号码在服务台签到，领取展位牌。',
    targetCategories: ['家庭农场', '合作社'],
    at: [120.1243, 30.2592] as const,
    signed: ['吕秋英', '毛建国', '邵玉兰', '蒋海根', '钟月仙', '汤志强'],
    come: 2,
  },
  {
    title: '秋季农机展示日',
    activityType: 3,
    writer: 'xhadmin',
    daysAgo: 14,
    end: 'offline',
    reviewer: 'hzadmin',
    inDays: 12,
    maxCount: 0,
    address: '双浦镇农机站',
    opinion: '场地另有安排，改期后再发布',
    text: '插秧机、无人机现场演示，可以试驾。',
  },
  {
    title: '丰收节文艺演出',
    activityType: 4,
    writer: 'xhadmin',
    daysAgo: 4,
    end: 'refused',
    reviewer: 'hzadmin',
    opinion: '请写明停车的地方',
    inDays: 15,
    maxCount: 0,
    address: '转塘街道文化广场',
    text: '各村节目同台演出，晚上七点开始。',
  },
  {
    title: '直播带货新手班',
    activityType: 5,
    writer: 'xhmsg',
    daysAgo: 1,
    end: 'waiting',
    inDays: 25,
    maxCount: 60,
    address: '区电商中心',
    text: '学手机拍摄、讲解和发货，带上一样自家农产品。',
    targetCategories: ['家庭农场'],
  },
  {
    title: '冬季茶园管理现场会',
    activityType: 1,
    writer: 'xhadmin',
    daysAgo: 0,
    end: 'draft',
    inDays: 40,
    maxCount: 0,
    address: '龙坞茶镇',
    text: '看冬耕、修剪和防冻的示范田。',
  },
];

const PLACE = '330106';
const VILLAGE = '3301061101';
/** Phone positions behind everybody else's. */
const PHONES_FROM = 199_990_000;
const MADE_UP = '（虚构）';

export async function loadActivities(
  client: PoolClient,
  staff: readonly StaffMember[],
  { now, seed, personalData }: { now: Date; seed: number; personalData: PersonalData },
): Promise<void> {
  const personOf = await openTrialPeople(client, staff);
  const nextId = openIds(new Date(now.getTime() - 31 * DAY_MS));
  const planned = ACTIVITIES.map((one, place) => {
    const writer = personOf(one.writer);
    const written = writtenOf(one, { hostUnit: writer.deptName, contactName: writer.realName }, now);
    return { one, activityId: idOfContent(one, place, now), written, contentHash: activity.hashOf(written) };
  });
  await copyRows(
    client,
    'activity',
    planned.map(({ one, activityId, written, contentHash }) => {
      const { attachments: _, ...columns } = written;
      return {
        ...columns,
        ...timesOf(written),
        ...reviewedColumns(one, contentHash, now, personOf),
        activityId,
        targetCategories: [...written.targetCategories],
        targetDeptIds: [...written.targetDeptIds],
        signCount: one.signed?.length ?? 0,
        checkInCount: one.come ?? 0,
        content: JSON.stringify(written.content),
      };
    }),
  );
  await copyRows(
    client,
    'activityRecord',
    planned.flatMap(({ one, activityId, contentHash }) =>
      reviewedRecords(one, contentHash, { now, nextId, personOf }).map((row) => ({ ...row, activityId })),
    ),
  );
  let place = PHONES_FROM;
  await copyRows(
    client,
    'activitySign',
    planned.flatMap(({ one, activityId, written }) =>
      (one.signed ?? []).map((name, turn) => {
        const phone = phoneAt(place++, seed);
        const checkInTime = turn < (one.come ?? 0) ? timesOf(written).startTime : null;
        return {
          signId: nextId(),
          activityId,
          realName: `${name}${MADE_UP}`,
          deptId: VILLAGE,
          checkInTime,
          phoneCipher: personalData.encrypt(phone),
          phoneHash: personalData.hash(phone),
          signSource: turn % 2 === 0 ? SignSource.byHand : SignSource.application,
          signTime: new Date(now.getTime() - (one.daysAgo - 1) * DAY_MS + turn * HOUR_MS),
        };
      }),
    ),
  );
}

function writtenOf(
  {
    title,
    activityType,
    inDays,
    days = 1,
    maxCount,
    address,
    text,
    targetCategories = [],
    targetDeptIds = [],
    at,
  }: TrialActivity,
  host: Pick<WrittenActivity, 'hostUnit' | 'contactName'>,
  now: Date,
): WrittenActivity {
  const day = (days: number) => chinaDay(new Date(now.getTime() + days * DAY_MS));
  return {
    title,
    activityType,
    maxCount,
    address,
    targetCategories,
    attachments: [],
    targetDeptIds,
    ...host,
    lng: at?.[0] ?? null,
    lat: at?.[1] ?? null,
    content: [{ kind: 'text', text }],
    startTime: `${day(inDays)} 09:00:00`,
    endTime: `${day(inDays + days - 1)} 16:30:00`,
    signStartTime: null,
    signEndTime: maxCount === 0 ? null : `${day(inDays - 1)} 18:00:00`,
    coverUrl: null,
    onlineUrl: '',
    feeDesc: '',
    contactPhone: '0571-88880001',
    deptId: PLACE,
  };
}
