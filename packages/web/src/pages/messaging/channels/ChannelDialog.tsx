/** Adds a channel, or changes one. A password is typed and never shown; left empty it stays. */

import { NO_CONDITIONS } from '@farmers-mailbox/contract/messaging/channels/conditions.ts';
import {
  addChannel,
  type ChannelRow,
  listChannels,
  updateChannel,
} from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import {
  changedChannelProblems,
  newChannelProblems,
} from '@farmers-mailbox/contract/messaging/channels/forms.ts';
import { type ChannelProtocol, NO_TERMS } from '@farmers-mailbox/contract/messaging/channels/protocols.ts';
import { useAct } from '../../../api/hooks.ts';
import { ask } from '../../../notices/notices.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { TextItem } from '../../../ui/form/items.tsx';
import { ChannelFields, type ChannelFieldsProps, type ChannelValues } from './ChannelFields.tsx';
import { type BeforeSigning, longerSignNote } from './longer-sign.ts';
import { beginningOf, HEARTBEAT_SECONDS, shownFieldsOf, typedSpCode } from './protocol-words.ts';

const FIRST: ChannelValues = {
  channelCode: '',
  channelName: '',
  protocol: 'CMPP30',
  ...beginningOf('CMPP30'),
  host: '',
  account: '',
  secret: '',
  sourceNumber: '',
  ...NO_TERMS,
  listenPort: 8801,
  windowSize: 16,
  connectCount: 1,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  ...NO_CONDITIONS,
};

interface Props extends Pick<ChannelFieldsProps, 'senderAddresses'> {
  before: BeforeSigning;
  onClose: () => void;
}

export function AddChannelDialog({ senderAddresses, before, onClose }: Props) {
  const add = useAct(addChannel, {
    refresh: [listChannels],
    success: '已新增并启用，排在最后；几秒后显示是否连上',
  });
  return (
    <FormDialog<ChannelValues>
      open
      width={640}
      title="新增短信通道"
      submitLabel="新增并启用"
      initial={FIRST}
      problemsOf={(values) => newChannelProblems(shownFieldsOf(values))}
      confirm={(values) =>
        agrees(`新增“${values.channelName}”`, '新增并启用', longerSignNote(values, before))
      }
      onSubmit={(values) => add.attempt(shownFieldsOf(values))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextItem
            form={form}
            name="channelCode"
            label="通道编号"
            hint="短信配置和发送记录用它指明通道，以后不能修改"
            isRequired
            maxLength={20}
            placeholder="如：YD-1"
            autoComplete="off"
          />
          <ChannelFields form={form} isNew senderAddresses={senderAddresses} />
        </>
      )}
    </FormDialog>
  );
}

export function EditChannelDialog({ row, senderAddresses, before, onClose }: Props & { row: ChannelRow }) {
  const update = useAct(updateChannel, { refresh: [listChannels], success: '已保存，几秒内生效' });
  const { channelId, version, channelCode } = row;
  const title = `修改“${row.channelName}”（${channelCode}）`;
  return (
    <FormDialog<ChannelValues>
      open
      width={640}
      title={title}
      submitLabel="保存"
      initial={valuesOf(row)}
      problemsOf={(values) => changedChannelProblems(shownFieldsOf(values))}
      confirm={(values) => agrees(title, '保存', row.status === 1 ? longerSignNote(values, before) : '')}
      onSubmit={(values) => update.attempt({ ...shownFieldsOf(values), channelId, version })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="cell-note">
            速度立即生效；连接、窗口等改变时先等已发出的得到应答再重新连接，不丢失、不重发。协议、地址、端口和账号要先暂停通道才能改。
          </p>
          <ChannelFields form={form} isNew={false} senderAddresses={senderAddresses} />
        </>
      )}
    </FormDialog>
  );
}

/** Without a note there is nothing to ask. */
const agrees = async (title: string, confirmLabel: string, text: string) =>
  text === '' || ask({ title, text, confirmLabel, cancelLabel: '取消' });

function valuesOf(row: ChannelRow): ChannelValues {
  return {
    channelCode: row.channelCode,
    channelName: row.channelName,
    // only channels of the console are changed, and none of them is the built-in carrier
    protocol: row.protocol as ChannelProtocol,
    carriers: row.carriers,
    host: row.host,
    port: row.port,
    account: row.account,
    secret: '',
    sourceNumber: row.sourceNumber,
    spCode: typedSpCode(row),
    serviceId: row.serviceId,
    node: row.node,
    listenPort: row.listenPort || FIRST.listenPort,
    ratePerSecond: row.ratePerSecond,
    windowSize: row.windowSize,
    connectCount: row.connectCount,
    heartbeatSeconds: row.heartbeatSeconds,
    dailyLimit: row.dailyLimit,
    sendStartTime: row.sendStartTime,
    sendEndTime: row.sendEndTime,
    gatewaySign: row.gatewaySign,
    price: row.price,
  };
}
