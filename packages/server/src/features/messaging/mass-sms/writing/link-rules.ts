/** The tracked link of an application against its text and the configuration. Pure; the sentences are read by the applicant. */
import { countLinks } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { linkProblem } from '@farmers-mailbox/contract/messaging/sms-config/links.ts';
import type { Draft, SmsSettings } from '../application/draft.ts';

interface LinkProblem {
  readonly field: 'linkUrl' | 'smsContent';
  readonly message: string;
}

/** Why the link cannot be sent, or null. */
export function trackedLinkProblem(
  { linkUrl = '', smsContent }: Pick<Draft, 'linkUrl' | 'smsContent'>,
  { config, other }: SmsSettings,
): LinkProblem | null {
  const count = countLinks(smsContent);
  const wrong = (field: LinkProblem['field'], message: string) => ({ field, message });
  if (linkUrl === '') {
    return count === 0 ? null : wrong('linkUrl', '内容里插入了{链接}，请填写链接地址，或从内容中删去{链接}');
  }
  if (other.shortLinkDomain === '')
    return wrong('linkUrl', '还没有设置短链接域名，不能使用跟踪链接，请联系省级管理员在“其他配置”中填写');
  const problem = linkProblem(config.linkHosts, linkUrl);
  if (problem !== null) return wrong('linkUrl', problem);
  if (count === 0) return wrong('smsContent', '填写了链接地址，请在短信内容中插入{链接}，或清空链接地址');
  return count === 1 ? null : wrong('smsContent', '一条短信只能有一个{链接}，请删去多余的');
}
