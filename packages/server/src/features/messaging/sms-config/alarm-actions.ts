/** Calls the telephones of 告警 (其他配置): whoever looks after sendings, without a session. */
import type { Transaction } from 'kysely';
import { openedOrNull } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { HOUR_MS } from '../../../time/moment.ts';
import { queueServiceSms } from '../service-sms/actions.ts';
import { listAlarmPhones, readOtherConfig } from './queries.ts';

/**
 * In the caller's transaction, which sees to it that each thing is told once. A number that cannot be read keeps no other one back.
 * @param sentence the text without its signature
 * @returns how many texts were queued
 */
export async function callAlarmPhones(
  trx: Transaction<Tables>,
  { personalData, clock, log }: Pick<Dependencies, 'personalData' | 'clock' | 'log'>,
  sentence: string,
): Promise<number> {
  const { defaultSign } = await readOtherConfig(trx);
  const phones = await listAlarmPhones(trx);
  const numbers = phones.flatMap(({ phoneCipher }) => openedOrNull(personalData.decrypt, phoneCipher) ?? []);
  if (numbers.length < phones.length)
    log.error({ unreadable: phones.length - numbers.length }, 'telephones of the alarm cannot be read');
  const expireTime = new Date(clock.now().getTime() + HOUR_MS);
  const text = { content: defaultSign + sentence, purpose: 'failAlarm', expireTime };
  for (const phoneNumber of numbers) await queueServiceSms(trx, personalData, { ...text, phoneNumber });
  return numbers.length;
}
