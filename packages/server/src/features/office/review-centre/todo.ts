/** The review centre's list as the workbench counts it: texts on their own page, everything else in the centre. */
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { checkIdOf, checkLabel } from '@farmers-mailbox/contract/office/review-centre/kinds.ts';
import { PRESSING_MAX } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import type { Actor } from '../../../access/actor.ts';
import { type TodoKind, todoOf } from '../../../access/todo-kind.ts';
import type { WaitingKind } from '../../../access/waiting-kind.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { countWaiting, listPressing, type PressingFound } from './queries.ts';

/** All but texts is decided in the centre, for whoever may open it. */
const decidedBy = (actor: Actor, kinds: readonly WaitingKind[]) =>
  holdsPermission(actor, 'check:main') ? kinds : kinds.filter(({ type }) => type === 'sms');

const toPressing = (row: PressingFound) => ({
  label: checkLabel(row.bizType),
  title: row.title,
  who: row.submitUserName,
  peopleCount: row.peopleCount,
  isUrgent: row.isUrgent,
  since: toMoment(row.submitTime),
  due: toMomentOrNull(row.dueTime),
  act: '审核',
  path: row.bizType === 'sms' ? `/sms/audit?applyId=${row.bizId}` : `/audit/check?checkId=${checkIdOf(row)}`,
});

export const waitingTodo = (kinds: readonly WaitingKind[]): TodoKind => ({
  async todoOf(db, actor, now) {
    const counts = await countWaiting(db, decidedBy(actor, kinds), actor, {}, now);
    const texts = counts.filter(({ bizType }) => bizType === 'sms');
    const contents = counts.filter(({ bizType }) => bizType !== 'sms');
    const sum = (of: typeof counts, field: 'counted' | 'overdueCount') =>
      of.reduce((total, one) => total + one[field], 0);
    return [
      ...todoOf(
        {
          todoType: 'smsAudit',
          title: '待审核的短信',
          overdueCount: sum(texts, 'overdueCount'),
          path: '/sms/audit',
        },
        sum(texts, 'counted'),
      ),
      ...todoOf(
        {
          todoType: 'contentAudit',
          title: '待审核的其他业务',
          overdueCount: sum(contents, 'overdueCount'),
          path: '/audit/check?otherFlag=1',
        },
        sum(contents, 'counted'),
      ),
    ];
  },
  async pressing(db, actor, now) {
    const found = await listPressing(db, decidedBy(actor, kinds), actor, { now, limit: PRESSING_MAX });
    return found.map(toPressing);
  },
});
