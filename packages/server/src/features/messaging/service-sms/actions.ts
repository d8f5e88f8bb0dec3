/**
 * Service texts (验证码 and notices): one text to one number, asked for by a feature and sent by the sender ahead of all
 * mass SMS. Whether somebody may have one, and how often, is the asking feature's business.
 */
import { carrierOf } from '@farmers-mailbox/contract/rules/carrier.ts';
import type { Transaction } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import { findPortedCarrier } from '../ported-numbers/queries.ts';
import { insertServiceSms } from './queries.ts';

export interface ServiceSms {
  /** eleven digits, normalised */
  readonly phoneNumber: string;
  /** the whole text with its signature, as the handset shows it; encrypted here, and erased when it is over */
  readonly content: string;
  /** what it is for, such as `loginCode`: shown to people who look after the installation */
  readonly purpose: string;
  /** nothing leaves after it: the end of the code's own life */
  readonly expireTime: Date;
  /** over this channel or not at all: a test of it */
  readonly onlyChannelId?: number;
  /** the database's own clock unless the asker counts by another */
  readonly createTime?: Date;
}

/**
 * Queues a text in the caller's transaction: it leaves within about a second of the commit, over any healthy channel of the
 * number's carrier, at most once. A text of which nobody knows whether it left is not sent again (decision 10).
 * @returns its `service_sms_id`
 */
export async function queueServiceSms(
  trx: Transaction<Tables>,
  personalData: PersonalData,
  { phoneNumber, content, purpose, expireTime, onlyChannelId, createTime }: ServiceSms,
): Promise<string> {
  const phoneHash = personalData.hash(phoneNumber);
  return insertServiceSms(trx, {
    purpose,
    phoneCipher: personalData.encrypt(phoneNumber),
    phoneHash,
    carrier: (await findPortedCarrier(trx, phoneHash)) ?? carrierOf(phoneNumber),
    contentCipher: personalData.encryptText(content),
    expireTime,
    onlyChannelId: onlyChannelId ?? null,
    ...(createTime ? { createTime } : {}),
  });
}
