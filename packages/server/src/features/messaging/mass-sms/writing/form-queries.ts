/** Questions of the form while somebody writes: the dry run, the count of recipients, the words. Nothing is written. */
import { covers } from '@farmers-mailbox/contract/access/area.ts';
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type * as recipientCalls from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { placeholdersOf } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import type * as writingCalls from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import { isSamePerson } from '../../../../access/same-person.ts';
import { Refusal } from '../../../../http/refusal.ts';
import { chinaDay, chinaMonth, readMoment } from '../../../../time/moment.ts';
import { namesOfDepts, reviewersOf } from '../../../people/departments/queries.ts';
import { readLabels } from '../../../system/dictionaries/queries.ts';
import { readGatewaySigns } from '../../sms-config/queries.ts';
import { findQuota } from '../../sms-quota/queries.ts';
import { findReadable } from '../application/application-queries.ts';
import { categoryRuleOf, choiceOf, type EditableFields, pricedText } from '../application/draft.ts';
import { nobody, withPerson } from '../application/policy.ts';
import type { RecipientChoice, RecipientRules } from '../application/recipient-choice.ts';
import {
  findReviewRegion,
  firstReviewRegion,
  reviewStepsOf,
  superiorRegion,
} from '../application/review-chain.ts';
import { readSettings } from '../application/settings.ts';
import type { Application } from '../application/transitions.ts';
import { withTemplateVersion, writtenFromProblems } from '../application/written-from.ts';
import { allowBulk } from '../recipients/bulk-settings.ts';
import { toParts } from '../recipients/recipient-parts.ts';
import { countRecipients } from '../recipients/recipient-queries.ts';
import { resolvedRecipients } from '../recipients/recipient-sources.ts';
import {
  type CompletedWord,
  completedWordSentence,
  findCompletedWord,
} from '../recipients/recipient-values.ts';
import { type CheckNeeds, type Examined, examine, findForeign, recipientRules } from './check.ts';
import { wordsOf } from './check-rules.ts';
import { requireSource } from './corrections-and-resends.ts';
import { type CheckedItem, stop } from './standing-rules.ts';
import { storedFields } from './stored-fields.ts';
import { type Chosen, requireArea, write } from './written.ts';

type Asked = CheckedRequestOf<typeof writingCalls.checkApplication>;

/** With a title the fields come along; an id alone means the application as it is stored. */
const isWhole = (asked: Asked): asked is Asked & EditableFields =>
  asked.smsTitle !== undefined && asked.smsCategory !== undefined;

function requireStored(application: Application | null): Application {
  if (!application) throw new Refusal(ErrorCode.notFound);
  return application;
}

/** Everything that would stop or accompany a submission, and who would review it. */
export async function dryRun(
  needs: CheckNeeds,
  actor: Actor,
  asked: Asked,
): Promise<AnswerOf<typeof writingCalls.checkApplication>> {
  const before = asked.applyId ? await findReadable(needs.db, actor, asked.applyId) : null;
  if (before && before.applyUserId !== actor.userId)
    throw new Refusal(ErrorCode.forbidden, '只有申请人可以核对这条申请');
  const fields = isWhole(asked)
    ? await withTemplateVersion(needs.db, actor, asked)
    : storedFields(requireStored(before), needs.personalData);
  const examined = await examine(needs, actor, await write(needs, actor, fields, before));
  const unfit = await writtenFromProblems(needs.db, actor, fields, before, true);
  const items: CheckedItem[] = [
    ...unfit.map(({ field, message }) => stop('template', field, message)),
    ...examined.items,
  ];
  // Only what could be submitted is worth looking at every recipient.
  if (!items.some((item) => item.level === 1)) {
    const completed = await findWordOfRecipients(needs, actor, examined);
    if (completed) items.unshift(stop('word', 'smsContent', completedWordSentence(completed)));
  }
  const steps = reviewStepsOf(examined, actor.deptLevel, examined.parts.counts.validCount);
  return {
    passFlag: items.some((item) => item.level === 1) ? 0 : 1,
    items,
    reviewSteps: await foreseeReviews(needs, actor, steps),
  };
}

/** A forbidden word that only a recipient's own values complete. */
async function findWordOfRecipients(
  { db, matcher }: CheckNeeds,
  actor: Actor,
  { draft, choice, rules }: Examined,
): Promise<CompletedWord | null> {
  if (placeholdersOf(draft.fullContent).length === 0) return null;
  const words = await matcher.current(actor.deptId);
  const reached = sql`SELECT real_name, dept_id FROM (${resolvedRecipients(choice, rules)}) resolved WHERE reason = 0`;
  return db.transaction().execute(async (trx) => {
    await allowBulk(trx);
    return findCompletedWord(trx, words, draft.fullContent, reached);
  });
}

/** Possible reviewers, step by step; a reviewer of the first step cannot be the only one of the second. */
async function foreseeReviews(
  { db, clock }: CheckNeeds,
  actor: Actor,
  steps: number,
): Promise<NonNullable<AnswerOf<typeof writingCalls.checkApplication>['reviewSteps']>> {
  const now = clock.now();
  const applicant = withPerson(nobody, actor);
  const foreseen: { deptName: string; reviewers: string[] }[] = [];
  let start = firstReviewRegion(requireArea(actor));
  for (let step = 0; step < steps; step++) {
    const region = await findReviewRegion(db, start, applicant, now);
    const reviewers = await reviewersOf(db, region, chinaDay(now));
    const others = reviewers.filter((one) => !isSamePerson(one, actor));
    const names = await namesOfDepts(db, [region]);
    foreseen.push({ deptName: names.get(region) ?? region, reviewers: others.map((one) => one.realName) });
    start = superiorRegion(region);
  }
  return foreseen;
}

/**
 * Counts the chosen recipients.
 * @throws Refusal 4031 for places outside the area, 4000 for groups or a file that are somebody else's
 */
export async function countForForm(
  needs: CheckNeeds,
  actor: Actor,
  fields: CheckedRequestOf<typeof recipientCalls.limitTakers> & { fullContent: string },
): Promise<AnswerOf<typeof recipientCalls.countRecipients>> {
  const { db, clock } = needs;
  const { choice, rules } = await ruledChoice(needs, actor, fields);
  const [parts, quota, gatewaySigns] = await Promise.all([
    countRecipients(db, choice, rules, placeholdersOf(fields.fullContent)),
    findQuota(db, actor.deptId, chinaMonth(clock.now())),
    readGatewaySigns(db),
  ]);
  const { segmentCount } = pricedText(fields.fullContent, gatewaySigns, parts.longest);
  const names = await namesOfDepts(db, [...parts.byArea.keys()]);
  return {
    ...parts.counts,
    segmentCount,
    smsCount: parts.counts.validCount * segmentCount,
    ...toParts(parts, names, await readLabels(db, 'SUBJECT_CATEGORY')),
    quotaLeft: quota?.left ?? null,
  };
}

/**
 * The form's choice of recipients, with the rules that hold for it.
 * @throws Refusal as countForForm
 */
export async function ruledChoice(
  needs: CheckNeeds,
  actor: Actor,
  fields: CheckedRequestOf<typeof recipientCalls.limitTakers>,
): Promise<{ choice: RecipientChoice; rules: RecipientRules }> {
  const { db, personalData } = needs;
  const area = requireArea(actor);
  const settings = await readSettings(db);
  const choice = choiceOf(fields, personalData, await requireSource(db, actor, fields));
  const [depts, sources] = await findForeign(db, actor, { area, choice });
  if (depts.length > 0) throw outside(depts);
  if (sources.length > 0)
    throw new Refusal(ErrorCode.validation, `不能使用${sources.join('、')}，可能已被删除`);
  const rule = categoryRuleOf(settings, fields.smsCategory ?? '');
  const sendTime = fields.sendTime ? readMoment(fields.sendTime, 'sendTime') : null;
  const chosen: Chosen = { settings, rule, area, choice, draft: { ...fields, sendTime } };
  return { choice, rules: await recipientRules(needs, chosen, null) };
}

/** The places that the form asks about; without any, the whole area. @throws Refusal 4031 for one outside */
export function placesOfForm(actor: Actor, deptIds: readonly string[]): readonly string[] {
  const area = requireArea(actor);
  const foreign = deptIds.filter((deptId) => !covers(area, deptId));
  if (foreign.length > 0) throw outside(foreign);
  return deptIds.length > 0 ? deptIds : [area];
}

function outside(places: readonly string[]): Refusal {
  const message = `所选区域不在您的管辖范围内或已停用：${places.join('、')}`;
  return new Refusal(ErrorCode.outsideArea, message, [{ field: 'objDeptIds', message }]);
}

/** @throws Refusal 1001 with the forbidden words; words that only remind are told with their places */
export async function checkWords(
  { matcher, clock }: CheckNeeds,
  actor: Actor,
  text: string,
): Promise<AnswerOf<typeof writingCalls.checkWords>> {
  const hits = (await matcher.current(actor.deptId)).find(text);
  const forbidden = wordsOf(hits, 1);
  const looked = { scene: WordScene.writing, text, hits, refused: forbidden !== '' };
  matcher.note({ ...looked, by: actor, deptId: actor.deptId, now: clock.now() });
  if (forbidden) throw new Refusal(ErrorCode.sensitiveWord, forbidden);
  return {
    hitFlag: hits.length > 0 ? 1 : 0,
    hits: hits.map(({ word, level, start, end }) => ({ word, level, start, end })),
  };
}
