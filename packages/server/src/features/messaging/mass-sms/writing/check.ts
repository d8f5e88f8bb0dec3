/** The check before a submission: gathers what the rules look at, without writing anything. Saving and the dry run both use it. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { FollowUpKind } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { placeholdersOf } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import type { PersonalData } from '../../../../access/personal-data.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { Clock } from '../../../../dependencies.ts';
import { Refusal } from '../../../../http/refusal.ts';
import {
  chinaDay,
  chinaDayStart,
  chinaMonth,
  chinaMonthStart,
  DAY_MS,
  HOUR_MS,
} from '../../../../time/moment.ts';
import type { CurrentMatcher } from '../../sensitive-words/queries.ts';
import { readSending } from '../../sms-config/queries.ts';
import {
  categoryRuleOf,
  choiceOf,
  type Draft,
  permissionRules,
  pricedText,
  type SmsSettings,
} from '../application/draft.ts';
import { countSegmentsTakenBy, findQuotaFor } from '../application/quota-queries.ts';
import type { RecipientChoice, RecipientRules } from '../application/recipient-choice.ts';
import { countRecipients, type RecipientParts } from '../recipients/recipient-queries.ts';
import {
  findDailyLimit,
  findForeignDepts,
  findForeignSources,
  findRepetition,
  findSameDay,
  findVirtualTownships,
  isAreasOnly,
} from './check-queries.ts';
import { type CheckedItem, itemsOf } from './check-rules.ts';
import { findRelatives, requireSource } from './corrections-and-resends.ts';

export interface CheckNeeds {
  readonly db: Kysely<Tables>;
  readonly personalData: PersonalData;
  readonly clock: Clock;
  readonly matcher: CurrentMatcher;
}

/** @throws Refusal 4031 for somebody whose role covers no area: they have nobody to write to */
export function requireArea(actor: Actor): string {
  const area = areaOf(actor);
  if (area === null) throw new Refusal(ErrorCode.outsideArea, '您的角色没有可以发送的区域');
  return area;
}

/** The facts of an application that the recipients' rules depend on. */
export interface RuledBy {
  readonly smsCategory: string;
  readonly warnLevel: number | null;
  readonly urgentFlag: number;
  readonly sendTime: Date | null;
  readonly includeDeadFlag: number;
}

/** The rules under which the chosen numbers are filtered, for the day on which they would be sent to. */
export async function recipientRules(
  { db, clock }: Pick<CheckNeeds, 'db' | 'clock'>,
  settings: SmsSettings,
  area: string,
  choice: RecipientChoice,
  about: RuledBy,
  exceptApplyId: string | null,
): Promise<RecipientRules> {
  const now = clock.now();
  // Whoever got the wrong text is told, also when it was the last one of the day.
  const isCorrection = choice.source?.kind === FollowUpKind.correction;
  const dailyLimit =
    about.urgentFlag === 1 || isCorrection
      ? null
      : await findDailyLimit(db, choice, {
          max: settings.other.dailyLimitPerPhone,
          sendAt: about.sendTime ?? now,
          now,
          exceptApplyId,
        });
  return {
    today: chinaDay(now),
    area,
    virtualTownships: await findVirtualTownships(db, area),
    dailyLimit,
    deadSince: isCorrection ? null : deadSince(settings, about, now),
    ...permissionRules(settings, about),
  };
}

function deadSince({ other: { deadNumberDays } }: SmsSettings, about: RuledBy, now: Date): Date | null {
  if (about.includeDeadFlag === 1 || deadNumberDays === 0) return null;
  return new Date(now.getTime() - deadNumberDays * DAY_MS);
}

export interface Checked {
  /** priced by the longest values among the recipients */
  readonly draft: Draft;
  readonly items: readonly CheckedItem[];
  readonly parts: RecipientParts;
  readonly choice: RecipientChoice;
  readonly rules: RecipientRules;
}

/** Nothing that lies outside may be looked into either: foreign places and sources are left out before the counting. */
export async function checkDraft(
  needs: CheckNeeds,
  actor: Actor,
  draft: Draft,
  settings: SmsSettings,
  exceptApplyId: string | null,
): Promise<Checked> {
  const { db, clock, personalData } = needs;
  const now = clock.now();
  const area = requireArea(actor);
  const source = await requireSource(db, actor, draft);
  const choice = choiceOf(draft, personalData, source);
  const [foreignDepts, foreignSources] = await findForeign(db, actor, area, choice);
  const isForeign = foreignDepts.length + foreignSources.length > 0;
  const counted = isForeign ? { ...choice, objDeptIds: [], groupIds: [], phoneFileId: null } : choice;
  const rules = await recipientRules(needs, settings, area, counted, draft, exceptApplyId);
  const parts = await countRecipients(db, counted, rules, placeholdersOf(draft.fullContent));
  const priced = { ...draft, ...pricedText(draft.fullContent, parts.longest) };
  const areas = isAreasOnly(counted) ? counted.objDeptIds : [...parts.byArea.keys()];
  const [sending, quota, takenToday, takenThisMonth, repeated, sameDay, matcher] = await Promise.all([
    readSending(db, settings.config, actor.userId),
    findQuotaFor(db, actor.deptId, chinaMonth(now), drawnBy(settings, priced, parts)),
    countSegmentsTakenBy(db, actor.userId, chinaDayStart(now), exceptApplyId),
    countSegmentsTakenBy(db, actor.userId, chinaMonthStart(now), exceptApplyId),
    findRepetition(db, {
      fullContent: draft.fullContent,
      since: new Date(now.getTime() - settings.other.duplicateHours * HOUR_MS),
      areas,
      exceptApplyIds: [
        ...(exceptApplyId === null ? [] : [exceptApplyId]),
        ...(source === null ? [] : await findRelatives(db, source)),
      ],
    }),
    findSameDay(db, { areas, sendAt: draft.sendTime ?? now, now, exceptApplyId }),
    needs.matcher.current(actor.deptId),
  ]);
  const items = itemsOf({
    draft: priced,
    settings,
    now,
    applicant: { userId: actor.userId, deptId: actor.deptId },
    sending,
    hits: matcher.find(draft.fullContent),
    foreignDepts,
    foreignSources,
    counts: parts.counts,
    quota,
    takenToday,
    takenThisMonth,
    repeated,
    sameDay,
  });
  return { draft: priced, items, parts, choice, rules };
}

/** Segments that an application draws from a quota, and `shares`: a superior's quota may give them too. */
export function drawnBy(
  settings: SmsSettings,
  { smsCategory, segmentCount }: Pick<Draft, 'smsCategory' | 'segmentCount'>,
  { counts }: RecipientParts,
): { needed: number; shares: boolean } {
  const shares = categoryRuleOf(settings, smsCategory).shareQuotaFlag === 1;
  return { needed: counts.validCount * segmentCount, shares };
}

export function findForeign(
  db: Kysely<Tables>,
  actor: Actor,
  area: string,
  choice: RecipientChoice,
): Promise<[depts: string[], sources: string[]]> {
  return Promise.all([findForeignDepts(db, area, choice), findForeignSources(db, actor, choice)]);
}
