/**
 * In SQL: why a chosen number will not be reached, and the lists in which other tables name numbers: opt-outs, the day's messages, dead
 * numbers. Of a recipient `c`, as recipient-sources.ts chooses it.
 */
import type { SmsFilterReason } from '@farmers-mailbox/contract/dictionaries.ts';
import { FILTER_REASONS, FilterReason } from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type RawBuilder, sql } from 'kysely';
import { portedNumbers } from '../../ported-numbers/queries.ts';
import type { DailyLimit, RecipientChoice, RecipientRules } from '../application/recipient-choice.ts';

type Sql = RawBuilder<unknown>;

/** Null, which is not true, for numbers of nobody who is registered. */
export function isOutside({ area }: RecipientRules): Sql {
  return sql`(c.dept_id < ${area} OR c.dept_id >= ${`${area}~`})`;
}

/** Reasons that stand in other tables than the recipient's own row: true where one applies to a number. */
interface Marks {
  readonly optedOut: Sql;
  readonly limited: Sql;
  readonly dead: Sql;
}
export const nothingElse: Marks = { optedOut: sql`false`, limited: sql`false`, dead: sql`false` };
export const namedMarks: Marks = { optedOut: sql`c.opted_out`, limited: sql`c.limited`, dead: sql`c.dead` };

/** Where the tables are joined: false for what does not count. */
export const joinedMarks = (
  choice: RecipientChoice,
  { optOutScopes, dailyLimit, deadSince }: RecipientRules,
): Marks => ({
  optedOut: optOutScopes.length > 0 ? sql`out.phone_hash IS NOT NULL` : nothingElse.optedOut,
  limited: dailyLimit ? isLimited(choice, dailyLimit) : nothingElse.limited,
  dead: deadSince ? sql`dead.phone_hash IS NOT NULL` : nothingElse.dead,
});

/** The first reason that applies, in the order of FILTER_REASONS; 0 for none. */
export function reasonOf(rules: RecipientRules, { optedOut, limited, dead }: Marks): Sql {
  const tests: Readonly<Record<SmsFilterReason, Sql>> = {
    [FilterReason.invalid]: sql`c.phone_hash IS NULL`,
    [FilterReason.duplicate]: sql`c.repeated`,
    [FilterReason.optedOut]: optedOut,
    [FilterReason.noConsent]: rules.needsConsent ? sql`NOT c.agree` : sql`false`,
    [FilterReason.dailyLimit]: limited,
    [FilterReason.disabled]: sql`NOT c.enabled`,
    [FilterReason.outsideArea]: isOutside(rules),
    [FilterReason.deadNumber]: dead,
  };
  const cases = FILTER_REASONS.map((reason) => sql`WHEN ${tests[reason]} THEN ${sql.lit(reason)}`);
  return sql`CASE ${sql.join(cases, sql` `)} ELSE 0 END`;
}

/** Rows of `number, opted_out, limited, dead, moved_to`, one for each number that another table names. */
export function namedElsewhere(rules: RecipientRules): Sql {
  const lists = [
    { mark: 'opted_out', numbers: optedOutNumbers(rules) },
    { mark: 'limited', numbers: limitedNumbers(rules) },
    { mark: 'dead', numbers: deadNumbers(rules) },
  ].flatMap(({ mark, numbers }) =>
    numbers
      ? [sql`SELECT phone_hash, ${sql.lit(mark)} AS mark, NULL::text AS moved_to FROM (${numbers}) m`]
      : [],
  );
  lists.push(sql`SELECT phone_hash, 'moved' AS mark, carrier AS moved_to FROM (${portedNumbers}) m`);
  return sql`SELECT phone_hash AS number, bool_or(mark = 'opted_out') AS opted_out, bool_or(mark = 'limited') AS limited,
      bool_or(mark = 'dead') AS dead, max(moved_to) AS moved_to
    FROM (${sql.join(lists, sql` UNION ALL `)}) l GROUP BY phone_hash`;
}

export function joinOptOuts(rules: RecipientRules): Sql {
  const numbers = optedOutNumbers(rules);
  return numbers ? sql`LEFT JOIN (${numbers}) out ON out.phone_hash = c.phone_hash` : sql``;
}

function optedOutNumbers({ optOutScopes }: RecipientRules): Sql | null {
  if (optOutScopes.length === 0) return null;
  return sql`SELECT DISTINCT phone_hash FROM sms_opt_out WHERE restore_time IS NULL AND scope = ANY(${optOutScopes}::smallint[])`;
}

export function joinDead(rules: RecipientRules): Sql {
  const numbers = deadNumbers(rules);
  return numbers ? sql`LEFT JOIN (${numbers}) dead ON dead.phone_hash = c.phone_hash` : sql``;
}

function deadNumbers({ deadSince }: RecipientRules): Sql | null {
  return deadSince && sql`SELECT phone_hash FROM sms_dead_number WHERE dead_time >= ${deadSince}`;
}

/** County and above, and the rows of another application: the day's messages are counted for everybody at once; below, for each number by the index. */
export function countsWhole(choice: RecipientChoice): boolean {
  return choice.source !== null || choice.objDeptIds.some((deptId) => deptId.length <= 6);
}

export function joinLimited(choice: RecipientChoice, rules: RecipientRules): Sql {
  const numbers = countsWhole(choice) ? limitedNumbers(rules) : null;
  return numbers ? sql`LEFT JOIN (${numbers}) limited ON limited.phone_hash = c.phone_hash` : sql``;
}

function limitedNumbers({ dailyLimit }: RecipientRules): Sql | null {
  if (!dailyLimit) return null;
  const { max, among } = dailyLimit;
  return among
    ? sql`SELECT phone_hash FROM (SELECT DISTINCT phone_hash FROM mass_sms_detail WHERE apply_id = ANY(${among}::bigint[])) s
        WHERE (SELECT count(*) FROM mass_sms_detail e WHERE e.phone_hash = s.phone_hash AND ${counts(dailyLimit)}) >= ${max}`
    : sql`SELECT phone_hash FROM mass_sms_detail e WHERE ${counts(dailyLimit)} GROUP BY phone_hash HAVING count(*) >= ${max}`;
}

/** True if a row counts against the day: it has left and did not fail, or is still to leave. */
export function counts({ applyIds, cancelledIds }: DailyLimit): Sql {
  return sql`e.apply_id = ANY(${applyIds}::bigint[])
    AND e.send_result NOT IN (${sql.lit(SendResult.cancelled)}, ${sql.lit(SendResult.failed)})
    AND (e.send_result <> ${sql.lit(SendResult.waiting)} OR e.apply_id <> ALL(${cancelledIds}::bigint[]))`;
}

function isLimited(choice: RecipientChoice, dailyLimit: DailyLimit): Sql {
  if (countsWhole(choice)) return sql`limited.phone_hash IS NOT NULL`;
  return sql`(SELECT count(*) FROM mass_sms_detail e WHERE e.phone_hash = c.phone_hash AND ${counts(dailyLimit)}) >= ${dailyLimit.max}`;
}
