/** The actions of one row. */
import {
  type DisasterRow,
  orderDisaster,
  removeDisaster,
  takeDisasterOffline,
} from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { InfoType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { useOrder, useRowActs } from '../../../content/acts.ts';
import { ContentActions } from '../../../content/ContentActions.tsx';
import { useWarningToSms } from '../../../content/sms/warning-to-sms.ts';
import { useToPush } from '../../../content/to-push.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { disasterReads, kindOf } from './kind.ts';

export interface DisasterActionsProps {
  row: DisasterRow;
  onOpen: () => void;
  onEdit: () => void;
}

export function DisasterActions({ row, onOpen, onEdit }: DisasterActionsProps) {
  const { infoType, title, sms, can } = row;
  const kind = kindOf(infoType);
  const toSms = useWarningToSms(disasterReads);
  const turn = useOrder<typeof orderDisaster, 'topFlag'>(kind, orderDisaster, row);
  const toPush = useToPush('disaster', row.disasterId, row.auditStatus);
  const acts = useRowActs(kind, { remove: removeDisaster, offline: takeDisasterOffline }, row);
  return (
    <ContentActions
      kind={kind}
      row={row}
      onOpen={onOpen}
      removed={`${kind.noun}“${title}”，不能恢复。操作记录仍保留。`}
      offlineNote={
        <>
          下架后“{title}”不再展示{row.isInForce && '，马上不再算作生效'}。可以修改后重新提交审核。
          {sms !== null && '已经转成的短信不受影响，要停发请到短信申请里取消。'}
        </>
      }
      {...acts}
      more={[
        { label: '编辑', permission: kind.permission('edit'), can: can.edit, act: onEdit },
        turn('topFlag'),
        toPush,
      ]}
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
