/**
 * A text with placeholders, filled with the recipients' own values: its greatest length, and values that complete a
 * forbidden word with what stands beside it. Asked of the rows that will be reached; nothing is written.
 */
import {
  PLACEHOLDERS,
  type PlaceholderName,
  type PlaceholderValues,
  placeholdersOf,
  placeholderWindows,
  renderWithRanges,
} from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import type { Matcher } from '../../sensitive-words/queries.ts';
import { allowBulk } from './bulk-settings.ts';

type Sql = RawBuilder<unknown>;

/** Where a value stands, of a recipient `r` beside its department `p`: as the sender reads them. */
const columnOf: Record<PlaceholderName, Sql> = { name: sql`r.real_name`, village: sql`p.dept_name` };

/** Beside `department`: what a query over recipients `r` selects for each placeholder, as an aggregate. */
export function longestColumns(names: readonly PlaceholderName[]): Sql {
  return lengthColumns(names, (name, length) => sql`max(${shownLength(name, length)})`);
}

/** Of each placeholder that was asked for a column that begins with a comma. */
export function lengthColumns(
  names: readonly PlaceholderName[],
  columnFor: (name: PlaceholderName, maxLength: number) => Sql,
): Sql {
  const columns = PLACEHOLDERS.filter(({ name }) => names.includes(name)).map(
    ({ name, maxLength }) => sql`, ${columnFor(name, maxLength)} AS ${sql.ref(`longest_${name}`)}`,
  );
  return sql.join(columns, sql``);
}

/** The units of a recipient's value as it is shown; where a character may be several, the most that it may take. */
export function shownLength(name: PlaceholderName, maxLength: number): Sql {
  return sql`shown_length(coalesce(${columnOf[name]}, ''), ${sql.lit(maxLength)})`;
}

/** Joined only when somebody's village is shown. */
export function department(names: readonly PlaceholderName[], places: Sql = sql`sys_dept`): Sql {
  return names.includes('village') ? sql`LEFT JOIN ${places} p ON p.dept_id = r.dept_id` : sql``;
}

export interface CompletedWord {
  readonly word: string;
  /** one recipient's value that completes it */
  readonly value: string;
}

/** Values that are read and looked at together; some hundredths of a second. */
const VALUES_AT_ONCE = 5_000;

/**
 * The first forbidden word that a recipient's value holds or completes; null when none does. Each different value is looked at
 * once, with a few characters on both sides: a million names take about two seconds.
 * @param recipients SQL of rows with `real_name` and `dept_id`
 * @param places SQL of rows with `dept_id` and `dept_name`
 */
export async function findCompletedWord(
  trx: Transaction<Tables>,
  matcher: Matcher,
  fullContent: string,
  recipients: Sql,
  places: Sql = sql`sys_dept`,
): Promise<CompletedWord | null> {
  for (const { text, names } of placeholderWindows(fullContent)) {
    const columns = names.map((name) => sql`${columnOf[name]} AS ${sql.ref(name)}`);
    await sql`DECLARE recipient_values NO SCROLL CURSOR FOR SELECT DISTINCT ${sql.join(columns)}
      FROM (${recipients}) r ${department(names, places)}`.execute(trx);
    for (;;) {
      const { rows } =
        await sql<PlaceholderValues>`FETCH ${sql.lit(VALUES_AT_ONCE)} FROM recipient_values`.execute(trx);
      if (rows.length === 0) break;
      for (const values of rows) {
        const completed = completedIn(matcher, text, values);
        if (completed) return completed;
      }
    }
    await sql`CLOSE recipient_values`.execute(trx);
  }
  return null;
}

/** The same of what a submission has fixed: the recipients of an application, and the names of their villages. */
export async function findCompletedIn(
  trx: Transaction<Tables>,
  matcher: Matcher,
  { applyId, fullContent }: { readonly applyId: string; readonly fullContent: string },
): Promise<CompletedWord | null> {
  if (placeholdersOf(fullContent).length === 0) return null;
  await allowBulk(trx);
  const reached = sql`SELECT real_name, dept_id FROM mass_sms_detail WHERE apply_id = ${applyId}`;
  const places = sql`(SELECT dept_id, dept_name FROM mass_sms_place_name WHERE apply_id = ${applyId})`;
  return findCompletedWord(trx, matcher, fullContent, reached, places);
}

/** Only words that a value completes: the applicant's own have been looked at as a whole already. */
function completedIn(matcher: Matcher, text: string, values: PlaceholderValues): CompletedWord | null {
  const rendered = renderWithRanges(text, values);
  for (const hit of matcher.find(rendered.text)) {
    const value = rendered.values.find(({ start, end }) => hit.start < end && hit.end > start);
    if (hit.level === 1 && value) {
      return { word: hit.word, value: rendered.text.slice(value.start, value.end) };
    }
  }
  return null;
}

/** Read by the applicant, who may change the words beside the placeholder or leave it out. */
export function completedWordSentence({ word, value }: CompletedWord): string {
  return `变量代入接收人的“${value}”后出现敏感词“${word}”，请调整变量前后的文字或去掉变量`;
}
