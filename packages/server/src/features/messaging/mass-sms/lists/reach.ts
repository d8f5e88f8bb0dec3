/** Counts the people of an area that some applications were sent to, by the next level down: slices say it, and only those across an edge are looked into. */
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql } from 'kysely';
import { firstCodeBehind } from '../../../../access/scope.ts';
import type { Tables } from '../../../../database/tables.ts';
import { recipientsNow } from '../results/recipients-now.ts';

export interface Reach {
  readonly applyId: string;
  /** the region one level below the area; null: of the area itself */
  readonly place: string | null;
  readonly sendCount: number;
  readonly successCount: number;
}

/** People of whom nobody knows where they live are in no area but that of the whole application. */
export async function readReach(
  db: Kysely<Tables>,
  area: string,
  applyIds: readonly string[],
): Promise<Reach[]> {
  if (applyIds.length === 0) return [];
  const next = sql.lit(area.length + 2);
  const behind = firstCodeBehind(area);
  const { rows } = await sql<Reach>`WITH touched AS (
      SELECT *, CASE WHEN from_dept_id >= ${area} AND left(from_dept_id, ${next}) = left(to_dept_id, ${next})
        THEN left(from_dept_id, ${next}) END AS place
      FROM mass_sms_slice WHERE apply_id = ANY(${applyIds}::bigint[])
        AND coalesce(from_dept_id, '') < ${behind} AND to_dept_id >= ${area}
    ), parts AS (
      SELECT apply_id, place, submitted_count + delivered_count + failed_count + unknown_count AS sent, delivered_count AS delivered
      FROM touched WHERE place IS NOT NULL
      UNION ALL SELECT t.apply_id, left(d.dept_id, ${next}), count(*) FILTER (WHERE d.send_result BETWEEN 1 AND 4),
        count(*) FILTER (WHERE d.send_result = ${sql.lit(SendResult.delivered)})
      FROM touched t JOIN ${recipientsNow} d ON d.apply_id = t.apply_id AND d.seq BETWEEN t.from_seq AND t.to_seq
      WHERE t.place IS NULL AND d.dept_id >= ${area} AND d.dept_id < ${behind} GROUP BY 1, 2
    )
    SELECT apply_id, CASE WHEN length(place) = ${next} THEN place END AS place, sum(sent)::float8 AS send_count,
      sum(delivered)::float8 AS success_count
    FROM parts GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}
