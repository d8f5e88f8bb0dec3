/** The actions of one row. */
import {
  type ActivityRow,
  deleteActivities,
  revokeActivity,
} from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { useAct } from '../../../api/hooks.ts';
import { ContentActions } from '../../../content/ContentActions.tsx';
import { useToPush } from '../../../content/to-push.ts';
import { activity } from './kind.ts';

export interface ActivityActionsProps {
  row: ActivityRow;
  onOpen: (at?: 'signs') => void;
  onEdit: () => void;
}

export function ActivityActions({ row, onOpen, onEdit }: ActivityActionsProps) {
  const { activityId, title, version } = row;
  const toPush = useToPush('activity', activityId, row.auditStatus);
  const remove = useAct(deleteActivities, { refresh: activity.reads, success: '已删除' });
  const revoke = useAct(revokeActivity, { refresh: activity.reads, success: '已撤销' });
  return (
    <ContentActions
      kind={activity}
      row={row}
      onOpen={() => onOpen()}
      onEdit={onEdit}
      removed={`“${title}”和它的图片，不能恢复。`}
      remove={() => remove.run({ activityIds: [activityId] })}
      offlineNote={`农户再也看不到“${title}”，报名的人会收到短信。可以修改后重新提交审核。`}
      takeOffline={(opinion) => revoke.attempt({ activityId, version, opinion })}
      more={[
        {
          label: '报名名单',
          permission: activity.permission('edit'),
          can: row.can.signs,
          act: () => onOpen('signs'),
        },
        toPush,
      ]}
    />
  );
}
