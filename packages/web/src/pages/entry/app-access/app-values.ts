/** The values of an application's form: at first, of one that is registered, and as the calls take them. */
import type { AppRow } from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { asksOf } from '@farmers-mailbox/contract/entry/app-access/forms.ts';
import { APP_SCOPES, type AppScope } from '@farmers-mailbox/contract/entry/app-access/scopes.ts';
import { APP_TYPE } from '@farmers-mailbox/contract/entry/app-access/states.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { toDay } from '../../../ui/text/moment.ts';
import type { Owner } from './OwnerSearch.tsx';

export interface AppValues {
  appName: string;
  appType: (typeof APP_TYPE)[number]['value'];
  ownerUnit: string;
  contactName: string;
  contactPhone: string;
  callbackUrl: string;
  purpose: string;
  /** null: not chosen yet */
  ownerIdentityId: Owner | null;
  /** one on each line */
  ipList: string;
  apiScopes: AppScope[];
  smsCategories: string[];
  areaIds: DeptChoice[];
  dayQuota: number | null;
  dayWriteQuota: number | null;
  ratePerMinute: number | null;
  validFrom: string | null;
  validTo: string | null;
}

export const FIRST = {
  appName: '',
  appType: 2,
  ownerUnit: '',
  contactName: '',
  contactPhone: '',
  callbackUrl: '',
  purpose: '',
  ownerIdentityId: null,
  ipList: '',
  apiScopes: [],
  smsCategories: [],
  areaIds: [],
  dayQuota: 1_000,
  dayWriteQuota: 1_000,
  ratePerMinute: 60,
  validFrom: null,
  validTo: null,
} satisfies AppValues;

const A_YEAR_MS = 365 * 86_400_000;
const aYearFrom = (now: number) => ({ validFrom: toDay(now), validTo: toDay(now + A_YEAR_MS) });

/** As the calls take them; an application that sends nothing has no categories. */
export const fieldsOf = ({ ownerIdentityId, ipList, areaIds, smsCategories, ...values }: AppValues) => ({
  ...values,
  smsCategories: asksOf(values).sends ? smsCategories : [],
  ownerIdentityId: ownerIdentityId?.identityId ?? '',
  ipList: ipList.split(/[\s,，、;；]+/).filter((one) => one !== ''),
  areaIds: areaIds.map(({ deptId }) => deptId),
});

/** Of a new application the usual ones, for a year. */
export const firstValues = (): AppValues => ({ ...FIRST, ...aYearFrom(Date.now()) });

export function valuesOf(row: AppRow): AppValues {
  return {
    appName: row.appName,
    appType: APP_TYPE.find(({ value }) => value === row.appType)?.value ?? FIRST.appType,
    ownerUnit: row.ownerUnit,
    contactName: row.contactName,
    contactPhone: row.contactPhone,
    callbackUrl: row.callbackUrl,
    purpose: row.purpose,
    ownerIdentityId: {
      identityId: row.ownerIdentityId,
      realName: row.ownerName,
      fullDeptName: row.ownerDeptName,
    },
    ipList: row.ipList.join('\n'),
    apiScopes: APP_SCOPES.map(({ value }) => value).filter((scope) => row.apiScopes.includes(scope)),
    smsCategories: row.smsCategories,
    areaIds: row.areas,
    dayQuota: row.dayQuota,
    dayWriteQuota: row.dayWriteQuota,
    ratePerMinute: row.ratePerMinute,
    validFrom: row.validFrom,
    validTo: row.validTo,
  };
}
