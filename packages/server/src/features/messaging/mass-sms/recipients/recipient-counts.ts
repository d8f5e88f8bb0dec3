/**
 * In SQL: the recipients of a choice in numbers, without reading a million of them. Residents come counted (`sys_user_tally`, decision
 * 124); those of whom another table says something are taken off again as they were counted, and added as they are. It adds up to
 * what `resolvedRecipients` says row by row.
 */

import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { PlaceholderName } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import type { RecipientChoice, RecipientRules } from '../application/recipient-choice.ts';
import { countsWhole, namedElsewhere, namedMarks, nothingElse, reasonOf } from './recipient-reasons.ts';
import {
  areInForce,
  categoryOf,
  groupColumns,
  resolved,
  sourcesOf,
  userTypesOf,
  withRepetitions,
} from './recipient-sources.ts';
import { department, lengthColumns, shownLength } from './recipient-values.ts';

type Sql = RawBuilder<unknown>;

const byPrefix = sql`NULL`;

export interface CountedGroup {
  areaId: string;
  carrier: string;
  category: string;
  reason: number;
  count: number;
  /** of the placeholders that were asked for */
  longestName?: number;
  longestVillage?: number;
}

/** Null where it is no shorter way: below a county, and for another application's recipients. */
export function countedRecipients(
  choice: RecipientChoice,
  rules: RecipientRules,
  placeholders: readonly PlaceholderName[],
): RawBuilder<CountedGroup> | null {
  const userTypes = userTypesOf(choice);
  if (choice.source !== null || userTypes.length === 0 || !countsWhole(choice)) return null;
  const lines = sql.join(linesOf(choice, rules, { userTypes, placeholders }), sql` UNION ALL `);
  const lengths = sql.join(
    placeholders.map((name) => sql`, ${sql.ref(`longest_${name}`)}`),
    sql``,
  );
  // Of a length it is only known how many have it once all lines are added: the longest of those that are left.
  return sql<CountedGroup>`SELECT area_id, carrier, category, reason, sum(people)::int AS count
      ${lengthColumns(placeholders, (name) => sql`max(${sql.ref(`longest_${name}`)})`)}
    FROM (SELECT area_id, carrier, category, reason ${lengths}, sum(people) AS people FROM (${lines}) l
      GROUP BY area_id, carrier, category, reason ${lengths} HAVING sum(people) > 0) g
    GROUP BY area_id, carrier, category, reason`;
}

interface Asked {
  readonly userTypes: readonly number[];
  readonly placeholders: readonly PlaceholderName[];
}

function linesOf(choice: RecipientChoice, rules: RecipientRules, { userTypes, placeholders }: Asked): Sql[] {
  const sources = sourcesOf(choice, rules);
  const ownReason = reasonOf(rules, nothingElse);
  const countedLengths = lengthColumns(placeholders, (name, maxLength) =>
    name === 'name' ? sql`r.name_length::integer` : shownLength(name, maxLength),
  );
  const shownLengths = lengthColumns(placeholders, shownLength);
  const lines = [
    sql`SELECT r.carrier, r.category, r.area_id, r.reason ${countedLengths}, r.people
      FROM (SELECT ${groupColumns(rules, byPrefix)}, ${ownReason} AS reason, c.dept_id, c.name_length, c.people
        FROM (${residentGroups(choice, rules, userTypes)}) c) r ${department(placeholders)}`,
  ];
  if (sources.residents) {
    lines.push(sql`SELECT told.carrier, r.category, r.area_id, told.reason ${shownLengths}, told.people FROM (
        SELECT ${groupColumns(rules, byPrefix)}, c.real_name, c.dept_id, ${ownReason} AS own_reason, ${reasonOf(rules, namedMarks)} AS whole_reason, c.moved_to
        FROM (SELECT s.*, false AS repeated, n.* FROM (${sources.residents}) s JOIN (${namedElsewhere(rules)}) n ON n.number = s.phone_hash) c
      ) r ${department(placeholders)}
      CROSS JOIN LATERAL (VALUES (r.carrier, r.own_reason, -1), (coalesce(r.moved_to, r.carrier), r.whole_reason, 1)) told (carrier, reason, people)`);
  }
  if (sources.others.length > 0) {
    const others = resolved(withRepetitions(sources, choice, rules), choice, rules, true);
    lines.push(sql`SELECT r.carrier, r.category, r.area_id, r.reason ${shownLengths}, 1
      FROM (${others}) r ${department(placeholders)}`);
  }
  return lines;
}

function residentGroups(
  choice: RecipientChoice,
  { today }: RecipientRules,
  userTypes: readonly number[],
): Sql {
  // Of numbers it only matters that each resident has one.
  return sql`SELECT t.dept_id, t.carrier, t.sms_agree_flag = 1 AS agree, t.status = ${sql.lit(EnableStatus.enabled)} AS enabled,
      ${categoryOf('t')} AS category, false AS repeated, true AS phone_hash, t.name_length, t.people
    FROM sys_user_tally t WHERE t.user_type = ANY(${userTypes}::smallint[]) AND ${areInForce(choice, today)}`;
}

const GROUP = sql`dept_id, user_type, carrier, sms_agree_flag, status, name_length`;

/** Makes one line of the lines of a group; any number of programs may, side by side, and each line is added once. */
export async function foldResidentCounts(db: Kysely<Tables>): Promise<void> {
  await sql`WITH several AS (SELECT ${GROUP} FROM sys_user_tally GROUP BY ${GROUP} HAVING count(*) > 1),
      taken AS (DELETE FROM sys_user_tally WHERE ctid = ANY(ARRAY(
        SELECT t.ctid FROM sys_user_tally t JOIN several USING (${GROUP}) FOR UPDATE OF t SKIP LOCKED)) RETURNING *)
    INSERT INTO sys_user_tally SELECT ${GROUP}, sum(people) FROM taken GROUP BY ${GROUP} HAVING sum(people) <> 0`.execute(
    db,
  );
}
