/** Licences of subjects that end soon. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { LICENCE_WARNING_DAYS } from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import { sql } from 'kysely';
import { firstCodeBehind } from '../../../access/scope.ts';
import { TODO_COUNTED_MAX, type TodoKind, todoOf } from '../../../access/todo-kind.ts';
import { chinaDay, DAY_MS } from '../../../time/moment.ts';

/** Those that have ended are not counted for ever: only what ended as many days ago. */
export const endingLicences: TodoKind = {
  async todoOf(db, actor, now) {
    const area = areaOf(actor);
    if (area === null || !holdsPermission(actor, 'book:subject:edit')) return [];
    const dayAway = (days: number) => chinaDay(new Date(now.getTime() + days * DAY_MS));
    const { rows } = await sql<{ counted: number; overdueCount: number }>`SELECT count(*)::integer AS counted,
        (count(*) FILTER (WHERE licence_end < ${dayAway(0)}))::integer AS overdue_count
      FROM (SELECT licence_end FROM agri_subject WHERE del_flag = 0 AND dept_id >= ${area} AND dept_id < ${firstCodeBehind(area)}
        AND licence_end BETWEEN ${dayAway(-LICENCE_WARNING_DAYS)} AND ${dayAway(LICENCE_WARNING_DAYS)}
        ORDER BY licence_end LIMIT ${TODO_COUNTED_MAX + 1}) AS ending`.execute(db);
    const { counted = 0, overdueCount = 0 } = rows[0] ?? {};
    const path = `/mailList/index?licenceDays=${LICENCE_WARNING_DAYS}`;
    return todoOf({ todoType: 'licence', title: '即将到期的许可证', overdueCount, path }, counted);
  },
};
