/** Consultations that this person's office has to go on with, those behind their deadline told apart. */
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { PRESSING_MAX, type TodoType } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import type { ConsultTab } from '@farmers-mailbox/contract/service/consultations/fields.ts';
import type { Actor } from '../../../access/actor.ts';
import { TODO_COUNTED_MAX, type TodoKind, todoOf } from '../../../access/todo-kind.ts';
import { toMoment } from '../../../time/moment.ts';
import { countDue, listDue } from './list-queries.ts';

interface Step {
  readonly todoType: TodoType;
  readonly title: string;
  readonly tab: ConsultTab;
  readonly act: string;
  readonly permission: Permission;
  readonly path: string;
}

const STEPS: readonly Step[] = [
  {
    todoType: 'consultAssign',
    title: '待分派的咨询',
    tab: 'assign',
    act: '分派',
    permission: 'consult:assign',
    path: '/consult/counsel?tab=assign',
  },
  {
    todoType: 'consultDraft',
    title: '待拟稿的咨询',
    tab: 'draft',
    act: '拟稿',
    permission: 'consult:draft',
    path: '/consult/reply?tab=draft',
  },
  {
    todoType: 'returned',
    title: '退回待改的答复',
    tab: 'returned',
    act: '修改',
    permission: 'consult:draft',
    path: '/consult/reply?tab=returned',
  },
  {
    todoType: 'consultCheck',
    title: '待审核的答复',
    tab: 'check',
    act: '审核',
    permission: 'consult:pass',
    path: '/consult/reply?tab=check',
  },
];

const stepsOf = (actor: Actor) => STEPS.filter(({ permission }) => holdsPermission(actor, permission));

export const consultationTodo: TodoKind = {
  async todoOf(db, actor, now) {
    const mine = stepsOf(actor);
    const each = await Promise.all(
      mine.map(async ({ tab, todoType, title, path }) => {
        const { counted, overdueCount } = await countDue(db, actor, tab, { now, upTo: TODO_COUNTED_MAX + 1 });
        return todoOf({ todoType, title, path, overdueCount }, counted);
      }),
    );
    return each.flat();
  },
  async pressing(db, actor, now) {
    const each = await Promise.all(
      stepsOf(actor).map(async ({ tab, act, path }) => {
        const due = await listDue(db, actor, tab, { now, limit: PRESSING_MAX });
        return due.map(({ consultId, title, callUserName, callTime, deadline, urgentFlag }) => ({
          label: '咨询',
          title,
          who: callUserName,
          peopleCount: null,
          isUrgent: urgentFlag === 1,
          act,
          since: toMoment(callTime),
          due: toMoment(deadline),
          path: `${path}&consultId=${consultId}`,
        }));
      }),
    );
    return each.flat();
  },
};
