/**
 * Carries what is set for one month over to the later ones: a month that nobody set has the regular quota of the last one that was. The row
 * of a later month is made by whoever needs it first, as soon as something is given out of it; from then on a change of an earlier month has
 * to be carried there, or the rule would end unseen.
 */
import type { SeparateMonth } from '@farmers-mailbox/contract/messaging/sms-quota/endpoints.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { refuseField } from '../../../http/refusal.ts';
import {
  changeLater,
  firstMonthsSet,
  type LaterChange,
  type LaterQuota,
  lockLater,
} from './carry-over-queries.ts';
import { leftOf, openMonth, type QuotaWriting, type Recorder } from './queries.ts';

export interface Carrying {
  /** null: the province, which gives out of nothing */
  readonly giverId: string | null;
  readonly writings: readonly QuotaWriting[];
  readonly names: ReadonlyMap<string, string>;
  readonly quotaMonth: string;
  readonly by: Recorder;
}

/**
 * Does in the later months what `writings` do in this one, up to the first month that a superior has set; the giver has less, or more,
 * there by what the others get. To be called while the rows of this month are held and still as they were.
 * @returns whose later months stay as they are, and from when on
 * @throws Refusal 4000 where a later month has not enough left
 */
export async function carryOn(trx: Transaction<Tables>, carrying: Carrying): Promise<SeparateMonth[]> {
  const { giverId, names, quotaMonth, by } = carrying;
  const writings = carrying.writings.filter(({ change }) => change !== 0);
  const receivers = writings.map(({ deptId }) => deptId);
  if (receivers.length === 0) return [];
  const everybody = giverId === null ? receivers : [...receivers, giverId];
  const locked = await lockLater(trx, everybody, quotaMonth);
  const separate = await firstMonthsSet(trx, receivers, quotaMonth);
  const opened = giverId !== null && (await openGiver(trx, giverId, separate, locked));
  const later = opened ? await lockLater(trx, everybody, quotaMonth) : locked;
  const changeIn = (month: string, of: readonly QuotaWriting[]) =>
    of
      .filter(({ deptId }) => month < (separate.get(deptId) ?? NEVER))
      .reduce((sum, { change }) => sum + change, 0);
  const isGiver = ({ deptId }: { deptId: string }) => deptId === giverId;
  const details = { reason: `随${quotaMonth}的月额度变动`, by };
  const ofGiver = later
    .filter(isGiver)
    .map((quota) => checkedOfGiver(quota, -changeIn(quota.quotaMonth, writings)));
  const ofOthers = later
    .filter((quota) => !isGiver(quota))
    .map((quota) => {
      const own = writings.filter(({ deptId }) => deptId === quota.deptId);
      return checked(quota, changeIn(quota.quotaMonth, own), names.get(quota.deptId) ?? quota.deptId);
    });
  await changeLater(trx, ofGiver, details);
  await changeLater(trx, ofOthers, { ...details, otherDeptId: giverId });
  return [...separate].map(([deptId, month]) => ({
    fullDeptName: names.get(deptId) ?? deptId,
    quotaMonth: month,
  }));
}

/** Behind every month that can be set. */
const NEVER = '9999-12';

/** Where somebody stops following, the giver's month differs from the one before, and needs a row of its own. */
async function openGiver(
  trx: Transaction<Tables>,
  giverId: string,
  separate: ReadonlyMap<string, string>,
  locked: readonly LaterQuota[],
): Promise<boolean> {
  const there = locked.filter(({ deptId }) => deptId === giverId).map(({ quotaMonth }) => quotaMonth);
  const missing = [...new Set(separate.values())].filter((month) => !there.includes(month)).toSorted();
  for (const month of missing) await openMonth(trx, [giverId], month);
  return missing.length > 0;
}

function checkedOfGiver(quota: LaterQuota, change: number): LaterChange {
  const { deptId, quotaMonth } = quota;
  const free = freeOf(quota);
  if (-change <= free) return { deptId, quotaMonth, change };
  throw refuseField(
    'quotaCount',
    `${quotaMonth}沿用这个月额度，您的额度那时还能分出${free}条，这次需要${-change}条；可以先为所选单位单独设${quotaMonth}的额度`,
  );
}

function checked(quota: LaterQuota, change: number, name: string): LaterChange {
  const { deptId, quotaMonth } = quota;
  const free = freeOf(quota);
  if (-change <= free) return { deptId, quotaMonth, change };
  throw refuseField(
    'quotaCount',
    `${name}的${quotaMonth}沿用这个月额度，那时只剩${free}条，不能随之减少${-change}条；可以先单独设${quotaMonth}的额度`,
  );
}

/** So much a regular quota can become less. */
export const freeOf = (quota: Parameters<typeof leftOf>[0]): number =>
  Math.max(Math.min(leftOf(quota), quota.quotaCount), 0);
