/** Sets, adds to and takes back quotas. What is given leaves the giver's own quota in the same transaction (decision 25). */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  type adjustQuota,
  QUOTA_MONTHS_AHEAD,
  QUOTA_WARN_PERCENT,
  type saveQuotas,
} from '@farmers-mailbox/contract/messaging/sms-quota/endpoints.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal, refuseField } from '../../../http/refusal.ts';
import { chinaMonth } from '../../../time/moment.ts';
import { fullNamesOfLivingDepts } from '../../people/departments/queries.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import { carryOn, freeOf } from './carry-over.ts';
import { type Giver, giverOf, mayGiveTo } from './policy.ts';
import {
  addExtra,
  findQuota,
  type LockedQuota,
  leftOf,
  lockQuotas,
  oneSettingAtATime,
  type QuotaWriting,
  regularQuotas,
  takenOf,
  totalOf,
  writeRegular,
} from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;
type Saving = CheckedRequestOf<typeof saveQuotas>;

/**
 * Sets the regular quota of a month for one or several organisations, all or none; months behind it go on with it.
 * @returns for how many, and whose later months were set by themselves and stay
 * @throws Refusal 4040 an organisation outside or disabled, 4030 one's own, 4000 not enough to give or less than is taken already
 */
export async function setQuotas(
  { db, clock }: Needs,
  act: Act,
  { quotaMonth, quotaCount, warnPercent, deptId: only, deptIds: several }: Saving,
): Promise<AnswerOf<typeof saveQuotas>> {
  const deptIds = [...new Set(several ?? (only === undefined ? [] : [only]))].toSorted();
  requireMonth(quotaMonth, clock.now());
  return db.transaction().execute(async (trx) => {
    await oneSettingAtATime(trx);
    const { giver, names } = await requireGiver(trx, act.actor, deptIds, quotaMonth);
    const quotas = await lockQuotas(trx, withGiver(deptIds, giver), quotaMonth);
    const before =
      quotaCount === undefined ? await regularQuotas(trx, deptIds, monthBefore(quotaMonth)) : null;
    const writings = deptIds.map((deptId) => {
      const quota = quotas.get(deptId);
      const wanted = quotaCount ?? before?.get(deptId);
      const name = names.get(deptId) ?? deptId;
      if (wanted === undefined) throw refuseField('quotaCount', `${name}上个月没有额度，请填写条数`);
      requireNotBelowTaken(name, quota, wanted);
      return {
        deptId,
        quotaCount: wanted,
        change: wanted - (quota?.quotaCount ?? 0),
        warnPercent: warnPercent ?? quota?.warnPercent ?? QUOTA_WARN_PERCENT,
      };
    });
    const taking = takingFrom(giver, quotas, writings);
    const giverId = deptOf(giver);
    const separate = await carryOn(trx, { giverId, writings, names, quotaMonth, by: act.actor });
    if (taking)
      await writeRegular(trx, quotaMonth, [taking.writing], { by: act.actor, reason: taking.reason });
    await writeRegular(trx, quotaMonth, writings, { otherDeptId: giverId, by: act.actor });
    const operations = writings.map((writing) => ({
      ...ofQuota(writing.deptId, quotaMonth),
      action: '分配',
      summary: `${names.get(writing.deptId)} ${quotaMonth} 的短信月额度设为 ${writing.quotaCount} 条`,
      before: fieldsOf(quotas.get(writing.deptId)),
      after: { quotaCount: writing.quotaCount, warnPercent: writing.warnPercent },
    }));
    await logOperation(trx, act, operations, clock.now());
    return { successCount: deptIds.length, separate };
  });
}

function requireNotBelowTaken(name: string, quota: LockedQuota | undefined, wanted: number): void {
  if (!quota) return;
  const taken = takenOf(quota);
  if (wanted + quota.extraCount >= taken) return;
  throw refuseField('quotaCount', `${name}这个月已用和冻结共${taken}条，额度不能低于它`);
}

/** The change of the giver's own quota: less by what the others get more, and the reverse. Null when nothing moves, or the province gives. */
function takingFrom(
  giver: Giver,
  quotas: ReadonlyMap<string, LockedQuota>,
  writings: readonly QuotaWriting[],
): { writing: QuotaWriting; reason: string } | null {
  const own = quotas.get(deptOf(giver) ?? '');
  const taken = writings.reduce((sum, { change }) => sum + change, 0);
  if (!own || taken === 0) return null;
  const free = freeOf(own);
  if (taken > free) {
    throw refuseField('quotaCount', `您的额度还能分出${free}条，这次需要${taken}条`);
  }
  const { deptId, quotaCount, warnPercent } = own;
  return {
    writing: { deptId, quotaCount: quotaCount - taken, change: -taken, warnPercent },
    reason: taken > 0 ? '分给下级' : '从下级收回',
  };
}

/**
 * Adds to, or takes back from, what one organisation may send in one month; the next month does not have it.
 * @throws Refusal 4040 outside or without a quota of its own, 4030 one's own, 4000 more than there is, 4090 changed meanwhile
 */
export async function changeExtra(
  { db, clock }: Needs,
  act: Act,
  { deptId, quotaMonth, addCount, reason, totalCount }: CheckedRequestOf<typeof adjustQuota>,
): Promise<{ totalCount: number; leftCount: number }> {
  requireMonth(quotaMonth, clock.now());
  return db.transaction().execute(async (trx) => {
    const { giver, names } = await requireGiver(trx, act.actor, [deptId], quotaMonth);
    const quotas = await lockQuotas(trx, withGiver([deptId], giver), quotaMonth);
    const quota = quotas.get(deptId);
    if (!quota) throw new Refusal(ErrorCode.notFound, '这个组织没有单独的额度，请先分配月额度');
    if (totalCount !== undefined && totalOf(quota) !== totalCount)
      throw new Refusal(ErrorCode.stateChanged, '额度刚刚有变动，请看过再调整');
    if (leftOf(quota) + addCount < 0) {
      throw refuseField('addCount', `还没有用的只有${leftOf(quota)}条，最多收回这么多`);
    }
    const own = deptOf(giver);
    const ownQuota = own === null ? undefined : quotas.get(own);
    if (ownQuota && leftOf(ownQuota) < addCount) {
      throw refuseField('addCount', `您的额度还能分出${leftOf(ownQuota)}条`);
    }
    const by = act.actor;
    await addExtra(trx, { deptId, month: quotaMonth, change: addCount }, { otherDeptId: own, reason, by });
    if (own !== null) {
      const change = -addCount;
      await addExtra(trx, { deptId: own, month: quotaMonth, change }, { otherDeptId: deptId, reason, by });
    }
    const after = totalOf(quota) + addCount;
    await logOperation(
      trx,
      act,
      {
        ...ofQuota(deptId, quotaMonth),
        action: addCount > 0 ? '追加' : '收回',
        summary: `${names.get(deptId)} ${quotaMonth} 的短信额度${addCount > 0 ? '追加' : '收回'} ${Math.abs(addCount)} 条`,
        before: { totalCount: totalOf(quota) },
        after: { totalCount: after, reason },
      },
      clock.now(),
    );
    return { totalCount: after, leftCount: leftOf(quota) + addCount };
  });
}

/** Everybody lies in the actor's area, still exists, and is not who gives. */
async function requireGiver(
  trx: Transaction<Tables>,
  actor: Actor,
  deptIds: readonly string[],
  month: string,
): Promise<{ giver: Giver; names: ReadonlyMap<string, string> }> {
  const area = areaOf(actor);
  const names = await fullNamesOfLivingDepts(trx, deptIds);
  if (deptIds.some((deptId) => !covers(area, deptId) || !names.has(deptId))) {
    throw new Refusal(ErrorCode.notFound, '所选的组织不存在或已停用');
  }
  const giver = giverOf(actor, (await findQuota(trx, actor.deptId, month))?.deptId ?? null);
  for (const deptId of deptIds) demand(mayGiveTo(actor, giver, deptId));
  return { giver, names };
}

const deptOf = (giver: Giver): string | null => (giver === 'province' ? null : giver);

const withGiver = (deptIds: readonly string[], giver: Giver): string[] =>
  [...deptIds, ...(deptOf(giver) === null ? [] : [deptOf(giver) ?? ''])].toSorted();

/** Refuses a month that is over, and one far ahead: that is a mistake in the year. */
function requireMonth(month: string, now: Date): void {
  const [first, last] = [chinaMonth(now), monthAfter(chinaMonth(now), QUOTA_MONTHS_AHEAD)];
  if (month < first) throw refuseField('quotaMonth', '过去的月份不能再改');
  if (month > last) throw refuseField('quotaMonth', `最多提前设到${last}`);
}

function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
const monthBefore = (month: string): string => monthAfter(month, -1);

const ofQuota = (deptId: string, month: string) => ({
  module: '短信额度',
  bizType: 'sms_quota',
  bizId: `${deptId} ${month}`,
});

const fieldsOf = (quota: LockedQuota | undefined) =>
  quota ? { quotaCount: quota.quotaCount, warnPercent: quota.warnPercent } : null;
