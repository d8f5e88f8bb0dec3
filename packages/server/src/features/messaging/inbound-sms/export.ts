/** The export of replies: what the list would show, as a file; their numbers as plain as the reader may have them. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { exportInbound } from '@farmers-mailbox/contract/messaging/inbound-sms/endpoints.ts';
import { HANDLE_STATUS, INBOUND_TYPE } from '@farmers-mailbox/contract/messaging/inbound-sms/fields.ts';
import { maskPhone, normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { toldNumber } from '../../../access/plain-numbers.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { ActorContext, FileAnswer } from '../../../http/route.ts';
import { type SheetColumn, sheetAnswer } from '../../../http/sheet-answer.ts';
import { chinaDay, toMoment } from '../../../time/moment.ts';
import { logNumbersExport } from '../../system/operation-log/actions.ts';
import { requireReadable } from '../mass-sms/queries.ts';
import { everyReply, type ListedReply, repliesAsked } from './queries.ts';

/** Written to the operation log first: it leaves the house. */
export async function exportReplies(
  { db, clock, personalData }: Pick<Dependencies, 'db' | 'clock' | 'personalData'>,
  context: ActorContext,
  { masked, ...filters }: CheckedRequestOf<typeof exportInbound>,
): Promise<FileAnswer> {
  if (filters.applyId !== undefined) await requireReadable(db, context.actor, filters.applyId);
  const now = clock.now();
  const phone = filters.phoneNumber === undefined ? null : normalisePhone(filters.phoneNumber);
  const logged = { ...filters, phoneNumber: phone === null ? undefined : maskPhone(phone) };
  const exporting = { title: '上行短信', bizType: 'sms_inbound', filters: logged, masked };
  const isPlain = await logNumbersExport(db, context, exporting, now);
  const columns: readonly SheetColumn<ListedReply>[] = [
    {
      title: '号码',
      width: 14,
      text: ({ phoneCipher }) => toldNumber(personalData, phoneCipher, isPlain),
    },
    { title: '内容', width: 50, text: ({ content }) => content },
    { title: '类型', width: 14, text: ({ moType }) => labelOf(INBOUND_TYPE, moType) },
    { title: '接收时间', width: 20, text: ({ receiveTime }) => toMoment(receiveTime) },
    { title: '关联短信编号', width: 26, text: ({ applyNo }) => applyNo },
    { title: '关联短信', width: 30, text: ({ smsTitle }) => smsTitle },
    { title: '处理状态', width: 12, text: ({ handleStatus }) => labelOf(HANDLE_STATUS, handleStatus) },
    { title: '处理人', width: 12, text: ({ handleUserName }) => handleUserName },
    { title: '处理说明', width: 40, text: ({ handleRemark }) => handleRemark },
  ];
  const rows = everyReply(db, repliesAsked(context.actor, filters, personalData));
  return sheetAnswer('上行短信', chinaDay(now), columns, rows);
}
