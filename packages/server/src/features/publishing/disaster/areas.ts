/** The regions that a warning, a guide or a damage report concerns, each with everything below it. */
import { sql } from 'kysely';

export interface Area {
  readonly deptId: string;
  readonly deptName: string;
}

/** Of a row of `disaster_info`, by their codes. */
export const areasOf = sql<
  Area[]
>`(SELECT coalesce(json_agg(json_build_object('deptId', place.dept_id, 'deptName', dept.dept_name)
    ORDER BY place.dept_id), '[]')
  FROM disaster_place AS place JOIN sys_dept AS dept ON dept.dept_id = place.dept_id
  WHERE place.disaster_id = disaster_info.disaster_id)`;
