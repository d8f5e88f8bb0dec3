/** The trial's pushes in all their states, each with the records of how it came there. */
import type { WrittenPush } from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import { JumpType, PushMode, TargetType } from '@farmers-mailbox/contract/publishing/push/fields.ts';
import type { PoolClient } from 'pg';
import { columnsOf, push } from '../../features/publishing/push/kind.ts';
import { DispatchStatus } from '../../features/publishing/push/status.ts';
import { copyRows } from '../../installation/copy-rows.ts';
import { openIds } from '../../installation/record-ids.ts';
import { chinaDay, DAY_MS } from '../../time/moment.ts';
import type { StaffMember } from '../people.ts';
import {
  idOfContent,
  openTrialPeople,
  reviewedColumns,
  reviewedRecords,
  type TrialContent,
} from './reviewed-contents.ts';

interface TrialPush extends TrialContent {
  readonly title: string;
  readonly pushContent: string;
  readonly pushType: number;
  readonly targets?: Partial<
    Pick<WrittenPush, 'targetType' | 'targetDeptIds' | 'targetCategories' | 'jumpType' | 'jumpTarget'>
  >;
  /** leaves in so many days; left out: at once */
  readonly inDays?: number;
  /** people, those reached, those who opened it; left out: it has not left */
  readonly figures?: readonly [targetCount: number, reachCount: number, openCount: number];
  readonly failReason?: string;
  /** the activity that it was made with, as that was published */
  readonly publicationOf?: string;
}

const PLACE = '330106';
const PUSHES: readonly TrialPush[] = [
  {
    title: '台风明早登陆，今天抢收',
    pushType: 3,
    writer: 'xhadmin',
    daysAgo: 12,
    pushContent: '预计明早六点登陆，成熟的晚稻和蔬菜请今天抢收，大棚加固好。',
    end: 'published',
    reviewer: 'hzadmin',
    figures: [1862, 1745, 1203],
  },
  {
    title: '油茶管护培训班开始报名',
    pushType: 4,
    writer: 'xhadmin',
    daysAgo: 9,
    pushContent: '农技员现场教修剪和施肥，名额四十人，点开报名。',
    targets: { jumpType: JumpType.inside, jumpTarget: '/activity' },
    end: 'published',
    reviewer: 'hzadmin',
    figures: [1862, 1688, 540],
  },
  {
    title: '西湖龙井产销对接会',
    pushType: 4,
    writer: 'xhadmin',
    daysAgo: 6,
    pushContent: '采购商十五家到会，报名的茶农和合作社免费用展位。',
    publicationOf: '西湖龙井产销对接会',
    end: 'published',
    reviewer: 'hzadmin',
    figures: [1862, 1701, 655],
  },
  {
    title: '本周茶叶行情',
    pushType: 2,
    writer: 'xhadmin',
    daysAgo: 3,
    pushContent: '夏秋茶收购价平稳，三墩镇、转塘街道收购点照常开秤。',
    targets: { targetType: TargetType.regions, targetDeptIds: ['33010611', '33010612'] },
    end: 'published',
    reviewer: 'hzadmin',
    figures: [640, 602, 177],
  },
  {
    title: '种粮补贴本月底截止申报',
    pushType: 1,
    writer: 'xhadmin',
    daysAgo: 1,
    pushContent: '还没有申报的请带身份证和承包合同到村里办理。',
    targets: { targetType: TargetType.categories, targetCategories: ['U2'] },
    end: 'published',
    reviewer: 'hzadmin',
    inDays: 5,
  },
  {
    title: '收购晚稻请联系',
    pushType: 5,
    writer: 'xhadmin',
    daysAgo: 2,
    pushContent: '粮站今年收购晚稻，量大上门。',
    end: 'published',
    reviewer: 'hzadmin',
    failReason: '连不上推送平台，或它没有应答',
  },
  {
    title: '农机检修下乡',
    pushType: 1,
    writer: 'xhadmin',
    daysAgo: 6,
    pushContent: '检修队明天到镇上。',
    end: 'refused',
    reviewer: 'hzadmin',
    opinion: '请写明是哪几个镇、几点到',
  },
  {
    title: '冬季茶园管理现场会改期',
    pushType: 4,
    writer: 'xhadmin',
    daysAgo: 4,
    pushContent: '现场会改到下月初，时间另行通知。',
    end: 'offline',
    reviewer: 'hzadmin',
    opinion: '时间又有变动',
  },
  {
    title: '明天下午停水两小时',
    pushType: 1,
    writer: 'xhadmin',
    daysAgo: 0,
    end: 'waiting',
    pushContent: '灌溉渠检修，明天下午一点到三点停水，请提前灌好。',
  },
  {
    title: '丰收节节目征集',
    pushType: 4,
    writer: 'xhadmin',
    daysAgo: 0,
    end: 'draft',
    pushContent: '各村的节目请在本周报到文化站。',
  },
];

export async function loadPushes(
  client: PoolClient,
  staff: readonly StaffMember[],
  { now }: { now: Date },
): Promise<void> {
  const personOf = await openTrialPeople(client, staff);
  const nextId = openIds(new Date(now.getTime() - 13 * DAY_MS));
  const { rows } = await client.query<{ activity_id: string; title: string }>(
    'SELECT activity_id, title FROM activity',
  );
  const activities = new Map(rows.map(({ activity_id: id, title }) => [title, id]));
  const planned = PUSHES.map((one, place) => {
    const written = { ...writtenOf(one, now), ...aboutOf(activities.get(one.publicationOf ?? '')) };
    return { one, pushId: idOfContent(one, place, now), written, contentHash: push.hashOf(written) };
  });
  await copyRows(
    client,
    'pushMessage',
    planned.map(({ one, pushId, written, contentHash }) => {
      const columns = columnsOf(written);
      const reviewed = reviewedColumns(one, contentHash, now, personOf);
      const leaves = columns.pushTime ?? reviewed.publishTime;
      return {
        ...columns,
        ...reviewed,
        ...dispatchOf(one, leaves),
        pushId,
        publicationFlag: one.publicationOf === undefined ? 0 : 1,
      };
    }),
  );
  await copyRows(
    client,
    'pushMessageRecord',
    planned.flatMap(({ one, pushId, contentHash }) =>
      reviewedRecords(one, contentHash, { now, nextId, personOf }).map((row) => ({ ...row, pushId })),
    ),
  );
}

const aboutOf = (activityId: string | undefined): Partial<WrittenPush> =>
  activityId === undefined
    ? {}
    : {
        relatedType: 'activity',
        relatedId: activityId,
        jumpType: JumpType.inside,
        jumpTarget: `/activity/${activityId}`,
      };

function dispatchOf({ end, figures, failReason }: TrialPush, leaves: Date | null) {
  const none = { targetCount: null, reachCount: 0, openCount: 0, sentTime: null, nextTryTime: null };
  const rest = { ...none, attempts: 0, failReason: failReason ?? null };
  if (end !== 'published') return { ...rest, dispatchStatus: null };
  if (failReason !== undefined) return { ...rest, dispatchStatus: DispatchStatus.failed, attempts: 6 };
  if (figures === undefined) return { ...rest, dispatchStatus: DispatchStatus.due, nextTryTime: leaves };
  const [targetCount, reachCount, openCount] = figures;
  const sent = { targetCount, reachCount, openCount, sentTime: leaves };
  return { ...rest, ...sent, dispatchStatus: DispatchStatus.sent, attempts: 1 };
}

function writtenOf({ title, pushContent, pushType, targets, inDays }: TrialPush, now: Date): WrittenPush {
  const isTimed = inDays !== undefined;
  return {
    title,
    pushContent,
    pushType,
    deptId: PLACE,
    jumpType: JumpType.none,
    jumpTarget: '',
    relatedType: '',
    relatedId: null,

    targetType: TargetType.all,
    targetDeptIds: [],
    targetCategories: [],
    targetUserIds: [],
    osTypes: [],
    ...targets,
    pushMode: isTimed ? PushMode.timed : PushMode.atOnce,
    pushTime: isTimed ? `${chinaDay(new Date(now.getTime() + inDays * DAY_MS))} 08:00:00` : null,
  };
}
