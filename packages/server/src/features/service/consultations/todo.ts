/** Consultations that this person's office has to go on with, those behind their deadline told apart. */
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import type { TodoType } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import type { ConsultTab } from '@farmers-mailbox/contract/service/consultations/fields.ts';
import { TODO_COUNTED_MAX, type TodoKind, todoOf } from '../../../access/todo-kind.ts';
import { countDue } from './list-queries.ts';

interface Step {
  readonly todoType: TodoType;
  readonly title: string;
  readonly tab: ConsultTab;
  readonly permission: Permission;
  readonly path: string;
}

const STEPS: readonly Step[] = [
  {
    todoType: 'consultAssign',
    title: '待分派的咨询',
    tab: 'assign',
    permission: 'consult:assign',
    path: '/consult/counsel?tab=assign',
  },
  {
    todoType: 'consultDraft',
    title: '待拟稿的咨询',
    tab: 'draft',
    permission: 'consult:draft',
    path: '/consult/reply?tab=draft',
  },
  {
    todoType: 'returned',
    title: '退回待改的答复',
    tab: 'returned',
    permission: 'consult:draft',
    path: '/consult/reply?tab=returned',
  },
  {
    todoType: 'consultCheck',
    title: '待审核的答复',
    tab: 'check',
    permission: 'consult:pass',
    path: '/consult/reply?tab=check',
  },
];

export const consultationTodo: TodoKind = {
  async todoOf(db, actor, now) {
    const mine = STEPS.filter(({ permission }) => holdsPermission(actor, permission));
    const each = await Promise.all(
      mine.map(async ({ tab, todoType, title, path }) => {
        const { counted, overdueCount } = await countDue(db, actor, tab, { now, upTo: TODO_COUNTED_MAX + 1 });
        return todoOf({ todoType, title, path, overdueCount }, counted);
      }),
    );
    return each.flat();
  },
};
