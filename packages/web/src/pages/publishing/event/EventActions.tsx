/** The actions of one event, in the list and on its day. */
import {
  type EventRow,
  removeEvent,
  searchEvents,
} from '@farmers-mailbox/contract/publishing/event/endpoints.ts';
import { useAct } from '../../../api/hooks.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';

export function EventActions({ event, onEdit }: { event: EventRow; onEdit: () => void }) {
  const { id, eventTitle, can } = event;
  const remove = useAct(removeEvent, { refresh: [searchEvents], success: '已删除' });
  return (
    <>
      <ActionButton kind="link" label="编辑" permission="content:event:edit" can={can.edit} onAct={onEdit} />
      <ActionButton
        kind="link"
        danger
        label="删除"
        permission="content:event:remove"
        can={can.remove}
        confirm={{ title: '删除事件', text: `“${eventTitle}”从日历和大屏上删去，不能恢复。` }}
        onAct={() => remove.run({ id })}
      />
    </>
  );
}
