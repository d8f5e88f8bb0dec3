/** The second stage of an application: gathers what the rules look at, without writing anything. Saving and the dry run both use it. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { FollowUpKind } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { placeholdersOf } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import type { PersonalData } from '../../../../access/personal-data.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { Clock, Dependencies } from '../../../../dependencies.ts';
import { Refusal } from '../../../../http/refusal.ts';
import {
  chinaDay,
  chinaDayStart,
  chinaMonth,
  chinaMonthStart,
  DAY_MS,
  HOUR_MS,
} from '../../../../time/moment.ts';
import { uploadProblemOf } from '../../../office/files/attachment-actions.ts';
import type { CurrentMatcher, Matcher } from '../../sensitive-words/queries.ts';
import { readSending } from '../../sms-config/queries.ts';
import { type Draft, permissionRules, pricedText, type SmsSettings } from '../application/draft.ts';
import { countSegmentsTakenBy, findQuotaFor } from '../application/quota-queries.ts';
import type { RecipientRules } from '../application/recipient-choice.ts';
import { findRelatives } from '../application/relatives.ts';
import { countRecipients, type RecipientParts } from '../recipients/recipient-queries.ts';
import {
  findDailyLimit,
  findForeignDepts,
  findForeignSources,
  findRepetition,
  findSameDay,
  findSameKindToday,
  findVirtualTownships,
  isAreasOnly,
} from './check-queries.ts';
import { itemsOf, wordsOf } from './check-rules.ts';
import type { CheckedItem } from './standing-rules.ts';
import type { Chosen, Written } from './written.ts';

export interface CheckNeeds {
  readonly db: Kysely<Tables>;
  readonly personalData: PersonalData;
  readonly clock: Clock;
  readonly config: Dependencies['config'];
  readonly matcher: CurrentMatcher;
}

/** The rules under which the chosen numbers are filtered, for the day on which they would be sent to. */
export async function recipientRules(
  { db, clock }: Pick<CheckNeeds, 'db' | 'clock'>,
  { settings, rule, area, choice, draft }: Chosen,
  exceptApplyId: string | null,
): Promise<RecipientRules> {
  const now = clock.now();
  // Whoever got the wrong text is told, also when it was the last one of the day.
  const isCorrection = choice.source?.kind === FollowUpKind.correction;
  const dailyLimit =
    draft.urgentFlag === 1 || isCorrection
      ? null
      : await findDailyLimit(db, choice, {
          max: settings.other.dailyLimitPerPhone,
          sendAt: draft.sendTime ?? now,
          now,
          exceptApplyId,
        });
  return {
    today: chinaDay(now),
    area,
    virtualTownships: await findVirtualTownships(db, area),
    dailyLimit,
    deadSince: isCorrection || draft.includeDeadFlag === 1 ? null : deadSince(settings, now),
    ...permissionRules(rule, draft.warnLevel),
  };
}

function deadSince({ other: { deadNumberDays } }: SmsSettings, now: Date): Date | null {
  return deadNumberDays === 0 ? null : new Date(now.getTime() - deadNumberDays * DAY_MS);
}

/** Looked at from all sides, whatever was found: the dry run ends here. */
export interface Examined extends Omit<Written, 'stage'> {
  /** priced by the longest values among the recipients */
  readonly draft: Draft;
  readonly items: readonly CheckedItem[];
  readonly parts: RecipientParts;
  readonly rules: RecipientRules;
}

/** Counted no further: a writer reads the newest ones. */
const WARNINGS_MAX = 20;

/** Nothing that lies outside may be looked into either: foreign places and sources are left out before the counting. */
export async function examine(needs: CheckNeeds, actor: Actor, written: Written): Promise<Examined> {
  const { db, clock } = needs;
  const { stage: _, ...content } = written;
  const { settings, choice, draft, before } = content;
  const now = clock.now();
  const exceptApplyId = before?.applyId ?? null;
  const [foreignDepts, foreignSources] = await findForeign(db, actor, written);
  const isForeign = foreignDepts.length + foreignSources.length > 0;
  const counted = isForeign ? { ...choice, objDeptIds: [], groupIds: [], phoneFileId: null } : choice;
  const rules = await recipientRules(needs, { ...written, choice: counted }, exceptApplyId);
  const parts = await countRecipients(db, counted, rules, placeholdersOf(draft.fullContent));
  const examined = {
    ...content,
    draft: { ...draft, ...pricedText(draft.fullContent, settings.gatewaySigns, parts.longest) },
    parts,
    rules,
  };
  const areas = isAreasOnly(counted) ? counted.objDeptIds : [...parts.byArea.keys()];
  const relatives = [
    ...(exceptApplyId === null ? [] : [exceptApplyId]),
    ...(choice.source === null ? [] : await findRelatives(db, choice.source.applyId)),
  ];
  const [sending, quota, takenToday, takenThisMonth, repeated, sameDay, warningsToday, fileProblem, matcher] =
    await Promise.all([
      readSending(db, settings.config, actor.userId),
      findQuotaFor(db, actor.deptId, chinaMonth(now), drawnBy(examined, parts)),
      countSegmentsTakenBy(db, actor.userId, chinaDayStart(now), exceptApplyId),
      countSegmentsTakenBy(db, actor.userId, chinaMonthStart(now), exceptApplyId),
      findRepetition(db, {
        fullContent: draft.fullContent,
        since: new Date(now.getTime() - settings.other.duplicateHours * HOUR_MS),
        areas,
        exceptApplyIds: relatives,
      }),
      findSameDay(db, { areas, sendAt: draft.sendTime ?? now, now, exceptApplyId }),
      written.rule.urgentAllowed === 1
        ? findSameKindToday(db, {
            smsCategory: draft.smsCategory,
            areas,
            now,
            limit: WARNINGS_MAX,
            exceptApplyIds: relatives,
          })
        : [],
      uploadProblemOf(
        needs,
        actor.userId,
        draft.approvalFiles.map(({ fileId }) => fileId),
      ),
      needs.matcher.current(actor.deptId),
    ]);
  const items = itemsOf({
    ...examined,
    now,
    applicant: { deptId: actor.deptId },
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
    warningsToday,
    fileProblem,
  });
  return { ...examined, items };
}

/** Nothing stops it any more: what may be submitted, and the words that it was looked at for. */
export interface Checked extends Examined {
  readonly stage: 'checked';
  readonly words: Matcher;
}

/** @throws Refusal 1001 for a forbidden word, else 4000 (4031 for places) with everything that stops the submission */
export async function check(needs: CheckNeeds, actor: Actor, written: Written): Promise<Checked> {
  const examined = await examine(needs, actor, written);
  const words = await needs.matcher.current(actor.deptId);
  const forbidden = noteWords(needs, actor, examined, words);
  const stops = examined.items.filter((item) => item.level === 1);
  const [first] = stops;
  if (!first) return { ...examined, stage: 'checked', words };
  if (forbidden) throw new Refusal(ErrorCode.sensitiveWord, forbidden);
  const fieldErrors = stops.map(({ field, message }) => ({ field, message }));
  const code = first.checkType === 'area' ? ErrorCode.outsideArea : ErrorCode.validation;
  throw new Refusal(code, first.message, fieldErrors);
}

/** @returns the forbidden ones among them, empty where there are none */
function noteWords(
  { matcher, clock }: CheckNeeds,
  actor: Actor,
  { draft: { fullContent }, before }: Examined,
  words: Matcher,
): string {
  const hits = words.find(fullContent);
  const forbidden = wordsOf(hits, 1);
  matcher.note({
    scene: WordScene.submission,
    text: fullContent,
    hits,
    refused: forbidden !== '',
    by: actor,
    deptId: actor.deptId,
    applyId: before?.applyId ?? null,
    now: clock.now(),
  });
  return forbidden;
}

/** Segments that an application draws from a quota, and `shares`: a superior's quota may give them too. */
export function drawnBy(
  { rule, draft }: Pick<Written, 'rule' | 'draft'>,
  { counts }: RecipientParts,
): { needed: number; shares: boolean } {
  return { needed: counts.validCount * draft.segmentCount, shares: rule.shareQuotaFlag === 1 };
}

export function findForeign(
  db: Kysely<Tables>,
  actor: Actor,
  { area, choice }: Pick<Chosen, 'area' | 'choice'>,
): Promise<[depts: string[], sources: string[]]> {
  return Promise.all([findForeignDepts(db, area, choice), findForeignSources(db, actor, choice)]);
}
