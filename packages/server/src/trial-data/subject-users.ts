/** People of the trial who sign in for an agricultural subject: registered one after the other in the last year, most of them now and then on a telephone. */
import { UserType } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import { LoggedResult } from '@farmers-mailbox/contract/system/logs/fields.ts';
import type { PoolClient } from 'pg';
import type { PersonalData } from '../access/personal-data.ts';
import { copyRows } from '../installation/copy-rows.ts';
import type { Department } from '../installation/province.ts';
import { openIds } from '../installation/record-ids.ts';
import { DAY_MS, HOUR_MS } from '../time/moment.ts';
import { drawCarrier, phoneAt } from './identity-numbers.ts';
import { drawName } from './names.ts';
import { openRandom } from './random.ts';

const TOTAL = 600;
const DAYS = 380;
/** Phone positions behind everybody else's. */
const PHONES_FROM = 199_970_000;
const MADE_UP = '（虚构）';
const BROWSERS = [
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'Mozilla/5.0 (Linux; HarmonyOS 4.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36',
] as const;

export async function loadSubjectUsers(
  client: PoolClient,
  departments: readonly Department[],
  { seed, now, personalData }: { seed: number; now: Date; personalData: PersonalData },
): Promise<void> {
  const random = openRandom(seed, 'subject users');
  const villages = departments.filter(({ deptType, deptLevel }) => deptType === '01' && deptLevel === 6);
  const nextId = openIds(new Date(now.getTime() - (DAYS + 1) * DAY_MS));
  const made = Array.from({ length: TOTAL }, (_, place) => {
    const phone = phoneAt(PHONES_FROM + place, seed);
    // evenly up to the last hours, so that no month is without any
    const joined = new Date(now.getTime() - ((TOTAL - place) / TOTAL) * DAYS * DAY_MS);
    const { deptId, fullDeptName } = random.pick(villages);
    const lastLoginTime = random.chance(0.7)
      ? new Date(Math.max(joined.getTime(), now.getTime() - random.next() ** 2 * 60 * DAY_MS))
      : joined;
    const user = {
      userId: nextId(),
      userName: `zt${String(place + 1).padStart(6, '0')}`,
      realName: `${drawName(random, random.chance(0.7) ? 'man' : 'woman', random.between(1960, 1995))}${MADE_UP}`,
      phoneCipher: personalData.encrypt(phone),
      phoneHash: personalData.hash(phone),
      userType: UserType.subject,
      deptId,
      carrier: drawCarrier(random),
      registerSource: 1,
      sex: 0,
      smsAgreeFlag: 1,
      smsAgreeTime: joined,
      smsAgreeSource: 1,
      registerTime: joined,
      createTime: joined,
      updateTime: joined,
      lastLoginTime,
    };
    return { user, fullDeptName, browser: BROWSERS[place % BROWSERS.length] ?? BROWSERS[0] };
  });
  await copyRows(
    client,
    'sysUser',
    made.map(({ user }) => user),
  );
  // older than those of the staff, which the log shows first
  const old = new Date(now.getTime() - 31 * DAY_MS);
  const nextLogId = openIds(new Date(now.getTime() - (DAYS + 1) * DAY_MS - 7));
  const signIns = made.flatMap(({ user, fullDeptName, browser }) =>
    [2, 40, 110, 200]
      .map((days) => new Date(user.registerTime.getTime() + days * DAY_MS + random.between(0, 10) * HOUR_MS))
      .filter((time) => time < old)
      .map((loginTime) => ({
        userId: user.userId,
        userName: user.userName,
        realName: user.realName,
        deptId: user.deptId,
        deptName: fullDeptName,
        loginType: 2,
        result: LoggedResult.succeeded,
        failReason: null,
        ip: '10.33.251.8',
        userAgent: browser,
        loginTime,
      })),
  );
  signIns.sort((a, b) => a.loginTime.getTime() - b.loginTime.getTime());
  await copyRows(
    client,
    'logLogin',
    signIns.map((row) => ({ logId: nextLogId(), ...row })),
  );
}
