/** The form of a channel: what it is not sent without. The limits of each field stand in fields.ts. */
import { unlessFilled } from '../../rules/filled.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';

export interface TypedChannel {
  readonly channelCode: string;
  readonly channelName: string;
  readonly carriers: readonly string[];
  readonly host: string;
  readonly port: number | null;
  readonly account: string;
  /** of a channel that is there already: empty, it stays */
  readonly secret: string;
  readonly ratePerSecond: number | null;
  readonly windowSize: number | null;
  readonly connectCount: number | null;
  readonly heartbeatSeconds: number | null;
}

export function changedChannelProblems(typed: TypedChannel): Problems {
  return problemsIn({
    channelName: unlessFilled(typed.channelName, '请填写通道名称'),
    carriers: unlessFilled(typed.carriers, '请至少选择一个运营商'),
    host: unlessFilled(typed.host, '请填写网关地址'),
    port: unlessFilled(typed.port, '请填写端口'),
    account: unlessFilled(typed.account, '请填写登录账号'),
    ratePerSecond: unlessFilled(typed.ratePerSecond, '请填写每秒条数'),
    windowSize: unlessFilled(typed.windowSize, '请填写窗口'),
    connectCount: unlessFilled(typed.connectCount, '请填写连接数'),
    heartbeatSeconds: unlessFilled(typed.heartbeatSeconds, '请填写心跳间隔'),
  });
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
