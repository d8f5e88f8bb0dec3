/** The last thirty days of the trial's sign-in log: the named accounts each working day, others of the staff now and then. */
import { LoggedResult } from '@farmers-mailbox/contract/system/logs/fields.ts';
import type { Insertable } from 'kysely';
import type { PoolClient } from 'pg';
import type { LogLoginTable } from '../database/tables.ts';
import { copyRows } from '../installation/copy-rows.ts';
import type { Department } from '../installation/province.ts';
import { openIds } from '../installation/record-ids.ts';
import { chinaDayStart, DAY_MS, MINUTE_MS } from '../time/moment.ts';
import { NAMED_ACCOUNTS } from './accounts.ts';
import type { StaffMember } from './people.ts';
import { openRandom, type Random } from './random.ts';

const DAYS = 30;
const OTHERS = 150;
const OTHERS_CHANCE = 0.2;
const WRONG_CHANCE = 0.06;

const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0',
  'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
] as const;

type Row = Insertable<LogLoginTable> & { loginTime: Date };

export async function loadSignIns(
  client: PoolClient,
  departments: readonly Department[],
  staff: readonly StaffMember[],
  { seed, now }: { seed: number; now: Date },
): Promise<void> {
  const random = openRandom(seed, 'sign-ins');
  const names = new Map(departments.map((department) => [department.deptId, department.fullDeptName]));
  const named = new Set(NAMED_ACCOUNTS.map(({ userName }) => userName));
  const chosen = staff
    .filter((member, place) => named.has(member.userName) || place % 20 === 0)
    .slice(0, OTHERS);
  const rows: Row[] = [];
  for (let back = DAYS; back > 0; back -= 1) {
    const day = new Date(chinaDayStart(now).getTime() - back * DAY_MS);
    for (const [place, member] of chosen.entries()) {
      if (!named.has(member.userName) && !random.chance(OTHERS_CHANCE)) continue;
      rows.push(...signInsOf(member, names, { day, place, random }));
    }
  }
  rows.sort((a, b) => a.loginTime.getTime() - b.loginTime.getTime());
  const nextId = openIds(new Date(now.getTime() - DAYS * DAY_MS - 7));
  await copyRows(
    client,
    'logLogin',
    rows.map((row) => ({ logId: nextId(), ...row })),
  );
}

/** One sign-in between eight and ten, sometimes after a wrong password. */
function signInsOf(
  { userId, userName, realName, identities }: StaffMember,
  names: ReadonlyMap<string, string>,
  { day, place, random }: { day: Date; place: number; random: Random },
): Row[] {
  const { deptId } = identities[0];
  const loginTime = new Date(day.getTime() + (8 * 60 + random.between(0, 120)) * MINUTE_MS);
  const row: Row = {
    userId,
    userName,
    realName,
    deptId,
    deptName: names.get(deptId) ?? null,
    loginType: random.chance(0.85) ? 1 : 2,
    result: LoggedResult.succeeded,
    failReason: null,
    ip: `10.33.${place % 250}.${10 + (place % 200)}`,
    userAgent: BROWSERS[place % BROWSERS.length] ?? BROWSERS[0],
    loginTime,
  };
  if (!random.chance(WRONG_CHANCE)) return [row];
  const failReason = row.loginType === 1 ? 'wrong password' : 'wrong code';
  return [
    { ...row, result: LoggedResult.failed, failReason, loginTime: new Date(loginTime.getTime() - MINUTE_MS) },
    row,
  ];
}
