/** The form of a channel: what it is not sent without, and what its protocol asks for. The limits of each field stand in fields.ts. */
import { unlessFilled } from '../../rules/filled.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { type ChannelConditions, conditionProblems } from './conditions.ts';
import { type ChannelProtocol, type ChannelTerms, isSgipNode, protocolLimits } from './protocols.ts';

export interface TypedOfProtocol extends Omit<ChannelTerms, 'listenPort'> {
  readonly protocol: ChannelProtocol;
  readonly account: string;
  /** of a channel that is there already: empty, it stays */
  readonly secret: string;
  readonly sourceNumber: string;
  readonly listenPort: number | null;
}

export interface TypedChannel extends TypedOfProtocol, ChannelConditions {
  readonly channelCode: string;
  readonly channelName: string;
  readonly carriers: readonly string[];
  readonly host: string;
  readonly port: number | null;
  readonly ratePerSecond: number | null;
  readonly windowSize: number | null;
  readonly connectCount: number | null;
  readonly heartbeatSeconds: number | null;
}

/** A part of the schema too, as `wrongConditions`: a channel that breaks these could never send. */
export function protocolProblems(typed: TypedOfProtocol): Problems {
  const { protocol, account, secret, sourceNumber, spCode, node, listenPort } = typed;
  const { accountMax, secretMax, spCodeMax, terms } = protocolLimits[protocol];
  const isSgip = protocol === 'SGIP12';
  return problemsIn({
    account: unlessWithin(account, accountMax),
    secret: unlessWithin(secret, secretMax),
    sourceNumber: terms.length > 0 ? unlessFilled(sourceNumber, '请填写接入号码，向运营商询问') : null,
    spCode:
      (isSgip ? unlessFilled(spCode, '请填写企业代码，向运营商询问') : null) ??
      (terms.includes('spCode') ? unlessWithin(spCode, spCodeMax) : null),
    node: isSgip && !isSgipNode(node) ? '请填写10位节点编号，如 3057112345，向运营商询问' : null,
    listenPort: isSgip && !listenPort ? '请填写接收端口，运营商连到这里送回报和回复' : null,
  });
}

export const wrongConditions = (typed: ChannelConditions): Problems => problemsIn(conditionProblems(typed));

export function changedChannelProblems(typed: TypedChannel): Problems {
  return {
    ...protocolProblems(typed),
    ...wrongConditions(typed),
    ...problemsIn({
      channelName: unlessFilled(typed.channelName, '请填写通道名称'),
      carriers: unlessFilled(typed.carriers, '请至少选择一个运营商'),
      host: unlessFilled(typed.host, '请填写网关地址'),
      port: unlessFilled(typed.port, '请填写端口'),
      account: unlessFilled(typed.account, '请填写登录账号'),
      ratePerSecond: unlessFilled(typed.ratePerSecond, '请填写每秒条数'),
      windowSize: unlessFilled(typed.windowSize, '请填写窗口'),
      connectCount: unlessFilled(typed.connectCount, '请填写连接数'),
      heartbeatSeconds: unlessFilled(typed.heartbeatSeconds, '请填写心跳间隔'),
    }),
  };
}

export function newChannelProblems(typed: TypedChannel): Problems {
  const { channelCode, secret } = typed;
  return {
    ...problemsIn({
      channelCode: unlessFilled(channelCode, '请填写通道编号'),
      secret: unlessFilled(secret, '请填写密码'),
    }),
    ...changedChannelProblems(typed),
  };
}

function unlessWithin(value: string, max: number): string | null {
  return value.length > max ? `不能超过${max}个字符` : null;
}
