/**
 * A person's area as a condition of a query, so that what lies outside is never read. Which area
 * somebody has is contract/access/area.ts's to say.
 */
import { codeLengthOfLevel, isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Expression, type ExpressionBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely';

/**
 * True for rows whose department lies in the area: the region itself, everything below it, and its units. No area, an empty
 * or short or malformed code is an area of nothing; it never widens. The column must have the C collation: then this is one
 * range of its index.
 */
export function deptInside<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  area: string | null,
): Expression<SqlBool> {
  if (area === null || !isRegionCode(area)) return eb.lit(false);
  const [from, to] = [area, firstCodeBehind(area)].map((code) => (isWide(area) ? sql.lit(code) : code));
  return eb.and([eb(column, '>=', from as never), eb(column, '<', to as never)]);
}

/**
 * The province and its cities stand in the statement itself: a plan that is kept without values takes every range for a two-hundredth of
 * the table, and gathers all rows of a province to put them in order. They are few, so are the plans.
 */
const isWide = (area: string): boolean => area.length <= codeLengthOfLevel[3];

/** The smallest text that does not begin with the area: codes hold only ASCII, so the next character exists. */
export function firstCodeBehind(area: string): string {
  return area.slice(0, -1) + String.fromCharCode(area.charCodeAt(area.length - 1) + 1);
}

/** The codes of the regions around one, from the province down; a region lies around itself. */
export const regionsAround = (region: string): string[] =>
  Object.values(codeLengthOfLevel)
    .filter((length) => length <= region.length)
    .map((length) => region.slice(0, length));
