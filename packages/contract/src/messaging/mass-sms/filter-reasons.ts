/**
 * Reasons for which a chosen number is not sent to, and the count of an application that tells each. The words of one number's reason are
 * `SMS_FILTER_REASON`; those beside the counts, the console's: `application/figures.ts`.
 */
import { SMS_FILTER_REASON, type SmsFilterReason } from '../../dictionaries.ts';

export const FilterReason = {
  invalid: 1,
  duplicate: 2,
  optedOut: 3,
  noConsent: 4,
  dailyLimit: 5,
  disabled: 6,
  outsideArea: 7,
  /** called empty, stopped or barred by the carrier a short while ago */
  deadNumber: 8,
} as const satisfies Record<string, SmsFilterReason>;

/** In the order in which they are asked, and in which filtered numbers stand: of several the first counts. */
export const FILTER_REASONS: readonly SmsFilterReason[] = SMS_FILTER_REASON.map(({ value }) => value);

export const FILTER_COUNT_OF = {
  [FilterReason.invalid]: 'invalidCount',
  [FilterReason.duplicate]: 'duplicateCount',
  [FilterReason.optedOut]: 'optOutCount',
  [FilterReason.noConsent]: 'noConsentCount',
  [FilterReason.dailyLimit]: 'limitCount',
  [FilterReason.disabled]: 'disabledCount',
  [FilterReason.outsideArea]: 'outsideCount',
  [FilterReason.deadNumber]: 'deadCount',
} as const satisfies Record<SmsFilterReason, string>;

export type FilterCount = (typeof FILTER_COUNT_OF)[SmsFilterReason];
export const FILTER_COUNTS: readonly FilterCount[] = FILTER_REASONS.map((reason) => FILTER_COUNT_OF[reason]);

/** Counts by reason, each beside its neighbours of the same row. */
export const filterCountsOf = (row: Readonly<Record<FilterCount, number>>): Record<FilterCount, number> =>
  Object.fromEntries(FILTER_COUNTS.map((count) => [count, row[count]])) as Record<FilterCount, number>;
