/** The answer as a text to the farmer who asked for one: a service text, queued with the pass itself (decision 10). */
import { SCORE_REQUEST } from '@farmers-mailbox/contract/service/consultations/score.ts';
import type { Transaction } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import { DAY_MS } from '../../../time/moment.ts';
import { queueServiceSms } from '../../messaging/service-sms/actions.ts';
import { readOtherConfig } from '../../messaging/sms-config/queries.ts';
import type { StoredConsultation } from './queries.ts';

/** An answer of yesterday is still one. */
const REPLY_LIFE_MS = 2 * DAY_MS;

interface Reply extends Pick<StoredConsultation, 'title' | 'consultNo' | 'smsReplyFlag' | 'phoneCipher'> {
  readonly replyContent: string;
  /** false: the farmer's own words hold a word, a signature or a link that no text may */
  readonly isTitleClean: boolean;
}

export async function sendReply(
  trx: Transaction<Tables>,
  personalData: PersonalData,
  { title, consultNo, smsReplyFlag, phoneCipher, replyContent, isTitleClean }: Reply,
  now: Date,
): Promise<void> {
  if (smsReplyFlag !== 1) return;
  const { defaultSign } = await readOtherConfig(trx);
  const about = isTitleClean ? `您咨询的“${title}”` : `您的咨询（${consultNo}）`;
  await queueServiceSms(trx, personalData, {
    phoneNumber: personalData.decrypt(phoneCipher),
    content: `${defaultSign}${about}已答复：${ended(replyContent)}${SCORE_REQUEST}`,
    purpose: 'consultReply',
    expireTime: new Date(now.getTime() + REPLY_LIFE_MS),
    createTime: now,
  });
}

/** The request for a mark is a sentence of its own. */
const ended = (text: string): string => (/[。！？!?]$/.test(text) ? text : `${text}。`);
