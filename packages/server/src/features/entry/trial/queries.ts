/** The trial's named accounts as they are now: somebody may have disabled or removed one. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { TrialAccount } from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { ACCOUNTS_TO_TRY } from '../../../trial-data/accounts.ts';
import { isTrial, isTrialPhone, maySeePhones } from './policy.ts';

const USER_NAMES = ACCOUNTS_TO_TRY.map(({ userName }) => userName);

export async function listUsableAccounts(db: Kysely<Tables>) {
  return db
    .selectFrom('sysUser')
    .select(['userName', 'phoneCipher', 'phoneHash'])
    .where('userName', 'in', USER_NAMES)
    .where('status', '=', EnableStatus.enabled)
    .where('delFlag', '=', 0)
    .execute();
}

/** For the sign-in page: none where the program is no trial, their numbers only for who may read the texts on them. */
export async function listTrialAccounts(
  { db, personalData, config }: Pick<Dependencies, 'db' | 'personalData' | 'config'>,
  callerIp: string,
): Promise<TrialAccount[]> {
  if (!isTrial(config)) return [];
  const usable = new Map((await listUsableAccounts(db)).map((row) => [row.userName, row]));
  const isShown = maySeePhones(config, callerIp);
  return ACCOUNTS_TO_TRY.flatMap(({ userName, title }) => {
    const account = usable.get(userName);
    if (!account) return [];
    const phone = isShown ? personalData.decrypt(account.phoneCipher) : '';
    return [{ userName, title, phoneNumber: isTrialPhone(phone) ? phone : null }];
  });
}
