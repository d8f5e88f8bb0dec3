/**
 * The one SQL that turns a choice of recipients into numbers, each with the reason why it will not be reached:
 * areas and categories, groups, people, typed numbers, an imported file, in this order. Counting before the submission and
 * writing at the submission both stand on it, so that what was counted is what goes.
 */

import { ROLES } from '@farmers-mailbox/contract/access/roles.ts';
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { USER_CATEGORY } from '@farmers-mailbox/contract/messaging/mass-sms/user-categories.ts';
import { UserType } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import { type RawBuilder, sql } from 'kysely';
import { portedNumbers } from '../../ported-numbers/queries.ts';
import type { RecipientChoice, RecipientRules, TypedPhone } from '../application/recipient-choice.ts';
import { rowsOfSource } from './follow-up-rows.ts';
import { isOutside, joinDead, joinedMarks, joinLimited, joinOptOuts, reasonOf } from './recipient-reasons.ts';

/** With an area and no category, farmers are meant. */
const DEFAULT_CATEGORY = 'U2';

const USER_TYPE_OF: Record<string, number> = { U1: 1, U2: 2 };
const MESSENGER_ROLE_KEYS: string[] = ROLES.filter(
  (role) => role.family === 'levelledMessenger' || role.family === 'messenger',
).map((role) => role.key);

type Sql = RawBuilder<unknown>;

/** The messengers' roles, those of one's own that stand on one of them included. */
export const messengerRoleIds: Sql = sql`(SELECT array_agg(role_id) FROM sys_role
  WHERE base_role_key = ANY(${MESSENGER_ROLE_KEYS}::text[]))`;

/**
 * Rows of `user_id, real_name, phone_cipher, phone_hash, dept_id, carrier, category, area_id, reason`: every chosen number once
 * for each source that names it. reason 0 will be reached; area_id is the part of the applicant's area, one level down.
 */
export function resolvedRecipients(choice: RecipientChoice, rules: RecipientRules): Sql {
  const sources = sourcesOf(choice, rules);
  const parts: Sql[] = [];
  if (sources.residents) {
    parts.push(sql`SELECT r.*, false AS repeated FROM (${sources.residents}) r`);
  }
  if (sources.others.length > 0) parts.push(withRepetitions(sources, choice, rules));
  const chosen = parts.length > 0 ? sql.join(parts, sql` UNION ALL `) : nobodyChosen;
  return resolved(chosen, choice, rules, sources.others.length > 0 || choice.source !== null);
}

export function resolved(
  chosen: Sql,
  choice: RecipientChoice,
  rules: RecipientRules,
  mayBeStrangers: boolean,
): Sql {
  // Whoever is only an id or a number to the applicant stays so when the person behind it lives elsewhere.
  const isStranger = sql`c.category IN ('user', 'typed', 'file', 'group', 'source') AND ${isOutside(rules)}`;
  const known = (column: Sql, named = sql`true`) =>
    mayBeStrangers ? sql`CASE WHEN ${isStranger} AND ${named} THEN NULL ELSE ${column} END` : column;
  return sql`SELECT ${known(sql`c.user_id`)} AS user_id, ${known(sql`c.real_name`, sql`c.category NOT IN ('file', 'group', 'source')`)} AS real_name,
      c.phone_cipher, c.phone_hash, ${known(sql`c.dept_id`)} AS dept_id,
      ${groupColumns(rules, sql`moved.carrier`)}, ${reasonOf(rules, joinedMarks(choice, rules))} AS reason
    FROM (${chosen}) c LEFT JOIN (${portedNumbers}) moved ON moved.phone_hash = c.phone_hash ${joinOptOuts(rules)} ${joinDead(rules)} ${joinLimited(choice, rules)}`;
}

/** @param moved the carrier that the list of moved numbers names, null where it names none */
export const groupColumns = (rules: RecipientRules, moved: Sql): Sql =>
  sql`coalesce(${moved}, c.carrier, 'OTHER') AS carrier, c.category, ${areaOf(rules)} AS area_id`;

interface Sources {
  /**
   * Users of one or both plain types in the chosen areas, or another application's rows. A number is unique among them, and
   * this source comes first, so nothing here can repeat: a million rows need no sort.
   */
  readonly residents: Sql | null;
  readonly others: readonly Sql[];
}

const SOURCE_COLUMNS = sql`user_id, real_name, phone_cipher, phone_hash, dept_id, carrier, agree, enabled, category`;
const nobodyChosen = sql`SELECT NULL::bigint AS user_id, NULL::text AS real_name, NULL::bytea AS phone_cipher, NULL::uuid AS phone_hash,
  NULL::text AS dept_id, NULL::text AS carrier, false AS agree, true AS enabled, NULL::text AS category, false AS repeated WHERE false`;

export function sourcesOf(choice: RecipientChoice, rules: RecipientRules): Sources {
  if (choice.source !== null) return { residents: rowsOfSource(choice.source), others: [] };
  const byArea = choice.objDeptIds.length > 0;
  const categories = choice.objCategoryIds.length > 0 ? choice.objCategoryIds : [DEFAULT_CATEGORY];
  const subjects = categories.filter((category) => !USER_CATEGORY.some(({ value }) => value === category));
  const others: Sql[] = [];
  if (byArea && categories.includes('U3')) others.push(messengers(choice, rules));
  if (byArea && subjects.length > 0) others.push(subjectsIn(choice, rules, subjects));
  if (choice.groupIds.length > 0) others.push(membersOf(choice.groupIds));
  if (choice.userIds.length > 0) others.push(people(choice.userIds));
  if (choice.phones.length > 0) others.push(typedNumbers(choice.phones));
  if (choice.phoneFileId !== null) others.push(importedNumbers(choice.phoneFileId, rules));
  const userTypes = userTypesOf(choice);
  return { residents: userTypes.length > 0 ? residents(choice, rules, userTypes) : null, others };
}

export function userTypesOf(choice: RecipientChoice): number[] {
  if (choice.objDeptIds.length === 0) return [];
  const categories = choice.objCategoryIds.length > 0 ? choice.objCategoryIds : [DEFAULT_CATEGORY];
  return categories.flatMap((category) => USER_TYPE_OF[category] ?? []);
}

function residents(choice: RecipientChoice, { today }: RecipientRules, userTypes: readonly number[]): Sql {
  return sql`SELECT u.user_id, u.real_name, u.phone_cipher, u.phone_hash, u.dept_id, u.carrier,
      u.sms_agree_flag = 1 AS agree, u.status = ${sql.lit(EnableStatus.enabled)} AS enabled,
      ${categoryOf('u')} AS category
    FROM sys_user u JOIN (${validDepts(choice, today)}) d ON d.dept_id = u.dept_id
    WHERE u.del_flag = 0 AND u.user_type = ANY(${userTypes}::smallint[]) AND ${nearby(choice.objDeptIds, 'u')}`;
}

export const categoryOf = (table: 'u' | 't'): Sql =>
  sql`CASE ${sql.ref(`${table}.user_type`)} WHEN ${sql.lit(UserType.staff)} THEN 'U1' ELSE 'U2' END`;

/** A messenger stands where the post is, once, however many posts. */
function messengers(choice: RecipientChoice, { today }: RecipientRules): Sql {
  return sql`SELECT 1 AS source_no, m.user_id AS item_no, m.* FROM (
    SELECT DISTINCT ON (u.user_id) u.user_id, u.real_name, u.phone_cipher, u.phone_hash, i.dept_id, u.carrier,
      u.sms_agree_flag = 1 AS agree, u.status = ${sql.lit(EnableStatus.enabled)} AS enabled, 'U3' AS category
    FROM sys_user_identity i JOIN (${validDepts(choice, today)}) d ON d.dept_id = i.dept_id
      JOIN sys_user u ON u.user_id = i.user_id AND u.del_flag = 0
    WHERE i.status = ${sql.lit(EnableStatus.enabled)} AND i.role_ids && ${messengerRoleIds}
      AND coalesce(i.valid_from <= ${today}::date, true) AND coalesce(i.valid_to >= ${today}::date, true)
    ORDER BY u.user_id, i.main_flag DESC, i.identity_id) m`;
}

/** A subject's contact; whoever is registered as well agrees under either name. */
function subjectsIn(choice: RecipientChoice, { today }: RecipientRules, categories: readonly string[]): Sql {
  return sql`SELECT 2 AS source_no, s.subject_id AS item_no, s.user_id, s.contact_name, s.phone_cipher, s.phone_hash, s.dept_id, s.carrier,
      s.sms_agree_flag = 1 OR coalesce(u.sms_agree_flag, 0) = 1, s.status = ${sql.lit(EnableStatus.enabled)} AND coalesce(u.status, 1) = 1, s.subject_category
    FROM agri_subject s JOIN (${validDepts(choice, today)}) d ON d.dept_id = s.dept_id
      LEFT JOIN sys_user u ON u.user_id = s.user_id AND u.del_flag = 0
    WHERE s.del_flag = 0 AND s.subject_category = ANY(${categories}::text[]) AND ${nearby(choice.objDeptIds, 's')}`;
}

/** Registered members by their account, outside contacts by their number: when it is somebody's, that person's rights hold. */
function membersOf(groupIds: readonly string[]): Sql {
  return sql`SELECT 3 AS source_no, b.book_user_id AS item_no, p.user_id, coalesce(b.real_name, p.real_name),
      coalesce(p.phone_cipher, b.phone_cipher), coalesce(p.phone_hash, b.phone_hash), coalesce(p.dept_id, b.dept_id),
      coalesce(p.carrier, b.carrier), coalesce(p.sms_agree_flag, 0) = 1, coalesce(p.status = ${sql.lit(EnableStatus.enabled)} AND p.del_flag = 0, true), 'group'
    FROM book_user b LEFT JOIN sys_user p ON p.user_id = coalesce(b.user_id,
      (SELECT o.user_id FROM sys_user o WHERE o.phone_hash = b.phone_hash AND o.del_flag = 0))
    WHERE b.group_id = ANY(${groupIds}::bigint[])`;
}

function people(userIds: readonly string[]): Sql {
  return sql`SELECT 4 AS source_no, u.user_id AS item_no, u.user_id, u.real_name, u.phone_cipher, u.phone_hash, u.dept_id, u.carrier,
      u.sms_agree_flag = 1, u.status = ${sql.lit(EnableStatus.enabled)}, 'user'
    FROM sys_user u WHERE u.del_flag = 0 AND u.user_id = ANY(${userIds}::bigint[])`;
}

function typedNumbers(phones: readonly TypedPhone[]): Sql {
  const list = sql`unnest(${phones.map((phone) => phone.cipher)}::bytea[], ${phones.map((phone) => phone.hash)}::uuid[],
    ${phones.map((phone) => phone.carrier)}::text[]) WITH ORDINALITY AS t (phone_cipher, phone_hash, carrier, item_no)`;
  return sql`SELECT 5 AS source_no, t.item_no, p.user_id, p.real_name, t.phone_cipher, t.phone_hash, p.dept_id,
      coalesce(p.carrier, t.carrier), coalesce(p.sms_agree_flag, 0) = 1, coalesce(p.status, 1) = 1, 'typed'
    FROM ${list} LEFT JOIN sys_user p ON p.phone_hash = t.phone_hash AND p.del_flag = 0`;
}

function importedNumbers(fileId: string, { area }: RecipientRules): Sql {
  const inside = sql`p.dept_id >= ${area} AND p.dept_id < ${`${area}~`}`;
  return sql`SELECT 6 AS source_no, f.row_no AS item_no, p.user_id, coalesce(f.real_name, CASE WHEN ${inside} THEN p.real_name END), f.phone_cipher, f.phone_hash, p.dept_id,
      coalesce(p.carrier, f.carrier), coalesce(p.sms_agree_flag, 0) = 1, coalesce(p.status, 1) = 1, 'file'
    FROM mass_sms_phone_file_row f LEFT JOIN sys_user p ON p.phone_hash = f.phone_hash AND p.del_flag = 0
    WHERE f.file_id = ${fileId}`;
}

/** Marks numbers that an earlier source (or an earlier line of the same one) has named already. */
export function withRepetitions(
  { residents: first, others }: Sources,
  choice: RecipientChoice,
  { today }: RecipientRules,
): Sql {
  const named = sql`(source_no, item_no, ${SOURCE_COLUMNS})`;
  // A number is asked for the resident behind it: no second pass over a million of them.
  const isResident = first
    ? sql`EXISTS (SELECT FROM sys_user w WHERE w.phone_hash = o.phone_hash AND w.del_flag = 0
        AND w.user_type = ANY(${userTypesOf(choice)}::smallint[]) AND w.dept_id IN (${validDepts(choice, today)}))`
    : sql`false`;
  return sql`SELECT ${SOURCE_COLUMNS},
      row_number() OVER (PARTITION BY phone_hash ORDER BY source_no, item_no) > 1 OR ${isResident} AS repeated
    FROM (${sql.join(others, sql` UNION ALL `)}) AS o ${named}`;
}

/**
 * Departments in force below the chosen ones, without the excluded subtrees. A disabled one cannot be chosen any more, but its people
 * live where they lived: a warning to the county is for them too. After a merge nobody is left in it.
 */
export function validDepts(
  choice: Pick<RecipientChoice, 'objDeptIds' | 'excludeDeptIds'>,
  today: string,
): Sql {
  return sql`SELECT dept_id FROM sys_dept WHERE NOT (${isNotInForce(today)}) AND ${isChosen(choice, sql`dept_id`)}`;
}

/** Of lines of people `t`, who live in departments: the same without a join. */
export function areInForce(choice: RecipientChoice, today: string): Sql {
  return sql`${isChosen(choice, sql`t.dept_id`)}
    AND t.dept_id NOT IN (SELECT dept_id FROM sys_dept WHERE ${isNotInForce(today)})`;
}

const isNotInForce = (today: string): Sql =>
  sql`(effect_date > ${today}::date OR expire_date <= ${today}::date) IS TRUE`;

function isChosen(
  { objDeptIds, excludeDeptIds }: Pick<RecipientChoice, 'objDeptIds' | 'excludeDeptIds'>,
  deptId: Sql,
): Sql {
  return excludeDeptIds.length > 0
    ? sql`${below(objDeptIds, deptId)} AND NOT ${below(excludeDeptIds, deptId)}`
    : below(objDeptIds, deptId);
}

const CODE_LENGTHS = [2, 4, 6, 8, 10, 12];
const RANGES_MAX = 20;

/**
 * True if a department is one of these or below one of them. A few are ranges, whose rows the planner foresees; of many its own
 * beginnings are looked up, so 500 cost what one costs.
 */
function below(deptIds: readonly string[], column: Sql): Sql {
  if (deptIds.length > 0 && deptIds.length <= RANGES_MAX) return rangesOf(deptIds, column);
  const lengths = CODE_LENGTHS.filter((length) => deptIds.some((deptId) => deptId.length === length));
  const tests = lengths.map((length) => {
    const codes = deptIds.filter((deptId) => deptId.length === length);
    return sql`left(${column}, ${sql.lit(length)}) = ANY(${codes}::text[])`;
  });
  return tests.length > 0 ? sql`(${sql.join(tests, sql` OR `)})` : sql`false`;
}

/** Of the people in them, for choices of a few places; the join with the departments stays the judge. */
function nearby(deptIds: readonly string[], table: 'u' | 's'): Sql {
  return deptIds.length > RANGES_MAX ? sql`true` : rangesOf(deptIds, sql.ref(`${table}.dept_id`));
}

function rangesOf(deptIds: readonly string[], column: Sql): Sql {
  const ranges = deptIds.map((deptId) => sql`(${column} >= ${deptId} AND ${column} < ${`${deptId}~`})`);
  return sql`(${sql.join(ranges, sql` OR `)})`;
}

/** The part of the applicant's area that a recipient belongs to; those without a department belong to the whole. */
function areaOf({ area, virtualTownships }: RecipientRules): Sql {
  const length = area.length + 2;
  const next = sql`left(c.dept_id, ${sql.lit(length)})`;
  const part =
    virtualTownships.length > 0
      ? sql`CASE WHEN ${next} = ANY(${virtualTownships}::text[]) THEN left(c.dept_id, ${sql.lit(length + 2)}) ELSE ${next} END`
      : next;
  return sql`coalesce(${part}, ${area}) COLLATE "C"`;
}
