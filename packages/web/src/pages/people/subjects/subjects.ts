/** Shared by the parts of the pages 主体通讯录: queries to invalidate after a change, and the words for a licence's end. */
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import {
  countSubjects,
  LICENCE_WARNING_DAYS,
  pageSubjects,
  subjectDetails,
} from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import { toDay } from '../../../ui/text/moment.ts';

export const subjectReads: readonly Endpoint[] = [pageSubjects, countSubjects, subjectDetails];

const DAY_MS = 86_400_000;

export type LicenceState = 'ended' | 'soon' | 'valid';

/** State today of a licence that ends on this day; the day itself still counts. */
export function licenceStateOf(
  licenceEnd: string,
  now = Date.now(),
): { state: LicenceState; daysLeft: number } {
  const daysLeft = Math.round((Date.parse(licenceEnd) - Date.parse(toDay(now))) / DAY_MS);
  if (daysLeft < 0) return { state: 'ended', daysLeft };
  return { state: daysLeft <= LICENCE_WARNING_DAYS ? 'soon' : 'valid', daysLeft };
}
