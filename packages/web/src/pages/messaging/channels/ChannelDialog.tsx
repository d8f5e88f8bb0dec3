/** Adds a channel, or changes one. A password is typed and never shown; left empty it stays. */

import { CARRIER } from '@farmers-mailbox/contract/dictionaries.ts';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  addChannel,
  type ChannelRow,
  listChannels,
  updateChannel,
} from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import { useAct } from '../../../api/hooks.ts';
import { KitFormDialog as FormDialog } from '../../../ui/form/KitFormDialog.tsx';
import { numberInput } from '../../../ui/form/number-input.ts';
import { Form } from '../../../ui/kit/form.ts';
import { Checkbox, Input, InputNumber } from '../../../ui/kit/inputs.ts';

type Values = RequestOf<typeof addChannel>;

const FIRST: Partial<Values> = {
  carriers: [],
  port: 2775,
  sourceNumber: '',
  ratePerSecond: 200,
  windowSize: 16,
  connectCount: 1,
  heartbeatSeconds: 30,
};

export function AddChannelDialog({ onClose }: { onClose: () => void }) {
  const add = useAct(addChannel, {
    refresh: [listChannels],
    success: '已新增并启用，排在最后；几秒后显示是否连上',
  });
  return (
    <FormDialog<Values>
      open
      width={640}
      title="新增短信通道"
      submitLabel="新增并启用"
      initialValues={FIRST}
      onSubmit={(values) => add.attempt(values)}
      onClose={onClose}
    >
      <Form.Item
        name="channelCode"
        label="通道编号"
        extra="短信配置和发送记录用它指明通道，以后不能修改"
        rules={[{ required: true, message: '请填写通道编号' }]}
      >
        <Input maxLength={20} placeholder="如：YD-1" autoComplete="off" />
      </Form.Item>
      <Fields isNew />
    </FormDialog>
  );
}

export function EditChannelDialog({ row, onClose }: { row: ChannelRow; onClose: () => void }) {
  const update = useAct(updateChannel, { refresh: [listChannels], success: '已保存，几秒内生效' });
  const { channelId, version, channelCode } = row;
  const initialValues: Values = {
    channelCode,
    channelName: row.channelName,
    carriers: row.carriers,
    host: row.host,
    port: row.port,
    account: row.account,
    secret: '',
    sourceNumber: row.sourceNumber,
    ratePerSecond: row.ratePerSecond,
    windowSize: row.windowSize,
    connectCount: row.connectCount,
    heartbeatSeconds: row.heartbeatSeconds,
  };
  return (
    <FormDialog<Values>
      open
      width={640}
      title={`修改“${row.channelName}”（${channelCode}）`}
      submitLabel="保存"
      initialValues={initialValues}
      onSubmit={(values) => update.attempt({ ...values, channelCode, channelId, version })}
      onClose={onClose}
    >
      <p className="cell-note">
        速度立即生效；连接、窗口等改变时先等已发出的得到应答再重新连接，不丢失、不重发。地址、端口和账号要先暂停通道才能改。
      </p>
      <Fields isNew={false} />
    </FormDialog>
  );
}

const required = (message: string) => [{ required: true, message }];

function Fields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <Form.Item name="channelName" label="通道名称" rules={required('请填写通道名称')}>
        <Input maxLength={30} placeholder="如：移动短信网关" />
      </Form.Item>
      <Form.Item name="carriers" label="运营商" rules={[{ validator: requireCarrier }]}>
        <Checkbox.Group options={CARRIER.map(({ value, label }) => ({ value, label }))} />
      </Form.Item>
      <div className="channel-pair">
        <Form.Item name="host" label="网关地址" rules={required('请填写网关地址')}>
          <Input maxLength={100} placeholder="如：10.1.2.3" autoComplete="off" />
        </Form.Item>
        <Form.Item name="port" label="端口" rules={required('请填写端口')}>
          <InputNumber min={1} max={65_535} precision={0} />
        </Form.Item>
        <Form.Item name="account" label="登录账号" rules={required('请填写登录账号')}>
          <Input maxLength={15} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="secret"
          label="密码"
          extra={isNew ? '加密保存，以后不再显示' : '不改就留空；改地址、端口或账号时要重新填写'}
          {...(isNew ? { rules: required('请填写密码') } : {})}
        >
          <Input.Password maxLength={60} autoComplete="new-password" visibilityToggle={false} />
        </Form.Item>
        <Form.Item name="sourceNumber" label="接入号码" extra="收件人看到的发送号码，可不填">
          <Input {...numberInput} inputMode="numeric" />
        </Form.Item>
        <Form.Item
          name="ratePerSecond"
          label="每秒条数"
          extra="不能超过运营商给的速度"
          rules={required('请填写每秒条数')}
        >
          <InputNumber min={1} max={100_000} precision={0} />
        </Form.Item>
        <Form.Item
          name="windowSize"
          label="窗口"
          extra="每个连接最多几条等应答"
          rules={required('请填写窗口')}
        >
          <InputNumber min={1} max={1_000} precision={0} />
        </Form.Item>
        <Form.Item
          name="connectCount"
          label="连接数"
          extra="不能超过运营商允许的数量"
          rules={required('请填写连接数')}
        >
          <InputNumber min={1} max={20} precision={0} />
        </Form.Item>
        <Form.Item name="heartbeatSeconds" label="心跳间隔" extra="秒" rules={required('请填写心跳间隔')}>
          <InputNumber min={5} max={300} precision={0} />
        </Form.Item>
      </div>
    </>
  );
}

/** Not as a required field: the kit would then say of the group what only a field may say. */
async function requireCarrier(_rule: unknown, carriers: readonly string[] | undefined): Promise<void> {
  if (!carriers?.length) throw new Error('请至少选择一个运营商');
}
