/** The questions of an office to its carrier in the words of each protocol, and the first values of such a channel. */
import type { TypedChannel } from '@farmers-mailbox/contract/messaging/channels/forms.ts';
import {
  type ChannelProtocol,
  type ChannelTerms,
  carrierOfProtocol,
  isSameCarrier,
  NO_TERMS,
  protocolLimits,
} from '@farmers-mailbox/contract/messaging/channels/protocols.ts';

export interface ProtocolWords {
  readonly about: string;
  readonly account: string;
  /** labels and hints of what only some protocols have */
  readonly terms: Partial<Record<keyof ChannelTerms, readonly [label: string, hint: string]>>;
}

const serviceId = ['业务代码', '运营商给的业务代码，最多10位；没有给就不填'] as const;

const cmpp = {
  account: '运营商给的企业代码，一般是6位数字，登录时用',
  terms: { spCode: ['企业代码', '与登录账号相同时不填'], serviceId },
} as const satisfies Omit<ProtocolWords, 'about'>;

export const protocolWords: Readonly<Record<ChannelProtocol, ProtocolWords>> = {
  CMPP30: { about: '中国移动、中国广电的协议；版本问运营商，多数是 3.0', ...cmpp },
  CMPP20: { about: '中国移动较早的版本，运营商说是 2.0 时选它', ...cmpp },
  SMGP30: {
    about: '中国电信的协议',
    account: '运营商给的客户端编号，最多8位',
    terms: {
      spCode: ['企业代码', '运营商要求填写时才填，最多8位'],
      serviceId,
      node: ['产品编号', '运营商要求填写时才填，最多21位'],
    },
  },
  SGIP12: {
    about: '中国联通的协议；回报和回复由运营商连到我们这里送来',
    account: '运营商给的登录名；运营商连过来时也用这个登录名和密码',
    terms: {
      spCode: ['企业代码', '运营商给的5位企业代码'],
      serviceId,
      node: ['节点编号', '运营商给的10位数字：3、4位区号、5位企业代码'],
      listenPort: ['接收端口', '运营商连到我们的这个端口，要请网络管理员只对运营商开放'],
    },
  },
  SMPP34: { about: '国外和部分代理商的协议', account: '运营商给的账号，最多15个字符', terms: {} },
};

interface Beginning {
  readonly port: number | null;
  readonly carriers: readonly string[];
  readonly ratePerSecond: number | null;
}

export const beginningOf = (protocol: ChannelProtocol) => ({
  port: protocolLimits[protocol].port,
  carriers: [carrierOfProtocol[protocol]].filter((carrier) => carrier !== null),
  ratePerSecond: protocol === 'SMPP34' ? 200 : 100,
});

/** A field that still is as it began changes with the protocol; one that somebody filled stays. */
export function changedWithProtocol(
  now: Beginning & { readonly protocol: ChannelProtocol },
  protocol: ChannelProtocol,
) {
  const [former, next] = [beginningOf(now.protocol), beginningOf(protocol)];
  return {
    ...(now.port === former.port ? { port: next.port } : {}),
    ...(now.carriers.join() === former.carriers.join() ? { carriers: next.carriers } : {}),
    ...(now.ratePerSecond === former.ratePerSecond ? { ratePerSecond: next.ratePerSecond } : {}),
  };
}

export const HEARTBEAT_SECONDS = 30;

/** As it is judged and sent: fields of other protocols keep what was entered, and nobody could mend them where they do not show. */
export function shownFieldsOf<Typed extends TypedChannel>(typed: Typed) {
  const { protocol, spCode, serviceId, node, listenPort, heartbeatSeconds } = typed;
  const { terms } = protocolWords[protocol];
  return {
    ...typed,
    spCode: terms.spCode ? spCode : NO_TERMS.spCode,
    serviceId: terms.serviceId ? serviceId : NO_TERMS.serviceId,
    node: terms.node ? node : NO_TERMS.node,
    listenPort: terms.listenPort ? listenPort : NO_TERMS.listenPort,
    heartbeatSeconds: protocol === 'SGIP12' ? (heartbeatSeconds ?? HEARTBEAT_SECONDS) : heartbeatSeconds,
  };
}

/** In CMPP alone an empty one stands for the account. */
export const typedSpCode = (of: { protocol: string; account: string; spCode: string }): string =>
  isSameCarrier(of.protocol, 'CMPP30') && of.spCode === of.account ? '' : of.spCode;
