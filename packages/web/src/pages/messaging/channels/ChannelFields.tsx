/** The fields of a channel, those of its protocol alone: another protocol keeps what both have. */
import { CARRIER } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  DAILY_LIMIT_MAX,
  PRICE_DECIMALS,
  PRICE_MAX,
} from '@farmers-mailbox/contract/messaging/channels/conditions.ts';
import type { TypedChannel } from '@farmers-mailbox/contract/messaging/channels/forms.ts';
import {
  CHANNEL_PROTOCOL,
  type ChannelProtocol,
} from '@farmers-mailbox/contract/messaging/channels/protocols.ts';
import { FormItem } from '../../../ui/form/FormItem.tsx';
import { ChecksItem, NumberItem, RadioItem, TextItem } from '../../../ui/form/items.tsx';
import { numberInput } from '../../../ui/form/number-input.ts';
import type { Form } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/kit/inputs.ts';
import { changedWithProtocol, protocolWords } from './protocol-words.ts';

export interface ChannelValues extends TypedChannel {
  readonly carriers: string[];
}

export interface ChannelFieldsProps {
  form: Form<ChannelValues>;
  isNew: boolean;
  /** where the carrier of SGIP finds our senders */
  senderAddresses: readonly string[];
}

export function ChannelFields({ form, isNew, senderAddresses }: ChannelFieldsProps) {
  const { protocol } = form.values;
  const words = protocolWords[protocol];
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
      {/* neither group as a required one: of a group that would be said, and only a field may say it */}
      <RadioItem
        form={form}
        name="protocol"
        label="协议"
        hint={words.about}
        options={CHANNEL_PROTOCOL}
        also={(next: ChannelProtocol) => changedWithProtocol(form.values, next)}
      />
      <ChecksItem form={form} name="carriers" label="运营商" options={CARRIER} />
      <div className="channel-pair">
        <TextItem
          form={form}
          name="host"
          label="网关地址"
          hint="运营商给的地址，不带端口"
          isRequired
          maxLength={100}
          placeholder="如：10.1.2.3"
          autoComplete="off"
        />
        <NumberItem
          form={form}
          name="port"
          label="端口"
          hint="运营商没有说明时不改"
          isRequired
          min={1}
          max={65_535}
          precision={0}
        />
        <TextItem
          form={form}
          name="account"
          label="登录账号"
          hint={words.account}
          isRequired
          maxLength={60}
          autoComplete="off"
        />
        <SecretField form={form} isNew={isNew} />
        <TextItem
          form={form}
          name="sourceNumber"
          label="接入号码"
          hint={
            protocol === 'SMPP34'
              ? '收件人看到的发送号码，可不填'
              : '运营商给的号码，收件人看到它，也回复到它'
          }
          isRequired={protocol !== 'SMPP34'}
          {...numberInput}
          inputMode="numeric"
        />
        <TermFields form={form} />
        <PaceFields form={form} />
        <ConditionFields form={form} />
      </div>
      {protocol === 'SGIP12' && (
        <CallBackNote addresses={senderAddresses} listenPort={form.values.listenPort} />
      )}
    </>
  );
}

/** The address for the carrier, which connects to us. */
export function CallBackNote({
  addresses,
  listenPort,
}: {
  addresses: readonly string[];
  listenPort: number | null;
}) {
  const places = addresses.map((address) => `${address}:${listenPort || '接收端口'}`).join('、');
  return (
    <p className="channel-call-back">
      请告诉运营商连到：{places || '发送程序所在机器的地址和接收端口（现在没有发送程序在运行）'}
      。经过地址转换时，告诉它转换后的地址和端口。
    </p>
  );
}

function SecretField({ form, isNew }: Pick<ChannelFieldsProps, 'form' | 'isNew'>) {
  return (
    <FormItem
      form={form}
      name="secret"
      label="密码"
      hint={isNew ? '加密保存，以后不再显示' : '不改就留空；改协议、地址、端口或账号时要重新填写'}
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

function TermFields({ form }: Pick<ChannelFieldsProps, 'form'>) {
  const { protocol } = form.values;
  const { terms } = protocolWords[protocol];
  const isSgip = protocol === 'SGIP12';
  const field = { form, maxLength: 60, autoComplete: 'off' } as const;
  return (
    <>
      {terms.spCode && (
        <TextItem
          {...field}
          name="spCode"
          label={terms.spCode[0]}
          hint={terms.spCode[1]}
          isRequired={isSgip}
        />
      )}
      {terms.serviceId && (
        <TextItem {...field} name="serviceId" label={terms.serviceId[0]} hint={terms.serviceId[1]} />
      )}
      {terms.node && (
        <TextItem {...field} name="node" label={terms.node[0]} hint={terms.node[1]} isRequired={isSgip} />
      )}
      {terms.listenPort && (
        <NumberItem
          form={form}
          name="listenPort"
          label={terms.listenPort[0]}
          hint={terms.listenPort[1]}
          isRequired
          min={1}
          max={65_535}
          precision={0}
        />
      )}
    </>
  );
}

function PaceFields({ form }: Pick<ChannelFieldsProps, 'form'>) {
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
      <NumberItem
        {...whole}
        name="windowSize"
        label="窗口"
        hint="每个连接最多几条等应答，运营商没有说明时不改"
        max={1_000}
      />
      <NumberItem {...whole} name="connectCount" label="连接数" hint="不能超过运营商允许的数量" max={20} />
      {form.values.protocol !== 'SGIP12' && (
        <NumberItem
          {...whole}
          name="heartbeatSeconds"
          label="心跳间隔"
          hint="秒，运营商没有说明时不改"
          min={5}
          max={300}
        />
      )}
    </>
  );
}

/** From the contract with the carrier. */
function ConditionFields({ form }: Pick<ChannelFieldsProps, 'form'>) {
  const time = { form, maxLength: 5, autoComplete: 'off' } as const;
  return (
    <>
      <NumberItem
        form={form}
        name="dailyLimit"
        label="日发送上限"
        hint="一天最多群发几条，长短信按几条算；紧急短信不受限；没有上限就不填"
        min={1}
        max={DAILY_LIMIT_MAX}
        precision={0}
      />
      <TextItem
        {...time}
        name="sendStartTime"
        label="发送时段开始"
        hint="运营商限制时段时填写，时段外普通短信等待；紧急短信不受限；不限制就不填"
        placeholder="如：08:00"
      />
      <TextItem
        {...time}
        name="sendEndTime"
        label="发送时段结束"
        hint="到这个时间为止，最晚 24:00"
        placeholder="如：21:00"
      />
      <TextItem
        form={form}
        name="gatewaySign"
        label="网关添加的签名"
        hint="由网关添加签名时填写它添加的签名，短信里就不再带我们的；比原来长时，已审核、没有发完的短信可能每人多计 1 条；由本平台添加就不填"
        maxLength={20}
        autoComplete="off"
        placeholder="如：【浙江农民信箱】"
      />
      <NumberItem
        form={form}
        name="price"
        label="单价"
        hint="元/条，用来算费用；修改后从以后的短信算起；不清楚就不填"
        min={0}
        max={PRICE_MAX}
        precision={PRICE_DECIMALS}
        step={0.001}
      />
    </>
  );
}
