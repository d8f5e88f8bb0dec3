/** Fields of an application as they are kept, from what the caller wrote: the reference contract demands fewer, and counts calls by the second. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { saveApp } from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { regionOfCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Actor } from '../../../access/actor.ts';
import { refuseField } from '../../../http/refusal.ts';
import type { App } from './queries.ts';

type Written = Omit<CheckedRequestOf<typeof saveApp>, 'clientReqId'>;
type MayBeLeftOut = 'ownerIdentityId' | 'smsCategories' | 'areaIds' | 'dayQuota' | 'ratePerMinute';
export type WholeFields = Omit<Written, MayBeLeftOut | 'deptId' | 'qpsLimit'> &
  Pick<App, 'ownerIdentityId' | 'dayQuota' | 'ratePerMinute'> & {
    readonly smsCategories: readonly string[];
    readonly areaIds: readonly string[];
  };

const DAY_QUOTA = 1_000;
const RATE_PER_MINUTE = 60;
const SECONDS = 60;

/** Calls a second that let in as many as so many a minute. */
export const perSecond = (ratePerMinute: number): number => Math.ceil(ratePerMinute / SECONDS);

/**
 * With what was left out: as it is, or of a new application the one who registers it, no category of texts, the region of its organisation
 * and small numbers.
 * @throws Refusal 4000 beside the field for no area, and for two numbers that say different things
 */
export function wholeOf(
  { identityId }: Pick<Actor, 'identityId'>,
  { deptId, qpsLimit, ratePerMinute, ...fields }: Written,
  before: App | null,
): WholeFields {
  const region = deptId === undefined || before ? null : regionOfCode(deptId);
  const areaIds = fields.areaIds ?? before?.areaIds ?? (region === null ? [] : [region]);
  if (areaIds.length === 0) throw refuseField('areaIds', '请选择区域');
  return {
    ...fields,
    areaIds,
    smsCategories: fields.smsCategories ?? before?.smsCategories ?? [],
    ownerIdentityId: fields.ownerIdentityId ?? before?.ownerIdentityId ?? identityId,
    dayQuota: fields.dayQuota ?? before?.dayQuota ?? DAY_QUOTA,
    ratePerMinute: rateOf(qpsLimit, ratePerMinute) ?? before?.ratePerMinute ?? RATE_PER_MINUTE,
  };
}

/** A whole row that comes back holds both. */
function rateOf(qpsLimit: number | undefined, ratePerMinute: number | undefined): number | undefined {
  if (qpsLimit === undefined || ratePerMinute === undefined)
    return ratePerMinute ?? (qpsLimit && qpsLimit * SECONDS);
  if (qpsLimit !== perSecond(ratePerMinute))
    throw refuseField('qpsLimit', '和每分钟次数不一致，请只写其中一个');
  return ratePerMinute;
}

/** The organisation of an application is that of who answers for it. @throws Refusal 4000 beside the field for another one */
export function demandDept(deptId: string | undefined, owner: { readonly deptId: string }): void {
  if (deptId === undefined || [owner.deptId, regionOfCode(owner.deptId)].includes(deptId)) return;
  throw refuseField('deptId', '应用的单位就是负责人的单位，请换一位负责人，或填写负责人的单位');
}
