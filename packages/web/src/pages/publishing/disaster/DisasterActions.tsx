/** The actions of one row. */
import {
  type DisasterRow,
  removeDisaster,
  takeDisasterOffline,
} from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { InfoType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { useAct } from '../../../api/hooks.ts';
import { ContentActions } from '../../../content/ContentActions.tsx';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { disasterReads, kindOf } from './kind.ts';
import { useToSms } from './to-sms.ts';

export interface DisasterActionsProps {
  row: DisasterRow;
  onOpen: () => void;
  onEdit: () => void;
}

export function DisasterActions({ row, onOpen, onEdit }: DisasterActionsProps) {
  const { disasterId, version, infoType, title, sms, can } = row;
  const kind = kindOf(infoType);
  const toSms = useToSms();
  const remove = useAct(removeDisaster, { refresh: disasterReads, success: '已删除' });
  const offline = useAct(takeDisasterOffline, { refresh: disasterReads, success: '已下架' });
  return (
    <ContentActions
      kind={kind}
      row={row}
      onOpen={onOpen}
      removed={`${kind.noun}“${title}”，不能恢复。操作记录仍保留。`}
      remove={() => remove.run({ disasterId, version })}
      offlineNote={
        <>
          下架后“{title}”不再展示{row.isInForce && '，马上不再算作生效'}。可以修改后重新提交审核。
          {sms !== null && '已经转成的短信不受影响，要停发请到短信申请里取消。'}
        </>
      }
      takeOffline={(opinion) => offline.attempt({ disasterId, version, opinion })}
      more={[{ label: '编辑', permission: kind.permission('edit'), can: can.edit, act: onEdit }]}
    >
      {infoType === InfoType.warning && sms === null && (
        <ActionButton
          kind="link"
          label="转短信"
          permission="sms:apply:add"
          can={can.toSms}
          onAct={() => toSms(row)}
        />
      )}
    </ContentActions>
  );
}
