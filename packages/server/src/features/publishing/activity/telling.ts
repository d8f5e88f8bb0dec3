/**
 * Tells those who signed up that their activity was changed or revoked, or their own sign-up cancelled: noted in the transaction of what
 * happened, sent by the clock within the hours of texts (as letters are).
 */
import type { Transaction } from 'kysely';
import { openedOrNull } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { DAY_MS, HOUR_MS, toMoment } from '../../../time/moment.ts';
import { queueServiceSms } from '../../messaging/service-sms/actions.ts';
import {
  type ActivityNotice,
  dropDueNotice,
  insertNotice,
  NOTICE_PURPOSE,
  noticeToAll,
  noticeToSignedBefore,
  takeUntold,
} from './notice-queries.ts';
import type { StoredActivity } from './stored.ts';

type Told = Pick<
  StoredActivity,
  | 'activityId'
  | 'title'
  | 'startTime'
  | 'endTime'
  | 'address'
  | 'contactName'
  | 'contactPhone'
  | 'publishTime'
>;

/** Passed with people who signed up, it was published before: they hear of it once it is to be read again. */
export async function tellPassed(
  trx: Transaction<Tables>,
  activity: Told,
  publishTime: Date | undefined,
): Promise<void> {
  const when = toMoment(activity.startTime).slice(0, 16);
  const words = `有变动，现在是${when}，地点${activity.address || '在线上'}，您的报名有效`;
  await noticeToAll(trx, noticeOf(activity, '您报名的', words), publishTime ?? null);
}

/** @param activity as it was published */
export async function tellRevoked(trx: Transaction<Tables>, activity: Told, now: Date): Promise<void> {
  await dropDueNotice(trx, activity.activityId);
  const wasToCome = activity.publishTime !== null && activity.publishTime > now;
  // they were told of its former revocation, and of nothing since
  if (wasToCome) return;
  await noticeToAll(trx, noticeOf(activity, '您报名的', '已撤销，请不要前往；重新发布时会再通知您'), null);
}

/** For the one who is cancelled. @returns the notice's id */
export const noteCancelled = (trx: Transaction<Tables>, activity: Told): Promise<string> =>
  insertNotice(trx, noticeOf(activity, '您在', '的报名已被取消'));

const noticeOf = (
  { activityId, title, contactName, contactPhone, endTime }: Told,
  before: string,
  words: string,
): ActivityNotice => ({
  activityId,
  content: `${before}“${title}”${words}。详询${contactName} ${contactPhone}。`,
  expireTime: endTime,
});

const TEXTS_PER_ROUND = 200;
const TEXTS_A_DAY_MAX = 5;
const TEXT_LIFE_MS = 2 * HOUR_MS;

/**
 * @param hours whether texts may leave now, and under which signature
 * @returns how many texts were queued
 */
export async function sendActivityNotices(
  { db, clock, personalData, log }: Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'log'>,
  { isOpen, sign }: { readonly isOpen: boolean; readonly sign: string },
): Promise<number> {
  if (!isOpen) return 0;
  const now = clock.now();
  const since = new Date(now.getTime() - DAY_MS);
  return db.transaction().execute(async (trx) => {
    await noticeToSignedBefore(trx, now);
    const round = { limit: TEXTS_PER_ROUND, textsMax: TEXTS_A_DAY_MAX, since };
    const untold = await takeUntold(trx, round, now);
    for (const { phoneCipher, content } of untold) {
      const phoneNumber = openedOrNull(personalData.decrypt, phoneCipher);
      if (phoneNumber === null) {
        log.error(
          { purpose: NOTICE_PURPOSE },
          'somebody who signed up cannot be told: the number cannot be read',
        );
        continue;
      }
      await queueServiceSms(trx, personalData, {
        phoneNumber,
        content: `${sign}${content}`,
        purpose: NOTICE_PURPOSE,
        expireTime: new Date(now.getTime() + TEXT_LIFE_MS),
        createTime: now,
      });
    }
    return untold.length;
  });
}
