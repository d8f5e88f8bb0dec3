/** Letters that were not opened yet. */
import { TODO_COUNTED_MAX, type TodoKind, todoOf } from '../../../access/todo-kind.ts';
import { countUnreadLetters } from '../unread/queries.ts';

export const unreadLetters: TodoKind = {
  async todoOf(db, actor) {
    const counted = Math.min(await countUnreadLetters(db, actor.userId), TODO_COUNTED_MAX + 1);
    return todoOf(
      { todoType: 'letter', title: '未读信件', overdueCount: 0, path: '/interaction/inbox?readFlag=0' },
      counted,
    );
  },
};
