/** Items that farmers bring in by an application: once for each requestId, inside its areas, no more in a day than agreed, with its row in the log. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Transaction } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { chinaDay } from '../../../time/moment.ts';
import type { CurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { actOf, logOperation } from '../../system/operation-log/actions.ts';
import type { Admitted } from './admission.ts';
import { takeOfDay } from './call-queries.ts';
import { broughtIn, type ItemType, insertItem } from './item-queries.ts';
import { hashOfPerson } from './person-hash.ts';
import type { CallingApp } from './queries.ts';
import { demandAppArea } from './reader.ts';
import { once, requestOf } from './repeated-open-call.ts';

export interface WritingNeeds extends Pick<Dependencies, 'db' | 'clock' | 'config' | 'log'> {
  readonly personalData: PersonalData;
  readonly matcher: CurrentMatcher;
}

/** @throws Refusal 4035 above the number of the day */
export async function countWriting(
  trx: Transaction<Tables>,
  { appId, dayWriteQuota }: Pick<CallingApp, 'appId' | 'dayWriteQuota'>,
  now: Date,
): Promise<void> {
  if ((await takeOfDay(trx, appId, chinaDay(now), 'writeCount', 1)) <= dayWriteQuota) return;
  throw new Refusal(ErrorCode.appQuotaUsed, `应用每天最多提交${dayWriteQuota}条，今天已经用完`);
}

interface Item {
  readonly itemType: ItemType;
  /** as the operation log calls it */
  readonly table: string;
  readonly noun: string;
}

interface Written {
  readonly requestId: string;
  readonly personId: string;
  readonly deptId: string;
  readonly title?: string;
  readonly imageUrls?: readonly string[];
}

/** Fields that came when there were calls already. */
const LATER = ['imageUrls', 'voiceUrl', 'videoUrl', 'lng', 'lat', 'expireDays'];

/** For telling a repeated call: one without them says the same as one from before there were any. */
const bodyOf = (fields: Written): object =>
  Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => !LATER.includes(field) || !isEmpty(value)),
  );
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * A call that was taken answers the same again, whatever has changed since: the application's areas, a post that is not public any more.
 * @param bring writes the item, and tells `keep` of it in its own transaction, with what it belongs to where it has no title of its own
 */
export async function bringIn<Answer extends object>(
  { db, clock, personalData }: Pick<WritingNeeds, 'db' | 'clock' | 'personalData'>,
  { app, actor }: Admitted,
  { itemType, table, noun }: Item,
  fields: Written,
  bring: (
    keep: (trx: Transaction<Tables>, itemId: string, answer: Answer, title?: string) => Promise<void>,
  ) => Promise<Answer>,
): Promise<Answer> {
  const now = clock.now();
  const { requestId, personId } = fields;
  const request = requestOf({ personalData }, app, requestId, JSON.stringify([itemType, bodyOf(fields)]));
  return once<Answer>(db, request, now, async (keep) => {
    demandAppArea(app.areaIds, fields.deptId);
    return bring(async (trx, itemId, answer, title = fields.title) => {
      await keep(trx, answer);
      await countWriting(trx, app, now);
      const personHash = hashOfPerson(app.appId, personId);
      await insertItem(trx, { itemType, itemId, appId: app.appId, personHash, createTime: now });
      const summary = `应用“${app.appName}”提交农户的${noun}“${title}”`;
      const operation = {
        module: '应用接入管理',
        action: '应用提交',
        bizType: table,
        bizId: itemId,
        summary,
      };
      await logOperation(trx, actOf(actor), operation, now);
    });
  });
}

/** @throws Refusal 4040 for what this application did not submit, or was removed */
export async function broughtBy<Found>(
  { db }: Pick<WritingNeeds, 'db'>,
  { appId }: Pick<CallingApp, 'appId'>,
  itemType: ItemType,
  itemId: string,
  find: (db: Dependencies['db'], itemId: string) => Promise<Found | undefined>,
): Promise<Found> {
  const found = (await broughtIn(db, appId, itemType, itemId)) ? await find(db, itemId) : undefined;
  if (!found) throw new Refusal(ErrorCode.notFound, '本应用没有提交过这一条，或已被删除');
  return found;
}
