/** Applications that came back to who registered them. Of the few that there are, no index finds these. */
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { AppStatus } from '@farmers-mailbox/contract/entry/app-access/states.ts';
import { WRITTEN_MAX } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { TODO_COUNTED_MAX, type TodoKind, todoOf } from '../../../access/todo-kind.ts';
import type { Tables } from '../../../database/tables.ts';
import { toMoment } from '../../../time/moment.ts';

const PAGE = '/hall/appAccess';

export const returnedApps: TodoKind = {
  async todoOf(db, actor) {
    const returned = await listReturned(db, actor, TODO_COUNTED_MAX + 1);
    const path = `${PAGE}?accessStatus=${AppStatus.refused}`;
    return todoOf(
      { todoType: 'returned', title: '退回待改的应用接入', path, overdueCount: 0 },
      returned.length,
    );
  },
  async written(db, actor) {
    const returned = await listReturned(db, actor, WRITTEN_MAX);
    return returned.map(({ appName, auditOpinion, updateTime }) => ({
      label: '应用接入',
      title: appName,
      sms: null,
      isKept: false,
      outcome: '被退回',
      opinion: auditOpinion,
      time: toMoment(updateTime),
      act: '修改',
      path: `${PAGE}?keyword=${encodeURIComponent(appName)}`,
    }));
  },
};

async function listReturned(db: Kysely<Tables>, actor: Actor, limit: number) {
  if (managedArea(actor) === null || !holdsPermission(actor, 'app:edit')) return [];
  return db
    .selectFrom('appAccess')
    .select(['appName', 'auditOpinion', 'updateTime'])
    .where('submitUserId', '=', actor.userId)
    .where('accessStatus', '=', AppStatus.refused)
    .where('delFlag', '=', 0)
    .orderBy('updateTime', 'desc')
    .limit(limit)
    .execute();
}
