/** Tells administrators, once a month, that little of their organisation's quota is left. */
import { parentCodeOf, regionOfCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Kysely, Transaction } from 'kysely';
import { openedOrNull } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { eachAlone } from '../../../time/each-alone.ts';
import { chinaDay, chinaMinuteOfDay, chinaMonth, DAY_MS } from '../../../time/moment.ts';
import { fullNamesOfLivingDepts, reviewersOf } from '../../people/departments/queries.ts';
import { queueServiceSms } from '../service-sms/actions.ts';
import { readOtherConfig } from '../sms-config/queries.ts';
import { type LockedQuota, leftOf, listUnwarned, markWarned, takenOf, totalOf } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'log'>;

/** In the day only: it can wait until the morning. */
const [FROM_MINUTE, TO_MINUTE] = [8 * 60, 20 * 60];
const TOLD_MAX = 10;

/** @returns of how many organisations the administrators were told now */
export async function warnOfShortQuotas(needs: Needs): Promise<number> {
  const { db, clock } = needs;
  const now = clock.now();
  const minute = chinaMinuteOfDay(now);
  if (minute < FROM_MINUTE || minute >= TO_MINUTE) return 0;
  const month = chinaMonth(now);
  let told = 0;
  const warn = async (deptId: string) => {
    const isTold = await db.transaction().execute(async (trx) => {
      const quota = await markWarned(trx, deptId, month, now);
      if (quota) await tellAdministrators(trx, needs, quota, now);
      return quota !== undefined && quota !== null;
    });
    if (isTold) told += 1;
  };
  const nameOf = (deptId: string) => `nobody was warned of the quota of ${deptId}`;
  await eachAlone(await listUnwarned(db, month), nameOf, warn);
  return told;
}

async function tellAdministrators(
  trx: Transaction<Tables>,
  { personalData, log }: Needs,
  quota: LockedQuota,
  now: Date,
): Promise<void> {
  const { defaultSign } = await readOtherConfig(trx);
  const percent = Math.floor((takenOf(quota) * 100) / Math.max(totalOf(quota), 1));
  const name = (await fullNamesOfLivingDepts(trx, [quota.deptId])).get(quota.deptId) ?? '您单位';
  const content = `${defaultSign}${name}本月短信额度已使用${percent}%，还剩${leftOf(quota)}条，请合理安排或向上级申请追加。`;
  const expireTime = new Date(now.getTime() + DAY_MS);
  for (const cipher of await phonesOf(trx, quota.deptId, now)) {
    const phoneNumber = openedOrNull(personalData.decrypt, cipher);
    if (phoneNumber === null) {
      log.error(
        { deptId: quota.deptId },
        'an administrator cannot be told of a quota: the number cannot be read',
      );
      continue;
    }
    await queueServiceSms(trx, personalData, { phoneNumber, content, purpose: 'quotaWarning', expireTime });
  }
}

/** Of the administrators of its region; where there is none, of the nearest superior that has one. */
async function phonesOf(db: Kysely<Tables>, deptId: string, now: Date): Promise<Buffer[]> {
  for (let region = regionOfCode(deptId); region !== null; region = parentCodeOf(region)) {
    const people = await reviewersOf(db, region, chinaDay(now));
    if (people.length === 0) continue;
    const userIds = people.slice(0, TOLD_MAX).map(({ userId }) => userId);
    const rows = await db
      .selectFrom('sysUser')
      .select('phoneCipher')
      .where('userId', 'in', userIds)
      .execute();
    return rows.map(({ phoneCipher }) => phoneCipher);
  }
  return [];
}
