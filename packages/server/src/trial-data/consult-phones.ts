/** The trial's consultation telephones: the province's office, and those around the trial's own accounts. Numbers are made up. */
import type { PoolClient } from 'pg';
import type { PersonalData } from '../access/personal-data.ts';
import { copyRows } from '../installation/copy-rows.ts';
import { idAt } from '../installation/record-ids.ts';
import { DAY_MS } from '../time/moment.ts';
import { TRIAL_COUNTY, TRIAL_TOWNSHIP } from './accounts.ts';
import { phoneAt } from './identity-numbers.ts';

/** Phone positions behind everybody else's. */
const PHONES_FROM = 199_980_000;
const EVERYTHING = [1, 2, 3, 4, 5, 6, 7];
const COUNTY_OFFICE = `${TRIAL_COUNTY}A1`;
const PROVINCIAL_OFFICE = '33A2';
const OFFICE_HOURS = '工作日 8:30-11:30、13:30-17:00';

interface TrialPhone {
  readonly deptId: string;
  readonly callTypes: readonly number[];
  readonly contactName: string;
  readonly landline: string | null;
  readonly dutyTime: string;
  readonly delay: number;
  readonly escalate: readonly [deptId: string, hours: number] | null;
}

const PHONES: readonly TrialPhone[] = [
  {
    deptId: TRIAL_TOWNSHIP,
    callTypes: [1, 3],
    contactName: '陈农技（虚构）',
    landline: null,
    dutyTime: '每天 7:30-20:00',
    delay: 0,
    escalate: [COUNTY_OFFICE, 8],
  },
  {
    deptId: COUNTY_OFFICE,
    callTypes: [1, 2, 4],
    contactName: '沈值班（虚构）',
    landline: null,
    dutyTime: OFFICE_HOURS,
    delay: 15,
    escalate: [PROVINCIAL_OFFICE, 48],
  },
  {
    deptId: COUNTY_OFFICE,
    callTypes: [3, 5, 6, 7],
    contactName: '俞值班（虚构）',
    landline: null,
    dutyTime: '',
    delay: 0,
    escalate: null,
  },
  {
    deptId: COUNTY_OFFICE,
    callTypes: EVERYTHING,
    contactName: '服务大厅',
    landline: '0571-00000012',
    dutyTime: OFFICE_HOURS,
    delay: 0,
    escalate: null,
  },
  {
    deptId: PROVINCIAL_OFFICE,
    callTypes: EVERYTHING,
    contactName: '全省热线',
    landline: '12316',
    dutyTime: '每天 8:00-20:00',
    delay: 0,
    escalate: null,
  },
];

export interface ConsultPhoneOptions {
  seed: number;
  now: Date;
  personalData: PersonalData;
}

export async function loadConsultPhones(
  client: PoolClient,
  { seed, now, personalData }: ConsultPhoneOptions,
): Promise<void> {
  const since = new Date(now.getTime() - 200 * DAY_MS);
  const { rows } = await client.query<{ version: number }>(
    "SELECT nextval('consult_phone_version')::integer AS version",
  );
  const version = rows[0]?.version ?? 1;
  await copyRows(
    client,
    'consultPhone',
    PHONES.map(({ deptId, contactName, callTypes, landline, dutyTime, delay, escalate }, place) => ({
      phoneId: idAt(since, place),
      deptId,
      callTypes: [...callTypes],
      contactName,
      phoneCipher: personalData.encryptText(landline ?? phoneAt(PHONES_FROM + place, seed)),
      backupPhoneCipher: null,
      dutyTime,
      smsNoticeFlag: landline === null ? 1 : 0,
      noticeDelayMinutes: delay,
      escalateDeptId: escalate?.[0] ?? null,
      escalateHours: escalate?.[1] ?? null,
      orderNum: place + 1,
      status: 1,
      version,
      // what stood open when the trial was made is told to nobody
      sinceTime: now,
      updateUserName: '系统',
      updateTime: since,
    })),
  );
}
