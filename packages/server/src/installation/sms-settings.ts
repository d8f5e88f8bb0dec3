/** The first version of the SMS configuration and the first other settings (contract 9.2), as data; the pages that change them come on top. */
import { SMS_CATEGORY } from '@farmers-mailbox/contract/dictionaries.ts';

/** Somebody who may send; lists that are empty and quotas that are null do not limit. */
export interface SendUser {
  userId: string;
  userName: string;
  realName: string;
  deptId: string;
  fullDeptName: string;
  roleName: string;
  /** Empty: every category. */
  smsCategories: string[];
  dayQuota: number | null;
  monthQuota: number | null;
  urgentFlag: 0 | 1;
}

const COMMERCIAL = ['08', '13', '14'];
const URGENT_ALLOWED = ['01', '02', '04'];
export const DEFAULT_SIGN = '【浙江农民信箱】';
export const TAIL = '拒收请回复R';

/**
 * Initial SMS configuration: number of reviews and permissions of each category. No routes: the channels' own
 * carriers and priority decide.
 */
export function firstConfigContent() {
  return {
    auditRules: SMS_CATEGORY.map(({ value }) => ({
      smsCategory: value,
      // null: at every level
      deptLevel: null,
      stepCount: COMMERCIAL.includes(value) ? 2 : 1,
      overCountStep: 2,
    })),
    categoryRules: SMS_CATEGORY.map(({ value }) => ({
      smsCategory: value,
      tailFlag: flagOf(COMMERCIAL.includes(value)),
      nightFlag: 0,
      commercialFlag: flagOf(COMMERCIAL.includes(value)),
      urgentAllowed: flagOf(URGENT_ALLOWED.includes(value)),
      shareQuotaFlag: 0,
    })),
    channelRoutes: [],
    signs: [{ smsSign: DEFAULT_SIGN, deptId: '33', defaultFlag: 1 }],
    linkHosts: [],
  };
}

export function isCommercial(smsCategory: string): boolean {
  return COMMERCIAL.includes(smsCategory);
}

/** @param sendsAllDay the trial's window is the whole day and nobody waits a minute, so that a first try works at any hour */
export function firstOtherConfig({ sendsAllDay }: { sendsAllDay: boolean }) {
  return {
    sendStartTime: sendsAllDay ? '00:00' : '08:00',
    sendEndTime: sendsAllDay ? '24:00' : '21:00',
    dailyLimitPerPhone: 3,
    minuteLimitPerPhone: sendsAllDay ? 60 : 1,
    secondAuditThreshold: 10_000,
    approvalFileThreshold: 50_000,
    maxContentLength: 450,
    maxSegment: 8,
    defaultSign: DEFAULT_SIGN,
    tailText: TAIL,
    optOutWords: ['R', 'T', 'TD', '退订'],
    auditRemindMinutes: 30,
    reportTimeoutHours: 72,
    failAlarmRate: 10,
    duplicateHours: 24,
    deadNumberDays: 30,
    shortLinkDomain: '',
    shortLinkDays: 30,
    holidaySendFlag: 1,
    holidays: [],
  };
}

function flagOf(holds: boolean): 0 | 1 {
  return holds ? 1 : 0;
}
