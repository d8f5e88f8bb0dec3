/** Channels as the page 短信通道 shows them: what a network says is put into words, and a secret is nowhere. */

import { allOf, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { type ChannelRow, ChannelState } from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import { sumCosts } from '@farmers-mailbox/contract/messaging/mass-sms/costs.ts';
import type { Actor } from '../../../access/actor.ts';
import { LEADS_HERE } from '../../../gateways/allowed-addresses.ts';
import { failReasonOf } from '../../../gateways/fail-reasons.ts';
import { EVERY_TEXT } from '../../../gateways/link-gateway.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { carriersServedBy } from './choice.ts';
import type { ChannelCost } from './costs/queries.ts';
import { keptFieldsOf } from './kept-fields.ts';
import type { FoundChannel, FoundEvent, FoundTrouble } from './page-queries.ts';
import {
  mayEditChannel,
  mayPauseChannel,
  mayRemoveChannel,
  mayResumeChannel,
  mayTestChannel,
} from './policy.ts';

/** Older than this, nobody looks after the channel any more. */
const STATE_FRESH_MS = 60_000;

/** @param now the database's own, by which states are dated */
export function toChannelRows(
  actor: Actor,
  channels: readonly FoundChannel[],
  costs: readonly ChannelCost[],
  now: Date,
): ChannelRow[] {
  const inUse = channels.filter((channel) => channel.status === 1 && channel.mayWork);
  return channels.map((channel) => ({
    ...settingsOf(channel),
    ...stateOf(channel, now),
    servedCarriers:
      channel.isHealthy && inUse.includes(channel) ? carriersServedBy(inUse, channel.channelId) : [],
    ...figuresOf(channel),
    monthCost: sumCosts(costs.filter(({ channelId }) => channelId === channel.channelId)),
    failures: channel.failures.map(({ failCode, amount }) => ({
      reason: failReasonOf(failCode) ?? failCode,
      amount,
    })),
    events: channel.events.map((event) => ({
      sentence: sentenceOf(channel, event),
      amount: event.amount,
      firstTime: toMoment(new Date(event.firstTime)),
      lastTime: toMoment(new Date(event.lastTime)),
    })),
    troubles: channel.status === 1 ? channel.troubles.map(troubleOf) : [],
    can: {
      edit: mayEditChannel(actor, channel),
      pause: mayPauseChannel(actor, channel),
      resume: mayResumeChannel(actor, channel),
      remove: mayRemoveChannel(actor, channel),
      test: allOf(
        mayTestChannel(actor, channel),
        verdict(channel.mayWork, '已有真实通道，内置运营商不再发送'),
      ),
    },
  }));
}

const originOf = ({ builtIn, origin }: FoundChannel): ChannelRow['origin'] =>
  builtIn ? 'builtIn' : origin === 'console' ? 'console' : 'settings';

function settingsOf(channel: FoundChannel) {
  return {
    ...keptFieldsOf(channel),
    channelId: String(channel.channelId),
    origin: originOf(channel),
    takenToday: channel.takenToday,
    isFull: channel.isFull,
    isClosed: channel.isClosed,
    status: channel.status === 1 ? (1 as const) : (0 as const),
    version: channel.version,
  };
}

function stateOf(channel: FoundChannel, now: Date): Pick<ChannelRow, 'state' | 'stateReason' | 'stateTime'> {
  const stateTime = toMomentOrNull(channel.lastStateTime);
  if (channel.status !== 1) return { state: ChannelState.paused, stateReason: null, stateTime: null };
  if (!channel.mayWork)
    return {
      state: ChannelState.standing,
      stateReason: '已有真实通道，内置运营商不再发送',
      stateTime: null,
    };
  if (channel.isHealthy) return { state: ChannelState.connected, stateReason: null, stateTime };
  const isFresh =
    channel.lastStateTime !== null && now.getTime() - channel.lastStateTime.getTime() < STATE_FRESH_MS;
  if (isFresh && (channel.lastState === 'refused' || channel.lastState === 'unreachable')) {
    const { lastState: state } = channel;
    return { state, stateReason: causeFor(channel, state, channel.lastError ?? ''), stateTime };
  }
  return { state: ChannelState.waiting, stateReason: '正在等发送程序连接', stateTime };
}

function figuresOf({ today, doubtCount }: FoundChannel) {
  const { submitted = 0, delivered = 0, failed = 0, unknown = 0 } = today ?? {};
  const known = delivered + failed;
  return {
    submittedCount: submitted,
    deliveredCount: delivered,
    failedCount: failed,
    unknownCount: unknown,
    successRate: known === 0 ? null : Math.floor((delivered * 10_000) / known) / 100,
    doubtCount,
  };
}

function sentenceOf(channel: FoundChannel, { kind, detail }: FoundEvent): string {
  if (kind === 'connected') return '已连接';
  if (detail.startsWith(EVERY_TEXT)) return causeOf(detail);
  return `${kind === 'refused' ? '网关拒绝登录' : '连接中断'}：${causeFor(channel, kind, detail)}`;
}

function troubleOf({ kind, amount, detail, firstTime }: FoundTrouble) {
  const sentence = troubleSentences[kind](
    amount.toLocaleString('zh-CN'),
    kind === 'misset' ? (failReasonOf(detail) ?? detail) : causeOf(detail),
  );
  return { kind, sentence, sinceTime: toMoment(new Date(firstTime)) };
}

const troubleSentences: Record<FoundTrouble['kind'], (amount: string, cause: string) => string> = {
  restless: (amount, cause) =>
    `登录后很快就断开，已连续${amount}次：${cause}。程序会自动再连，但短信发得慢。请联系运营商查明原因；有别的通道时，可先暂停这一条。`,
  stalled: (amount) =>
    `收到的回报和回复有${amount}条迟迟没有存下来，送达情况会显示得晚，运营商也可能停止接收短信。请联系运维人员检查数据库和磁盘。`,
  unreadable: (amount) =>
    `运营商发来的内容有${amount}条读不懂，已逐条退回，其中的回报和回复收不到。请联系运营商核对协议和版本。`,
  misset: (_amount, cause) =>
    `运营商拒绝这条通道的全部短信：${cause}。短信没有丢失，正在等待；请与运营商核对通道的设置，或者先暂停这一条，由别的通道发送。`,
  mute: (amount) =>
    `已提交${amount}条短信，超过1小时没有收到任何回报，无法知道是否送达。请联系运营商查明原因；有别的通道时，可先暂停这一条。`,
  deaf: (_amount, cause) => `运营商连不进来，收不到回报和回复：${cause}。请联系运维人员检查接收端口。`,
};

/** Errors of networks and SMSCs in Chinese, found by a mark in them; unknown ones as they are. */
const CAUSES: readonly (readonly [mark: RegExp, cause: string])[] = [
  [/system_id is|system_id holds/, '登录账号最多15个英文字符，请修改账号'],
  [/password is|password holds/, '密码最多64个英文字符，请修改密码'],
  [new RegExp(LEADS_HERE), '这个地址指向本机或本系统的数据库，不能用作短信通道，请修改地址'],
  [/EADDRINUSE/, '接收端口已被本机的其他程序占用'],
  [/EACCES/, '没有使用这个接收端口的权限'],
  [/speaks CMPP 2\.0/, '网关使用 CMPP 2.0，请把协议改为 CMPP 2.0'],
  [/speaks CMPP 3\.0/, '网关使用 CMPP 3.0，请把协议改为 CMPP 3.0'],
  [/CMPP 1$|SGIP 4$/, '登录报文不被网关接受，请核对协议和版本'],
  [/CMPP 2$|SMGP 20$|SGIP 57$/, '账号不正确，或本机地址没有在运营商处登记'],
  [/CMPP 3$|SMGP 21$|SGIP 1$/, '账号或密码错误，请核对；本机时间不准也会这样'],
  [/CMPP 4$|SMGP 22$/, '网关不支持这个版本，请与运营商核对'],
  [/CMPP \d+$|SMGP 2$|SGIP [23]$/, '连接数超过运营商允许的数量，或网关正忙，稍后自动再试'],
  [/ECONNREFUSED/, '对方没有开放这个端口，请核对地址和端口'],
  [/ENOTFOUND|EAI_AGAIN/, '找不到这个地址，请核对'],
  [/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/, '网络不通，请联系网络管理员'],
  [/ECONNRESET|EPIPE/, '对方断开了连接'],
  [/RINVPASWD/, '密码错误，请核对密码'],
  [/RINVSYSID/, '账号错误，请核对账号'],
  [/RBINDFAIL/, '账号或密码错误，或本机地址没有在运营商处登记'],
  [/RALYBND/, '账号已在别处登录，或连接数超过运营商允许的数量'],
  [/RTHROTTLED/, '登录过于频繁，稍后自动再试'],
  [/timeout|no answer|silent/i, '对方没有应答'],
  [/backlog/, '对方不接收本程序发出的内容'],
  [/PDU|could not read/, '双方使用的协议对不上'],
  [/unbind|unbound|peer|closed|end/i, '对方断开了连接'],
  [/正在连接/, '正在连接'],
];

/** These say nothing of what is open on the other machine. */
const HARMLESS = new RegExp(`system_id|password (?:is|holds)|ENOTFOUND|EAI_AGAIN|正在连接|${LEADS_HERE}`);

/**
 * Whoever keeps a channel in the console chooses its address: before a carrier's gateway has answered, they learn no more of it than
 * that it cannot be connected to. The operator, who writes the settings, may look for themselves.
 */
function causeFor({ origin }: FoundChannel, kind: 'refused' | 'unreachable', detail: string): string {
  if (origin !== 'console' || kind === 'refused' || HARMLESS.test(detail)) return causeOf(detail);
  return '连接失败，请核对地址和端口，或联系网络管理员';
}

function causeOf(detail: string): string {
  if (detail.startsWith(EVERY_TEXT))
    return `运营商拒绝全部短信：${failReasonOf(detail.slice(EVERY_TEXT.length).trim()) ?? detail}`;
  return CAUSES.find(([mark]) => mark.test(detail))?.[1] ?? detail;
}
