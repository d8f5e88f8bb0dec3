/** Types, states and limits of an activity (活动). */
import type { Dictionary } from '../../dictionaries.ts';

export const ACTIVITY_TYPE = [
  { value: 1, label: '培训' },
  { value: 2, label: '产销对接会' },
  { value: 3, label: '展会' },
  { value: 4, label: '节庆' },
  { value: 5, label: '线上直播' },
  { value: 6, label: '问卷' },
  { value: 9, label: '其他' },
] as const satisfies Dictionary;

/** The state of a published activity, by its times. */
export const ACTIVITY_STATUS = [
  { value: 0, label: '未开始' },
  { value: 1, label: '报名中' },
  { value: 2, label: '进行中' },
  { value: 3, label: '已结束' },
  { value: 4, label: '已撤销' },
] as const satisfies Dictionary;
export const ActivityStatus = { ahead: 0, signing: 1, running: 2, ended: 3, revoked: 4 } as const;
export type ActivityStatus = (typeof ActivityStatus)[keyof typeof ActivityStatus];

/** Why an activity cannot be published at a chosen time. */
export const PublishTimeProblem = {
  over: '发布时间已经过了，不选则马上发布',
  late: '发布时间须早于活动结束',
} as const;

export const TITLE_MAX = 50;
export const ADDRESS_MAX = 100;
export const HOST_MAX = 40;
export const CONTACT_MAX = 20;
export const FEE_MAX = 50;
export const TARGET_MAX = 20;
export const TARGETS_MAX = 10;
/** People of one activity; whoever needs more holds it twice. */
export const COUNT_MAX = 100_000;
/** Parts of its region that it is meant for. */
export const TARGET_PLACES_MAX = 20;
