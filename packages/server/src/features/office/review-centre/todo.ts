/** The review centre's list as the workbench counts it: texts on their own page, everything else in the centre. */
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { type TodoKind, todoOf } from '../../../access/todo-kind.ts';
import type { WaitingKind } from '../../../access/waiting-kind.ts';
import { countWaiting } from './queries.ts';

export const waitingTodo = (kinds: readonly WaitingKind[]): TodoKind => ({
  async todoOf(db, actor, now) {
    const counts = await countWaiting(db, kinds, actor, {}, now);
    const texts = counts.filter(({ bizType }) => bizType === 'sms');
    const contents = holdsPermission(actor, 'check:main')
      ? counts.filter(({ bizType }) => bizType !== 'sms')
      : [];
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
});
