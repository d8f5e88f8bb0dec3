/** Reads the cockpit's sums: a few thousand narrow rows at most, whatever the number of people. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { codeLengthOfLevel } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Kysely, sql } from 'kysely';
import { firstCodeBehind } from '../../../access/scope.ts';
import type { Tables } from '../../../database/tables.ts';
import { readStatTime } from '../../messaging/mass-sms/queries.ts';
import type { ContentFigure } from './content-counts.ts';

export type Figure =
  | 'type'
  | 'realName'
  | 'agree'
  | 'yearAgo'
  | 'added'
  | 'active'
  | 'level'
  | 'addedMonth'
  | 'age'
  | 'messenger'
  | 'subject'
  | 'activeMonth'
  | 'terminal'
  | ContentFigure;

/** The figures of a place with everything below it, each by its slots. */
export class Totals {
  readonly #bySlot = new Map<string, Map<string, number>>();

  constructor(rows: readonly { figure: string; slot: string; count: number }[]) {
    for (const { figure, slot, count } of rows) {
      const slots = this.#bySlot.get(figure) ?? new Map<string, number>();
      this.#bySlot.set(figure, slots.set(slot, count));
    }
  }

  of(figure: Figure, slot: string): number {
    return this.#bySlot.get(figure)?.get(slot) ?? 0;
  }

  all(figure: Figure): number {
    return [...this.slots(figure)].reduce((sum, [, count]) => sum + count, 0);
  }

  slots(figure: Figure): ReadonlyMap<string, number> {
    return this.#bySlot.get(figure) ?? new Map();
  }
}

/** @param area a region's code */
export async function readTotals(
  db: Kysely<Tables>,
  area: string,
  figures: readonly Figure[],
): Promise<Totals> {
  const { rows } = await sql<{ figure: string; slot: string; count: number }>`
    SELECT figure, slot, sum(count)::float8 AS count FROM cockpit_total
    WHERE figure = ANY (${[...figures]}::text[]) AND place >= ${area} AND place < ${firstCodeBehind(area)}
    GROUP BY figure, slot`.execute(db);
  return new Totals(rows);
}

/** One figure by the regions right below; null sums up its slots. What belongs to the area itself is in none of them. */
export async function readByRegion(
  db: Kysely<Tables>,
  area: string,
  figure: Figure,
  slot: string | null,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ deptId: string; count: number }>`
    SELECT left(place, ${sql.lit(area.length + 2)}) AS dept_id, sum(count)::float8 AS count FROM cockpit_total
    WHERE figure = ${figure} AND place > ${area} AND place < ${firstCodeBehind(area)}
      AND (${slot}::text IS NULL OR slot = ${slot})
    GROUP BY 1`.execute(db);
  return new Map(rows.map(({ deptId, count }) => [deptId, count]));
}

export async function readTotalsTime(db: Kysely<Tables>): Promise<Date | null> {
  return (await db.selectFrom('cockpitTotalState').select('asOf').executeTakeFirstOrThrow()).asOf;
}

/** True if people and texts were ever counted: a program that has just started has not. */
export async function isCounted(db: Kysely<Tables>): Promise<boolean> {
  const times = await Promise.all([readTotalsTime(db), readStatTime(db)]);
  return times.every((time) => time !== null);
}

/** The regions right below a place that are in use; none below a township, where the sums end. */
export async function listRegionsBelow(db: Kysely<Tables>, area: string) {
  if (area.length >= codeLengthOfLevel[5]) return [];
  return db
    .selectFrom('sysDept')
    .select(['deptId', 'deptName', 'regionCode'])
    .where('parentId', '=', area)
    .where('deptType', '=', '01')
    .where('status', '=', EnableStatus.enabled)
    .orderBy('orderNum')
    .orderBy('deptId')
    .execute();
}
export type Region = Awaited<ReturnType<typeof listRegionsBelow>>[number];
