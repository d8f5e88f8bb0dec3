/**
 * Recipients counted before the submission, in all and in parts, without writing anything. How a choice becomes numbers stands in
 * recipient-sources.ts; the submission writes them by rows-and-slices.ts.
 */
import type { SmsFilterReason } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  FILTER_COUNT_OF,
  FILTER_COUNTS,
  type FilterCount,
} from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import type { PlaceholderName } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import type { LongestValues, RecipientChoice, RecipientRules } from '../application/recipient-choice.ts';
import { allowBulk, setSorts } from './bulk-settings.ts';
import { type CountedGroup, countedRecipients } from './recipient-counts.ts';
import { resolvedRecipients } from './recipient-sources.ts';
import { department, longestColumns } from './recipient-values.ts';

/** Chosen numbers, valid and filtered, in all and in parts. */
export type RecipientCounts = Readonly<Record<'totalCount' | 'validCount' | FilterCount, number>>;

export interface RecipientParts {
  readonly counts: RecipientCounts;
  /** recipients that will be reached, by the part of the applicant's area, by carrier, by the source that named them */
  readonly byArea: ReadonlyMap<string, number>;
  readonly byCarrier: ReadonlyMap<string, number>;
  readonly byCategory: ReadonlyMap<string, number>;
  /** of the placeholders that were asked for, among those who will be reached */
  readonly longest: LongestValues;
}

/**
 * Counts without writing anything, while somebody chooses.
 * @param placeholders those of the text, whose longest values are wanted
 */
export async function countRecipients(
  db: Kysely<Tables>,
  choice: RecipientChoice,
  rules: RecipientRules,
  placeholders: readonly PlaceholderName[],
): Promise<RecipientParts> {
  const rows = await db.transaction().execute(async (trx) => {
    await allowBulk(trx);
    await setSorts(trx, 'off');
    const query =
      countedRecipients(choice, rules, placeholders) ??
      sql<CountedGroup>`SELECT area_id, carrier, category, reason, count(*)::int AS count ${longestColumns(placeholders)}
        FROM (${resolvedRecipients(choice, rules)}) r ${department(placeholders)}
        GROUP BY area_id, carrier, category, reason`;
    return (await query.execute(trx)).rows;
  });
  return partsOfGroups(rows);
}

/** Of groups that were counted, here or while they were written. */
export function partsOfGroups(rows: readonly CountedGroup[]): RecipientParts {
  const filtered = Object.fromEntries(FILTER_COUNTS.map((count) => [count, 0])) as Record<
    FilterCount,
    number
  >;
  const counts = { totalCount: 0, validCount: 0, ...filtered };
  const parts = {
    byArea: new Map<string, number>(),
    byCarrier: new Map<string, number>(),
    byCategory: new Map<string, number>(),
    longest: longestOf(rows.filter((row) => row.reason === 0)),
  };
  for (const { areaId, carrier, category, reason, count } of rows) {
    counts.totalCount += count;
    if (reason !== 0) {
      counts[FILTER_COUNT_OF[reason as SmsFilterReason]] += count;
      continue;
    }
    counts.validCount += count;
    for (const [map, key] of [
      [parts.byArea, areaId],
      [parts.byCarrier, carrier],
      [parts.byCategory, category],
    ] as const) {
      map.set(key, (map.get(key) ?? 0) + count);
    }
  }
  return { counts, ...parts };
}

/** Nothing about a placeholder that was not asked for, or that nobody is left to have a value for. */
function longestOf(rows: readonly CountedGroup[]): LongestValues {
  const longest: { name?: number; village?: number } = {};
  for (const { longestName, longestVillage } of rows) {
    if (longestName !== undefined) longest.name = Math.max(longest.name ?? 0, longestName);
    if (longestVillage !== undefined) longest.village = Math.max(longest.village ?? 0, longestVillage);
  }
  return longest;
}
