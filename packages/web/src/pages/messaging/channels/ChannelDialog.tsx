/** Adds a channel, or changes one. A password is typed and never shown; left empty it stays. */

import { CARRIER } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  addChannel,
  type ChannelRow,
  listChannels,
  updateChannel,
} from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import {
  changedChannelProblems,
  newChannelProblems,
  type TypedChannel,
} from '@farmers-mailbox/contract/messaging/channels/forms.ts';
import { useAct } from '../../../api/hooks.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { FormItem } from '../../../ui/form/FormItem.tsx';
import { ChecksItem, NumberItem, TextItem } from '../../../ui/form/items.tsx';
import { numberInput } from '../../../ui/form/number-input.ts';
import type { Form } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/kit/inputs.ts';

interface Values extends TypedChannel {
  readonly carriers: string[];
  readonly sourceNumber: string;
}

const FIRST: Values = {
  channelCode: '',
  channelName: '',
  carriers: [],
  host: '',
  port: 2775,
  account: '',
  secret: '',
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
      initial={FIRST}
      problemsOf={newChannelProblems}
      onSubmit={(values) => add.attempt(values)}
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
          <Fields form={form} isNew />
        </>
      )}
    </FormDialog>
  );
}

export function EditChannelDialog({ row, onClose }: { row: ChannelRow; onClose: () => void }) {
  const update = useAct(updateChannel, { refresh: [listChannels], success: '已保存，几秒内生效' });
  const { channelId, version, channelCode } = row;
  const initial: Values = {
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
      initial={initial}
      problemsOf={changedChannelProblems}
      onSubmit={(values) => update.attempt({ ...values, channelId, version })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="cell-note">
            速度立即生效；连接、窗口等改变时先等已发出的得到应答再重新连接，不丢失、不重发。地址、端口和账号要先暂停通道才能改。
          </p>
          <Fields form={form} isNew={false} />
        </>
      )}
    </FormDialog>
  );
}

interface FieldsProps {
  form: Form<Values>;
  isNew: boolean;
}

function Fields({ form, isNew }: FieldsProps) {
  return (
    <>
      <TextItem
        form={form}
        name="channelName"
        label="通道名称"
        isRequired
        maxLength={30}
        placeholder="如：移动短信网关"
      />
      {/* not as a required one: of a group that would be said, and only a field may say it */}
      <ChecksItem form={form} name="carriers" label="运营商" options={CARRIER} />
      <div className="channel-pair">
        <TextItem
          form={form}
          name="host"
          label="网关地址"
          isRequired
          maxLength={100}
          placeholder="如：10.1.2.3"
          autoComplete="off"
        />
        <NumberItem form={form} name="port" label="端口" isRequired min={1} max={65_535} precision={0} />
        <TextItem form={form} name="account" label="登录账号" isRequired maxLength={15} autoComplete="off" />
        <SecretField form={form} isNew={isNew} />
        <TextItem
          form={form}
          name="sourceNumber"
          label="接入号码"
          hint="收件人看到的发送号码，可不填"
          {...numberInput}
          inputMode="numeric"
        />
        <PaceFields form={form} />
      </div>
    </>
  );
}

function SecretField({ form, isNew }: FieldsProps) {
  return (
    <FormItem
      form={form}
      name="secret"
      label="密码"
      hint={isNew ? '加密保存，以后不再显示' : '不改就留空；改地址、端口或账号时要重新填写'}
      isRequired={isNew}
    >
      {(own, status) => (
        <Input.Password
          {...own}
          status={status}
          maxLength={60}
          autoComplete="new-password"
          visibilityToggle={false}
          value={form.values.secret}
          onChange={({ target }) => form.change({ secret: target.value })}
        />
      )}
    </FormItem>
  );
}

function PaceFields({ form }: { form: Form<Values> }) {
  const whole = { form, isRequired: true, min: 1, precision: 0 };
  return (
    <>
      <NumberItem
        {...whole}
        name="ratePerSecond"
        label="每秒条数"
        hint="不能超过运营商给的速度"
        max={100_000}
      />
      <NumberItem {...whole} name="windowSize" label="窗口" hint="每个连接最多几条等应答" max={1_000} />
      <NumberItem {...whole} name="connectCount" label="连接数" hint="不能超过运营商允许的数量" max={20} />
      <NumberItem {...whole} name="heartbeatSeconds" label="心跳间隔" hint="秒" min={5} max={300} />
    </>
  );
}
