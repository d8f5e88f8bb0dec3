/**
 * Finds the reviewers of each step: the first review belongs to the applicant's own region, the second to a
 * superior one; a region without a reviewer who is another person passes it upwards, at the latest to the province.
 */
import { secondReviewFrom } from '@farmers-mailbox/contract/messaging/sms-config/review-steps.ts';
import { parentCodeOf, ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Kysely } from 'kysely';
import { isSamePerson, type Person } from '../../../../access/same-person.ts';
import type { Tables } from '../../../../database/tables.ts';
import { chinaDay } from '../../../../time/moment.ts';
import { type Reviewer, reviewersOf } from '../../../people/departments/queries.ts';
import type { Draft, SmsSettings } from './draft.ts';
import { type Involved, isInvolved } from './policy.ts';

/** A village has no reviewers of its own: the township decides. */
const VILLAGE_CODE_LENGTH = 10;

/**
 * The region where a submission is reviewed first. It lies around the applicant's area, and nobody outside that area is
 * ever reached, so the reviewer's area covers every recipient.
 */
export function firstReviewRegion(applyArea: string): string {
  const region = applyArea.length >= VILLAGE_CODE_LENGTH ? parentCodeOf(applyArea) : applyArea;
  return region ?? ROOT_CODE;
}

/** Where the second review looks first; the province reviews twice itself, by two people. */
export function superiorRegion(region: string): string {
  return parentCodeOf(region) ?? ROOT_CODE;
}

/** Where a step of the review looks first. */
export function reviewRegionOf({ applyArea, auditStep }: { applyArea: string; auditStep: number }): string {
  const first = firstReviewRegion(applyArea);
  return auditStep > 1 ? superiorRegion(first) : first;
}

/** The given region or the nearest superior that has a reviewer who took no part yet; the province when there is none at all. */
export async function findReviewRegion(
  db: Kysely<Tables>,
  startRegion: string,
  involved: Involved,
  now: Date,
): Promise<string> {
  return (await findMannedRegion(startRegion, involved, reviewersOn(db, now))) ?? ROOT_CODE;
}

/** The reviewers of each region on a day, each region asked for once. */
export function reviewersOn(db: Kysely<Tables>, now: Date): (region: string) => Promise<Reviewer[]> {
  const today = chinaDay(now);
  const known = new Map<string, Promise<Reviewer[]>>();
  return (region) => {
    const reviewers = known.get(region) ?? reviewersOf(db, region, today);
    known.set(region, reviewers);
    return reviewers;
  };
}

/** The given region or the nearest superior that has a reviewer who took no part yet; null when there is none at all. */
export async function findMannedRegion(
  startRegion: string,
  involved: Involved,
  reviewersIn: ReturnType<typeof reviewersOn>,
): Promise<string | null> {
  for (let region: string | null = startRegion; region !== null; region = parentCodeOf(region)) {
    const isManned = (await reviewersIn(region)).some((one) => !isInvolved(one, involved));
    if (isManned) return region;
  }
  return null;
}

/** Whoever wrote it or took part, under any account, could do nothing. */
export function couldDecide(
  person: Person,
  {
    applyUserId: userId,
    applyCertificateHash: certificateHash,
  }: { applyUserId: string; applyCertificateHash: string | null },
  involved: Involved,
): boolean {
  return !isSamePerson(person, { userId, certificateHash }) && !isInvolved(person, involved);
}

/** One review or two; never two for an urgent text, which must not wait for a second person. */
export function reviewStepsOf(
  {
    settings: { config, other },
    draft,
  }: { settings: SmsSettings; draft: Pick<Draft, 'smsCategory' | 'urgentFlag'> },
  applyLevel: number,
  validCount: number,
): number {
  if (draft.urgentFlag === 1) return 1;
  const rules = { auditRules: config.auditRules, secondAuditThreshold: other.secondAuditThreshold };
  const from = secondReviewFrom(rules, { smsCategory: draft.smsCategory, deptLevel: applyLevel });
  return from !== null && validCount >= from ? 2 : 1;
}
