/**
 * Recipients of a message of the trial's history: the farmers of the chosen regions through the
 * filters of every application (FilterReason), cut into slices.
 */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { FilterReason } from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import { isGrave } from '@farmers-mailbox/contract/messaging/mass-sms/grave-warnings.ts';
import { UserType } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import type { PoolClient } from 'pg';
import { isCommercial } from '../../installation/sms-settings.ts';
import type { Random } from '../random.ts';

export interface Recipient {
  userId: string | null;
  realName: string | null;
  phoneCipher: Buffer;
  phoneHash: string;
  deptId: string;
  carrier: string;
}

export interface Filtered extends Recipient {
  filterReason: number;
}

export interface Slice {
  carrier: string;
  areaId: string;
  fromSeq: number;
  toSeq: number;
}

interface Candidate extends Recipient {
  agrees: boolean;
  isEnabled: boolean;
  /** The scope of an opt-out that already held; null without one. */
  optOutScope: number | null;
}

/** Regions of an area whose farmers come near the target: the whole area, or some of the regions below, by lot. */
export function chooseRegions(
  area: string,
  target: number,
  childrenOf: (regionId: string) => readonly string[],
  farmersIn: (regionId: string) => number,
  random: Random,
): string[] {
  const all = farmersIn(area);
  const children = childrenOf(area).filter((child) => farmersIn(child) > 0);
  if (all <= target * 1.2 || children.length === 0) return [area];
  const chosen: string[] = [];
  let left = target;
  for (const child of random.shuffle(children)) {
    const count = farmersIn(child);
    if (left <= 0) break;
    if (count > left * 1.5 && chosen.length > 0) continue;
    chosen.push(
      ...(count > left * 1.5 ? chooseRegions(child, left, childrenOf, farmersIn, random) : [child]),
    );
    left -= Math.min(count, left);
  }
  return chosen.toSorted();
}

/** The farmers of the regions, told apart into those who are reached and those who are not, with the first reason. */
export async function resolveRecipients(
  client: PoolClient,
  regions: readonly string[],
  { category, warnLevel, at }: { category: string; warnLevel: number | null; at: Date },
): Promise<{ reached: Recipient[]; filtered: Filtered[] }> {
  const { rows } = await client.query<Candidate>(candidatesIn(regions.length), [at, ...regions]);
  const reached: Recipient[] = [];
  const filtered: Filtered[] = [];
  for (const { agrees, isEnabled, optOutScope, ...recipient } of rows) {
    const filterReason = reasonFor({ agrees, isEnabled, optOutScope }, category, warnLevel);
    if (filterReason === null) reached.push(recipient);
    else filtered.push({ ...recipient, filterReason });
  }
  return { reached, filtered };
}

// Each region as a range of its own, which the index on dept_id can serve; a join with a list reads every user.
function candidatesIn(regionCount: number): string {
  const ranges = Array.from({ length: regionCount }, (_, index) => `$${index + 2}`)
    .map((region) => `(u.dept_id >= ${region} AND u.dept_id < ${region} || '~')`)
    .join(' OR ');
  return `
    SELECT u.user_id::text AS "userId", u.real_name AS "realName", u.phone_cipher AS "phoneCipher",
      u.phone_hash::text AS "phoneHash", u.dept_id AS "deptId", u.carrier, u.sms_agree_flag = 1 AS agrees,
      u.status = ${EnableStatus.enabled} AS "isEnabled", o.scope AS "optOutScope"
    FROM sys_user u
    LEFT JOIN sms_opt_out o ON o.phone_hash = u.phone_hash AND o.restore_time IS NULL AND o.opt_out_time < $1
    WHERE u.user_type = ${UserType.farmer} AND u.del_flag = 0 AND (${ranges})
    ORDER BY u.dept_id, u.user_id`;
}

// Categories that reach people who never agreed: they serve the public, not the sender.
const WITHOUT_CONSENT = ['01', '02', '03', '04', '05', '09', '11', '15'];

function reasonFor(
  { agrees, isEnabled, optOutScope }: Pick<Candidate, 'agrees' | 'isEnabled' | 'optOutScope'>,
  category: string,
  warnLevel: number | null,
): number | null {
  if (optOutScope === 1 && !isGrave(warnLevel)) return FilterReason.optedOut;
  if (optOutScope === 2 && isCommercial(category)) return FilterReason.optedOut;
  if (!agrees && !WITHOUT_CONSENT.includes(category)) return FilterReason.noConsent;
  return isEnabled ? null : FilterReason.disabled;
}

const SLICE_RECIPIENTS_MAX = 2000;

/** Puts the recipients into the order in which they are sent and cuts it: one carrier, one region below the applicant's area, 2,000 at most. */
export function cutIntoSlices(
  recipients: Recipient[],
  applyArea: string,
  isVirtual: (regionId: string) => boolean,
): Slice[] {
  const areaOf = ({ deptId }: Recipient) => {
    const next = deptId.slice(0, applyArea.length + 2);
    return isVirtual(next) ? deptId.slice(0, applyArea.length + 4) : next;
  };
  const keyOf = (one: Recipient) => `${one.carrier}/${areaOf(one)}/${one.deptId}/${one.phoneHash}`;
  const keyed = recipients.map((recipient) => ({ recipient, key: keyOf(recipient) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  recipients.splice(0, recipients.length, ...keyed.map(({ recipient }) => recipient));
  const slices: Slice[] = [];
  for (const [index, recipient] of recipients.entries()) {
    const last = slices.at(-1);
    const seq = index + 1;
    const areaId = areaOf(recipient);
    const fits =
      last?.carrier === recipient.carrier &&
      last.areaId === areaId &&
      seq - last.fromSeq < SLICE_RECIPIENTS_MAX;
    if (last && fits) last.toSeq = seq;
    else slices.push({ carrier: recipient.carrier, areaId, fromSeq: seq, toSeq: seq });
  }
  return slices;
}
