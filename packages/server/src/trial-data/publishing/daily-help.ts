/**
 * The daily helps of the trial's county around the first day, in every state, and of other counties those that were sent. They name texts
 * of the market that the county did send on that day.
 */

import type { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { helpOfListing } from '@farmers-mailbox/contract/publishing/daily-help/sms-text.ts';
import { ListingStatus } from '@farmers-mailbox/contract/publishing/supply-demand/states.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { Dependencies } from '../../dependencies.ts';
import { help } from '../../features/publishing/daily-help/kind.ts';
import { inNumbers } from '../../features/publishing/supply-demand/kind.ts';
import { openIds } from '../../installation/record-ids.ts';
import { chinaDay, DAY_MS } from '../../time/moment.ts';
import { TRIAL_COUNTY } from '../accounts.ts';
import {
  idOfContent,
  readTrialPeople,
  reviewedColumns,
  reviewedRecords,
  type TrialContent,
} from './reviewed-contents.ts';

interface Planned {
  /** from the first day */
  readonly inDays: number;
  readonly end: keyof typeof ContentStatus;
  readonly opinion?: string;
  readonly smsApplyId?: string;
  /** of the trial's county when left out */
  readonly county?: string;
}

const AHEAD: readonly Planned[] = [
  { inDays: 0, end: 'published' },
  { inDays: 1, end: 'published' },
  { inDays: 2, end: 'offline', opinion: '货已卖完' },
  { inDays: 3, end: 'waiting' },
  { inDays: 4, end: 'refused', opinion: '请写明在哪里提货' },
  { inDays: 5, end: 'draft' },
];
const SENT_MAX = 8;
const SENT_DAYS = 40;
const SENT_ELSEWHERE_DAYS = 540;
/** Of those that were sent, in turn: more than half were dealt, since the cockpit tells no sum of fewer than five. */
const OUTCOMES = [
  { dealFlag: 1, dealAmount: '6.80', dealQuantity: null, feedback: '三家合作社打来电话，当天谈成' },
  { dealFlag: 0, dealAmount: null, dealQuantity: null, feedback: '价格没谈拢' },
  { dealFlag: 1, dealAmount: '3.20', dealQuantity: null, feedback: '社区团购站定了两车' },
  { dealFlag: null, dealAmount: null, dealQuantity: null, feedback: '' },
  { dealFlag: 1, dealAmount: '11.50', dealQuantity: null, feedback: '与市里的批发市场签了三个月' },
];

/** Once, after the trial's listings and texts are there. */
export async function loadTrialHelps({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const listings = await readListings(db, chinaDay(now));
  const planned = [...(await readSentElsewhere(db, now)), ...(await readSent(db, now)), ...AHEAD];
  const personOf = await readTrialPeople(db, planned.flatMap(writersOf));
  const nextId = openIds(new Date(now.getTime() - (SENT_ELSEWHERE_DAYS + 5) * DAY_MS));
  for (const [place, day] of planned.entries()) {
    const { inDays, end, opinion, smsApplyId, county = TRIAL_COUNTY } = day;
    const [writer = '', reviewer = ''] = writersOf(day);
    const offered = listings.filter(({ deptId }) => deptId.startsWith(county));
    const source = offered[place % offered.length];
    if (!source) continue;
    const one: TrialContent = {
      writer,
      reviewer,
      daysAgo: Math.max(1, 2 - inDays),
      end,
      ...(opinion === undefined ? {} : { opinion }),
    };
    const written = {
      ...helpOfListing(source),
      supplyId: source.supplyId,
      helpDate: chinaDay(new Date(now.getTime() + inDays * DAY_MS)),
      deptId: county,
      targetDeptIds: [county],
      targetCategories: [],
      consentFlag: 1,
      phoneCipher: source.phoneCipher,
      phoneHash: source.phoneHash,
    };
    const contentHash = help.hashOf(written);
    const helpId = idOfContent(one, place, now);
    const outcome = smsApplyId === undefined ? undefined : OUTCOMES[place % OUTCOMES.length];
    const told = outcome && { ...outcome, feedbackTime: outcome.dealFlag === null ? null : now };
    await db
      .insertInto('everyDayHelp')
      .values({
        helpId,
        ...written,
        quantity: String(written.quantity),
        smsApplyId: smsApplyId ?? null,
        targetDeptIds: [...written.targetDeptIds],
        targetCategories: [],
        ...reviewedColumns(one, contentHash, now, personOf),
        ...told,
      })
      .execute();
    const records = reviewedRecords(one, contentHash, { now, nextId, personOf });
    await db
      .insertInto('everyDayHelpRecord')
      .values(records.map((row) => ({ ...row, helpId })))
      .execute();
  }
}

/** Writer and reviewer. */
const writersOf = ({ county = TRIAL_COUNTY }: Planned): readonly string[] =>
  county === TRIAL_COUNTY ? ['xhmsg', 'xhadmin2'] : [`${county}msg`, `${county}admin2`];

async function readListings(db: Kysely<Tables>, today: string) {
  const rows = await db
    .selectFrom('supplyDemand')
    .selectAll()
    .where('supplyStatus', '=', ListingStatus.published)
    .where((eb) => eb.or([eb('deptId', 'not like', `${TRIAL_COUNTY}%`), eb('supplyEnd', '>=', today)]))
    .orderBy('supplyId')
    .execute();
  return rows.map(inNumbers);
}

/** One for each day, the newest ones. */
async function readSent(db: Kysely<Tables>, now: Date): Promise<Planned[]> {
  const rows = await db
    .selectFrom('massSmsApply')
    .select(['applyId', 'realSendTime'])
    .where('smsCategory', '=', '08')
    .where('applyDeptId', 'like', `${TRIAL_COUNTY}%`)
    .where('realSendTime', '>', new Date(now.getTime() - SENT_DAYS * DAY_MS))
    .where('delFlag', '=', 0)
    .orderBy('realSendTime', 'desc')
    .execute();
  const today = Date.parse(chinaDay(now));
  const byDay = new Map<number, Planned>();
  for (const { applyId, realSendTime } of rows) {
    if (realSendTime === null || byDay.size === SENT_MAX) continue;
    const inDays = Math.round((Date.parse(chinaDay(realSendTime)) - today) / DAY_MS);
    // today has its own
    if (inDays < 0 && !byDay.has(inDays))
      byDay.set(inDays, { inDays, end: 'published', smsApplyId: applyId });
  }
  return [...byDay.values()];
}

/** Of other counties, those of the last year and a half. */
async function readSentElsewhere(db: Kysely<Tables>, now: Date): Promise<Planned[]> {
  const rows = await db
    .selectFrom('massSmsApply')
    .select(['applyId', 'realSendTime', 'applyArea'])
    .where('smsCategory', '=', '08')
    .where('applyDeptId', 'not like', `${TRIAL_COUNTY}%`)
    .where(({ fn }) => fn<number>('length', ['applyArea']), '=', TRIAL_COUNTY.length)
    .where('realSendTime', '>', new Date(now.getTime() - SENT_ELSEWHERE_DAYS * DAY_MS))
    .where('delFlag', '=', 0)
    .orderBy('realSendTime')
    .execute();
  const today = Date.parse(chinaDay(now));
  return rows.flatMap(({ applyId, realSendTime, applyArea }) => {
    if (realSendTime === null) return [];
    const inDays = Math.round((Date.parse(chinaDay(realSendTime)) - today) / DAY_MS);
    return [{ inDays, end: 'published' as const, smsApplyId: applyId, county: applyArea }];
  });
}
