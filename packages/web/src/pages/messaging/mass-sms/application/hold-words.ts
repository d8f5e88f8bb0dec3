/** Words for a sending that stands still: its reason, and the button that holds it. */
import type { ApplicationRow } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { HandHold, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';

/** By the reason of the hold. */
const holdWords: Record<string, string> = {
  quiet: '已到夜间免打扰时段，到发送时段自动恢复',
  channel: '短信通道暂不可用，恢复后自动继续',
  failRate: '失败率过高，已自动暂停，请检查后恢复或取消',
  word: '内容命中新增的敏感词，已自动暂停',
  missedWindow: '错过了发送时间，请核对内容后恢复或取消',
  canary: '试发未达标，请检查后恢复或取消',
  canaryDone: '试发达标，等待确认后继续发送',
  applicant: '人工暂停',
  supervisor: '人工暂停',
  changed: '内容或接收人与审核通过时不一致，请取消并查明原因',
  unreadable: '内容无法读取，请联系系统管理员，排除后恢复或取消',
  restored: '数据库已从备份恢复，请与运营商核对后恢复或取消',
};
export const holdWord = (reason: string | null): string | null =>
  reason === null ? null : (holdWords[reason] ?? reason);

export const isHandHold = (reason: string | null): boolean =>
  Object.values<string | null>(HandHold).includes(reason);

/** A hand that holds what the program holds already changes only who lets it go on. */
export const holdLabel = ({ sendStatus }: Pick<ApplicationRow, 'sendStatus'>): string =>
  sendStatus === SendStatus.held ? '改为人工暂停' : '暂停发送';
