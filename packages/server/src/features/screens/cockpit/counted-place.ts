/** The place that the cockpit's sums count an organisation for. */
import { sql } from 'kysely';

/** A unit's code ends with a pair that begins with a letter: its region is the code without it. */
export const regionOf = (column: string) => {
  const code = sql.ref(column);
  return sql`CASE WHEN substr(${code}, length(${code}) - 1, 1) >= 'A' THEN left(${code}, -2) ELSE ${code} END`;
};

/** The region down to the township. */
export const placeOf = (column: string) => sql`left(${regionOf(column)}, 8)`;
