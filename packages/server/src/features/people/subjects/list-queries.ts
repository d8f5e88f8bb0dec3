/** The SQL of lists of subjects, newest first: what an area holds, what filters ask, one page, and all of it for a file. */

import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type exportSubjects,
  LISTED_SUBJECTS_MAX,
} from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import { normaliseCreditCode } from '@farmers-mailbox/contract/rules/credit-code.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { expressionBuilder, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import { deptInside } from '../../../access/scope.ts';
import { type IndexedWord, indexedWords } from '../../../database/indexed-words.ts';
import { escapeLike } from '../../../database/like.ts';
import { type AskedOrder, orderOf } from '../../../database/list-order.ts';
import { type Condition, findNewest, keysOf, type NewestList } from '../../../database/newest-first.ts';
import type { AgriSubjectTable, Tables } from '../../../database/tables.ts';
import { chinaDay, DAY_MS } from '../../../time/moment.ts';

export type SubjectFilters = Omit<CheckedRequestOf<typeof exportSubjects>, 'masked'>;
export type ListedSubject = Selectable<AgriSubjectTable> & { fullDeptName: string };

/** The filters as conditions, and those that an index of words can answer. */
export interface Asked {
  readonly conditions: readonly Condition[];
  readonly words: readonly IndexedWord[];
}

const eb = expressionBuilder<Tables, 'agriSubject'>();
const SEARCHED = sql`subject_name || ' ' || contact_name || ' ' || legal_person`;

/** @param area the reader's own, or a part of it */
export function subjectsAsked(
  area: string,
  filters: SubjectFilters,
  { now, personalData }: { now: Date; personalData: Pick<PersonalData, 'hash'> },
): Asked {
  const { deptId, includeChild, subjectCategory, subjectType, creditLevel, productCert } = filters;
  const { smsAgreeFlag, auditStatus, status, licenceExpireBefore, licenceDays } = filters;
  const conditions: Condition[] = [eb('delFlag', '=', 0), deptInside(eb, 'deptId', area)];
  if (deptId !== undefined) {
    conditions.push(includeChild === 1 ? deptInside(eb, 'deptId', deptId) : eb('deptId', '=', deptId));
  }
  if (subjectCategory !== undefined) conditions.push(eb('subjectCategory', '=', subjectCategory));
  if (subjectType !== undefined) conditions.push(eb('subjectType', '=', subjectType));
  if (creditLevel !== undefined) conditions.push(eb('creditLevel', '=', creditLevel));
  if (productCert !== undefined) conditions.push(sql`product_cert @> ARRAY[${productCert}]::smallint[]`);
  if (smsAgreeFlag !== undefined) conditions.push(eb('smsAgreeFlag', '=', smsAgreeFlag));
  if (auditStatus !== undefined) conditions.push(eb('auditStatus', '=', auditStatus));
  if (status !== undefined) conditions.push(eb('status', '=', status));
  if (licenceExpireBefore !== undefined) conditions.push(sql`licence_end < ${licenceExpireBefore}`);
  if (licenceDays === 0) conditions.push(sql`licence_end < ${chinaDay(now)}`);
  else if (licenceDays !== undefined) {
    conditions.push(sql`licence_end <= ${chinaDay(new Date(now.getTime() + licenceDays * DAY_MS))}`);
  }
  const { exact, words } = byKeyword(filters.keyword, personalData);
  return { conditions: [...conditions, ...exact], words };
}

/** A whole phone number, the beginning of a code, or words of a name. */
function byKeyword(
  keyword: string | undefined,
  personalData: Pick<PersonalData, 'hash'>,
): { exact: Condition[]; words: IndexedWord[] } {
  if (!keyword) return { exact: [], words: [] };
  const phone = normalisePhone(keyword);
  if (phone !== null) return { exact: [sql`phone_hash = ${personalData.hash(phone)}`], words: [] };
  const code = normaliseCreditCode(keyword);
  if (/^(?=.*\d)[0-9A-Z]{4,20}$/.test(code)) {
    const beginning = `${escapeLike(code)}%`;
    return {
      exact: [sql`(credit_code LIKE ${beginning} OR subject_no LIKE ${beginning})`],
      words: [],
    };
  }
  const exact: Condition[] = [sql`strpos(${SEARCHED}, ${keyword}) > 0`];
  return { exact, words: indexedWords(sql`text_pairs(${SEARCHED})`, [keyword]) };
}

const LIST: NewestList = {
  table: 'agri_subject',
  key: 'subject_id',
  order: sql`subject_id DESC`,
  always: sql`del_flag = 0`,
  countsInOrder: false,
};

/** One page, counted no further than LISTED_SUBJECTS_MAX. */
export async function pageOfSubjects(
  db: Kysely<Tables>,
  { conditions, words }: Asked,
  page: { pageNum: number; pageSize: number } & AskedOrder<'createTime'>,
): Promise<{ list: ListedSubject[]; total: number; more: boolean }> {
  const asked = { ...page, rowsMax: LISTED_SUBJECTS_MAX };
  const order = orderOf(page, LIST.order, { createTime: [sql`subject_id`] });
  const { keys, total, more } = await findNewest(db, { ...LIST, order }, conditions, asked, words);
  return { list: keys === null ? [] : await readSubjects(db, keys, order), total, more };
}

async function readSubjects(
  db: Kysely<Tables>,
  keys: RawBuilder<unknown>,
  order = LIST.order,
): Promise<ListedSubject[]> {
  const { rows } = await sql<ListedSubject>`WITH page AS MATERIALIZED (${keys})
    SELECT agri_subject.*, sys_dept.full_dept_name FROM page JOIN agri_subject USING (subject_id)
      JOIN sys_dept USING (dept_id) ORDER BY ${order}`.execute(db);
  return rows;
}

const BATCH = 1_000;

/** Every matching subject, a thousand at a time: no transaction stays open while somebody saves the file slowly. */
export async function* everySubject(
  db: Kysely<Tables>,
  { conditions }: Asked,
): AsyncGenerator<readonly ListedSubject[]> {
  let behind: Condition[] = [];
  for (;;) {
    const rows = await readSubjects(db, sql`${keysOf(LIST, [...conditions, ...behind])} LIMIT ${BATCH}`);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    behind = [sql`subject_id < ${last.subjectId}::bigint`];
  }
}

/** Counts an area's subjects by category, and those that mass SMS can reach; categories without any are left out. */
export async function countByCategory(db: Kysely<Tables>, area: string) {
  const { rows } = await sql<{ subjectCategory: string; subjectCount: number; smsCount: number }>`
    SELECT subject_category, count(*)::int AS subject_count,
      (count(*) FILTER (WHERE status = ${sql.lit(EnableStatus.enabled)} AND sms_agree_flag = 1))::int AS sms_count
    FROM agri_subject WHERE del_flag = 0 AND ${deptInside(eb, 'deptId', area)} GROUP BY subject_category`.execute(
    db,
  );
  return rows;
}
