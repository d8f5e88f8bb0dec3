/** Permissions for channels, and the acts that a channel's state allows. Pure. */
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { mayChangeForAll } from '@farmers-mailbox/contract/access/whole-province.ts';
import type { Actor } from '../../../access/actor.ts';

export interface ChannelToJudge {
  readonly origin: string;
  readonly status: number;
}

/** Every channel carries the whole province's texts, so that looking at one asks for as much as changing it. */
export function mayKeepChannels(actor: Actor): Verdict {
  return allOf(verdict(holdsPermission(actor, 'sms:channel:edit'), '没有操作权限'), mayChangeForAll(actor));
}

export function mayEditChannel(actor: Actor, { origin }: ChannelToJudge): Verdict {
  return allOf(
    mayKeepChannels(actor),
    verdict(
      origin === 'console',
      '这条通道由程序运行环境的设置（SMPP_URL 或 CARRIER_URLS）而来，每次启动都以那里为准，请在那里修改；这里可以暂停、启用和调整顺序',
    ),
  );
}

export function mayPauseChannel(actor: Actor, { status }: ChannelToJudge): Verdict {
  return allOf(mayKeepChannels(actor), verdict(status === 1, '通道已经暂停'));
}

export function mayResumeChannel(actor: Actor, { status }: ChannelToJudge): Verdict {
  return allOf(mayKeepChannels(actor), verdict(status === 0, '通道已经启用'));
}

export function mayRemoveChannel(actor: Actor, channel: ChannelToJudge): Verdict {
  return allOf(
    mayKeepChannels(actor),
    verdict(channel.origin === 'console', '这条通道由程序运行环境的设置而来，从设置中去掉后重新启动即可'),
    verdict(channel.status === 0, '请先暂停通道，再移除'),
  );
}

export function mayTestChannel(actor: Actor, { status }: ChannelToJudge): Verdict {
  return allOf(mayKeepChannels(actor), verdict(status === 1, '通道已暂停，启用后才能测试'));
}
