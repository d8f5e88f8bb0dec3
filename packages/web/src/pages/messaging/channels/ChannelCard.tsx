/** One channel: whether it works, what it did today, what troubles it had, and what may be done about it. */

import { CARRIER, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  type ChannelRow,
  changeChannelStatus,
  listChannels,
  removeChannel,
} from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import { CHANNEL_PROTOCOL } from '@farmers-mailbox/contract/messaging/channels/protocols.ts';
import { Fragment } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { Tag, type TagTone } from '../../../ui/text/StatusTag.tsx';
import { costInWords } from '../sms-text/cost-words.ts';
import { CallBackNote } from './ChannelFields.tsx';
import { longerSignNote } from './longer-sign.ts';
import { type ProtocolWords, protocolWords } from './protocol-words.ts';

const stateWords: Record<ChannelRow['state'], [word: string, tone: TagTone]> = {
  connected: ['已连接', 'good'],
  waiting: ['正在连接', 'attention'],
  refused: ['网关拒绝登录', 'bad'],
  unreachable: ['连不上', 'bad'],
  paused: ['已暂停', 'neutral'],
  standing: ['不参与发送', 'neutral'],
};
const connectedInTrouble: [word: string, tone: TagTone] = ['已连接，有问题', 'attention'];
const inWords = (carriers: readonly string[]) => carriers.map((one) => labelOf(CARRIER, one)).join('、');

export interface ChannelCardProps {
  row: ChannelRow;
  /** all there are, this one too */
  rows: readonly ChannelRow[];
  /** in the order of preference */
  place: number;
  /** recipients a second; null while nobody knows */
  speed: number | null;
  waiting: readonly { carrier: string; amount: number }[];
  senderAddresses: readonly string[];
  onEdit: () => void;
  onTest: () => void;
  onUp: (() => unknown) | null;
  onDown: (() => unknown) | null;
}

export function ChannelCard(props: ChannelCardProps) {
  const { row, place, speed } = props;
  const isDoubtful = row.state === 'connected' && row.troubles.length > 0;
  const [word, tone] = isDoubtful ? connectedInTrouble : stateWords[row.state];
  return (
    <article className="card channel" aria-label={row.channelName}>
      <header>
        <h2>
          <span className="channel-place">{place}</span>
          {row.channelName}
        </h2>
        <Tag tone={tone}>{word}</Tag>
        {row.protocol !== 'SIM' && <Tag>{labelOf(CHANNEL_PROTOCOL, row.protocol)}</Tag>}
        {row.origin !== 'console' && <Tag>{row.origin === 'builtIn' ? '内置运营商' : '由运行环境设置'}</Tag>}
        {row.stateReason && <span className="channel-reason">{row.stateReason}</span>}
      </header>
      <p>{servingOf(row)}</p>
      {row.status === 1 && row.isFull && (
        <p className="channels-alarm">
          今天已到日发送上限，普通短信改由别的通道发送，没有别的通道时等到明天零点；紧急短信照发。
        </p>
      )}
      {row.status === 1 && row.isClosed && (
        <p className="channels-alarm">
          现在不在这条通道的发送时段（{row.sendStartTime} 至 {row.sendEndTime}
          ），普通短信改由别的通道发送，没有别的通道时等到 {row.sendStartTime}；紧急短信照发。
        </p>
      )}
      {row.troubles.map(({ kind, sentence, sinceTime }) => (
        <p key={kind} className="channels-alarm">
          {sinceTime.slice(5, 16)} 起，{sentence}
        </p>
      ))}
      <Figures row={row} speed={speed} />
      {costInWords(row.monthCost) && <p>本月计费 {costInWords(row.monthCost)}</p>}
      <Troubles row={row} />
      <Settings row={row} senderAddresses={props.senderAddresses} />
      <Actions {...props} />
    </article>
  );
}

function servingOf({ carriers, servedCarriers, state }: ChannelRow): string {
  const all = `可发${inWords(carriers)}`;
  if (state !== 'connected') return all;
  if (servedCarriers.length === 0) return `${all}；前面的通道正常，这一条备用`;
  if (servedCarriers.length === carriers.length) return `${all}，正在使用`;
  return `${all}；正在使用：${inWords(servedCarriers)}`;
}

function Figures({ row, speed }: { row: ChannelRow; speed: number | null }) {
  const figures: [name: string, value: string][] = [
    ['今日群发', inDigits(row.submittedCount)],
    ['已送达', inDigits(row.deliveredCount)],
    ['失败', inDigits(row.failedCount)],
    ['送达率', row.successRate === null ? '—' : `${row.successRate}%`],
    ['当前速度', speed === null ? '—' : `${inDigits(speed)} 人/秒`],
  ];
  return (
    <dl className="channel-figures" aria-label="今日情况">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Troubles({ row: { failures, events, doubtCount, unknownCount } }: { row: ChannelRow }) {
  if (failures.length + events.length + doubtCount + unknownCount === 0) return null;
  return (
    <details className="channel-more">
      <summary>最近的情况</summary>
      {doubtCount > 0 && (
        <p>{inDigits(doubtCount)} 人已发出、没有应答，正在等运营商回报，期间不会从别的通道重发。</p>
      )}
      {unknownCount > 0 && <p>今日 {inDigits(unknownCount)} 人结果未知。</p>}
      {failures.length > 0 && (
        <p>
          今日失败原因：{failures.map(({ reason, amount }) => `${reason} ${inDigits(amount)}`).join('，')}
        </p>
      )}
      <ul>
        {events.map(({ sentence, amount, firstTime, lastTime }) => (
          <li key={`${sentence}${firstTime}`}>
            {lastTime} {sentence}
            {amount > 1 && `（自 ${firstTime.slice(5)} 起共 ${amount} 次）`}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Settings({ row, senderAddresses }: Pick<ChannelCardProps, 'row' | 'senderAddresses'>) {
  const heartbeat = row.protocol === 'SGIP12' ? '' : `，${row.heartbeatSeconds} 秒一次心跳`;
  return (
    <details className="channel-more">
      <summary>设置</summary>
      <dl className="channel-settings">
        <dt>通道编号</dt>
        <dd>{row.channelCode}</dd>
        <dt>网关地址</dt>
        <dd>
          {row.host}:{row.port}
        </dd>
        <dt>登录账号</dt>
        <dd>{row.account}，密码已加密保存，不显示</dd>
        <dt>接入号码</dt>
        <dd>{row.sourceNumber || '由运营商决定'}</dd>
        {termsOf(row).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        <dt>速度上限</dt>
        <dd>每秒 {inDigits(row.ratePerSecond)} 条（一条长短信按几条算）</dd>
        {row.dailyLimit !== null && (
          <>
            <dt>日发送上限</dt>
            <dd>
              {inDigits(row.dailyLimit)} 条，今天已用 {inDigits(row.takenToday)} 条
            </dd>
          </>
        )}
        {row.sendStartTime !== '' && (
          <>
            <dt>发送时段</dt>
            <dd>
              {row.sendStartTime} 至 {row.sendEndTime}
            </dd>
          </>
        )}
        <dt>签名</dt>
        <dd>{row.gatewaySign === '' ? '由本平台添加' : `由网关添加 ${row.gatewaySign}`}</dd>
        {row.price !== null && (
          <>
            <dt>单价</dt>
            <dd>{row.price} 元/条</dd>
          </>
        )}
        <dt>连接</dt>
        <dd>
          {row.connectCount} 个，每个最多 {row.windowSize} 条等应答{heartbeat}
        </dd>
      </dl>
      {row.protocol === 'SGIP12' && <CallBackNote addresses={senderAddresses} listenPort={row.listenPort} />}
      {typeof row.can.edit === 'string' && <p className="cell-note">{row.can.edit}</p>}
    </details>
  );
}

/** Those of its protocol that are set. */
function termsOf(row: ChannelRow): [label: string, value: string | number][] {
  const terms: ProtocolWords['terms'] = row.protocol === 'SIM' ? {} : protocolWords[row.protocol].terms;
  const names = ['spCode', 'serviceId', 'node', 'listenPort'] as const;
  return names.flatMap((name) => (terms[name] && row[name] ? [[terms[name][0], row[name]]] : []));
}

function Actions({ row, rows, waiting, onEdit, onTest, onUp, onDown }: ChannelCardProps) {
  const change = useAct(changeChannelStatus, { refresh: [listChannels] });
  const remove = useAct(removeChannel, { refresh: [listChannels], success: '已移除' });
  const { channelId, version, can, channelName } = row;
  const signNote = longerSignNote(row, { rows, waiting });
  return (
    <footer>
      <ActionButton label="测试" can={can.test} onAct={onTest} />
      {row.origin === 'console' && <ActionButton label="修改" can={can.edit} onAct={onEdit} />}
      {row.status === 1 ? (
        <ActionButton
          label="暂停"
          danger
          can={can.pause}
          confirm={{ title: `暂停“${channelName}”`, text: consequenceOf(row, waiting) }}
          onAct={() => change.run({ channelId, version, status: 0 })}
        />
      ) : (
        <ActionButton
          label="启用"
          kind="primary"
          can={can.resume}
          {...(signNote === '' ? {} : { confirm: { title: `启用“${channelName}”`, text: signNote } })}
          onAct={() => change.run({ channelId, version, status: 1 })}
        />
      )}
      {onUp && <ActionButton label="上移" onAct={onUp} />}
      {onDown && <ActionButton label="下移" onAct={onDown} />}
      {row.origin === 'console' && row.status === 0 && (
        <ActionButton
          label="移除"
          danger
          can={can.remove}
          confirm={{
            title: `移除“${channelName}”`,
            text: '移除后不再接收这条通道的回报和上行短信，发送记录仍会保留。',
          }}
          onAct={() => remove.run({ channelId, version })}
        />
      )}
    </footer>
  );
}

function consequenceOf({ servedCarriers, submittedCount }: ChannelRow, waiting: ChannelCardProps['waiting']) {
  const stuck = waiting.filter(({ carrier }) => servedCarriers.includes(carrier));
  const amount = stuck.reduce((sum, one) => sum + one.amount, 0);
  const now =
    amount === 0
      ? '现在没有在等它发送的短信。'
      : `它正在发送${inWords(stuck.map(({ carrier }) => carrier))}的短信，还有 ${inDigits(amount)} 人等待。`;
  return `${now}暂停后等已发出的得到应答就断开，不丢失、不重发；没有别的可用通道时，其余的等到启用后再发。今天已发 ${inDigits(submittedCount)} 人，断开期间收不到回报。`;
}
