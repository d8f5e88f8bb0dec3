/** The first version of the SMS configuration and the first other settings, as data. */
import { SMS_CATEGORY } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  FIRST_OTHER_CONFIG,
  type OtherConfigValues,
} from '@farmers-mailbox/contract/messaging/sms-config/other-config.ts';

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
export const { defaultSign: DEFAULT_SIGN, tailText: TAIL } = FIRST_OTHER_CONFIG;

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
export const firstOtherConfig = ({ sendsAllDay }: { sendsAllDay: boolean }): OtherConfigValues =>
  sendsAllDay
    ? { ...FIRST_OTHER_CONFIG, sendStartTime: '00:00', sendEndTime: '24:00', minuteLimitPerPhone: 60 }
    : FIRST_OTHER_CONFIG;

function flagOf(holds: boolean): 0 | 1 {
  return holds ? 1 : 0;
}
