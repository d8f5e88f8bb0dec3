/** Lines of the watermark: the person, when and from where they look, and the notice. Pure, so that it has its test. */
import type { SessionUser } from '@farmers-mailbox/contract/entry/session/endpoints.ts';

export function watermarkLines(
  { realName, nickName, phoneNumber }: SessionUser['sysUser'],
  day: string,
  ip: string,
): string[] {
  return [`${realName || nickName || ''} ${phoneNumber}`, `${day} ${ip}`, '严禁处理、传播敏感信息'];
}
