/** The text with somebody's start password: to their telephone and to nobody else. */
import type { Transaction } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import { DAY_MS } from '../../../time/moment.ts';
import { queueServiceSms } from '../../messaging/service-sms/actions.ts';
import { readOtherConfig } from '../../messaging/sms-config/queries.ts';

export interface StartPasswordText {
  readonly userName: string;
  /** eleven digits */
  readonly phoneNumber: string;
  readonly password: string;
  /** false: it takes the place of a password that was reset */
  readonly isNew: boolean;
}

/** A telephone that is off for longer gets none: the password is reset once more then. */
const TEXT_LIFE_MS = DAY_MS;

/** Leaves after the caller's transaction, or not at all. */
export async function sendStartPassword(
  trx: Transaction<Tables>,
  personalData: PersonalData,
  { userName, phoneNumber, password, isNew }: StartPasswordText,
  now: Date,
): Promise<void> {
  const { defaultSign } = await readOtherConfig(trx);
  const content = isNew
    ? `${defaultSign}您的后台账号${userName}已开通，初始密码${password}，首次登录须修改。`
    : `${defaultSign}您的后台账号${userName}的密码已重置，初始密码${password}，登录后须修改。`;
  const expireTime = new Date(now.getTime() + TEXT_LIFE_MS);
  await queueServiceSms(trx, personalData, { phoneNumber, content, purpose: 'startPassword', expireTime });
}
